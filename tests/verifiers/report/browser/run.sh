#!/usr/bin/env bash
# run.sh BIN LIBRARY PICTURES RUN: makes reports with the programs in BIN, of the built-in run in the folder RUN among them,
# and reads them in headless Chromium, driven by playwright-core in the folder LIBRARY; screenshots and a printed page are
# left in PICTURES. Exit code 77: skipped.
set -euo pipefail
bin="$1" library="$2" pictures="$3" run="$4"
here="$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")"
for program in chromium node; do
  command -v "$program" >/dev/null || { echo "skipped: $program is not installed (apt-get install chromium nodejs)"; exit 77; }
done
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
mkdir -p "$pictures"
# The report of everything, which takes the browser a while, and one of some claims, for most of the checks.
cp -r "$run" "$work/all"
"$bin/plumbline" verify saddle.prop-3.4 saddle.prop-3.2 saddle.escape-time saddle.lemma-A saddle.theorem-3.1 \
  saddle.example-1 invariance.lemma-3 --out "$work/out" --no-check --quiet
for folder in all out; do
  cp "$here/sharpness.json" "$work/$folder/"
  "$bin/plumbline" report "$work/$folder" >/dev/null
done
# A third report: many random cases, and a ledger's opinion that differs.
"$bin/plumbline" verify saddle.escape-time saddle.prop-3.4 --random 300 --seed 7 --out "$work/differs" --no-check --quiet
sed -i 's/"expected":"refuted"/"expected":"proved"/' "$work/differs/summary.json"
"$bin/plumbline" report "$work/differs" >/dev/null
node "$here/page.test.mjs" "$library" "$(command -v chromium)" "$work" "$pictures"
