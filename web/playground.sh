#!/usr/bin/env bash
# playground.sh FOLDER: FOLDER/playground.html, and plumbline-playground.js and .mjs beside plumbline-replay.js, which it needs
# (build.sh): the evaluator for browsers and node, from the sources of core/ and cases/generators. Its libraries are built once
# (libraries.sh). Needs what build.sh needs, libboost-dev, libeigen3-dev, libfmt-dev, nlohmann-json3-dev, clang-14, curl.
set -euo pipefail
here="$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")"
folder="$(mkdir -p "$1" && cd "$1" && pwd)"
export NODE_PATH="/usr/share/nodejs${NODE_PATH:+:$NODE_PATH}" # where Debian has the modules of emscripten
log="$folder/playground.log"

steps() {
  bash "$here/libraries.sh" "$folder/libraries"
  if [[ ! -f "$folder/evaluator/build.ninja" ]]; then
    cmake -G Ninja -S "$here/evaluator" -B "$folder/evaluator" -DPLUMBLINE_LIBRARIES="$folder/libraries" \
      -DPLUMBLINE_HEADERS="$folder/libraries/headers" -DCMAKE_BUILD_TYPE=Release \
      -DCMAKE_TOOLCHAIN_FILE="$(dirname "$(readlink -f "$(command -v emcc)")")/cmake/Modules/Platform/Emscripten.cmake"
  fi
  cmake --build "$folder/evaluator" --target evaluate
  node "$here/playground/bundle.mjs" "$folder/evaluator/evaluate.js" "$folder/evaluator/evaluate.wasm" "$here/.." "$folder"
}

bash "$here/build.sh" "$folder"
{
  flock 9
  (steps) >"$log" 2>&1 || { tail -n 30 "$log" >&2; echo "web: the build failed; all that it said is in $log" >&2; exit 1; }
} 9>"$folder/.playground-lock"
