#!/bin/bash
# Runs make targets one after another, goes on after one that fails, and ends
# with the time of each.
#
#   scripts/parts.sh TARGET...
set -uo pipefail

start=$SECONDS
summary=()
failed=()
for part in "$@"; do
	began=$SECONDS
	printf '\n== %s\n' "$part"
	verdict=ok
	if ! ${MAKE:-make} --no-print-directory "$part"; then
		verdict=FAILED
		failed+=("$part")
	fi
	summary+=("$(printf '%-14s %5d s  %s' "$part" $((SECONDS - began)) "$verdict")")
	# Without packages or a build nothing after them can run.
	case $part:$verdict in packages-test:FAILED | build:FAILED) break ;; esac
done

printf '\n== summary\n'
printf '%s\n' "${summary[@]}"
printf '%-14s %5d s\n' total $((SECONDS - start))
if [ ${#failed[@]} -ne 0 ]; then
	echo "failed: ${failed[*]}"
	exit 1
fi
echo "all passed"
