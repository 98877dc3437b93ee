"""The app's icon: 漢 behind, 楚 in front, on deep teal with palace lines.

icon-small has 楚 alone, which reads better at 48 pixels and below; nothing uses
it yet.
"""

import subprocess
import sys
from pathlib import Path

import shapes
from shapes import octagon

SIZE, CORNER = 512, 114
WATER_HIGH, WATER_LOW, LINES = "#12606F", "#06323D", "#E9CF9A"

# Gradients and blurs; the wood and the two other blurs are those of the boards
# this was first drawn beside.
DEFS = f"""<defs>
<linearGradient id="face" x1="0" y1="0" x2="0.35" y2="1"><stop offset="0" stop-color="{shapes.FACE_HIGH}"/><stop offset=".55" stop-color="{shapes.FACE}"/><stop offset="1" stop-color="{shapes.FACE_LOW}"/></linearGradient>
<linearGradient id="side" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{shapes.FACE_HIGH}"/><stop offset=".45" stop-color="{shapes.SIDE}"/><stop offset="1" stop-color="{shapes.SIDE_LOW}"/></linearGradient>
<linearGradient id="wood" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#EAC88E"/><stop offset="1" stop-color="#DDB475"/></linearGradient>
<filter id="sh" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="2.2"/></filter>
<filter id="shL" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="5"/></filter>
<filter id="shX" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="14"/></filter>
</defs>"""

GROUND = (
    f'<clipPath id="rc"><rect width="{SIZE}" height="{SIZE}" rx="{CORNER}"/></clipPath><g clip-path="url(#rc)">'
    f'<radialGradient id="ink" cx=".5" cy=".38" r=".8"><stop offset="0" stop-color="{WATER_HIGH}"/>'
    f'<stop offset="1" stop-color="{WATER_LOW}"/></radialGradient><rect width="{SIZE}" height="{SIZE}" fill="url(#ink)"/>'
    f'<g stroke="{LINES}" stroke-width="8" fill="none" opacity="0.34">'
    '<path d="M256,-20V532M-20,256H532M-20,-20L532,532M532,-20L-20,532"/></g>'
)


def general(side, cx, cy, d):
    """A general's piece of diameter d with a blurred shadow."""
    letter, ink = {"han": "漢", "cho": "楚"}[side], shapes.INK[side]
    outline = shapes.GLYPHS[side][letter]["d"]
    size = shapes.LETTER_SIZE[side][letter] * d
    face, fy = shapes.FACE_SIZE * d, cy - shapes.FACE_UP * d
    return (
        '<g opacity="1">'
        f'<path d="{octagon(cx, cy + 0.045 * d, d)}" fill="{shapes.SHADOW}" opacity="0.38" filter="url(#shL)"/>'
        f'<path d="{octagon(cx, cy, d)}" fill="url(#side)" stroke="{shapes.EDGE}" stroke-width="{0.018 * d:.2f}"/>'
        f'<path d="{octagon(cx, fy, face)}" fill="url(#face)" stroke="{shapes.RIM}" stroke-opacity=".65" stroke-width="{0.012 * d:.2f}"/>'
        f'<path d="{octagon(cx, fy, face * shapes.RING_SIZE)}" fill="none" stroke="{ink}" stroke-opacity=".55" stroke-width="{0.014 * d:.2f}"/>'
        f'<path d="{outline}" transform="translate({cx + 0.006 * size:.2f},{fy + 0.018 * size:.2f}) scale({size:.2f})" '
        f'fill="{shapes.ENGRAVING}" fill-opacity=".8" fill-rule="evenodd"/>'
        f'<path d="{outline}" transform="translate({cx:.2f},{fy:.2f}) scale({size:.2f})" fill="{ink}" fill-rule="evenodd"/>'
        "</g>"
    )


def save(folder, name, pieces):
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIZE}" height="{SIZE}" viewBox="0 0 {SIZE} {SIZE}">'
        f"{DEFS}{GROUND}{pieces}</g></svg>"
    )
    path = folder / f"{name}.svg"
    path.write_text(svg, "utf-8")
    size = str(SIZE)
    subprocess.run(["rsvg-convert", "-w", size, "-h", size, path, "-o", path.with_suffix(".png")], check=True)


def build(folder):
    folder.mkdir(parents=True, exist_ok=True)
    save(folder, "icon", general("han", 332, 178, 276) + general("cho", 190, 322, 302))
    save(folder, "icon-small", general("cho", 256, 252, 376))


build(Path(sys.argv[1]))
