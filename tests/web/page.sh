#!/usr/bin/env bash
# page.sh SOURCE WEB CHECK LIBRARY AXE RUN PICTURES: a page with a certificate of the built-in run in the folder RUN, opened from
# a folder by headless Chromium, driven by playwright-core in LIBRARY, with axe-core in AXE: its button is pressed, a number is
# changed. Screenshots are left in PICTURES. Exit code 77: skipped.
set -euo pipefail
source="$1" web="$2" check="$3" library="$4" axe="$5" run="$6" pictures="$7"
for program in emcc node chromium; do
  command -v "$program" >/dev/null || { echo "skipped: $program is not installed (apt-get install emscripten nodejs chromium)"; exit 77; }
done
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
bash "$source/web/build.sh" "$web"
mkdir -p "$pictures"
cp "$web/plumbline-replay.js" "$work/"
# The smallest counterexample to a proposition that has one.
counterexample='"claim":"saddle.prop-2.2".*"verdict":"fails"'
certificate="$(ls -Sr "$run"/certificates/*.jsonl | xargs grep -l "$counterexample" | head -n 1)"
line="$(grep -n "$counterexample" "$certificate" | head -n 1 | cut -d: -f1)"
"$check" --extract "$certificate:$line" >"$work/certificate.json"
node "$source/tests/web/page.test.mjs" "$library" "$axe/axe.min.js" "$(command -v chromium)" "$work" "$pictures"
