#!/usr/bin/env bash
# errata.sh BIN SOURCE: letters and scripts of everything that falls in the built-in papers. Each script is run, and says no to a
# changed witness (errata.py); the letters name nothing of the engine, lead with what the papers' headers put first, and LaTeX
# sets them.
set -uo pipefail
bin="$1" source_dir="$2"
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/expect.sh"

expect 0 'readings that fail have a script' "$bin/plumbline" errata --each
cp out.txt said.txt
for letter in saddle-v2 invariance-v1 bottleneck-v3 rank-arxiv; do
  truth "$letter is written" test -s "out/errata/$letter.txt" -a -s "out/errata/$letter.tex"
done
truth 'every reading has a script or a reason' test "$(grep -cE '^  [^ ]+ [^ ]+: ([^ ]+[.]py, run|no script: .+|it fails on none of the cases)$' said.txt)" = "$(grep -c '^  ' said.txt)"
truth 'the scripts' python3 "$source_dir/tests/verifiers/cli/errata.py" out/errata 125 85
truth 'no name of the engine' test -z "$(grep -lE 'at-most-vertices|optimal-speed-at-most|provably-optimal' out/errata/*.txt out/errata/*.tex)"
truth 'no side that is equal to itself' test -z "$(grep -E '^ +([0-9]+) ≠ \1$' out/errata/*.txt)"
truth 'what leads the letter of saddle' test "$(grep -cE '^1[.] Proposition 2[.]2' out/errata/saddle-v2.txt)" = 1

# One claim of one version; a reading that falls nowhere; a script that is given another witness, on which nothing fails.
expect 0 '^1 of 2 readings' "$bin/plumbline" errata saddle.prop-2.2 --version v1 --out one
truth 'a letter about v1' test -s one/errata/saddle-v1.txt
expect 5 "no reading fails on any of the cases" "$bin/plumbline" errata saddle.prop-3.4.product --out none
printf '{"format": "plumbline-case/1", "name": "fits", "network": {"type": "fully-connected", "activation": "relu", "weights": [[["1"]]]}, "data": {"inputs": [["2"]], "gradient": [["-1"]]}}' >fits.json
expect 5 'no reading fails on any of the cases' "$bin/plumbline" errata saddle.prop-2.2 --cases fits.json --out none

if command -v pdflatex >/dev/null; then
  for letter in out/errata/*.tex; do
    truth "$letter is set" bash -c "cd out/errata && pdflatex -interaction=nonstopmode -halt-on-error '$(basename "$letter")' >/dev/null"
  done
fi
finish
