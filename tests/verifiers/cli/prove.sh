# `prove` and `trajectory` as a user runs them: what is proved, what is written, exit codes, bad input.
# usage: prove.sh BIN-FOLDER SOURCE-FOLDER
bin="$1" cases="$2/cases/invariance/constructed"
source "$(dirname "$0")/expect.sh"

expect 0 '^invariance.lemma-3.eq-4 stated on two-neurons-one-active: proved .*4 activation patterns' "$bin/plumbline" prove invariance.lemma-3.eq-4 --cases "$cases/two-neurons-one-active.json" --out a
proof=a/proofs/invariance.lemma-3.eq-4.stated.two-neurons-one-active.proof.json
truth "the proof is written" test -s "$proof"
expect 0 '^accepted .* proved ' "$bin/plumbline-check" "$proof"
sed 's/"parameter":2/"parameter":1/' "$proof" >tampered.json
expect 1 'digest' "$bin/plumbline-check" tampered.json

# The field behind the region of docs/invariance.md, on every activation pattern; signs of preactivations are no pattern.
expect 0 '^proved: 1 proofs' "$bin/plumbline" prove invariance.corollary-1.region.algebra --reading strengthened-field --cases "$cases/field-of-one-sample.json" --out r
expect 0 '^accepted .* proved ' "$bin/plumbline-check" r/proofs/invariance.corollary-1.region.algebra.strengthened-field.field-of-one-sample.proof.json
expect 3 'not seen to consist of equations' "$bin/plumbline" prove invariance.corollary-1.region.box --reading strengthened-corner --cases "$cases/box-wide.json" --out r --verbose

# What is false off the diagonal for ReLU is proved for neurons that switch alike, and for linear ones.
expect 3 'not proved: an equation is not an identity' "$bin/plumbline" prove invariance.lemma-3.eq-5 --reading stated --cases "$cases/two-neurons-one-active.json" --out a --verbose
expect 0 '^proved: 1 proofs' "$bin/plumbline" prove invariance.lemma-3.eq-5 --reading repaired --cases "$cases/two-neurons-one-active.json" --out a
expect 0 '^proved: 1 proofs' "$bin/plumbline" prove invariance.lemma-3.eq-5 --reading stated --cases "$cases/linear-two-inputs.json" --out a
# What was proved, as a lock file: a reading that is false in general has no line.
expect 0 '^proved: 1 proofs' "$bin/plumbline" prove invariance.lemma-3.eq-5 --reading repaired --cases "$cases/two-neurons-one-active.json" --out true
truth 'the lock has the proof' grep -qE '^invariance.lemma-3.eq-5 repaired [0-9a-f]{64} 1$' true/proofs/architectures.lock
expect 0 '^proved: 1 proofs' "$bin/plumbline" prove invariance.lemma-3.eq-5 --reading stated --cases "$cases/linear-two-inputs.json" --out false
truth 'no line for a reading that falls' test "$(cat false/proofs/architectures.lock)" = plumbline-architectures-lock/1
# Singular values have no rule; large architectures are skipped and say so.
expect 3 'not seen to consist of equations' "$bin/plumbline" prove invariance.lemma-9.eq-56 --cases "$cases/tensor-one.json" --out a --verbose
expect 3 'at most 10' "$bin/plumbline" prove invariance.eq-12 --cases "$cases/two-neurons-one-active.json" --evaluations 10 --out a --verbose
# Weights and gradients: what a paper says of neighbouring layers. A planted error is a counterexample, which verify takes.
papers="$2/docs/examples/papers"
echo '{"format": "plumbline-case/1", "name": "two neurons", "network": {"type": "fully-connected", "activation": "relu",
  "weights": [[["1"], ["1"]], [["1", "1"]]]}, "data": {"inputs": [["1"]], "gradient": [["1"]]}}' >layers.json
balance=(--claims "$papers/balance.claim" --cases layers.json)
expect 0 '^balance.theorem-2.1 stated on .*: proved ' "$bin/plumbline" prove "${balance[@]}" balance.theorem-2.1 --out w
expect 0 '^proved: ' "$bin/plumbline" prove "${balance[@]}" balance.corollary-2.1 --out w
expect 3 'no activation pattern' "$bin/plumbline" prove "${balance[@]}" balance.theorem-2.2 --reading stated --out w
expect 0 '^proved: ' "$bin/plumbline" prove --claims "$papers/end-to-end.claim" --cases "$papers/cases/end-to-end" end-to-end.two-layers --out w
sed 's/= right-change(l)\[i, i\]$/= 3 * right-change(l)[i, i]/' "$papers/balance.claim" >planted.claim
expect 3 'an equation is not an identity .*the reading falls on the case of the parameters' "$bin/plumbline" prove --claims planted.claim --cases layers.json balance.theorem-2.1 --out p
expect 3 '  a counterexample: p/proofs/balance.theorem-2.1.stated.*falls.json' "$bin/plumbline" prove --claims planted.claim --cases layers.json balance.theorem-2.1 --out p
expect 1 'refuted' "$bin/plumbline" verify --claims planted.claim balance.theorem-2.1 --cases p/proofs/*.falls.json --out q
# Why nothing is proved.
echo '(= (cols (data inputs)) 1)' >one-sample.txt
expect 3 'not proved on .*speaks of the number of samples, .*: cols.inputs.' "$bin/plumbline" prove --formula one-sample.txt --cases "$cases/two-neurons-one-active.json" --out b
echo '(= (max 0 (entry 1 1 (data inputs))) (entry 1 1 (data inputs)))' >kink.txt
expect 3 'not proved on .*: max.0, inputs.1, 1.. has no rule' "$bin/plumbline" prove --formula kink.txt --cases "$cases/two-neurons-one-active.json" --out b
# Inequalities: squares, and signs of a pattern.
echo '(and (<= 0 (norm2 (parameters theta))) (<= 0 (entry 2 1 (vertex-activation theta (data inputs)))))' >squares.txt
expect 0 '^proved: 1 proofs' "$bin/plumbline" prove --formula squares.txt --cases "$cases/two-neurons-one-active.json" --out b
echo '(<= 0 (entry 2 1 (vertex-preactivation theta (data inputs))))' >no-square.txt
expect 3 'not seen to be a sum of squares on an activation pattern.*the reading falls' "$bin/plumbline" prove --formula no-square.txt --cases "$cases/two-neurons-one-active.json" --out b
# A formula of one's own.
echo '(= (inner (parameters theta) (derivative theta (data inputs) (data loss-derivative))) (* 2 (entry 1 1 (mul (data loss-derivative) (transpose (output theta (data inputs)))))))' >euler.txt
expect 0 '^proved: 1 proofs' "$bin/plumbline" prove --formula euler.txt --cases "$cases/two-neurons-one-active.json" --out b
proof=b/proofs/user.euler.stated.two-neurons-one-active.proof.json
expect 0 '^accepted .* proved ' "$bin/plumbline-check" --formulas b/proofs/formulas.lock "$proof"
expect 3 'unknown-claim' "$bin/plumbline-check" "$proof"
# A claim of one's own: --proofs names the folder of its lock; report and gate say what is proved, and hold the summary against it.
cp "$2/tests/verifiers/cli/mine.claim" .
mine=(--claims mine.claim --cases "$cases/two-neurons-one-active.json")
expect 0 '^proved: 1 proofs' "$bin/plumbline" prove "${mine[@]}" --out m
expect 0 'proved:  on 1 architecture for one sample and all weights' "$bin/plumbline" show --claims mine.claim --proofs m/proofs
expect 0 '' "$bin/plumbline" verify "${mine[@]}" --proofs m/proofs --out run
expect 0 'written: ledger.json' "$bin/plumbline" gate --claims mine.claim --proofs m/proofs --ledger ledger.json --update run
truth 'the ledger has the kind' grep -q '"kind": "architectures"' ledger.json
expect 0 '^gate passed' "$bin/plumbline" gate --claims mine.claim --proofs m/proofs --ledger ledger.json run
expect 1 'the summary says that it is proved "on 1 architecture for .*", but the lock files have nothing' "$bin/plumbline" gate --claims mine.claim --ledger ledger.json run
expect 0 '' "$bin/plumbline" verify "${mine[@]}" --out without
expect 1 'proved on 0 architectures where the ledger has 1' "$bin/plumbline" gate --claims mine.claim --ledger ledger.json without
expect 2 'expected a folder with proofs.lock or architectures.lock' "$bin/plumbline" show --claims mine.claim --proofs b
# Lock files that lie.
lock() { mkdir -p lie && printf '%s\n' "${@:2}" >"lie/$1"; }
digest="$(sed -n 's/^mine.one stated \(.*\) 1$/\1/p' m/proofs/architectures.lock)"
lock architectures.lock plumbline-architectures-lock/1 "mine.one stated ${digest/[0-9a-f]/x} 1"
expect 0 '' "$bin/plumbline" show --claims mine.claim --proofs lie
truth 'a proof of another formula is none' test "$(grep -c proved: out.txt)" = 0
lock architectures.lock plumbline-architectures-lock/1 "mine.one stated $digest many"
expect 2 'expected a number of architectures, found "many"' "$bin/plumbline" show --claims mine.claim --proofs lie
lock architectures.lock plumbline-architectures-lock/1 "saddle.euler stated $digest 1"
expect 2 'saddle.euler is a built-in claim' "$bin/plumbline" show --claims mine.claim --proofs lie
lock architectures.lock plumbline-architectures-lock/9
expect 2 'expected plumbline-architectures-lock/1' "$bin/plumbline" show --claims mine.claim --proofs lie
rm lie/*; lock proofs.lock plumbline-proofs-lock/2 "mine.one stated $digest nowhere"
expect 2 'mine.one stated: no file .*theorems/nowhere.v' "$bin/plumbline" show --claims mine.claim --proofs lie
# What is true of every network with prescribed slopes, and false of networks.
echo '(equal (slopes theta (data inputs)) (slopes theta (scale -1 (data inputs))))' >other-input.txt
expect 3 'not seen to consist of equations and inequalities between polynomials: slopes.theta, ' "$bin/plumbline" prove --formula other-input.txt --cases "$cases/two-neurons-one-active.json" --out b --verbose
expect 3 'the time limit of 0.000001 s' "$bin/plumbline" prove invariance.lemma-3.eq-4 --cases "$cases/two-neurons-one-active.json" --seconds 0.000001 --out b --verbose
expect 2 'seconds' "$bin/plumbline" prove invariance.lemma-3.eq-4 --seconds -1 --out b
expect 2 'unknown claim|no claim' "$bin/plumbline" prove nonsense --out a
expect 2 'missing.json' "$bin/plumbline" prove invariance.eq-12 --cases missing.json --out a

expect 0 'an experiment, no verdict' "$bin/plumbline" trajectory "$cases/ray-two-neurons.json" --steps 500 --out t
for file in trajectory.json trajectory.html; do truth "$file is written" test -s "t/$file"; done
truth "the page holds the data" grep -q 'plumbline-trajectory/1' t/trajectory.html
expect 0 '"plumbline-trajectory/1"' "$bin/plumbline" trajectory "$cases/ray-two-neurons.json" --steps 10 --out "" --json
expect 2 'targets' "$bin/plumbline" trajectory "$cases/tensor-one.json" --out t
expect 2 'loss' "$bin/plumbline" trajectory "$cases/ray-two-neurons.json" --loss hinge --out t
finish
