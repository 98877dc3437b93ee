"""espeak-ng's voice, spoken again by a more human throat: the tract of each
moment (linear prediction as line spectral frequencies, smoothed) excited by a
glottal pulse with jitter, shimmer, breath and a pitch contour of our own.

Needs praat on the path, which finds where the voice is voiced. WORK is a folder
for what comes in between."""

import os
import subprocess
import wave

import numpy as np
from scipy.linalg import solve_toeplitz
from scipy.ndimage import gaussian_filter1d
from scipy.signal import butter, lfilter, sosfilt

HERE = os.path.dirname(os.path.abspath(__file__))
WORK = os.path.join(os.path.abspath(os.environ["WORK"]), "")
FS = 22050


def rd(p):
    w = wave.open(p)
    x = np.frombuffer(w.readframes(w.getnframes()), "<i2").astype(float) / 32768
    return x, w.getframerate()


def wr(p, x, fs):
    w = wave.open(p, "wb")
    w.setnchannels(1)
    w.setsampwidth(2)
    w.setframerate(fs)
    w.writeframes((np.clip(x, -1, 1) * 32767).astype("<i2").tobytes())
    w.close()


def lsf(a):
    p = np.concatenate([a, [0]])
    q = p[::-1]
    P = np.roots(p + q)
    Q = np.roots(p - q)
    w = np.sort(np.concatenate([np.angle(P), np.angle(Q)]))
    w = w[(w > 1e-4) & (w < np.pi - 1e-4)]
    return w


def unlsf(w):
    n = len(w)
    p = np.array([1.0])
    q = np.array([1.0])
    for k in w[0::2]:
        p = np.convolve(p, [1, -2 * np.cos(k), 1])
    for k in w[1::2]:
        q = np.convolve(q, [1, -2 * np.cos(k), 1])
    p = np.convolve(p, [1, 1])
    q = np.convolve(q, [1, -1])
    return ((p + q) / 2)[: n + 1]


def glottal(T, oq=0.52, rq=0.72):
    """Rosenberg-C flow derivative of one period of T samples, sharp closure"""
    Tp = int(T * oq * rq)
    Tn = max(2, int(T * oq) - Tp)
    g = np.zeros(T)
    n = np.arange(Tp)
    g[:Tp] = 0.5 * (1 - np.cos(np.pi * n / Tp))
    n = np.arange(Tn)
    g[Tp : Tp + Tn] = np.cos(np.pi * n / (2 * Tn))
    d = np.diff(np.concatenate([[0], g]))
    return d


def humanise(path, f0pts, shift=1.0, jit=0.010, shim=0.05, noise=0.22, oq=0.5, order=26, seed=1, warp=1.0):
    """f0pts: [(rel time 0..1 over voiced span, Hz)]"""
    rng = np.random.default_rng(seed)
    x, fs = rd(path)
    assert fs == FS
    subprocess.run(
        ["praat", "--run", os.path.join(HERE, "track.praat"), path, "5200", WORK + "track.txt"],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    R = [[float(v) if "undef" not in v else np.nan for v in l.split()] for l in open(WORK + "track.txt")]
    R = np.array(R)
    vt = R[:, 0]
    vf = (~np.isnan(R[:, 5])).astype(float)
    pe = lfilter([1, -0.95], 1, x)
    hop = int(0.005 * fs)
    N = int(0.030 * fs)
    win = np.hanning(N)
    nf = len(x) // hop
    L = []
    Gn = []
    for i in range(nf):
        c = i * hop
        s = np.zeros(N)
        a = max(0, c - N // 2)
        b = min(len(x), c + N // 2)
        s[a - (c - N // 2) : b - (c - N // 2)] = pe[a:b]
        s = s * win
        r = np.correlate(s, s, "full")[N - 1 : N + order]
        r = r * np.exp(-0.5 * (2 * np.pi * 30 / fs * np.arange(order + 1)) ** 2)
        r[0] = r[0] * 1.0005 + 1e-9
        al = np.concatenate([[1], solve_toeplitz(r[:order], -r[1 : order + 1])])
        e = max(r @ al, 1e-12)
        w = lsf(al)
        if len(w) != order:
            w = np.linspace(0.1, 3.0, order)
        L.append(w)
        Gn.append(np.sqrt(e / (win @ win)))
    L = np.array(L)
    Gn = np.array(Gn)
    L = gaussian_filter1d(L, 2.4, axis=0)
    Gn = np.exp(gaussian_filter1d(np.log(Gn + 1e-7), 1.6))  # coarticulation smoothing
    if shift != 1.0:
        L = np.pi * np.tanh(0) + L  # copy
        k = L / np.pi
        L = np.pi * np.clip(
            np.where(k < 0.72, k * shift, 0.72 * shift + (k - 0.72) * (1 - 0.72 * shift) / (1 - 0.72)),
            1e-3,
            0.9995,
        )
        L = np.sort(L, axis=1)
    # F0 contour
    t = np.arange(len(x)) / fs
    v = np.interp(t, vt, vf)
    voiced = v > 0.5
    if voiced.any():
        t0, t1 = t[voiced][0], t[voiced][-1]
    f0 = np.interp((t - t0) / (t1 - t0), [a for a, _ in f0pts], [b for _, b in f0pts])
    drift = gaussian_filter1d(rng.standard_normal(len(x)), fs * 0.02)
    drift /= np.abs(drift).max() + 1e-9
    f0 = f0 * (1 + 0.012 * drift)
    e = np.zeros(len(x) + 400)
    env = np.zeros(len(x) + 400)
    pos = 0.0
    while pos < len(x) - 10:
        i = int(pos)
        T = int(fs / f0[i] * (1 + jit * rng.standard_normal()))
        d = glottal(T, oq) * (1 + shim * rng.standard_normal())
        d = lfilter([1, -0.95], 1, d)
        d /= np.sqrt((d @ d) / T) + 1e-9
        e[i : i + T] += d[: len(e) - i][:T]
        h = np.hanning(T)
        env[i : i + T] += h[: len(e) - i][:T]
        pos += T
    e = e[: len(x)]
    env = env[: len(x)]
    hp = butter(2, 3200 / (fs / 2), "high", output="sos")
    lo = butter(2, 4200 / (fs / 2), output="sos")
    nz = sosfilt(hp, rng.standard_normal(len(x))) * (0.35 + env)
    ex = sosfilt(lo, e) + 0.45 * (e - sosfilt(lo, e)) + noise * nz
    # normalise excitation locally to unit rms
    p = np.sqrt(gaussian_filter1d(ex**2, fs * 0.006) + 1e-9)
    ex = ex / p
    y = np.zeros(len(x))
    zi = np.zeros(order)
    sub = hop // 2
    for s in range(0, len(x) - sub, sub):
        fi = min(s / hop, nf - 1.001)
        i = int(fi)
        fr = fi - i
        w = L[i] * (1 - fr) + L[i + 1] * fr if i + 1 < nf else L[i]
        g = Gn[i] * (1 - fr) + Gn[min(i + 1, nf - 1)] * fr
        y[s : s + sub], zi = lfilter([g], unlsf(w), ex[s : s + sub], zi=zi)
    y = lfilter([1], [1, -0.95], y)
    m = gaussian_filter1d(voiced.astype(float), fs * 0.004)
    # level match in voiced parts
    k = np.sqrt((x[voiced] ** 2).mean() / ((y[voiced] ** 2).mean() + 1e-12))
    y *= k
    if shift != 1.0:
        xu = x
    out = m * y + (1 - m) * x * 0.62
    return out / np.abs(out).max() * 0.8
