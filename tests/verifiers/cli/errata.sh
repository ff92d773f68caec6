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
truth 'the scripts' python3 "$source_dir/tests/verifiers/cli/errata.py" out/errata 128 95
truth 'no name of the engine' test -z "$(grep -lE 'at-most-vertices|optimal-speed-at-most|provably-optimal' out/errata/*.txt out/errata/*.tex)"
truth 'no side that is equal to itself' test -z "$(grep -E '^ +([0-9]+) ≠ \1$' out/errata/*.txt)"
truth 'every repair has a proof' test -z "$(grep -lE 'none yet|hypothesis asks for' out/errata/*.txt)"
truth 'what leads the letter of saddle' test "$(grep -cE '^1[.] Proposition 2[.]2' out/errata/saddle-v2.txt)" = 1

# One claim of one version; a reading that falls nowhere; a script that is given another witness, on which nothing fails.
expect 0 '^1 of 2 readings' "$bin/plumbline" errata saddle.prop-2.2 --version v1 --out one
truth 'a letter about v1' test -s one/errata/saddle-v1.txt
expect 5 "no reading fails on any of the cases" "$bin/plumbline" errata saddle.prop-3.4.product --out none
printf '{"format": "plumbline-case/1", "name": "fits", "network": {"type": "fully-connected", "activation": "relu", "weights": [[["1"]]]}, "data": {"inputs": [["2"]], "gradient": [["-1"]]}}' >fits.json
expect 5 'no reading fails on any of the cases' "$bin/plumbline" errata saddle.prop-2.2 --cases fits.json --out none

# What seems to be missing: the factor of one statement; of another no change makes it stand.
cat >mine.claim <<'END'
paper mine "A Paper of One's Own"
  authors A. Author
  version v1 arXiv:0000.00000v1 2026-01
claim factor "The norm of the output"
  source v1 Lemma 1
  says $\|Y\| \le \prod_l \|W_l\|$.
  given bias-free(theta)
  reading stated
    then |output(theta, inputs)| <= prod l in 1..depth(theta): |weight(l, theta)|
  twin half
    then |output(theta, inputs)| <= 1/2 * (prod l in 1..depth(theta): |weight(l, theta)|)
claim hopeless "A square"
  source v1 Lemma 2
  says $L^2 = -2$.
  reading stated
    then depth(theta)^2 = -2
  twin three
    then depth(theta)^2 = -3
END
expect 0 '^mine/errata/mine-v1.txt, .tex: 2 statements' "$bin/plumbline" errata --claims mine.claim --out mine
letter="$(tr -s '\n ' ' ' <mine/errata/mine-v1.txt)"
truth 'the factor that is missing' grep -qE "It seems to stand with .*‖Y_θ‖_F ≤ ‖X‖_F Π.* in place of .*None of the [0-9]+ cases .* found no counterexample" <<<"$letter"
truth 'one addition, and one statement without' test "$(grep -c 'It seems to stand with' mine/errata/mine-v1.txt) $(grep -c 'no repair is known to us' mine/errata/mine-v1.txt)" = '1 1'

# A repair whose proof no one has written says so, with what was tried; one that names a proof names it.
repair() { # repair LINE: a claim whose repair has this line
  printf '%s\n' 'paper own "Own"' '  authors A. Author' '  version v1 own 2026' 'claim one "One"' '  source v1 Lemma 1' '  says $L = 0$.' \
    '  reading stated' '    expect refuted grade error open' '    then depth(theta) = 0' '  reading repaired' '    change $L \ge 0$' "$1" \
    '    then 0 <= depth(theta)' '  twin t' '    then depth(theta) = -1'
}
repair '    # nothing' >own.claim
expect 0 'own-v1.txt' "$bin/plumbline" errata --claims own.claim --out own
truth 'without a proof' grep -q '^Proof: none yet: of the [0-9]* cases' own/errata/own-v1.txt
repair '    proof notes.md, 1' >own.claim
expect 0 'own-v1.txt' "$bin/plumbline" errata --claims own.claim --out own
truth 'with one' grep -q '^Proof: notes.md, 1[.]' own/errata/own-v1.txt
truth 'and nothing is missing' test "$(grep -c 'none yet' own/errata/own-v1.txt)" = 0

# Columns are columns, names are explained, and what two scripts share stands once in LaTeX.
truth 'a column in a mail' grep -q 'W_1 = \[1; -1\], W_2 = \[1 1\]' out/errata/saddle-v2.txt
truth 'no sign of LaTeX in a mail' test -z "$(grep -hE '\\(frac|le|theta|sum|begin|text)' out/errata/*.txt)"
truth 'what a name stands for' grep -q '^    radial(small) = ' out/errata/saddle-v2.txt
truth 'one function, once' test "$(grep -c '^def mul(A, B)' out/errata/saddle-v2.tex)" = 1
truth 'the script of the converse' test -s out/errata/saddle.section-5.plateau.stated-converse.py


# A mail says what the formula says: the argument of a logarithm, spaces, the parameters that the case leaves to their defaults; and
# it knows neither the names of our cases, nor those of our definitions, nor those of our readings.
saddle="$(tr -s '\n ' ' ' <out/errata/saddle-v2.txt)"
truth 'the argument of a logarithm' test "$(grep -c 'log((‖X‖_F ‖G‖_F)/s_0)' <<<"$saddle") $(grep -cE 'log\([^()]*(\([^()]*\)[^()]*)*\)/s_0' <<<"$saddle")" = '1 0'
truth 'a quotient of products' grep -qF '‖G‖_F/(‖Gv‖‖u‖)' out/errata/saddle-v2.txt
truth 'a script of a script, and a space behind it' grep -qF '∇_(W_l) L_0' out/errata/saddle-v2.txt
truth 'spaces around relations' test -z "$(grep -hE '[‖εθ][=≤]|[‖εθ]<' out/errata/*.txt)"
truth 'defaults of parameters' grep -qF 'X = [2], G = [-1], s = 2, a = 1' out/errata/saddle-v2.txt
truth 'what the statement is read with, as the paper writes it' grep -qF 'the statement is read with ‖θ‖^2 = L' <<<"$saddle"
truth 'no name of a case' test -z "$(grep -hE 'the case (large-input|absolute-value|ray-)|That case is this|asks for size2' out/errata/*.txt out/errata/*.tex)"
truth 'products in a matrix' grep -qF 'W_1 = [240·√160001/160001 3·√160001/800005;' out/errata/saddle-v2.txt
truth 'a paper of one text' grep -q '^We wrote the statements of the paper down' out/errata/rank-arxiv.txt
truth 'no name of a reading' test -z "$(tr -s '\n ' ' ' <<<"$(cat out/errata/*.txt)" | grep -oE 'read as follows: [a-z0-9-]+[.]')"
truth 'a statement without a value, without a heading of its own' test -z "$(grep -h '^The statement has no value' out/errata/*.txt)"

# The symbols of the paper stand where a definition has one, and its value below; names among the data are explained; numbers, sums
# and braces read as one writes them by hand.
invariance="$(tr -s '\n ' ' ' <out/errata/invariance-v1.txt)" bottleneck="$(tr -s '\n ' ' ' <out/errata/bottleneck-v3.txt)"
truth 'the weight matrix by its symbol' grep -qF '‖W_l‖_F^2 ≤ s_1^2(W_l) (l = 1)' <<<"$invariance"
truth 'no arrangement of parameters' test -z "$(grep -hE '\[(weight|[YUZ])\]_\(' out/errata/invariance-v1.txt | grep -vE '^ +[^ ]+ = ')"
truth 'the value of a symbol' grep -qF "Here k^′ = 4" <<<"$(tr -s '\n ' ' ' <out/errata/rank-arxiv.txt)"
truth 'no definition of a hypothesis by its name' test -z "$(grep -hE 'binary-labels|margin\(' out/errata/*.txt)"
truth 'a hypothesis as mathematics' grep -qF 'isolated values only (y_i = ±1)' <<<"$invariance"
truth 'where an instance is' grep -qE 'the statement is read with .* at l = 1, i = 1[.]' <<<"$bottleneck"
truth 'names explained' test "$(grep -cF '* separator: with y_i <separator, x_i> > 0' out/errata/invariance-v1.txt) $(grep -cF 'mathit' out/errata/invariance-v1.txt)" = '4 0'
truth 'a fourth root' grep -qF 'W_2 = [2^(3/4)/2 -2^(3/4)/2]' <<<"$bottleneck"
truth 'no root of a root' test -z "$(grep -h '√√' out/errata/*.txt)"
truth 'a space behind the limits of a sum' test -z "$(grep -hE '[ΣΠ]_[(][^()]*[)]\^[A-Za-z][A-Za-z‖ΣΠη]' out/errata/*.txt)"
truth 'braces' grep -qF '{rank W_l, 1}' <<<"$invariance"
truth 'a strengthened reading repairs nothing' test "$(grep -c '^What can be proved: w_k moves' out/errata/invariance-v1.txt) $(grep -cE '^(It stands with this change|Or with this one): (w_k|W_1 \+)' out/errata/invariance-v1.txt)" = '1 0'
truth 'one change, once' test -z "$(grep -oP 'It stands with this change: ([^.]*)[.] Proof: ((?!Or with this one|It stands with).)*Or with this one: \1[.]' <<<"$invariance")"
truth 'no network where none is spoken of' grep -qF 'The witness: these numbers. U = [2], Y = [1], Z = [0]' <<<"$invariance"

if command -v pdflatex >/dev/null; then
  for letter in out/errata/*.tex; do
    truth "$letter is set" bash -c "cd out/errata && pdflatex -interaction=nonstopmode -halt-on-error '$(basename "$letter")' >/dev/null 2>&1"
    truth "$letter has no line that is too wide" test -z "$(grep Overfull "${letter%.tex}.log")"
  done
  truth 'the letter of saddle has at most 26 pages' test "$(grep -oE '[0-9]+ pages' out/errata/saddle-v2.log | cut -d' ' -f1)" -le 26
fi
finish
