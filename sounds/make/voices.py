"""All that is spoken: espeak-ng -> voice.py -> sox -> ffmpeg's limiter -> lame.

Writes voice_{m,f,all}_*.mp3 into the folder OUT."""

import os
import re
import subprocess

import numpy as np

from voice import FS, WORK, humanise, wr

OUT = os.path.join(os.path.abspath(os.environ["OUT"]), "")
CALL_M = [(0, 200), (0.15, 250), (0.40, 240), (0.62, 205), (1, 138)]
CALL_F = [(0, 305), (0.15, 372), (0.40, 356), (0.62, 310), (1, 212)]


def scale(c, k):
    return [(a, b * k) for a, b in c]


# key: (korean, espeak input, speed, contour (man Hz), kind)
T = {
    "janggun": ("장군!", "[[tS;'aNgun]]", 122, CALL_M, "call"),
    "meonggun": (
        "멍군!",
        "[[m'@Ngun]]",
        122,
        [(0, 182), (0.2, 222), (0.45, 236), (0.65, 206), (1, 140)],
        "call",
    ),
    "bikjang": (
        "빅장!",
        "[[p'iktS;aN]]",
        122,
        [(0, 195), (0.2, 215), (0.5, 246), (0.75, 232), (1, 158)],
        "call",
    ),
    "oetong": ("외통!", "[[w'ethoN]]", 118, [(0, 205), (0.3, 252), (0.55, 258), (0.75, 225), (1, 140)], "call"),
    "cho_win": (
        "초 승리!",
        "[[tSh'o s'uNni]]",
        132,
        [(0, 190), (0.2, 220), (0.5, 212), (0.75, 200), (1, 128)],
        "ann",
    ),
    "han_win": (
        "한 승리!",
        "[[h'an s'uNni]]",
        132,
        [(0, 190), (0.2, 220), (0.5, 212), (0.75, 200), (1, 128)],
        "ann",
    ),
    "draw": ("무승부", "[[mus'uNbu]]", 135, [(0, 165), (0.3, 190), (0.6, 178), (1, 118)], "ann"),
    "start": (
        "대국을 시작합니다",
        "대국을 시자캄니다",
        150,
        [(0, 165), (0.15, 190), (0.6, 165), (0.85, 160), (1, 118)],
        "ann",
    ),
    "byoyomi": (
        "초읽기를 시작합니다",
        "초일끼를 시자캄니다",
        150,
        [(0, 165), (0.15, 192), (0.6, 165), (0.85, 160), (1, 118)],
        "ann",
    ),
    "last_byoyomi": (
        "마지막 초읽기입니다",
        "마지막 초일끼임니다",
        150,
        [(0, 165), (0.15, 188), (0.5, 180), (0.85, 160), (1, 115)],
        "ann",
    ),
    "pass": ("한 수 쉼", "한수쉼", 140, [(0, 165), (0.4, 185), (1, 125)], "ann"),
    "time_over": ("시간이 다 됐습니다", "시가니 다 됃씀니다", 150, [(0, 165), (0.3, 185), (0.85, 160), (1, 115)], "ann"),
}
for k, n, t in (
    (10, "열", "열"),
    (9, "아홉", "아홉"),
    (8, "여덟", "여덜"),
    (7, "일곱", "일곱"),
    (6, "여섯", "여섣"),
    (5, "다섯", "다섣"),
    (4, "넷", "넫"),
    (3, "셋", "섿"),
    (2, "둘", "둘"),
    (1, "하나", "하나"),
):
    T[f"count_{k:02d}"] = (n, t, 140, [(0, 168), (0.3, 184), (1, 132)], "count")


def ff_M(p):
    """EBU R128 max momentary loudness and true peak"""
    r = subprocess.run(
        [
            "ffmpeg",
            "-hide_banner",
            "-nostats",
            "-i",
            p,
            "-af",
            "apad=pad_dur=0.5,ebur128=peak=true:framelog=verbose",
            "-f",
            "null",
            "-",
        ],
        capture_output=True,
        text=True,
    ).stderr
    i = re.findall(r"I:\s+(-?[\d.]+) LUFS", r)
    pk = re.findall(r"Peak:\s+(-?[\d.inf]+) dBFS", r)
    r2 = subprocess.run(
        [
            "ffmpeg",
            "-hide_banner",
            "-nostats",
            "-v",
            "verbose",
            "-i",
            p,
            "-af",
            "apad=pad_dur=0.5,ebur128=framelog=verbose",
            "-f",
            "null",
            "-",
        ],
        capture_output=True,
        text=True,
    ).stderr
    m = [float(a) for a in re.findall(r"M:\s*(-?[\d.]+)", r2)]
    return (
        max(m) if m else -70,
        float(i[-1]) if i else -70,
        float(pk[-1]) if pk and "inf" not in pk[-1] else -99,
    )


def finish(src, dst, kind, man):
    room = (
        ["reverb", "26", "45", "28", "60", "6", "-3"]
        if kind == "call"
        else ["reverb", "10", "60", "15", "40", "2", "-6"]
    )
    drive = ["overdrive", "4", "8"] if kind == "call" else []
    pres = (
        ["equalizer", "2900", "1.0q", "+5", "equalizer", "1250", "1.2q", "+2.5"]
        if kind == "call"
        else ["equalizer", "2900", "1.0q", "+3"]
    )
    subprocess.run(
        [
            "sox",
            "-R",
            "-D",
            "-G",
            src,
            "-r",
            "44100",
            "-b",
            "16",
            WORK + "f1.wav",
            "silence",
            "1",
            "0.005",
            "0.4%",
            "reverse",
            "silence",
            "1",
            "0.005",
            "0.4%",
            "fade",
            "t",
            "0.012",
            "reverse",
            "fade",
            "t",
            "0.006",
            "pad",
            "0.01",
            "0.28",
            "highpass",
            "-2",
            "110" if man else "160",
            "equalizer",
            "280",
            "1.0q",
            "-2.5",
            *pres,
            "treble",
            "+4",
            "6500",
            "0.7s",
            *drive,
            "compand",
            "0.003,0.09",
            "6:-70,-60,-34,-18,-16,-9,0,-3",
            "0",
            "-60",
            "0.003",
            *room,
            "fade",
            "t",
            "0.004",
            "reverse",
            "fade",
            "t",
            "0.10",
            "reverse",
        ],
        check=True,
    )
    tgt = {"call": -13.0, "ann": -16.0, "count": -17.0}[kind]
    M, _, _ = ff_M(WORK + "f1.wav")
    subprocess.run(["sox", "-R", "-D", "-G", WORK + "f1.wav", WORK + "f2.wav", "gain", f"{tgt-M:.2f}"], check=True)
    subprocess.run(
        [
            "ffmpeg",
            "-v",
            "error",
            "-y",
            "-i",
            WORK + "f2.wav",
            "-af",
            "alimiter=limit=0.80:attack=1:release=40:level=disabled",
            "-ar",
            "44100",
            "-ac",
            "1",
            WORK + "f3.wav",
        ],
        check=True,
    )
    subprocess.run(
        ["lame", "--quiet", "-m", "m", "-b", "64", "--resample", "44.1", WORK + "f3.wav", dst], check=True
    )


def make(key, who):
    ko, ph, sp, con, kind = T[key]
    man = who == "m"
    base = WORK + f"{key}_{who}_raw.wav"
    subprocess.run(
        ["espeak-ng", "-v", "ko" if man else "ko+f2", "-s", str(sp), "-p", "50", "-a", "140", "-w", base, ph],
        check=True,
    )
    h = humanise(
        base,
        scale(con, 1.0 if man else 1.5),
        shift=1.04 if man else 1.03,
        oq=0.46 if kind == "call" else 0.56,
        noise=0.20 if man else 0.26,
        seed=sum(map(ord, key)) % 97 + (0 if man else 7),
    )
    hp = WORK + f"{key}_{who}.wav"
    wr(hp, h, FS)
    finish(hp, OUT + f"voice_{who}_{key}.mp3", kind, man)


if __name__ == "__main__":
    for k in T:
        for who in "mf":
            make(k, who)
    # ensemble: two men + woman + buk hit
    for k in ("janggun", "meonggun", "oetong", "bikjang"):
        ko, ph, sp, con, kind = T[k]
        xs = []
        for j, (v, s, f, sh, off) in enumerate(
            (("ko", 122, 1.0, 1.04, 0), ("ko", 126, 0.88, 0.97, 0.022), ("ko+f2", 124, 1.5, 1.03, 0.012))
        ):
            b = WORK + f"e{j}.wav"
            subprocess.run(
                ["espeak-ng", "-v", v, "-s", str(s), "-p", "50", "-a", "140", "-w", b, ph], check=True
            )
            y = humanise(b, scale(con, f), shift=sh, oq=0.46, noise=0.22, seed=11 + j)
            xs.append(np.concatenate([np.zeros(int(off * FS)), y]) * (1.0, 0.6, 0.55)[j])
        n = max(map(len, xs))
        wr(WORK + "ens.wav", sum(np.pad(x, (0, n - len(x))) for x in xs) * 0.45, FS)
        finish(WORK + "ens.wav", OUT + f"voice_all_{k}.mp3", "call", True)
