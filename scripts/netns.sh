#!/bin/sh
# Two devices on one cable, on this machine: two network namespaces joined by a
# pair of virtual interfaces.
#
#   scripts/netns.sh up NAME      makes NAME-a (10.77.0.1) and NAME-b (10.77.0.2)
#   scripts/netns.sh down NAME    removes them
#
# A program runs on one of them by `ip netns exec NAME-a PROGRAM`. Where that is
# not allowed it prints why and ends with 77.
set -eu

usage() {
	echo "usage: scripts/netns.sh up|down NAME" >&2
	exit 2
}
[ $# = 2 ] || usage
name=$2

refuse() {
	echo "netns: $1"
	exit 77
}

case "$1" in
up)
	command -v ip >/dev/null 2>&1 || refuse "there is no ip here (the package iproute2)"
	[ "$(id -u)" = 0 ] || refuse "network namespaces want root"
	said=$(ip netns add "$name-a" 2>&1) || refuse "no network namespace can be made: $said"
	ip netns add "$name-b"
	if ! said=$(ip -n "$name-a" link add eth0 type veth peer name eth0 netns "$name-b" 2>&1); then
		"$0" down "$name"
		refuse "no virtual interfaces can be made: $said"
	fi
	for end in a:1 b:2; do
		ns=$name-${end%:*}
		ip -n "$ns" addr add "10.77.0.${end#*:}/24" brd + dev eth0
		ip -n "$ns" link set lo up
		ip -n "$ns" link set eth0 up
	done
	;;
down)
	for end in a b; do
		ip netns del "$name-$end" 2>/dev/null || true
	done
	;;
*) usage ;;
esac
