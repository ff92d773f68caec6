# A paper of one's own, written outside the repository: every command takes it, and says what is wrong with it.
# usage: claims.sh BIN-FOLDER
bin="$1"
source "$(dirname "$0")/expect.sh"

cat >toy.claim <<'TOY'
paper toy "A Toy Paper"
  authors A. Author
  version v1 arXiv:0000.00000v1 2026-01
data X := inputs
let Y := output(theta, X)  latex "Y_{\theta}"
let size2 := |parameters(theta)|^2  latex "\|\theta\|^2"

claim lemma-1 "The norm of $X^\top X$"
  source v1 Lemma 1
  says $\|X^\top X\| \le \|X\|^2$
  reading stated
    then |X^T * X| <= |X|^2
  twin half the right side
    then |X^T * X| <= 1/2 * |X|^2

claim lemma-2 "Outputs are small"
  source v1 Lemma 2
  says $\|Y\| \le \|X\|$, | and # are words; $\#\{i : |x_i| \le 1\}$, 5 \$
  rests on lemma-1
  reading stated
    expect refuted grade error open
    then |Y| <= |X|
  reading repaired
    change a margin $|c|$ instead
    param c = 1 + size2 "the constant"
    then |Y| <= |X|
  twin nothing
    then |Y| < 0

claim lemma-3 "Parameters are counted"
  says $\|\theta\|^2 \ge 0$
  reading stated
    then 0 <= size2
  twin strictly negative
    then size2 < 0
TOY
expect 2 'toy.claim:25:5: unknown keyword "param"' "$bin/plumbline" show toy.lemma-2 --claims toy.claim
sed -i '/param c = 1/d; s/    then |Y| <= |X|$/    then |Y| <= |X|/' toy.claim
sed -i '/reading repaired/,/then/d' toy.claim

# A sentence whose mathematics cannot be read is an error of the file, with its place.
sed 's/5 \\[$]/5 $/' toy.claim >open.claim
expect 2 'open.claim:18:[0-9]+: a "[$]" that is not closed' "$bin/plumbline" show toy.lemma-2 --claims open.claim
sed 's/\\top/\\topp/' toy.claim >unknown.claim
expect 2 'unknown.claim:8:[0-9]+: unknown command .topp; did you mean "top"' "$bin/plumbline" list --claims unknown.claim

# The claims of the file alone, on the built-in cases; their certificates replay.
expect 0 '^as expected: .*1 refuted' "$bin/plumbline" verify --claims toy.claim --out a
expect 0 'toy.lemma-1 stated +not-refuted' "$bin/plumbline" verify --claims toy.claim --out a
expect 0 '' "$bin/plumbline" verify toy.lemma-1 saddle.lemma-A.4 --claims toy.claim --random 50 --seed 1 --out b
truth "both are in the summary" grep -q '"toy.lemma-1"' b/summary.json
truth "both are in the summary" grep -q '"saddle.lemma-A.4"' b/summary.json
expect 0 'A Toy Paper' "$bin/plumbline" list --claims toy.claim
expect 0 'then \|X\^T \* X\| <= \|X\|\^2' "$bin/plumbline" show toy.lemma-1 --claims toy.claim
expect 0 'let Y := output\(theta, X\)' "$bin/plumbline" show toy.lemma-2 --claims toy.claim
expect 0 '\\lVert\\theta\\rVert\^2' "$bin/plumbline" show toy.lemma-3 --claims toy.claim
expect 0 'then 0 <= \|parameters.theta.\|\^2$' "$bin/plumbline" show toy.lemma-3 --claims toy.claim --expanded
expect 0 '^refuted: toy.lemma-2 stated' "$bin/plumbline" search toy.lemma-2 --claims toy.claim --rounds 3 --out c
truth "the erratum names the paper" grep -q 'A Toy Paper' c/search/toy.lemma-2/stated/erratum.md
expect 0 'toy.lemma-1 stated' "$bin/plumbline" mutate toy.lemma-1 --claims toy.claim --seconds 0.2 --out d

# The lock of the run is that of the claim file, and the checker holds names against formulas by it, and by no other.
"$bin/plumbline" list --formulas --claims toy.claim >toy.lock
"$bin/plumbline" list --formulas >built-in.lock
truth "the run has the lock of the claim file" cmp -s toy.lock a/formulas.lock
expect 0 "name and formula: as in the lock file $(sha256sum <toy.lock | cut -c1-64)$" "$bin/plumbline-check" --formulas toy.lock a/certificates/*.jsonl
truth "and of no other" test "$(grep -c 'as in the lock file' out.txt)" = "$(grep -c '^accepted' out.txt)"
expect 3 'unknown-claim: .* no lock file has this formula as toy.lemma-1, stated \(' "$bin/plumbline-check" a/certificates/*.jsonl
expect 0 '' "$bin/plumbline-check" --quiet --formulas b/formulas.lock --formulas built-in.lock b/certificates/*.jsonl
expect 3 'no lock file has this formula as saddle.lemma-A.4, ' "$bin/plumbline-check" --quiet --formulas b/formulas.lock b/certificates/*.jsonl
sed 's/<= |X|^2/<= 2 * |X|^2/' toy.claim >other.claim
"$bin/plumbline" list --formulas --claims other.claim >other.lock
truth "one line of the lock is another" test "$(diff toy.lock other.lock | grep -c '^>')" = 1
expect 3 'as toy.lemma-1, stated; there it is [0-9a-f]{64} ' "$bin/plumbline-check" --quiet --formulas other.lock a/certificates/*.jsonl
# The gate too: by the claim files that it is given, else by what the run says its formulas are.
expect 0 'gate passed' "$bin/plumbline" gate --ledger ledger.json --update a
expect 0 'gate passed' "$bin/plumbline" gate --ledger ledger.json a
expect 0 'gate passed' "$bin/plumbline" gate --ledger ledger.json --claims toy.claim a
expect 1 'declined: unknown-claim: .*toy.lemma-1, stated; there it is' "$bin/plumbline" gate --ledger ledger.json --claims other.claim a

expect 2 'unknown claim "toy.lemma-9"; did you mean "toy.lemma-' "$bin/plumbline" verify toy.lemma-9 --claims toy.claim
expect 2 'expected the id of a claim of the claim file' "$bin/plumbline" search --claims toy.claim
expect 2 'missing.claim: no such file' "$bin/plumbline" list --claims missing.claim

# Sentences: LaTeX where LaTeX or a page sets them, Unicode in a terminal, the source in JSON.
expect 0 '^toy.lemma-1  The norm of X\^⊤ X$' "$bin/plumbline" list --claims toy.claim
expect 0 '"title": "The norm of \$X\^..top X\$"' "$bin/plumbline" list --claims toy.claim --json
expect 0 'report.md' "$bin/plumbline" report a --format markdown
truth 'Markdown: dollars, and no bar that a table would take' \
  grep -qF '$\Vert Y\Vert \le \Vert X\Vert$, \| and \# are words; $\#\lbrace i : \vert x_i\vert \le 1\rbrace$, 5 \$' a/report.md
expect 0 'report.tex' "$bin/plumbline" report a --format latex --appendix
truth 'LaTeX: the mathematics as it stands' \
  grep -qF '$\|Y\| \le \|X\|$, \textbar{} and \# are words; $\#\{i : |x_i| \le 1\}$, 5 \$' a/report.tex
truth 'a page: MathML, and words' grep -q '<math>.*</math>, | and # are words; <math>.*</math>.*, 5 \$' a/report/toy.lemma-2.html
truth 'an erratum' grep -qF '$\Vert Y\Vert \le \Vert X\Vert$, \| and \# are words; $\#\lbrace i : \vert x_i\vert \le 1\rbrace$, 5 \$' c/search/toy.lemma-2/stated/erratum.md

# A report takes the words from the file as it stands now; the formulas must be those of the run.
expect 0 'report.html' "$bin/plumbline" report a --claims toy.claim
sed 's/Outputs are small/Outputs stay small/; s/grade error/grade boundary/' toy.claim >edited.claim
expect 0 'report.md' "$bin/plumbline" report a --claims edited.claim --format markdown
truth "the new title stands in the report" grep -q 'Outputs stay small' a/report.md
truth "and the new grade" grep -q 'boundary' a/report.md
expect 2 'the formula of toy.lemma-1 \[stated\] is not the one that was evaluated' \
  "$bin/plumbline" report a --claims other.claim

# A folder is a paper of several files.
mkdir paper && sed '/^claim lemma-2/,$d' toy.claim >paper/a.claim
printf 'use a\nclaim lemma-4 "More"\n  reading stated\n    then 0 <= size2\n  twin t\n    then size2 < 0\n' >paper/b.claim
expect 0 'toy.lemma-4' "$bin/plumbline" list --claims paper
# Or several papers, each with its header; what belongs to none is an error that says what to do.
mkdir shelf && cp toy.claim shelf && sed 's/paper toy "A Toy Paper"/paper other "Another Paper"/' toy.claim >shelf/other.claim
expect 0 '^other.lemma-1' "$bin/plumbline" list --claims shelf
truth 'both papers' grep -q '^toy.lemma-1' out.txt
printf 'use toy\nclaim lemma-4 "More"\n  reading stated\n    then 0 <= size2\n  twin t\n    then size2 < 0\n' >shelf/more.claim
expect 0 '^toy.lemma-4' "$bin/plumbline" list --claims shelf
sed -i 1d shelf/more.claim
expect 2 'shelf/more.claim:1:1: of which paper\? This folder has 2: give the file a header, or name it' "$bin/plumbline" list --claims shelf
cp shelf/toy.claim shelf/more.claim
expect 2 'the paper "toy" is in shelf/more.claim too' "$bin/plumbline" list --claims shelf
# A paper whose statements are listed before it has a claim.
mkdir listed
printf '%s\n' 'paper mine "A Paper"' '  authors A. Author' '  version v1 none 2026' 'section 1' 'statement Lemma 1' '  undecided because no claim says it yet' >listed/paper.claim
expect 0 '^  1 of 1 statements accounted for, none carried by a claim yet' "$bin/plumbline" list --claims listed
expect 0 '^\| `mine` \| 1 \| 0 \| 0 \| 0 \| 1 \| 0 \|$' "$bin/plumbline" list --coverage --claims listed
truth 'its coverage is its own' test "$(grep -c '^| `saddle`' out.txt)" = 0
expect 2 'the paper "mine" has no claim yet, only statements' "$bin/plumbline" verify --claims listed
sed -i 's/paper mine/paper saddle/' listed/paper.claim
expect 2 'the paper "saddle" is built in' "$bin/plumbline" list --claims listed

# A parameter is the claim's paper's: `P` of a built-in case of another paper is none of ours, but ours is what our case says.
cat >own.claim <<'OWN'
paper own "Parameters"
matrix P "a matrix"
param p = 1/2 "a number"
claim given "The matrix is given"
  reading stated
    then 0 <= |P|
  twin t
    then |P| < 0
claim default "The default is taken"
  reading stated
    then p = 1/2
  twin t
    then p < 0
OWN
expect 5 '' "$bin/plumbline" verify own.given --claims own.claim --out ''
expect 0 '^as expected: 1 not-refuted' "$bin/plumbline" verify own.default --claims own.claim --out own
expect 0 '^as expected' "$bin/plumbline" verify own.default saddle.output-norm --claims own.claim --out both
truth 'a case that two papers see differently has two names' grep -q '"one-sample-depth-3-for-own"' both/summary.json
truth 'all of them' test "$(grep -c '"claim": *"own.default".*"holds"' both/summary.json)" = "$(grep -c '"claim": *"own.default".*"holds"' own/summary.json)"
expect 1 '^differs: 1 refuted' "$bin/plumbline" verify own.default --claims own.claim --random 30 --seed 3 --out ''
cat >said.json <<'JSON'
{ "format": "plumbline-case/1", "name": "said", "network": { "type": "fully-connected", "activation": "relu", "weights": [ [["1"]] ] },
  "data": { "inputs": [["1"]] }, "parameters": { "P": [["1","2"]], "p": "1/3" } }
JSON
expect 1 '^holds +own.given stated +said' "$bin/plumbline" verify --claims own.claim --cases said.json --out ''
truth 'the case says p' grep -qE '^fails +own.default stated +said' out.txt

printf 'paper saddle "Not ours"\n' >taken.claim
printf 'claim x "x"\n  reading stated\n    then true\n  twin t\n    then false\n' >>taken.claim
expect 2 'the paper "saddle" is built in' "$bin/plumbline" list --claims taken.claim

# Formatting says the same, and says it once.
expect 0 '' "$bin/plumbline" format --check toy.claim
printf 'data   X:=inputs\n' >messy.claim
expect 1 'differs from the house style' "$bin/plumbline" format --check messy.claim
expect 0 '' "$bin/plumbline" format --in-place messy.claim
expect 0 '' "$bin/plumbline" format --check messy.claim
printf '\tdata' >tab.claim
expect 2 'tab.claim:1:1: expected spaces, found a tab' "$bin/plumbline" format tab.claim

# A twin may be missing, which is said; a name that hides another is refused; shapes are told with what was found.
cat >shapes.claim <<'SHAPES'
paper shapes "Shapes"
network theta: depth >= 1
data X in R^(d, n) := inputs
vector u in R^d "a direction"
claim cauchy "Cauchy-Schwarz, sample by sample"
  reading stated
    then for all j in 1..n: inner(u, X[., j])^2 <= |u|^2 * |X[., j]|^2 and u[1]^2 <= |u|^2
claim subsets "A sum over some samples is at most that over all"
  requires n <= 4 "more than four samples"
  reading stated
    then for all S subset 1..n: (sum j in S: |X[., j]|^2) <= |X|^2 and (card(S) = n implies |sum j in S: X[., j]| <= |sum j
        in 1..n: X[., j]|)
  reading listed
    then for all i in {0, 1}: 0 <= i * |X|
  twin without the empty set
    then for all S subset 1..n: 0 < sum j in S: |X[., j]|^2
SHAPES
cat >good.json <<'CASE'
{"format": "plumbline-case/1", "name": "good", "note": "",
 "network": {"type": "fully-connected", "activation": "relu", "biases": null, "weights": [[["1", "2"]]]},
 "data": {"inputs": [["1", "-2"], ["3", "1/2"]], "gradient": null, "targets": null, "loss_derivative": null},
 "parameters": {"u": [["2"], ["1"]]}}
CASE
sed 's/"good"/"long"/; s/"u": .*/"u": [["2"], ["1"], ["5"]]}}/' good.json >long.json
sed 's/"good"/"wide"/; s/"u": .*/"u": [["2", "1"], ["1", "0"]]}}/' good.json >wide.json
expect 0 'shapes.subsets stated +not-refuted|holds' "$bin/plumbline" verify --claims shapes.claim --cases good.json --out e
truth 'a warning for the claim without a twin' grep -q '^warning: shapes.claim: the claim shapes.cauchy has no twin, ' err.txt
truth 'and for no other' test "$(grep -c '^warning' err.txt)" = 1
truth 'sums over subsets are certified' grep -qr 'last-set' e/certificates
expect 0 '' "$bin/plumbline-check" --quiet --formulas e/formulas.lock e/certificates/*.jsonl
expect 0 '' "$bin/plumbline-check" --plain --quiet --formulas e/formulas.lock e/certificates/*.jsonl
expect 5 'u has 3 rows; the claim says R\^d with d = 2' "$bin/plumbline" verify shapes.cauchy --claims shapes.claim --cases long.json --out f
expect 5 'u has 2 columns; the claim says R\^d' "$bin/plumbline" verify shapes.cauchy --claims shapes.claim --cases wide.json --out g
expect 0 'parameters.u in R\^d: a direction' "$bin/plumbline" show shapes.cauchy --claims shapes.claim
expect 0 'mathbb\{R\}\^d' "$bin/plumbline" show shapes.cauchy --claims shapes.claim
expect 0 'search' "$bin/plumbline" search shapes.subsets --reading twin --claims shapes.claim --rounds 2 --out h
sed 's/for all j in 1..n: inner/for all u in 1..n: inner/' shapes.claim >hides.claim
expect 2 'hides.claim:7:10: "u" has a meaning already, from hides.claim:4:8; use another name' "$bin/plumbline" list --claims hides.claim
sed 's/subset 1..n: (sum/subset 1..40: (sum/' shapes.claim >many.claim
expect 2 'the subsets of more than 12 integers are too many, 2\^40' "$bin/plumbline" list --claims many.claim

finish
