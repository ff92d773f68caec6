#!/usr/bin/env bash
# run.sh BIN SOURCE LIBRARY AXE PICTURES: builds the site for a small run, with the programs in BIN; checks its links; reads it
# in headless Chromium, driven by playwright-core in the folder LIBRARY, with axe-core in AXE; screenshots are left in PICTURES.
# Exit code 77: skipped.
set -euo pipefail
bin="$1" source="$2" library="$3" axe="$4" pictures="$5"
here="$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")"
for program in chromium node mkdocs; do
  command -v "$program" >/dev/null || { echo "skipped: $program is not installed (apt-get install chromium nodejs mkdocs-material)"; exit 77; }
done
[[ -d /usr/share/javascript/katex ]] || { echo "skipped: KaTeX is not installed (apt-get install libjs-katex)"; exit 77; }
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
mkdir -p "$pictures"
cat >"$work/mine.claim" <<'CLAIM'
paper mine "A paper that is <not> built in"
  authors A. Author
  version v1 mine 2026
data X := inputs
claim rows "Fewer than $\operatorname{rows}(X)$"
  source v1 Lemma 1
  says $n < n$
  reading stated
    expect refuted grade error open
    answer 2026-03-01 "A. Author: <yes>, $n$ is meant"
    then rows(X) < rows(X)
CLAIM
"$bin/plumbline" verify --claims "$work/mine.claim" mine.rows saddle.prop-2.2 saddle.def-2.1 invariance.lemma-3 invariance.lemma-7 bottleneck.corollary-8 bottleneck.theorem-3.1 \
  rank.lemma-3 rank.theorem-3 --out "$work/run" --no-check --quiet
# In the place of the script of `plumbline web`, which has tests of its own: a worker like its one says what certificate it
# was given.
cat >"$work/replay.js" <<'JS'
customElements.define('plumbline-replay', class extends HTMLElement {
  connectedCallback() {
    const worker = new Worker(URL.createObjectURL(new Blob(['onmessage = ({ data }) => postMessage(data);'], { type: 'text/javascript' })));
    worker.onmessage = ({ data }) => { this.dataset.given = data; worker.terminate(); };
    worker.postMessage(this.querySelector('script').textContent);
  }
});
JS
cat >"$work/plumbline-playground.js" <<'JS'
customElements.define('plumbline-playground', class extends HTMLElement {
  connectedCallback() { this.dataset.given = location.hash; }
});
JS
site() { /usr/bin/python3 "$source/site/build.py" "$source" "$bin" --run "$work/run" --replay "$work/replay.js" --out "$1"; }
refused() {  # refused CODE WORDS COMMAND...: it ends with CODE and says WORDS
  local code="$1" words="$2" status=0 said
  shift 2
  said="$("$@" 2>&1)" || status=$?
  [[ "$status" == "$code" && "$said" == *"$words"* ]] ||
    { echo "FAIL: $* ended with $status and said: $said; expected $code and: $words"; exit 1; }
}

site "$work/html"
test -f "$work/html/index.html"
for words in '&lt;not&gt; built in' '<strong>Answer of 2026-03-01:</strong> A. Author: &lt;yes&gt;' 'check --formulas formulas.lock --explain mine.rows.stated.json'; do
  grep -qF "$words" "$work/html/papers/mine.html" || { echo "FAIL: the page of a paper that is not built in lacks: $words"; exit 1; }
done
before="$(cd "$work/html" && find . -type f | sort | xargs sha256sum | sha256sum)"
site "$work/html" # the folder of a site is replaced, and equal input gives equal bytes
[[ "$before" == "$(cd "$work/html" && find . -type f | sort | xargs sha256sum | sha256sum)" ]] || { echo "FAIL: two builds differ"; exit 1; }
[[ -z "$(find "$work" -maxdepth 1 -name '.site-*')" ]] || { echo "FAIL: a folder of the build is left"; exit 1; }
# A folder that is no site stays as it is; what is no run is refused.
mkdir "$work/mine"
touch "$work/mine/thesis.tex"
refused 2 "is there and is no site" site "$work/mine"
test -f "$work/mine/thesis.tex"
refused 2 "is not there: \`plumbline web\` makes such a script" /usr/bin/python3 "$source/site/build.py" "$source" "$bin" --run "$work/run" --replay "$work/gone.js" --out "$work/other"
refused 2 "is no run" /usr/bin/python3 "$source/site/build.py" "$source" "$bin" --run "$work/mine" --out "$work/other"

# Every link; and a link that leads nowhere is found.
python3 "$here/links.py" "$work/html"
cp -r "$work/html" "$work/spoiled"
sed -i 's|href="papers/index.html"|href="papers/gone.html"|; s|href="docs/tutorial.html"|href="docs/tutorial.html#gone"|' "$work/spoiled/index.html"
echo '<p>a<script src="https://example.org/x.js"></script></p>' >>"$work/spoiled/python.html"
status=0
python3 "$here/links.py" "$work/spoiled" >"$work/faults" || status=$?
[[ "$status" == 1 ]] || { echo "FAIL: links.py ends with $status where links lead nowhere"; exit 1; }
for fault in "index.html: papers/gone.html leads nowhere" "index.html: docs/tutorial.html#gone leads to no place" "python.html: loads https://example.org/x.js"; do
  grep -qF "$fault" "$work/faults" || { echo "FAIL: links.py does not say: $fault"; exit 1; }
done

# What people read has the symbols of the papers, not names of the engine; one that is put back is seen.
read_pages=("$work/html/index.html" "$work"/html/papers/*.html "$work/html/report/report/saddle.prop-2.2.html")
/usr/bin/python3 "$here/visible.py" "$source" "$work/run" "${read_pages[@]}" || { echo "FAIL: pages show names of the engine"; exit 1; }
put_back() {  # put_back PAGE WORDS NAME: visible.py sees the name in the words that are put at the end of the page
  mkdir -p "$work/put-back"
  sed "s|</body>|<p>$2</p></body>|" "$work/html/$1" >"$work/put-back/page.html"
  refused 1 "page.html: $3 in: " /usr/bin/python3 "$here/visible.py" "$source" "$work/run" "$work/put-back/page.html"
}
put_back index.html "the hypothesis asks for size2 = L" size2
put_back papers/saddle.html "isolated values only (binary-labels)" binary-labels
put_back report/report/saddle.prop-2.2.html "<math><mtext>norm-rate</mtext></math>" norm-rate
/usr/bin/python3 "$here/visible.py" "$source" "$work/run" <(echo "<p><code>size2 = L</code>, reading stated, rank-one</p>")

# Each command that a page shows for a certificate has the checker accept it; a forged one is rejected.
cd "$work/html/certificates"
while read -r words; do
  # shellcheck disable=SC2086  # words
  "$bin/plumbline-check" --quiet $words || { echo "FAIL: the replay on a page: $words"; exit 1; }
done < <(sed -n 's|^<pre><code tabindex="0">plumbline check \(.*\)</code></pre>$|\1|p' ../papers/*.html)
test "$(ls -- *.json | wc -l)" -gt 10
cd "$work"
sed 's/"fails"/"holds"/' "$work/html/certificates/saddle.prop-2.2.stated.json" >"$work/forged.json"
refused 1 "rejected" "$bin/plumbline-check" "$work/forged.json"

# The files for the forges are YAML, and build the site into the folder that they publish.
/usr/bin/python3 - "$source" <<'PY'
import sys, yaml
github = yaml.safe_load(open(sys.argv[1] + "/.github/workflows/pages.yml"))["jobs"]["site"]
gitlab = yaml.safe_load(open(sys.argv[1] + "/.gitlab-ci.yml"))["pages"]
build = "./plumbline site --out public"
assert any(build in step.get("run", "") for step in github["steps"]), "pages.yml does not build the site"
assert [s["with"]["path"] for s in github["steps"] if "upload-pages-artifact" in s.get("uses", "")] == ["public"]
assert build in gitlab["script"] and gitlab["artifacts"]["paths"] == ["public"], ".gitlab-ci.yml does not publish the site"
assert github["container"] == gitlab["image"] == "debian:12"
PY

node "$here/site.test.mjs" "$library" "$axe/axe.min.js" "$(command -v chromium)" "$work/html" "$pictures"
