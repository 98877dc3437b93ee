"""What pieces and icon are drawn with: colours, sizes, the octagon, the letters."""

import json
import math
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# The letters' outlines by side, of size 1 around their optical centre, y down;
# made by fonts/make/bake.py.
GLYPHS = json.loads((ROOT / "fonts/make/piece-glyphs.json").read_text("utf-8"))

# The light palette's wood; package theme has the same colours.
FACE_HIGH, FACE, FACE_LOW = "#FBEBC8", "#F3DCAB", "#E8C98F"
SIDE, SIDE_LOW, EDGE = "#B98445", "#8A5A2B", "#6E4520"
RIM, ENGRAVING, SHADOW = "#FFF6DC", "#FFF3D6", "#1A0E04"
INK = {"han": "#B0121B", "cho": "#00566B"}

# How large a letter is on its piece, in shares of the piece's diameter.
LETTER_SIZE = {
    "han": {"漢": 0.63, "車": 0.64, "包": 0.60, "馬": 0.62, "象": 0.64, "士": 0.60, "兵": 0.63},
    "cho": {"楚": 0.66, "車": 0.67, "包": 0.65, "馬": 0.62, "象": 0.67, "士": 0.61, "卒": 0.66},
}

# The face of a piece is this much smaller than its foot, and this much higher.
FACE_SIZE, FACE_UP = 0.87, 0.012
RING_SIZE = 0.915  # of the face

CUT = 0.293  # of the diameter, which makes the octagon regular
ROUND = 0.035  # of the diameter, cut off before and after a vertex


def octagon(cx, cy, d):
    """An SVG path of an octagon as wide and high as d, its vertices rounded."""
    r, c, k = d / 2, d * CUT, ROUND * d
    points = [
        (cx - r + c, cy - r),
        (cx + r - c, cy - r),
        (cx + r, cy - r + c),
        (cx + r, cy + r - c),
        (cx + r - c, cy + r),
        (cx - r + c, cy + r),
        (cx - r, cy + r - c),
        (cx - r, cy - r + c),
    ]

    def towards(p, q):
        length = math.hypot(q[0] - p[0], q[1] - p[1])
        return p[0] + (q[0] - p[0]) * k / length, p[1] + (q[1] - p[1]) * k / length

    path = ""
    for i, p in enumerate(points):
        before, after = towards(p, points[i - 1]), towards(p, points[(i + 1) % 8])
        path += f"{'L' if i else 'M'}{before[0]:.2f},{before[1]:.2f}Q{p[0]:.2f},{p[1]:.2f} {after[0]:.2f},{after[1]:.2f}"
    return path + "Z"
