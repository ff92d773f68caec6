# `search` and `mutate` as a user runs them: what is found, what is written, exit codes, bad input.
# usage: search.sh BIN-FOLDER
bin="$1"
source "$(dirname "$0")/expect.sh"

expect 2 'search: "saddle" stands for [0-9]+ claims .`plumbline list saddle` shows them.; name one, say saddle[.]' "$bin/plumbline" search saddle

# A false statement is refuted, as expected: case, certificate and errata are there, and both replay.
expect 0 '^refuted: saddle.homogeneity stated-any-factor: depth 2, 3 units, 1 sample' "$bin/plumbline" search saddle.homogeneity --reading stated-any-factor --rounds 4 --out a
found=a/search/saddle.homogeneity/stated-any-factor
for file in case.json certificate.json erratum.md erratum.tex search.json; do truth "$file is written" test -s "$found/$file"; done
expect 0 '^accepted' "$bin/plumbline-check" "$found/certificate.json"
expect 0 'fails .*stated-any-factor' "$bin/plumbline" verify saddle.homogeneity --cases "$found/case.json" --out b
truth "the erratum opens with the paper" grep -q '^- \*\*Paper:\*\* Saddle.to.Saddle' <(tr -d '\\' <"$found/erratum.md")
truth "the erratum names the versions" grep -q '^- \*\*Versions:\*\* v1 (arXiv:2505.21722v1' <(tr -d '\\' <"$found/erratum.md")
truth "the erratum says how grave it is" grep -q '^- \*\*Grade:\*\* ' "$found/erratum.md"
truth "the erratum shows both sides" grep -qE '\\ne' "$found/erratum.md"
truth "the erratum is a whole LaTeX document" grep -q 'end{document}' "$found/erratum.tex"

# The twin can be asked for; a true statement survives, with the effort.
expect 0 '^refuted: saddle.lemma-A.4 twin' "$bin/plumbline" search saddle.lemma-A.4 --reading twin --rounds 2 --out a --quiet
expect 0 '^nothing found: saddle.lemma-A.4 stated: 2048 cases' "$bin/plumbline" search saddle.lemma-A.4 --rounds 2 --from-scratch --out a
# What was tried is said in words and as data; what came nearest can be climbed from.
for words in 'tried: 512 random cases of the paper saddle' 'tried: 512 small cases' 'tried: 512 larger cases' 'tried: 512 structured cases' '52 points on a circle' \
    '51 balanced layers' '51 data that the network fits' 'tried: 32 climbs' 'not tried: the built-in cases' 'nearest to a violation: ' \
    'in the way of .*: size2 <= L' 'next: longer, or elsewhere: --seconds 600, --seed 1' 'next: the built-in cases: without --from-scratch'; do
  expect 0 "^  .*$words" "$bin/plumbline" search saddle.lemma-A.4 --rounds 2 --from-scratch --out a
done
nearest=a/search/saddle.lemma-A.4/stated
expect 0 'holds' "$bin/plumbline" verify saddle.lemma-A.4 --cases "$nearest/nearest.json" --out b
truth "what is tried is data" grep -q '"name": "structured cases: balanced layers"' "$nearest/search.json"
truth "so is what stood in the way" grep -q '"asked_what_is_missing"' "$nearest/search.json"
truth "and that the built-in cases were left out" grep -q '"from_scratch": true' "$nearest/search.json"
# The built-in cases come first, with --start too, after the user's own.
expect 0 'tried: [0-9]* built-in cases' "$bin/plumbline" search saddle.lemma-A.4 --rounds 1 --out a
expect 0 'tried: 1 given case' "$bin/plumbline" search saddle.lemma-A.4 --rounds 1 --start "$found/case.json" --out a
expect 0 'tried: [0-9]* built-in cases' "$bin/plumbline" search saddle.lemma-A.4 --rounds 1 --start "$found/case.json" --out a
expect 0 '^refuted: saddle.example-1 stated' "$bin/plumbline" search saddle.example-1 --reading stated --rounds 1 --start "$found/case.json" --out a
expect 0 '"format": "plumbline-search/2"' "$bin/plumbline" search saddle.lemma-A.4 --rounds 1 --out a --json
# A false statement that is not broken is no success.
mkdir none && cp "$found/case.json" none/
expect 3 '^vacuous: nothing found, and nothing shown: saddle.example-1 stated' "$bin/plumbline" search saddle.example-1 --reading stated --rounds 1 --start none --from-scratch --out a
expect 3 'the statement spoke about none of the cases' "$bin/plumbline" search saddle.example-1 --reading stated --rounds 1 --start none --from-scratch --out a

# The same rounds give the same counterexample, however many threads.
"$bin/plumbline" search saddle.prop-2.2 --reading stated --rounds 2 --jobs 1 --out one >/dev/null
"$bin/plumbline" search saddle.prop-2.2 --reading stated --rounds 2 --jobs 2 --out two >/dev/null
truth "one and two threads agree" cmp -s one/search/saddle.prop-2.2/stated/case.json two/search/saddle.prop-2.2/stated/case.json

# Degenerate counterexamples: passed over where there are others, shown with the reason where there are none.
cat >demo.claim <<'DEMO'
paper demo "A Demonstration"
  authors A. Author
  version v1 none 2026-01
data X := inputs
let Y := output(theta, X)  latex "Y_{\theta}"
let product := prod l in 1..depth(theta): |weight(l, theta)|
let total := sum l in 1..depth(theta): |weight(l, theta)|^2

claim bound "The output is at most the product of the norms"
  source v1 Lemma 1
  says ||Y|| <= ||X||^2 prod ||W_l||.
  degenerate |X| = 0 "zero data"; depth(theta) = 1 "depth 1"
  requires relu-network(theta) "needs ReLU"; bias-free(theta) "needs a network without biases"
  reading stated
    expect refuted grade error open
    meant the norm, not its square
    then |Y| <= |X|^2 * product
  reading repaired
    change |X| in place of its square
    proof docs/nowhere.md, 1
    then |Y| <= |X| * product
  twin half the right side
    then |Y| <= 1/2 * |X| * product

claim deep "Depth is at least two"
  source v1 Lemma 2
  says L >= 2
  degenerate |X| = 0 "zero data"; depth(theta) = 1 "depth 1"
  requires relu-network(theta) "needs ReLU"
  reading stated
    expect refuted grade boundary open
    then for all l in 1..1: l < depth(theta)
  twin more
    then 2 < depth(theta)

claim valueless "The logarithm of a negative number"
  source v1 Lemma 3
  says log(-||X||) <= 1
  degenerate |X| = 0 "zero data"
  reading stated
    expect ill-typed grade misprint open
    then 2 * log(-|X|) <= 1
  twin more
    then |X| < 0
DEMO
expect 0 '^refuted: demo.bound stated: depth 2, 3 units, 1 sample' "$bin/plumbline" search demo.bound --claims demo.claim --rounds 3 --out d
expect 0 '^refuted: demo.deep stated: depth 1' "$bin/plumbline" search demo.deep --claims demo.claim --rounds 2 --out d
expect 0 'This counterexample is degenerate: depth 1. None that is not was found' "$bin/plumbline" search demo.deep --claims demo.claim --rounds 2 --out d
erratum=d/search/demo.bound/stated/erratum.md
said() { truth "the erratum says: $1" grep -qF -- "$1" <(tr -d '\\' <"$2"); }
said '**Counterexample:** not degenerate: none of these holds of it: zero data; depth 1' "$erratum"
said 'What fails, and the two sides of it' "$erratum"
said 'smaller cases with the numbers -1, 0, 1 of these shapes were gone through: widths 1-1 on 1 sample;' "$erratum"
said 'all of them degenerate' "$erratum"
said 'It is one of a family' "$erratum"
said 'in place of 1/2: the statement holds' "$erratum"
said '**Changed:** |X| in place of its square' "$erratum"
said '**Proof:** docs/nowhere.md, 1' "$erratum"
said '**On this case:** holds' "$erratum"
said '**Counterexample:** degenerate: depth 1' d/search/demo.deep/stated/erratum.md
said 'What fails, at l = 1, and the two sides of it' d/search/demo.deep/stated/erratum.md
said 'No repair is known to us' d/search/demo.deep/stated/erratum.md
expect 0 '^ill-typed: demo.valueless stated' "$bin/plumbline" search demo.valueless --claims demo.claim --rounds 1 --out d
said 'This part of it has no value here' d/search/demo.valueless/stated/erratum.md
truth "the classes are data too" grep -q '"numbers": "-1, 0, 1"' d/search/demo.bound/stated/search.json
# Without an enumeration nothing is said to be the smallest of a class.
expect 0 '^refuted: demo.bound' "$bin/plumbline" search demo.bound --claims demo.claim --rounds 3 --enumerate 0 --out d0
truth "no class was gone through" bash -c '! grep -q "gone through" d0/search/demo.bound/stated/erratum.md'
expect 2 'enumerate' "$bin/plumbline" search demo.bound --claims demo.claim --rounds 1 --enumerate -1
for jobs in 1 2; do "$bin/plumbline" search demo.bound --claims demo.claim --rounds 3 --jobs $jobs --out "j$jobs" >/dev/null; done
truth "one and two threads agree on all that is said" cmp -s j1/search/demo.bound/stated/erratum.md j2/search/demo.bound/stated/erratum.md

# Mutants: the table, the file, the counterexamples.
expect 0 'right side less 2% of its size' "$bin/plumbline" mutate saddle.lemma-A.4 --rounds 1 --out m
truth "the table is written" grep -q '"plumbline-sharpness/1"' m/sharpness.json
truth "a counterexample is written" test -s m/mutants/saddle.lemma-A.4/stated.tighten-1-by-2-percent.json
expect 0 '^accepted' "$bin/plumbline-check" --formulas m/mutants/formulas.lock m/mutants/saddle.lemma-A.4/stated.tighten-1-by-2-percent.certificate.json
expect 3 'unknown-claim' "$bin/plumbline-check" m/mutants/saddle.lemma-A.4/stated.tighten-1-by-2-percent.certificate.json

# Planted errors are counted by kind; a paper's key takes all of it; what is not asked for is not planted.
expect 0 '^all +[0-9]+ +[0-9]+' "$bin/plumbline" mutate demo.bound --claims demo.claim --standing --sample 2 --kind constant --kind index --rounds 1 --out p
truth "two mutants of one reading" test "$(grep -c '"name"' p/sharpness.json)" = 2
truth "no mutant of what is expected to fall" bash -c '! grep -q "\"stated\"" p/sharpness.json'
expect 2 'kind' "$bin/plumbline" mutate demo.bound --claims demo.claim --kind typo --rounds 1 --out p

# A formula of one's own: refuted (exit code 1: nothing expected it to fall), or left standing; the certificate replays.
echo '(<= (rank (activation 1 theta (data inputs))) (rank (preactivation 1 theta (data inputs)))) ; relu does not lower the rank?' >rank.txt
expect 1 '^refuted: user.rank stated: depth 1' "$bin/plumbline" search --formula rank.txt --rounds 3 --out u
expect 0 '^accepted' "$bin/plumbline-check" --formulas u/search/user.rank/stated/formulas.lock u/search/user.rank/stated/certificate.json
truth "the erratum says how to replay it" grep -q 'plumbline check --formulas formulas.lock certificate.json' u/search/user.rank/stated/erratum.md
expect 1 'refuted' "$bin/plumbline" verify --formula rank.txt --cases u/search/user.rank/stated/case.json --out v
echo '(<= (norm (relu (data inputs))) (norm (data inputs)))' >norm.txt
expect 0 '^nothing found' "$bin/plumbline" search --formula norm.txt --rounds 1 --out u
expect 0 '1 not-refuted' "$bin/plumbline" verify --formula norm.txt --random 50 --seed 1 --out v
echo '(<= (nrom (data inputs)) 1)' >bad.txt
expect 2 'bad.txt: line 1, column 6: unknown name "nrom"' "$bin/plumbline" search --formula bad.txt
expect 2 'missing.txt' "$bin/plumbline" search --formula missing.txt
expect 2 'expected the id of a claim, or --formula' "$bin/plumbline" search

# Graphs and layers: found from a case of that kind, shrunk, described, certified.
cat >graph.json <<'JSON'
{ "format": "plumbline-case/1", "name": "graph",
  "network": { "type": "dag", "vertices": [ {"id":"x"}, {"id":"one","constant":"1"}, {"id":"h","activation":"relu"}, {"id":"y","activation":"linear"} ],
    "edges": [ {"from":"x","to":"h","weight":"2","shared":"s"}, {"from":"one","to":"h","weight":"-1"}, {"from":"h","to":"y","weight":"-3"}, {"from":"x","to":"y","weight":"2","shared":"s"} ],
    "inputs": ["x"], "output": "y" },
  "data": { "inputs": [["1","5"]] } }
JSON
cat >layers.json <<'JSON'
{ "format": "plumbline-case/1", "name": "layers",
  "network": { "type": "sequential", "inputs": {"height":1,"width":3,"channels":1},
    "layers": [ {"type":"convolution","kernel":[["3","2"]],"size":[1,2],"activation":"relu"},
                {"type":"residual","Y":[["1","1"]],"U":[["1"],["-1"]],"Z":"identity","activation":"linear"} ] },
  "data": { "inputs": [["1"],["2"],["3"]] } }
JSON
statement='(given (true)) (then (<= (norm (output theta (data inputs))) (norm (data inputs)))) (trivial (not (true))))'
echo "(reading (requires (= (depth theta) 0)) $statement" >graph.txt
echo "(reading (requires (kind convolution 1 theta)) $statement" >layers.txt
expect 1 '^refuted: user.graph stated: depth 1, 2 units, 1 sample' "$bin/plumbline" search --formula graph.txt --start graph.json --rounds 4 --out g
expect 1 '^refuted: user.layers stated: depth 1, 2 units, 1 sample' "$bin/plumbline" search --formula layers.txt --start layers.json --rounds 4 --out g
truth "the counterexample is a graph" grep -q '"dag"' g/search/user.graph/stated/case.json
truth "the counterexample is a convolution" grep -q '"convolution"' g/search/user.layers/stated/case.json
truth "the erratum describes the graph" grep -q 'A graph of 2 vertices and 1 edge ' g/search/user.graph/stated/erratum.md
truth "the erratum describes the layer" grep -q 'Layer 1: a convolution' g/search/user.layers/stated/erratum.md
for kind in graph layers; do expect 0 '^accepted' "$bin/plumbline-check" --formulas "g/search/user.$kind/stated/formulas.lock" "g/search/user.$kind/stated/certificate.json"; done

# Undecided is not a pass: a statement that is false everywhere, one that nobody can decide, one that says nothing.
cat >open.claim <<'OPEN'
paper open "Undecided"
  authors A. Author
  version v1 none 2026-01
data X := inputs
let x := X[1, 1] + 4 * cos(pi / 5)
let y := X[1, 1] + 1 + sqrt(5)
claim false "False everywhere"
  source v1 Lemma 1
  says x < y, which are equal
  reading stated
    then x < y
  twin never
    then 1 <= 0
claim tie "True everywhere, and not decided"
  source v1 Lemma 2
  says x <= y, which are equal
  reading stated
    then x <= y
  twin never
    then 1 <= 0
claim nothing "Says nothing"
  source v1 Lemma 3
  says ||X|| >= 0
  reading stated
    then |X| >= 0
    trivial |X| >= 0
  twin never
    then 1 <= 0
claim half "Decided on half of the cases"
  source v1 Lemma 4
  says x <= y, or X is negative
  reading stated
    then X[1, 1] < 0 or x <= y
  twin never
    then 1 <= 0
OPEN
for claim in false tie; do
  expect 3 "^inconclusive: nothing found, and nothing shown: open.$claim stated: .* 0 decided exactly, [1-9][0-9]* inconclusive" "$bin/plumbline" search open.$claim --claims open.claim --rounds 1 --max-bits 256 --out o
  expect 3 'exact verdicts: 0 non-trivial cases, [1-9][0-9]* inconclusive' "$bin/plumbline" search open.$claim --claims open.claim --rounds 1 --max-bits 256 --out o
  expect 3 'next: more precision .* --max-bits 2048' "$bin/plumbline" search open.$claim --claims open.claim --rounds 1 --max-bits 256 --out o
  truth "the file says so" grep -q '"verdict": "inconclusive"' o/search/open.$claim/stated/search.json
  truth "and counts" grep -q '"inconclusive": [1-9]' o/search/open.$claim/stated/search.json
  truth "nothing is called the nearest" grep -q '"nearest": null' o/search/open.$claim/stated/search.json
done
expect 3 '^vacuous: .* open.nothing stated' "$bin/plumbline" search open.nothing --claims open.claim --rounds 1 --out o
expect 0 '^nothing found: open.half stated: .* [1-9][0-9]* decided exactly, [1-9][0-9]* inconclusive' "$bin/plumbline" search open.half --claims open.claim --rounds 1 --max-bits 256 --out o
expect 0 'nearest to a violation: .*certified' "$bin/plumbline" search saddle.lemma-A.4 --rounds 1 --out o
echo '(< (* 4 (cos (/ pi 5))) (+ 1 (sqrt 5)))' >tie.txt
expect 3 '^inconclusive: .* user.tie stated' "$bin/plumbline" search --formula tie.txt --rounds 1 --max-bits 256 --out o
expect 3 '"verdict": "inconclusive"' "$bin/plumbline" search --formula tie.txt --rounds 1 --max-bits 256 --out o --json
# A mutant that is not decided has not survived.
expect 3 '  inconclusive +strict-1' "$bin/plumbline" mutate open.tie --claims open.claim --kind flip-comparison --rounds 1 --max-bits 256 --out om
truth "nor has it in the file" bash -c '! grep -q "\"survived\",$" om/sharpness.json && grep -q "\"verdict\": \"inconclusive\"" om/sharpness.json'

# What was found is kept, is tried first, and is never overwritten.
cat >kept.claim <<'KEPT'
paper kept "Kept"
  authors A. Author
  version v1 none 2026-01
data X := inputs
claim small "The data are small"
  source v1 Lemma 1
  says X_11 <= 50
  reading stated
    expect refuted grade error open
    then X[1, 1] <= 50
  twin never
    then 1 <= 0
KEPT
cat >sixty.json <<'JSON'
{ "format": "plumbline-case/1", "name": "sixty", "network": { "type": "fully-connected", "activation": "relu", "weights": [[["1"]]] }, "data": { "inputs": [["64"]] } }
JSON
kept=k/search/kept.small/stated
expect 0 '^refuted: kept.small' "$bin/plumbline" search kept.small --claims kept.claim --start sixty.json --rounds 1 --no-shrink --out k
truth "one is kept" test "$(ls $kept/found | wc -l)" = 2
first=$(ls $kept/found/*[0-9a-f].json | grep -v certificate); cp "$first" first.json
expect 0 'found after .* as the earlier case [0-9a-f]{12}' "$bin/plumbline" search kept.small --claims kept.claim --rounds 1 --out k
truth "it is as it was" cmp -s first.json "$first"
truth "a smaller one is kept beside it" test "$(ls $kept/found | wc -l)" = 4
truth "how many were tried is said" grep -q '"earlier": 1' $kept/search.json
for file in $kept/found/*.certificate.json; do expect 0 '^accepted' "$bin/plumbline-check" --formulas $kept/formulas.lock "$file"; done
expect 0 '^refuted' "$bin/plumbline" search kept.small --claims kept.claim --rounds 1 --from-scratch --start sixty.json --out k
truth "from scratch, none is tried" grep -q '"earlier": 0' $kept/search.json
# What another search left as case.json joins them; what is no case is passed over.
rm -r $kept/found && cp first.json $kept/case.json && mkdir $kept/found && echo '{}' >$kept/found/foreign.json
expect 0 'foreign.json.*passed over' "$bin/plumbline" search kept.small --claims kept.claim --rounds 1 --out k
truth "what was there has joined" cmp -s first.json "$first"

# Ctrl-C: what there is is written whole, said, and nothing reads as a pass. A folder that cannot be written to is said first.
for signal in INT TERM; do
  "$bin/plumbline" search saddle.lemma-A.4 --seconds 300 --out "i$signal" >"i$signal.txt" 2>&1 &
  search=$!
  until [[ -d i$signal/search/saddle.lemma-A.4/stated ]]; do sleep 0.1; done
  kill -$signal $search; code=0; wait $search || code=$?
  truth "stopped by $signal it ends with 3" test $code = 3
  truth "stopped by $signal it says so" grep -q 'stopped before its end' "i$signal.txt"
  truth "and so does the file" grep -q '"stopped": true' "i$signal/search/saddle.lemma-A.4/stated/search.json"
done
echo text >file
expect 2 'file/search.*cannot be written to' "$bin/plumbline" search saddle.lemma-A.4 --seconds 300 --out file

# A claim that names nothing degenerate: zero data come last; where nothing else fails they are shown, with the reason.
echo '(< (norm2 (data inputs)) 0)' >negative.txt
expect 1 '^refuted: user.negative' "$bin/plumbline" search --formula negative.txt --rounds 1 --out z
truth "the data are not zero" bash -c '! grep -q "Counterexample:.* degenerate: zero data" z/search/user.negative/stated/erratum.md'
said 'not degenerate: none of these holds of it: zero data' z/search/user.negative/stated/erratum.md
echo '(< 0 (norm2 (data inputs)))' >positive.txt
expect 1 'This counterexample is degenerate: zero data' "$bin/plumbline" search --formula positive.txt --rounds 1 --out z
# What was tried is said in the words of what was tried.
said 'No single reduction leaves a smaller counterexample that is not degenerate. Tried, one after the other:' z/search/user.negative/stated/erratum.md
said 'No single reduction leaves a smaller counterexample that is degenerate for no other reason.' z/search/user.positive/stated/erratum.md
said 'by an integer from 2 to 9, of either sign;' z/search/user.negative/stated/erratum.md

# Bad input.
expect 2 'unknown claim' "$bin/plumbline" search saddle.nothing --rounds 1
expect 2 'unknown reading "repaired" of saddle.lemma-A.4; known: stated, twin' "$bin/plumbline" search saddle.lemma-A.4 --reading repaired --rounds 1
expect 2 'seconds' "$bin/plumbline" search saddle.lemma-A.4 --seconds -1
expect 2 'none.json' "$bin/plumbline" search saddle.lemma-A.4 --start none.json --rounds 1
expect 2 'unknown reading' "$bin/plumbline" mutate saddle.lemma-A.4 --reading nothing --rounds 1
echo '{"format": "plumbline-sharpness/1", "seed": 0, "tables": [{}]}' >m/sharpness.json
expect 2 'm/sharpness.json: /tables/0' "$bin/plumbline" mutate saddle.lemma-A.4 --rounds 1 --out m

finish
