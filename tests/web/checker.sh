#!/usr/bin/env bash
# checker.sh SOURCE WEB CHECK RUN: builds the checker of SOURCE as WebAssembly in WEB, and holds it against the program CHECK on
# the zoo, the corpus and the built-in run in the folder RUN. Exit code 77: skipped.
set -euo pipefail
source="$1" web="$2" check="$3" run="$4"
for program in emcc node; do
  command -v "$program" >/dev/null || { echo "skipped: $program is not installed (apt-get install emscripten nodejs)"; exit 77; }
done
bash "$source/web/build.sh" "$web"
exec node "$source/tests/web/same_verdicts.mjs" "$web/plumbline-replay.mjs" "$check" "$source/tests/checker/zoo" \
  "$source/tests/fuzz/corpus/certificate" "$run" "$source/docs/formulas.lock"
