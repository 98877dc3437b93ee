#!/bin/sh
# Installs the system packages that the app needs, and only those missing.
#
#   scripts/packages.sh run     to build the app and to open its window
#   scripts/packages.sh test    the same, and what the tests of the real window and
#                               the real sound need
#
# On Debian and its kin it uses apt-get, as root or through sudo. Elsewhere it
# prints what to install and leaves the rest to the reader. Running it again
# does nothing.
set -eu

# A C compiler, what GLFW 3.4 is built from (X11 and Wayland), what oto is
# built from (ALSA), the headers of OpenGL ES, and the software renderer for
# machines without a graphics card.
run_packages="gcc libc6-dev pkg-config libgl1-mesa-dev libgles2 libegl1
	libx11-dev libxcursor-dev libxrandr-dev libxinerama-dev libxi-dev
	libxxf86vm-dev libwayland-dev libxkbcommon-dev libasound2-dev
	libgl1-mesa-dri ca-certificates"

# A display that exists only in memory, a small window manager, hands for the
# mouse and keyboard, and xprop to ask the window about itself. A sound card
# that exists only in memory, its recorder, and ALSA's way to it. ip, which
# joins two network namespaces by a cable.
test_packages="xvfb openbox xdotool x11-utils iproute2
	pulseaudio pulseaudio-utils libasound2-plugins"

case "${1:-}" in
run) wanted=$run_packages ;;
test) wanted="$run_packages $test_packages" ;;
*)
	echo "usage: scripts/packages.sh run|test" >&2
	exit 2
	;;
esac

elsewhere() {
	cat <<END
packages: $1
packages: install these by hand, under the names your system gives them, if they are not there yet:
  a C compiler and pkg-config
  the development files of: OpenGL ES/EGL (Mesa), X11, Xcursor, Xrandr, Xinerama,
  Xi, Xxf86vm, Wayland, xkbcommon, ALSA
  Fedora:  gcc pkgconf mesa-libGL-devel mesa-libGLES-devel libX11-devel libXcursor-devel
           libXrandr-devel libXinerama-devel libXi-devel libXxf86vm-devel
           wayland-devel libxkbcommon-devel alsa-lib-devel
  Arch:    base-devel mesa libx11 libxcursor libxrandr libxinerama libxi
           libxxf86vm wayland libxkbcommon alsa-lib
  macOS:   xcode-select --install       Windows: a MinGW-w64 gcc on the PATH
END
	if [ "$2" = test ]; then
		echo "  for the real-window test also: Xvfb, openbox, xdotool, xprop, and ip (iproute2)"
		echo "  for the sound tests also: PulseAudio, its parec and pactl, and ALSA's plugin for it"
	fi
	echo "packages: going on; if the build cannot find a header, it is one of the above"
	exit 0
}

[ "$(uname -s)" = Linux ] || elsewhere "this is $(uname -s), not Debian; nothing is installed" "$1"
command -v dpkg-query >/dev/null 2>&1 && command -v apt-get >/dev/null 2>&1 ||
	elsewhere "no apt-get here; nothing is installed" "$1"

missing_of() {
	for p in "$@"; do
		case "$(dpkg-query -W -f '${db:Status-Status}' "$p" 2>/dev/null)" in
		installed*) ;;
		*) printf '%s ' "$p" ;;
		esac
	done
}

# shellcheck disable=SC2086 # the lists are words
missing=$(missing_of $wanted)
if [ -z "$missing" ]; then
	echo "packages: all there"
	exit 0
fi

if [ "$(id -u)" = 0 ]; then
	as_root=env
elif command -v sudo >/dev/null 2>&1; then
	as_root="sudo env"
else
	echo "packages: missing: $missing" >&2
	echo "packages: neither root nor sudo here; ask an administrator to run: apt-get install $missing" >&2
	exit 1
fi

echo "packages: installing $missing"
apt() {
	$as_root DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3 "$@"
}
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# shellcheck disable=SC2086
if ! { apt update && apt install --no-install-recommends $missing; } >"$log" 2>&1; then
	cat "$log" >&2
	echo "packages: apt-get failed; its words are above" >&2
	exit 1
fi
# shellcheck disable=SC2086
missing=$(missing_of $wanted)
if [ -n "$missing" ]; then
	echo "packages: still missing after installing: $missing" >&2
	exit 1
fi
echo "packages: installed"
