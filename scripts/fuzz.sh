#!/bin/bash
# Runs every fuzz target of the project for a while, one after another, each on
# one core, and stops at the first finding (Go keeps it under testdata/fuzz).
#
#   scripts/fuzz.sh SECONDS_FOR_EACH
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-60}
count=0
while IFS=: read -r file target; do
	folder=./$(dirname "$file")
	echo "fuzz: $folder $target for $seconds s"
	CGO_ENABLED=0 go test -vet=off -run '^$' -fuzz "^$target\$" -fuzztime "${seconds}s" -fuzzminimizetime 20x -parallel 1 "$folder"
	count=$((count + 1))
done < <(grep -rnoE --include='*_test.go' '^func (Fuzz\w+)' engine cmd sounds 2>/dev/null |
	sed -E 's/^([^:]+):[0-9]+:func (Fuzz\w+)$/\1:\2/' | sort)
echo "fuzz: $count targets, no finding, $((count * seconds)) s of fuzzing in all"
