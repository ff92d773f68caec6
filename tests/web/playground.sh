#!/usr/bin/env bash
# playground.sh SOURCE WEB LIBRARY AXE PICTURES: the playground, opened from its folder by headless Chromium, driven by
# playwright-core in LIBRARY, with axe-core in AXE. Screenshots are left in PICTURES. Exit code 77: skipped.
set -euo pipefail
source="$1" web="$2" library="$3" axe="$4" pictures="$5"
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/slow.sh"
for program in emcc node chromium; do
  command -v "$program" >/dev/null || { echo "skipped: $program is not installed (apt-get install emscripten nodejs chromium)"; exit 77; }
done
bash "$source/web/playground.sh" "$web"
mkdir -p "$pictures"
exec node "$source/tests/web/playground.test.mjs" "$library" "$axe/axe.min.js" "$(command -v chromium)" "$web" "$pictures"
