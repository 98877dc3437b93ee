#!/bin/bash
# Prints start-up time, memory and idle CPU of the built app on a display that
# exists only in memory, drawn by software, and fails when one is over its bar.
# Run it on a machine that has nothing else to do.
set -euo pipefail
cd "$(dirname "$0")/.."
out=$(mktemp)
trap 'rm -f "$out"' EXIT
status=0
CGO_ENABLED=1 JANGGI_BIN=$PWD/build/janggi go test -vet=off -count=1 -v -tags gles,no_emoji,window \
	-run TestFigures ./cmd/janggi -args -measure >"$out" 2>&1 || status=$?
sed -n 's/^ *[a-z_]*test\.go:[0-9]*: //p' "$out" | grep -v '^the app said'
if [ $status -ne 0 ] && ! grep -q ', bar' "$out"; then
	cat "$out" >&2 # it did not come to measuring
elif [ $status -ne 0 ]; then
	echo "measure: over a bar; on a machine that has other work, measure again" >&2
fi
exit $status
