"""All that is not spoken, from nothing but sums: pieces on a board, drums, gong,
wood block, gayageum. Writes sfx_*.wav, and sfx_*.mp3 for what sounds longer than
0.6 s, into the folder OUT."""

import os
import subprocess

import numpy as np
from scipy.signal import butter, lfilter, sosfilt

from voice import wr
from voices import OUT, WORK, ff_M

FS = 44100
rng = np.random.default_rng(5)
t_ = lambda d: np.arange(int(d * FS)) / FS


def bp(x, a, b, o=2):
    return sosfilt(butter(o, [a / (FS / 2), b / (FS / 2)], "band", output="sos"), x)


def hp(x, a, o=2):
    return sosfilt(butter(o, a / (FS / 2), "high", output="sos"), x)


def lp(x, a, o=2):
    return sosfilt(butter(o, a / (FS / 2), output="sos"), x)


def mix(*p):
    n = max(int(o * FS) + len(x) for o, x, _ in p)
    y = np.zeros(n)
    for o, x, g in p:
        i = int(o * FS)
        y[i : i + len(x)] += g * x
    return y


def modes(fs, ds, gs, d, ph=None):
    t = t_(d)
    y = np.zeros(len(t))
    for f, dc, g in zip(fs, ds, gs):
        y += g * np.exp(-t / dc) * np.sin(2 * np.pi * f * t + rng.uniform(0, 0.6))
    return y


def contact(d=0.006, lo=900, hi=9000, dec=0.0011):
    t = t_(d)
    return bp(rng.standard_normal(len(t)), lo, hi) * np.exp(-t / dec)


def tok(k=1.0, body=1.0, d=0.16, hard=1.0):
    """octagonal birch piece on a thick spruce board. k: pitch (small piece >1), body: board thump"""
    piece = modes(
        [1180 * k, 2030 * k, 3260 * k, 4710 * k, 6650 * k],
        [0.022, 0.015, 0.011, 0.008, 0.005],
        [1, 0.6, 0.38, 0.22, 0.12 * hard],
        d,
    )
    board = (
        modes([168, 246, 395, 612, 905], [0.055, 0.046, 0.036, 0.026, 0.018], [0.9, 1, 0.62, 0.4, 0.3], d)
        * body
    )
    a = t_(d)
    att = 1 - np.exp(-a / 0.00025)
    return (piece * 0.75 + board * 0.8) * att + mix(
        (0, contact(0.012, 1200, 12000, 0.0016) * 0.5 * hard, 1), (0, np.zeros(int(d * FS)), 0)
    )[: int(d * FS)]


def slide(d=0.07):
    t = t_(d)
    return bp(rng.standard_normal(len(t)), 700, 3800) * np.sin(np.pi * t / d) ** 2 * 0.18


def buk(f=78, d=0.7, slap=0.5):
    """소리북: deep skin"""
    t = t_(d)
    ph = 2 * np.pi * np.cumsum(f * (1 + 0.55 * np.exp(-t / 0.022))) / FS
    y = (
        np.sin(ph) * np.exp(-t / 0.17)
        + 0.45 * np.sin(ph * 1.593) * np.exp(-t / 0.09)
        + 0.28 * np.sin(ph * 2.136) * np.exp(-t / 0.06)
        + 0.16 * np.sin(ph * 2.653) * np.exp(-t / 0.045)
    )
    n = bp(rng.standard_normal(len(t)), 180, 1600) * np.exp(-t / 0.018) * slap * 0.8
    return (y + n) * (1 - np.exp(-t / 0.0006))


def rim(d=0.12):
    return (
        modes([520, 790, 1310, 1985, 2870], [0.03, 0.024, 0.018, 0.012, 0.008], [0.8, 1, 0.7, 0.5, 0.3], d)
        + mix((0, contact(0.01), 0.8), (0, np.zeros(int(d * FS)), 0))[: int(d * FS)]
    )


def deong(d=0.6):  # janggu both heads
    return mix((0, buk(104, d, 0.35), 0.8), (0.001, deok(0.25), 0.7))


def deok(d=0.22):
    t = t_(d)
    f = 330 * (1 + 0.12 * np.exp(-t / 0.01))
    ph = 2 * np.pi * np.cumsum(f) / FS
    return (
        np.sin(ph) * np.exp(-t / 0.05)
        + 0.5 * np.sin(1.62 * ph) * np.exp(-t / 0.03)
        + 0.35 * np.sin(2.3 * ph) * np.exp(-t / 0.02)
    ) * 0.7 + bp(rng.standard_normal(len(t)), 900, 7000) * np.exp(-t / 0.016) * 0.55


def gaya(f, d=1.6, vib=0.0, bend=0.0, bright=0.5, g=1.0):
    """gayageum: Karplus-Strong with fractional delay resampled for 농현 (vibrato) and 퇴성 (bend); silk string, paulownia body"""
    os_ = 1
    n = int(d * FS) + 200
    P = FS / f
    N = int(P)
    fr = P - N
    ex = rng.standard_normal(N)
    ex = lp(ex, 1500 + 6500 * bright, 1)
    pk = int(N * 0.17)
    ex = ex - np.roll(ex, pk)
    ex -= ex.mean()
    ex /= np.abs(ex).max()
    buf = np.zeros(n)
    buf[:N] = ex
    rho = 0.996 if f < 300 else 0.9955
    S = 0.5 - 0.06 * bright
    b = np.zeros(n)
    x = np.zeros(n)
    x[:N] = ex
    # y[i]=x[i]+rho*((1-S)*y[i-N]+S*y[i-N-1]) -> lfilter
    a = np.zeros(N + 2)
    a[0] = 1
    a[N] = -rho * (1 - S)
    a[N + 1] = -rho * S
    y = lfilter([1], a, x)
    t = np.arange(n) / FS
    tune = 1 / ((N + S) / P)  # compensate integer delay
    cents = bend * (1 - np.exp(-np.maximum(t - 0.10, 0) / 0.12)) + vib * np.sin(
        2 * np.pi * 5.2 * np.maximum(t - 0.16, 0)
    ) * np.clip((t - 0.16) / 0.25, 0, 1)
    rate = 2 ** (cents / 1200) / ((N + S) / P) ** -1
    pos = np.cumsum(2 ** (cents / 1200) * ((N + S) / P))
    pos -= pos[0]
    pos = pos[pos < n - 2]
    y = np.interp(pos, np.arange(n), y)
    m = len(y)
    t = np.arange(m) / FS
    body = bp(y, 180, 420, 1) * 0.5 + bp(y, 600, 1100, 1) * 0.35
    y = (y + body) * (1 - np.exp(-t / 0.0008)) * np.exp(-t / (d * 0.42))
    k = min(m, int(0.05 * FS))
    y[-k:] *= np.linspace(1, 0, k)
    return g * y / np.abs(y).max()


def jing(f=172, d=2.6):
    t = t_(d)
    y = 0
    for r, g, dc in (
        (1, 1, 0.9),
        (1.003, 0.6, 0.9),
        (1.51, 0.35, 0.6),
        (2.02, 0.42, 0.5),
        (2.74, 0.2, 0.35),
        (3.76, 0.14, 0.25),
        (5.1, 0.08, 0.18),
    ):
        y = y + g * np.sin(2 * np.pi * f * r * t * (1 - 0.012 * np.exp(-t / 0.3)) + r) * np.exp(-t / dc)
    return y * (1 - np.exp(-t / 0.006)) + bp(rng.standard_normal(len(t)), 300, 1800) * np.exp(-t / 0.03) * 0.4


def moktak(f=690, d=0.22):
    return (
        modes([f, f * 1.52, f * 2.71, f * 3.9], [0.05, 0.03, 0.018, 0.01], [1, 0.5, 0.28, 0.14], d)
        + mix((0, contact(0.008, 600, 5000, 0.0012), 0.5), (0, np.zeros(int(d * FS)), 0))[: int(d * FS)]
    )


def room(y, wet=0.16, rt=0.28, seed=3):
    r = np.random.default_rng(seed)
    n = int(rt * 1.6 * FS)
    t = np.arange(n) / FS
    h = r.standard_normal(n) * np.exp(-t * 6.9 / rt)
    h = lp(h, 5200, 1)
    h[: int(0.006 * FS)] = 0
    h /= np.sqrt((h**2).sum())
    L = len(y) + n
    w = np.fft.irfft(np.fft.rfft(y, L) * np.fft.rfft(h, L), L)
    return np.concatenate([y, np.zeros(n)]) + wet * w


N = {
    "D3": 146.83,
    "E3": 164.81,
    "G3": 196,
    "A3": 220,
    "C4": 261.63,
    "D4": 293.66,
    "E4": 329.63,
    "G4": 392,
    "A4": 440,
    "B4": 493.88,
    "C5": 523.25,
    "D5": 587.33,
    "E5": 659.26,
    "G5": 783.99,
    "A5": 880,
}
S = {}
S["place_small"] = room(tok(1.22, 0.75, hard=0.9), 0.10, 0.16)
S["place_mid"] = room(tok(1.0, 1.0), 0.10, 0.18)
S["place_king"] = room(tok(0.80, 1.35, 0.2), 0.12, 0.22)
S["place_mid2"] = room(tok(1.05, 0.95, hard=0.85), 0.10, 0.18)
S["place_mid3"] = room(tok(0.96, 1.06, hard=1.08), 0.10, 0.18)
S["select"] = room(tok(1.5, 0.25, 0.07, 0.5) * 0.6, 0.06, 0.10)
S["capture"] = room(
    mix(
        (0, tok(1.12, 0.5, hard=1.2), 0.75), (0.035, slide(0.055), 1), (0.072, tok(0.9, 1.5, 0.2, 1.1), 1.15)
    ),
    0.14,
    0.24,
)
S["illegal"] = room(
    mix((0, lp(tok(0.62, 1.2, 0.12, 0.2), 900), 1), (0.11, lp(tok(0.58, 1.2, 0.14, 0.2), 800), 0.9)),
    0.08,
    0.15,
)
S["undo"] = room(mix((0, slide(0.09), 1.6), (0.08, tok(1.3, 0.5, 0.12, 0.6), 0.7)), 0.10, 0.18)
S["tick"] = room(
    modes([2350, 3900, 5600], [0.010, 0.006, 0.004], [1, 0.4, 0.2], 0.06)
    + mix((0, contact(0.004, 2000, 12000, 0.0006), 0.5), (0, np.zeros(int(0.06 * FS)), 0))[: int(0.06 * FS)],
    0.06,
    0.10,
)
S["tock"] = room(
    modes([1720, 2960, 4300], [0.013, 0.008, 0.005], [1, 0.4, 0.2], 0.07)
    + mix((0, contact(0.004, 1600, 10000, 0.0007), 0.5), (0, np.zeros(int(0.07 * FS)), 0))[: int(0.07 * FS)],
    0.06,
    0.10,
)
S["byoyomi_warn"] = room(mix((0, moktak(690), 1), (0.18, moktak(690), 0.85)), 0.14, 0.3)
S["check_hit"] = room(
    mix((0, buk(84, 0.6, 0.9), 1), (0, rim(), 0.45), (0.11, buk(92, 0.5, 0.7), 0.6)), 0.16, 0.3
)
S["start"] = room(
    mix(
        (0, jing(), 0.75),
        (0, buk(76, 0.8, 0.5), 0.8),
        (0.42, gaya(N["D4"], 1.4), 0.45),
        (0.62, gaya(N["G4"], 1.6, vib=14), 0.5),
    ),
    0.2,
    0.6,
)


# 승리: 휘모리 느낌의 덩-덕쿵덕 + 가야금 상행 (라-도-레-미-솔 평조), ends on octave
def win():
    p = [
        (0, deong(), 1),
        (0.26, deok(), 0.7),
        (0.40, buk(96, 0.4, 0.3), 0.8),
        (0.54, deok(), 0.7),
        (0.70, deong(), 1),
        (0.92, deok(), 0.55),
        (1.03, deok(), 0.6),
        (1.15, deok(), 0.7),
        (1.32, deong(0.9), 1.15),
        (1.32, jing(196, 1.9), 0.35),
    ]
    for o, n, g, v in (
        (0, "G3", 0.75, 0),
        (0.0, "D4", 0.6, 0),
        (0.26, "G4", 0.6, 0),
        (0.40, "A4", 0.6, 0),
        (0.54, "C5", 0.65, 0),
        (0.70, "D5", 0.75, 10),
        (0.92, "C5", 0.5, 0),
        (1.03, "D5", 0.55, 0),
        (1.15, "E5", 0.65, 0),
        (1.32, "G5", 0.85, 16),
        (1.34, "D5", 0.5, 0),
        (1.36, "G4", 0.5, 0),
    ):
        p.append((o, gaya(N[n], 1.7 if o > 1.2 else 0.9, vib=v, bright=0.6), g))
    return mix(*p)


# 패배: 계면조 하행, 떠는 소리(농현) 미 + 꺾는 소리, soft buk
def lose():
    p = [(0, buk(70, 0.9, 0.25), 0.7), (1.5, buk(64, 1.1, 0.2), 0.75)]
    for o, n, g, v, b, d in (
        (0, "A4", 0.75, 30, 0, 1.3),
        (0.55, "G4", 0.5, 0, -60, 0.8),
        (0.85, "E4", 0.7, 34, 0, 1.4),
        (1.5, "A3", 0.8, 12, -25, 2.2),
        (1.52, "E3", 0.45, 0, 0, 2.0),
    ):
        p.append((o, gaya(N[n], d, vib=v, bend=b, bright=0.35), g))
    return mix(*p)


def draw():
    p = [(0, jing(164, 2.2), 0.4), (0, buk(78, 0.7, 0.3), 0.5)]
    for o, n, g, v in (
        (0, "D4", 0.7, 0),
        (0.02, "A3", 0.5, 0),
        (0.45, "G4", 0.6, 0),
        (0.9, "D4", 0.7, 12),
        (0.92, "G3", 0.55, 0),
    ):
        p.append((o, gaya(N[n], 1.6, vib=v, bright=0.45), g))
    return mix(*p)


S["win"] = room(win(), 0.2, 0.6)
S["lose"] = room(lose(), 0.22, 0.8)
S["draw"] = room(draw(), 0.2, 0.7)
TG = {
    "select": -26,
    "tick": -27,
    "tock": -27,
    "illegal": -22,
    "undo": -22,
    "place_small": -22,
    "place_mid": -21,
    "place_mid2": -21,
    "place_mid3": -21,
    "place_king": -20,
    "capture": -18.5,
    "byoyomi_warn": -18,
    "check_hit": -15,
    "start": -18,
    "win": -15,
    "lose": -17,
    "draw": -17,
}
if __name__ == "__main__":
    for k, y in S.items():
        y = hp(y, 45 if k in ("win", "lose", "draw", "start", "check_hit") else 90)
        y = y / np.abs(y).max() * 0.7
        e = np.abs(y)
        last = np.where(e > 10 ** (-62 / 20))[0][-1]
        y = y[: last + 1]
        n = min(len(y) // 4, int(0.03 * FS))
        y[-n:] *= np.linspace(1, 0, n)
        wr(WORK + "s.wav", y, FS)
        M, _, _ = ff_M(WORK + "s.wav")
        y = y * 10 ** ((TG[k] - M) / 20)
        y *= min(1, 0.84 / np.abs(y).max())
        wav, mp3 = OUT + f"sfx_{k}.wav", OUT + f"sfx_{k}.mp3"
        wr(wav, y, FS)
        if len(y) > 0.6 * FS:
            subprocess.run(
                ["lame", "--quiet", "-m", "m", "-b", "96", "--resample", "44.1", wav, mp3], check=True
            )
            os.remove(wav)
