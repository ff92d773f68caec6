# `flow` and `experiment rank.starts` as a user runs them: verdicts, certificates, tampering, resuming, bad input.
# usage: flow.sh BIN-FOLDER SOURCE-FOLDER
bin="$1" cases="$2/docs/flow"
source "$(dirname "$0")/expect.sh"
flow=("$bin/plumbline" flow)

expect 0 '^two-samples: converges to zero loss, stable rank of the first layer in \[1\.9799' "${flow[@]}" "$cases/two-samples.json" --limit --out a
expect 0 '^accepted .* flow limit two-samples zero-loss' "$bin/plumbline-check" --expect flow:limit:zero-loss --case "$cases/two-samples.json" a/two-samples.flow.json
truth "the module is named" grep -q 'rules besides the base: .*flows' out.txt
expect 1 'other-case' "$bin/plumbline-check" --case "$cases/slide.json" a/two-samples.flow.json
expect 0 '^two-samples: at time 3 within [0-9.e-]+ of the centre' "${flow[@]}" "$cases/two-samples.json" --until 3 --out b
expect 0 '"verdict": "enclosed"' "${flow[@]}" "$cases/two-samples.json" --until 1/4 --out "" --json
expect 0 'a neuron slides' "${flow[@]}" "$cases/slide.json" --until 1/4 --out b
expect 0 'with relu.\(0\) = 0 there is no flow beyond time' "$bin/plumbline-check" b/slide.flow.json
expect 0 '^three-samples: converges to a stationary point of loss' "${flow[@]}" "$cases/three-samples.json" --limit --out b
# Layers: the tail ratio rises, falls; the bound of `invariance` beside it. Times of escape.
expect 0 'layer 1: tail ratio in \[0.00442.* at the end: rises; .*: exceeded$' "${flow[@]}" "$cases/rays-rise.json" --until 16 --out b
expect 0 'layer 1: stable rank in .* at the end: it rises' "$bin/plumbline-check" b/rays-rise.flow.json
expect 0 'layer 1: tail ratio in .*: falls; .*: kept$' "${flow[@]}" "$cases/shared-two.json" --until 16 --out ""
expect 0 '"trend": "falls"' "${flow[@]}" "$cases/shared-two.json" --until 16 --out "" --json
expect 0 'first 1/2 between the times 5\.79[0-9]* and 5\.79[0-9]*$' "${flow[@]}" "$cases/two-samples.json" --escape 1/2 --out b
expect 0 'the norm of the weights is first 1/2 between the times' "$bin/plumbline-check" b/two-samples.flow.json
expect 3 'undecided: the norm of the weights is not seen to exceed 16' "${flow[@]}" "$cases/rays-rise.json" --escape 16 --until 1 --out ""
expect 2 'escape: the start lies outside' "${flow[@]}" "$cases/along-2.json" --escape 1 --out ""
for norm in 0 -1 1/3 soon; do expect 2 'escape' "${flow[@]}" "$cases/slide.json" --escape="$norm" --out ""; done
# Losses of margins: a time, a loss that tends to zero, contradicting labels, what is refused.
expect 0 '^labels: at time 4 within [0-9.e-]+ of the centre; logistic loss' "${flow[@]}" "$cases/labels.json" --loss logistic --until 4 --out b
expect 0 '; for the logistic loss' "$bin/plumbline-check" b/labels.flow.json
sed 's/"loss":"logistic"/"loss":"exponential"/' b/labels.flow.json >forged.json
expect 1 'digest' "$bin/plumbline-check" forged.json
expect 0 '^labels: the loss tends to zero: from time 9\.8[0-9]* on it is at most 1/\(n e\^1\.38[0-9]* \+ 0\.61[0-9]* t\) .*norm\^2, .*exponential loss' "${flow[@]}" "$cases/labels.json" --loss exponential --limit --out b
expect 0 '^accepted .* flow limit labels vanishing' "$bin/plumbline-check" --expect flow:limit:vanishing --case "$cases/labels.json" b/labels.flow.json
truth "the module of exponentials is named" grep -q 'rules besides the base: .*functions .*flows' out.txt
expect 0 '"normalised_margin": "0.11' "${flow[@]}" "$cases/labels.json" --loss exponential --limit --json --out ""
expect 0 'no gate changes any more; the direction converges, shares .*0\.35355[0-9]*\] of neuron 2 \(sample 2\)' "${flow[@]}" "$cases/xor-labels.json" --loss exponential --limit --out b
expect 0 'the gates stay 1ss0s10ss01s0ss11ss0 for ever; the direction of the weights converges' "$bin/plumbline-check" b/xor-labels.flow.json
expect 0 'norm of the weights is first 2 between the times .*; logistic loss$' "${flow[@]}" "$cases/labels.json" --loss logistic --escape 2 --out b
expect 0 '"loss": "squared"' "${flow[@]}" "$cases/labels.json" --until 1/4 --json --out ""
expect 2 'loss' "${flow[@]}" "$cases/labels.json" --loss hinge --out ""
expect 2 'has 2 outputs; the logistic and the exponential loss need one' "${flow[@]}" "$cases/two-samples.json" --loss logistic --out ""
expect 2 'sample 2 has the target 1/10; the logistic and the exponential loss need labels -1 and 1' "${flow[@]}" "$cases/three-samples.json" --loss exponential --out ""
sed 's|"1/2","1/4"|"900","1/4"|' "$cases/labels.json" >large.json
expect 2 'sample 1 starts with a margin beyond 64' "${flow[@]}" large.json --loss exponential --out ""
if python3 -c 'import mpmath' 2>/dev/null; then
  expect 0 ' kept, 0 broken$' python3 "$cases/losses.py" "$bin/plumbline" --count 8 --limit
  expect 0 '^6 of 6 agree, 0 wrong' python3 "$cases/losses.py" "$bin/plumbline" --count 6 --until 1
fi
# A digit changed is another file; with the digest recomputed it is false.
sed 's/"verdict":"zero-loss"/"verdict":"stationary"/' a/two-samples.flow.json >forged.json
expect 1 'digest' "$bin/plumbline-check" forged.json
python3 - a/two-samples.flow.json <<'PYTHON'
import hashlib, json, sys
d = json.load(open(sys.argv[1]))
del d["digest"]
d["steps"].pop(3)
canonical = lambda x: json.dumps(x, sort_keys=True, separators=(",", ":"))
d["digest"] = hashlib.sha256(canonical(d).encode()).hexdigest()
open("forged.json", "w").write(canonical(d) + "\n")
PYTHON
expect 1 'verdict: steps\[3\]' "$bin/plumbline-check" forged.json
# The picture: of the command, and of the certificate; of a cover's options none.
expect 0 '' "${flow[@]}" "$cases/two-samples.json" --until 2 --draw orbit.svg --out o
truth "an orbit for each neuron" grep -q 'class="orbit"' orbit.svg
"$bin/plumbline" graph o/two-samples.flow.json >again.svg
truth "the certificate gives the same picture" cmp -s orbit.svg again.svg
expect 2 'is the certificate of a flow' "$bin/plumbline" graph o/two-samples.flow.json --unroll
expect 2 'is no cover of a box' "$bin/plumbline" graph o/two-samples.flow.json --plane 0,1
# Undecided, with a reason; bad input.
small() { printf '{"format":"plumbline-case/1","name":"x","network":{"type":"fully-connected","activation":%s,"weights":[[["1/2","0"]],[["1/2"]]],"biases":%s},"data":{"inputs":%s,"targets":%s}}' "$@" >x.json; }
small '"relu"' null '[["1","0"],["0","1"]]' '[[1,1]]'
expect 3 'undecided: .*neuron 1 of layer 1 on sample 2' "${flow[@]}" x.json --out ""
# A neuron with weights 0 may leave in every direction, unless it stays at rest.
small '"relu"' null '[["1","0"],["0","1"]]' '[[1,1]]'
sed -i 's|\[\["1/2","0"\]\]|[["0","0"]]|' x.json
expect 3 'undecided: flows part at zero' "${flow[@]}" x.json --out ""
expect 0 '^x: at time 1 .*; of flows in which a neuron that is off on all samples stays at rest' "${flow[@]}" x.json --until 1 --rest --out b
expect 0 'stays at rest' "$bin/plumbline-check" b/x.flow.json
expect 0 '"meaning": "rest"' "${flow[@]}" x.json --until 1 --rest --json --out ""
small '"linear"' null '[["1"],["0"]]' '[[1]]'
expect 2 'x.json: /network/activation' "${flow[@]}" x.json --out ""
small '"relu"' '[["1"],["0"]]' '[["1"],["0"]]' '[[1]]'
expect 0 '^x: at time 1 ' "${flow[@]}" x.json --until 1 --out b
expect 0 'flow time x enclosed' "$bin/plumbline-check" b/x.flow.json
expect 2 'x.json: /network/biases' "${flow[@]}" x.json --until 1 --loss logistic --out ""
expect 0 'norms over time' "$bin/plumbline" graph b/x.flow.json
small '"relu"' null '[["1"],["0"]]' null
expect 2 'x.json: /data/targets' "${flow[@]}" x.json --out ""
small '"relu"' null '[["0"],["0"]]' '[[1]]'
expect 2 'x.json: /data/inputs' "${flow[@]}" x.json --out ""
small '"relu"' null '[["sqrt(2)"],["0"]]' '[[1]]'
expect 2 'x.json: /data/inputs' "${flow[@]}" x.json --out ""
for until in 0 -1 1/3 soon; do expect 2 'until' "${flow[@]}" "$cases/slide.json" --until="$until" --out ""; done
expect 2 'bits' "${flow[@]}" "$cases/slide.json" --bits 8
expect 2 'nowhere.json' "${flow[@]}" nowhere.json
# Random starts: limits that are certain, replayed.
expect 0 '^decided [1-4] of 4: ' python3 "$cases/starts.py" "$bin/plumbline" --count 4 --rest --seed 7 --seconds 60
expect 0 '^decided [0-9] of 2: ' python3 "$cases/starts.py" "$bin/plumbline" --count 2 --depth 3 --seconds 60
# The experiment goes on where it was, and says the same.
starts=("$bin/plumbline" experiment rank.starts --seed 5 --out r)
expect 4 'time limit' "${starts[@]}" --runs 6 --seconds 0.001 --jobs 1
expect 0 '^rank.starts: [0-9] of 6 starts converge to zero loss, 95 % interval .*79 of 288; undecided [0-9]; seed 5$' "${starts[@]}" --runs 6
cp out.txt first.txt
expect 0 '' "${starts[@]}" --runs 6
truth "a second run says the same" cmp -s out.txt first.txt
truth "each start has a certificate" test -s r/rank-starts-5/00005.flow.json
echo '{}' >r/rank-starts-5/00001.json
expect 2 'is no result of a start' "${starts[@]}" --runs 6
# The probability of zero loss lies between two numbers, and its certificate is one.
law=("$bin/plumbline" experiment rank.law)
expect 0 '^rank.law: zero loss has a probability in \[0.1[01][0-9]*, 0.[23][0-9]*\], for every radius up to 211/2500000' "${law[@]}" --cells 7 --out l
expect 0 'flow-law zero-loss two-samples bounded' "$bin/plumbline-check" l/rank-law.json
expect 0 '^accepted' "$bin/plumbline" check l/rank-law.json
expect 0 '^rank.law' "${law[@]}" --cells 7 --out "" --draw law.svg
for words in 'dies: off on both samples: 3[0-9]' 'keeps the first sample only: 2[0-9]' 'keeps the second one only: 2[0-9]' 'open: [12][0-9]'; do
  truth "the picture says '$words'" grep -q "$words" law.svg
done
truth 'and is one of the kind' test "$(grep -o 'fill="#e08a1e"' law.svg | wc -l)" = 2
sed 's|"cells":7|"cells":6|' l/rank-law.json >l/fewer.json
expect 1 'rejected' "$bin/plumbline-check" l/fewer.json
expect 0 '"name": "rank.law"' "${law[@]}" --cells 7 --out "" --json
expect 2 'expected a smaller radius' "${law[@]}" --radius 1/2 --out ""
expect 2 'expected a number above 0 and below 1, found "2"' "${law[@]}" --radius 2 --out ""
expect 2 'not in range 3 to 11' "${law[@]}" --cells 2 --out ""
expect 2 'unknown option "--seed": an option of' "${law[@]}" --seed 1 --out ""
finish
