#!/usr/bin/env bash
# latex.sh BIN: pdflatex sets every formula of every reading, in the report of a run, and an erratum of each paper.
# Skipped (77) where there is no pdflatex.
set -uo pipefail
bin="$1"
command -v pdflatex >/dev/null || exit 77
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/expect.sh"

# set_in FOLDER FILE: the document is set, and nothing stands out of its page by more than 10 points.
set_in() {
  local log="$1/$2.log"
  (cd "$1" && pdflatex -interaction=nonstopmode -halt-on-error "$2.tex" >/dev/null 2>&1) ||
    { truth "$1/$2.tex is set: $(grep -A 3 -m 1 '^!' "$log" | tr '\n' ' ' | cut -c -600)" false; return; }
  truth "$1/$2.pdf" test -s "$1/$2.pdf"
  truth "$1/$2: no line wider or page higher than there is room" \
    test "$(grep -oE '^Overfull \\[hv]box \([0-9]+' "$log" | grep -oE '[0-9]+$' | awk '$1 > 10' | wc -l)" = 0
}

printf '{"format": "plumbline-case/1", "name": "two", "network": {"type": "fully-connected", "activation": "relu", "weights": [[["1/2"], ["-1/3"]], [["1", "1"]]]}, "data": {"inputs": [["1", "-2"]], "gradient": [["1", "1"]]}}' >two.json
"$bin/plumbline" verify --cases two.json --no-check --out run >run.log 2>&1
truth 'the run wrote its summary' test -s run/summary.json
expect 0 'report.tex' "$bin/plumbline" report run --format latex
truth 'every reading is in it' test "$(grep -c '^\\subsection' run/report.tex)" -ge 500
set_in run report

for finding in saddle.homogeneity/stated-any-factor invariance.eq-31/stated invariance.lemma-10.eq-66/stated \
  bottleneck.prop-4.eq-1/stated bottleneck.theorem-3.2/stated-depth-one rank.definition-1.lines/stated; do
  expect 0 '^refuted' "$bin/plumbline" search "${finding%/*}" --reading "${finding#*/}" --rounds 4 --out errata
  set_in "errata/search/$finding" erratum
done
finish
