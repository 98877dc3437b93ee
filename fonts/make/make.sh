#!/bin/sh
# Builds all fonts from their sources and compares them with those in the project.
#
#   fonts/make/make.sh              build, and fail if anything differs
#   fonts/make/make.sh --commit     build, and put what was built in its place
#
# Sources come from Debian and npm, and are kept under build/fonts between runs
# (or under $BUILD). Runs on Debian 12 with the packages it names when they are
# missing; as root it installs them.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
fonts=$(dirname "$here")
BUILD=${BUILD:-$(dirname "$fonts")/build/fonts}
mkdir -p "$BUILD/deb" "$BUILD/fetched" "$BUILD/npm"
BUILD=$(cd "$BUILD" && pwd)
export BUILD PYTHONDONTWRITEBYTECODE=1

tools="python3-fonttools python3-brotli python3-numpy python3-scipy python3-pil potrace librsvg2-bin npm"
debs="fonts-kouzan-mouhitsu=20170411-3 fonts-nanum=20200506-1 fonts-nanum-extra=20200506-1"
npms="@fontsource/yuji-boku@5.3.0 @fontsource/song-myung@5.2.8"

# The Python of the Debian packages, whatever python3 is first on the PATH.
python=${PYTHON:-/usr/bin/python3}

missing=
for p in $tools; do
	case $p in
	npm) command -v npm >/dev/null 2>&1 && continue ;; # npm may come from elsewhere
	esac
	case "$(dpkg-query -W -f '${db:Status-Status}' "$p" 2>/dev/null)" in
	installed*) ;;
	*) missing="$missing $p" ;;
	esac
done
if [ -n "$missing" ]; then
	if [ "$(id -u)" != 0 ]; then
		echo "make.sh: missing:$missing; install with: apt-get install$missing" >&2
		exit 1
	fi
	echo "make.sh: installing$missing"
	apt-get -qq update
	# shellcheck disable=SC2086 # the lists are words
	DEBIAN_FRONTEND=noninteractive apt-get -qq -y install --no-install-recommends $missing >/dev/null
fi

for p in $debs; do
	name=${p%%=*}
	[ -d "$BUILD/deb/$name" ] && continue
	echo "make.sh: fetching $p"
	(cd "$BUILD/fetched" && apt-get -qq -o APT::Sandbox::User=root download "$p")
	rm -rf "$BUILD/deb/$name.part"
	dpkg -x "$BUILD/fetched/$name"_*.deb "$BUILD/deb/$name.part"
	mv "$BUILD/deb/$name.part" "$BUILD/deb/$name"
done
if [ "$(cat "$BUILD/npm/fetched" 2>/dev/null)" != "$npms" ]; then
	echo "make.sh: fetching $npms"
	# shellcheck disable=SC2086
	npm install --prefix "$BUILD/npm" --no-save --ignore-scripts --no-audit --no-fund --silent $npms
	echo "$npms" >"$BUILD/npm/fetched"
fi

rm -rf "$BUILD/out"
for script in build_title build_ui bake; do
	"$python" -W ignore "$here/$script.py" 2>"$BUILD/$script.log" || {
		cat "$BUILD/$script.log" >&2
		exit 1
	}
done

# What the project keeps, and where; the other fonts are only weighed.
kept() {
	case $1 in
	JanggiSans-Regular.ttf | JanggiSans-Bold.ttf | JanggiTitle.ttf) echo "$fonts/$1" ;;
	piece-glyphs.json) echo "$here/$1" ;;
	esac
}

if [ "${1:-}" = --commit ]; then
	for f in "$BUILD"/out/*; do
		to=$(kept "$(basename "$f")")
		[ -z "$to" ] || cp "$f" "$to"
	done
	(cd "$BUILD/out" && sha256sum ./*) | sed 's, \./, ,' >"$here/SHA256SUMS"
fi

bad=0
for f in "$BUILD"/out/*; do
	name=$(basename "$f")
	to=$(kept "$name")
	if [ "$(cd "$BUILD/out" && sha256sum "$name")" != "$(grep "  $name\$" "$here/SHA256SUMS")" ]; then
		echo "make.sh: $name is not what SHA256SUMS says"
		bad=1
	elif [ -n "$to" ] && ! cmp -s "$f" "$to"; then
		echo "make.sh: $name differs from the one in the project"
		bad=1
	else
		echo "make.sh: $name is the same"
	fi
done
exit $bad
