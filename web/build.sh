#!/usr/bin/env bash
# build.sh FOLDER: FOLDER/plumbline-replay.js and .mjs, the checker for browsers and node (README.md), from the sources of
# verifiers/checker. GMP is built once (gmp.sh). Needs emscripten, cmake, ninja, node; says nothing where nothing is to be done.
set -euo pipefail
here="$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")"
folder="$(mkdir -p "$1" && cd "$1" && pwd)"
export NODE_PATH="/usr/share/nodejs${NODE_PATH:+:$NODE_PATH}" # where Debian has the modules of emscripten
log="$folder/build.log"

steps() {
  bash "$here/gmp.sh" "$folder/gmp"
  if [[ ! -f "$folder/checker/build.ninja" ]]; then
    cmake -G Ninja -S "$here" -B "$folder/checker" -DPLUMBLINE_GMP="$folder/gmp" -DCMAKE_BUILD_TYPE=Release -DCMAKE_UNITY_BUILD=ON \
      -DCMAKE_TOOLCHAIN_FILE="$(dirname "$(readlink -f "$(command -v emcc)")")/cmake/Modules/Platform/Emscripten.cmake"
  fi
  cmake --build "$folder/checker"
  local made="$folder/checker/checker/plumbline-check"
  node "$here/bundle.mjs" "$made.js" "$made.wasm" "$here/../docs/formulas.lock" "$folder"
}

{
  flock 9
  (steps) >"$log" 2>&1 || { tail -n 30 "$log" >&2; echo "web: the build failed; all that it said is in $log" >&2; exit 1; }
} 9>"$folder/.lock"
