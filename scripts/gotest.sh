#!/bin/bash
# Runs `go test -v` and shows what a reader needs of it.
#
#   scripts/gotest.sh NAME ARG...     go test -v ARG..., all of it into build/logs/NAME.log
#
# The closing line of every package is shown, and every skip with its reason.
# When a test fails, so is everything but the passes. A run in which Fyne
# complained that the screen was touched off its own goroutine has failed,
# whatever the tests say: passing tests keep that line to themselves, which is
# why -v is always on.
set -uo pipefail

name=$1
shift
mkdir -p build/logs
log=build/logs/$name.log

go test -v "$@" >"$log" 2>&1
status=$?

chatter='^[[:space:]]*(=== (RUN|PAUSE|CONT|NAME)|--- PASS:)|^PASS$|^testing: warning: no tests to run$'
if [ $status -ne 0 ]; then
	grep -vE "$chatter" "$log"
	echo "$name: failed; the whole of it is in $log"
	exit $status
fi
grep -E -B1 '^[[:space:]]*--- SKIP:' "$log" | grep -vE "$chatter|^--$|^ok|^[?]"
grep -E '^ok[[:space:]]' "$log"
if grep -qF 'Error in Fyne call thread' "$log"; then
	grep -F -A4 'Error in Fyne call thread' "$log"
	echo "$name: the screen was touched off the UI goroutine; use fyne.Do"
	exit 1
fi
