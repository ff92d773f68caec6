#!/usr/bin/env bash
# run.sh BIN LIBRARY AXE PICTURES RUN: makes reports with the programs in BIN, of the built-in run in the folder RUN among
# them, and reads them in headless Chromium, driven by playwright-core in the folder LIBRARY, with axe-core in AXE;
# screenshots and printed pages are left in PICTURES. Exit code 77: skipped.
set -euo pipefail
bin="$1" library="$2" axe="$3" pictures="$4" run="$5"
here="$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")"
for program in chromium node; do
  command -v "$program" >/dev/null || { echo "skipped: $program is not installed (apt-get install chromium nodejs)"; exit 77; }
done
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
mkdir -p "$pictures" "$work/all"
# The built-in run as it is; some claims, with tables of mutants, in a folder and as one file; many random cases, and a
# ledger's opinion that differs.
ln -s "$run/report.html" "$run/report" "$run/certificates" "$work/all/"
"$bin/plumbline" verify saddle.prop-3.4 saddle.prop-3.2 saddle.escape-time saddle.lemma-A saddle.theorem-3.1 \
  saddle.example-1 invariance.lemma-3 --out "$work/out" --no-check --quiet
cp "$here/sharpness.json" "$work/out/"
cp -r "$work/out" "$work/single"
"$bin/plumbline" report "$work/out" --checker "" >/dev/null
"$bin/plumbline" report "$work/single" --single-file >/dev/null
# In the place of the script of `plumbline web`, which has tests of its own: an element that needs what its one needs, a style, a
# worker and WebAssembly, and says what certificate it was given.
mkdir "$work/web"
cat >"$work/web/plumbline-replay.js" <<'JS'
customElements.define('plumbline-replay', class extends HTMLElement {
  connectedCallback() {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(':host { outline: 3px solid red; }');
    this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [sheet];
    const work = 'onmessage = ({ data }) => WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(() => postMessage(data));';
    const worker = new Worker(URL.createObjectURL(new Blob([work], { type: 'text/javascript' })));
    worker.onmessage = ({ data }) => { this.dataset.given = data; worker.terminate(); };
    worker.postMessage(this.querySelector('script').textContent);
  }
});
JS
cp -r "$work/out" "$work/replays"
"$bin/plumbline" report "$work/replays" --checker "$work/web" >/dev/null
"$bin/plumbline" verify saddle.escape-time saddle.prop-3.4 --random 100 --seed 7 --out "$work/differs" --no-check --quiet
sed -i 's/"expected":[a-z"-]*/"expected":"proved"/' "$work/differs/summary.json"
"$bin/plumbline" report "$work/differs" >/dev/null
node "$here/page.test.mjs" "$library" "$axe/axe.min.js" "$(command -v chromium)" "$work" "$pictures"
