#!/usr/bin/env bash
# evaluator.sh SOURCE WEB PLUMBLINE CHECK RUN: builds the evaluator of SOURCE as WebAssembly in WEB, and holds it against the
# built-in run of the native program in the folder RUN; CHECK replays what it certifies. Exit code 77: skipped.
set -euo pipefail
source="$1" web="$2" plumbline="$3" check="$4" run="$5"
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/slow.sh"
for program in emcc node; do
  command -v "$program" >/dev/null || { echo "skipped: $program is not installed (apt-get install emscripten nodejs)"; exit 77; }
done
bash "$source/web/playground.sh" "$web"
exec node "$source/tests/web/evaluator.test.mjs" "$web/plumbline-playground.mjs" "$plumbline" "$check" "$source" "$run"
