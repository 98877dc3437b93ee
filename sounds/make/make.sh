#!/bin/sh
# Makes every clip of ../clips anew.
#
#   sounds/make/make.sh          makes them in a temporary folder and says which
#                                differ from those in ../clips (none should)
#   sounds/make/make.sh write    then puts them into ../clips
#   sounds/make/make.sh measure  prints the loudness and peaks of ../clips
#
# About two minutes of one core. Debian's packages are installed if they are
# missing and this is root; otherwise they are named.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
clips=$here/../clips
packages="espeak-ng praat sox libsox-fmt-mp3 lame ffmpeg python3-numpy python3-scipy libblas3 liblapack3"

missing=""
for p in $packages; do
	case "$(dpkg-query -W -f '${db:Status-Status}' "$p" 2>/dev/null)" in
	installed*) ;;
	*) missing="$missing $p" ;;
	esac
done
if [ -n "$missing" ]; then
	if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
		echo "make.sh: needs Debian's packages$missing" >&2
		exit 1
	fi
	echo "make.sh: installing$missing"
	# shellcheck disable=SC2086 # the list is words
	apt-get -q update >/dev/null && DEBIAN_FRONTEND=noninteractive \
		apt-get -q -y install --no-install-recommends $missing >/dev/null
fi

# The system's Python is the one that has numpy.
python=/usr/bin/python3

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/out" "$work/in"
export WORK="$work/in" OUT="$work/out" PYTHONDONTWRITEBYTECODE=1 LC_ALL=C

# Every processor must round alike: the plain BLAS and LAPACK rather than one
# that picks its kernels by the processor, and no vector instructions in numpy
# and libm beyond those that every x86-64 has.
lib=/usr/lib/$(dpkg --print-architecture | sed 's/amd64/x86_64/;s/arm64/aarch64/')-linux-gnu
export LD_LIBRARY_PATH="$lib/blas:$lib/lapack"
export NPY_DISABLE_CPU_FEATURES="SSSE3 SSE41 POPCNT SSE42 AVX F16C FMA3 AVX2 AVX512F AVX512CD AVX512_SKX AVX512_CLX AVX512_CNL AVX512_ICL"
export GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2,-AVX,-FMA,-FMA4,-AVX512F

if [ "${1:-}" = measure ]; then
	$python "$here/measure.py" "$clips"/*
	exit 0
fi

echo "make.sh: voices"
$python -W ignore "$here/voices.py" 2>"$work/said" || { cat "$work/said" >&2; exit 1; }
echo "make.sh: effects"
$python -W ignore "$here/synth.py" 2>"$work/said" || { cat "$work/said" >&2; exit 1; }

differ=0
for f in "$OUT"/*; do
	cmp -s "$f" "$clips/$(basename "$f")" || { differ=$((differ + 1)); echo "make.sh: differs: $(basename "$f")"; }
done
for f in "$clips"/*; do
	[ -e "$OUT/$(basename "$f")" ] || { differ=$((differ + 1)); echo "make.sh: not made: $(basename "$f")"; }
done
echo "make.sh: $(ls "$OUT" | wc -l) clips made, $differ differ"
if [ "${1:-}" = write ]; then
	cp "$OUT"/* "$clips"/
	exit 0
fi
[ "$differ" = 0 ]
