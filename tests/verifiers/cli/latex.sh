#!/usr/bin/env bash
# latex.sh BIN: pdflatex sets every formula of every reading, in the report of a run, and an erratum of each paper.
# Skipped (77) where there is no pdflatex.
set -uo pipefail
bin="$1"
command -v pdflatex >/dev/null || exit 77
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/expect.sh"

# reading_at FILE LINE: of a report, the reading in whose section the line stands.
reading_at() { head -n "${2:-0}" "$1" | sed 's/\\allowbreak{}//g; s/-{}/-/g' | grep '^\\subsection\*' | tail -1; }
# set_in FOLDER FILE: the document is set, and nothing stands out of its page by more than 10 points.
set_in() {
  local log="$1/$2.log" line
  if ! (cd "$1" && pdflatex -interaction=nonstopmode -halt-on-error "$2.tex" >/dev/null 2>&1); then
    line="$(grep -oE -m 1 '^l\.[0-9]+' "$log" | cut -c 3-)"
    truth "$1/$2.tex is set: $(reading_at "$1/$2.tex" "$line") $(grep -A 3 -m 1 '^!' "$log" | tr '\n' ' ' | cut -c -600)" false
    return
  fi
  truth "$1/$2.pdf" test -s "$1/$2.pdf"
  while read -r line; do
    truth "$1/$2: $(reading_at "$1/$2.tex" "$(grep -oE '[0-9]+$' <<<"$line")") no line wider or page higher than there is room: $line" false
  done < <(grep -E '^Overfull \\[hv]box \(([1-9][0-9]|[0-9]{3,})\.' "$log")
}

printf '{"format": "plumbline-case/1", "name": "two", "network": {"type": "fully-connected", "activation": "relu", "weights": [[["1/2"], ["-1/3"]], [["1", "1"]]]}, "data": {"inputs": [["1", "-2"]], "gradient": [["1", "1"]]}}' >two.json
"$bin/plumbline" verify --cases two.json --no-check --out run >run.log 2>&1
truth 'the run wrote its summary' test -s run/summary.json
expect 0 'report.tex' "$bin/plumbline" report run --format latex
truth 'the front part has no formulas of readings' test "$(grep -c '^\\subsection\*{[a-z]*\.' run/report.tex)" = 0
truth 'it has the papers' grep -q '^\\paragraph{Saddle' run/report.tex
set_in run report
truth 'it is short' test "$(grep -oE '\(([0-9]+) pages' run/report.log | tr -dc 0-9)" -lt 30
expect 0 'report.tex' "$bin/plumbline" report run --format latex --appendix
truth 'every reading is in the appendix' test "$(grep -c '^\\subsection\*{[a-z]*\.' run/report.tex)" -ge 500
truth 'sentences are set' grep -q '^\$.*\\|.*\$.*par$' run/report.tex
set_in run report

# A formula that LaTeX cannot set is named by its reading.
mkdir broken && sed '0,/plumblineline{}{/s//&\\undefinedcommand /' run/report.tex >broken/report.tex
truth 'a formula is broken on purpose' bash -c '! cmp -s run/report.tex broken/report.tex'
named="$(failures=0 && set_in broken report)"
truth "the reading of a broken formula is named: $named" grep -qE 'subsection\*\{[a-z]+\.[^ ]+ .*Undefined control sequence' <<<"$named"

for finding in saddle.homogeneity/stated-any-factor invariance.eq-31/stated invariance.lemma-10.eq-66/stated \
  bottleneck.prop-4.eq-1/stated bottleneck.theorem-3.2/stated-depth-one rank.definition-1.lines/stated; do
  expect 0 '^refuted' "$bin/plumbline" search "${finding%/*}" --reading "${finding#*/}" --rounds 4 --out errata
  set_in "errata/search/$finding" erratum
  for kind in md tex; do
    truth "$finding: erratum.$kind has the paper for BibTeX" grep -q '^ *eprint = {2' "errata/search/$finding/erratum.$kind"
  done
done

# The entry is one that bibtex reads.
sed -n '/^@misc/,/^}/p' errata/search/saddle.homogeneity/stated-any-factor/erratum.tex >entry.bib
truth 'an entry for each version' test "$(grep -c '^@misc{bantzis202[56]saddle-v[12],$' entry.bib)" = 2
truth 'with its version' grep -q 'eprint = {2505.21722v1}' entry.bib
printf '\\relax\n\\citation{*}\n\\bibstyle{plain}\n\\bibdata{entry}\n' >entry.aux
truth 'bibtex reads it without a warning' bash -c '! command -v bibtex >/dev/null || { bibtex entry >bib.log 2>&1 && ! grep -qi warning bib.log; }'
finish
