#!/usr/bin/env bash
# run.sh [SECONDS] [NAME...]: builds the fuzzers (preset fuzz) and runs each for so long (default 300), one after the other, in build/fuzz/fuzzing.
# New inputs that reach new code are kept there; one that fails is written to build/fuzz/fuzzing/NAME-*, and the exit code is 1.
set -euo pipefail
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
seconds="${1:-300}"
shift || true
cd "$root"
cmake --preset fuzz >/dev/null
cmake --build --preset fuzz
mkdir -p build/fuzz/fuzzing
failed=0
while read -r name seeds; do
  [[ $# -eq 0 || " $* " == *" $name "* ]] || continue
  corpus="build/fuzz/fuzzing/$name"
  mkdir -p "$corpus"
  # shellcheck disable=SC2086  # the folders are words
  "build/fuzz/bin/fuzz-$name" -max_total_time="$seconds" -timeout=30 -rss_limit_mb=3000 -print_final_stats=1 \
    -dict="tests/fuzz/$name.dict" -artifact_prefix="build/fuzz/fuzzing/$name-" "$corpus" $seeds 2>"build/fuzz/fuzzing/$name.log" || failed=1
  echo "$name: $(grep -c . <(ls "$corpus")) inputs kept, $(grep -o 'number_of_executed_units: *[0-9]*' "build/fuzz/fuzzing/$name.log" | grep -o '[0-9]*$') runs, log build/fuzz/fuzzing/$name.log"
done <build/fuzz/tests/fuzz/seeds.txt
exit "$failed"
