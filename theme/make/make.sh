#!/bin/sh
# Draws the pieces and the icon and compares them with those in the project.
#
#   theme/make/make.sh              draw, and fail if anything differs
#   theme/make/make.sh --commit     draw, and put what was drawn in its place
#
# Needs Python 3 and, for the icon's PNG, rsvg-convert (Debian: librsvg2-bin).
# Draws into build/art, or $BUILD.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
build=${BUILD:-$root/build/art}
export PYTHONDONTWRITEBYTECODE=1

command -v rsvg-convert >/dev/null 2>&1 || {
	echo "make.sh: rsvg-convert is missing; install with: apt-get install librsvg2-bin" >&2
	exit 1
}
python3 "$here/pieces_svg.py" "$build/pieces"
python3 "$here/icon.py" "$build/icon"

bad=0
same=0
compare() { # a drawn file, and the project's
	[ "${commit:-}" = "" ] || cp "$1" "$2"
	if cmp -s "$1" "$2"; then
		same=$((same + 1))
	else
		echo "make.sh: $(basename "$1") differs from the one in the project"
		bad=1
	fi
}
[ "${1:-}" != --commit ] || commit=yes
for f in "$build"/pieces/*.svg; do
	compare "$f" "$root/theme/pieces/$(basename "$f")"
done
compare "$build/icon/icon.svg" "$root/cmd/janggi/icon/icon.svg"
compare "$build/icon/icon.png" "$root/cmd/janggi/icon/icon.png"
echo "make.sh: $same files are the same"
exit $bad
