# `values` and `prepare`: what a network computes, and a case that a claim speaks about.
# usage: prepare.sh BIN-FOLDER SOURCE
bin="$1" source="$2"
. "$(dirname "$0")/expect.sh"

cat >bare.json <<'JSON'
{ "format": "plumbline-case/1", "name": "bare",
  "network": { "type": "fully-connected", "activation": "relu", "weights": [ [["1","2"],["0","-3"]], [["1","1"]] ] },
  "data": { "inputs": [["1"],["2"]] } }
JSON

# --- values: exact, rounded, of every layer; Z_1 = (5, -6), norm sqrt(61), Y = 5
expect 0 '^bare: exact values' "$bin/plumbline" values bare.json --digits 4
truth 'the norm' grep -qF 'norm sqrt(61)   ~ 7.81' out.txt
truth 'the rank' grep -q '^    norm sqrt(14)   ~ 3.742, rank 2, singular values ~ 3.65' out.txt
truth 'the slopes' bash -c "grep -A 2 '^slopes_1' out.txt | tr -d ' \n' | grep -q 'slopes_12x110'"
truth 'no gradient without G' test "$(grep -c 'Tr\[G' out.txt)" = 0
expect 0 '"norm": "sqrt\(61\)"' "$bin/plumbline" values bare.json --json
truth 'it is JSON' python3 -m json.tool out.txt /dev/null
expect 0 'd/dW_1 Tr.G.T Y.' "$bin/plumbline" values "$source/cases/saddle/constructed/one-sample-depth-3.json"
expect 0 'preactivations' "$bin/plumbline" values "$source/cases/invariance/constructed/triangle.json"
cat >pool.json <<'JSON'
{ "format": "plumbline-case/1", "name": "pool",
  "network": { "type": "sequential", "inputs": {"height": 2, "width": 2, "channels": 1},
               "layers": [ {"type": "average-pooling", "size": [2,2]} ] },
  "data": { "inputs": [["1"],["2"],["3"],["6"]], "gradient": [["1"]] } }
JSON
expect 0 '^Y  1 x 1' "$bin/plumbline" values pool.json
truth 'the mean' bash -c "grep -A 1 '^Y' out.txt | grep -q '^    3$'"
truth 'no parameters' test "$(grep -c 'parameters\|theta' out.txt)" = 0
expect 0 'bare: exact' bash -c "'$bin/plumbline' values - <bare.json"
expect 2 'digits' "$bin/plumbline" values bare.json --digits 0
expect 2 'nowhere.json: no such file' "$bin/plumbline" values nowhere.json

# --- prepare: the gradient is added, and what is written is a case that the claim speaks about
expect 5 '' "$bin/plumbline" verify saddle.prop-3.4.product --cases bare.json --out ''
expect 0 '^prepared: saddle.prop-3.4.product .stated. speaks about ready.json' "$bin/plumbline" prepare bare.json --for saddle.prop-3.4.product --out ready.json
truth 'it says so' grep -q 'data.gradient is added' out.txt
truth 'the hypothesis ||theta||^2 <= L' grep -q 'divided by ||theta||' out.txt
expect 0 '^holds .*saddle.prop-3.4.product stated' "$bin/plumbline" verify saddle.prop-3.4.product --cases ready.json --out ''
expect 0 'nothing had to be changed' "$bin/plumbline" prepare ready.json --for saddle.prop-3.4.product --out again.json
expect 0 '"plumbline-case/1"' bash -c "'$bin/plumbline' prepare - --for saddle.output-norm --out - <bare.json"
# The same seed, the same case.
expect 0 '' "$bin/plumbline" prepare bare.json --for saddle.prop-3.4.product --out same.json
truth 'reproducible' cmp -s ready.json same.json
# Biases are left out where a claim is about networks without.
sed 's/\["0","-3"\]\], \[\["1","1"\]\] \]/["0","-3"]], [["1","1"]] ], "biases": [ ["1","1"], null ]/' bare.json >biased.json
expect 0 'the biases are left out' "$bin/plumbline" prepare biased.json --for saddle.output-norm --out unbiased.json
# A case whose tensors stand in files: they go with it, into another folder, or as numbers to standard output.
python3 - <<'PY'
import json, struct
data = struct.pack("<4f", 1, 2, 0, -3)
header = json.dumps({"w.weight": {"dtype": "F32", "shape": [2, 2], "data_offsets": [0, 16]}}).encode()
open("w.safetensors", "wb").write(struct.pack("<Q", len(header)) + header + data)
PY
expect 0 'imported/case.json' "$bin/plumbline" import w.safetensors --out imported
expect 0 '^prepared: saddle.output-norm ' "$bin/plumbline" prepare imported/case.json --for saddle.output-norm --out elsewhere/ready.json
truth 'by name' grep -q '"tensor"' elsewhere/ready.json
expect 0 ' saddle.output-norm stated ' "$bin/plumbline" verify saddle.output-norm --cases elsewhere/ready.json --out ''
expect 0 '"plumbline-case/1"' "$bin/plumbline" prepare imported/case.json --for saddle.output-norm --out -
truth 'by value' test "$(grep -c '"tensor"' out.txt)" = 0
mkdir far && cp out.txt far/piped.json
expect 0 ' saddle.output-norm stated ' "$bin/plumbline" verify saddle.output-norm --cases far/piped.json --out ''
# A balanced network: every neuron's way in has the norm of its way out.
cat >balanced.txt <<'TXT'
(reading (given (= (norm2 (row 1 (weight 1 theta))) (norm2 (column 1 (weight 2 theta))))) (then (<= 0 1)))
TXT
sed 's/\["0","-3"\]/["1","-3"]/' bare.json >full.json
expect 0 'the neurons are balanced' "$bin/plumbline" prepare full.json --formula balanced.txt --out balanced.json
expect 0 '' "$bin/plumbline" verify --formula balanced.txt --cases balanced.json --out ''
# What cannot be met: exit code 3, nothing written, the reason.
echo '(reading (given (= (norm2 (data inputs)) -1)) (then (<= 0 1)))' >never.txt
expect 3 '^not prepared: user.never' "$bin/plumbline" prepare bare.json --formula never.txt --out never.json
truth 'nothing written' test ! -e never.json
truth 'the reason' grep -q 'the hypothesis is false' out.txt
expect 2 'unknown claim "saddle.prop-3.44"; did you mean' "$bin/plumbline" prepare bare.json --for saddle.prop-3.44 --out x.json
expect 2 'unknown loss "huge"' "$bin/plumbline" prepare bare.json --for saddle.prop-3.4 --loss huge --out x.json
expect 2 'out' "$bin/plumbline" prepare bare.json --for saddle.prop-3.4

# --- options of another experiment
expect 2 'unknown command "saddle.experiment-3"; did you mean "saddle.experiment-2"' "$bin/plumbline" experiment saddle.experiment-3
expect 2 'unknown option "--widths": an option of saddle.experiment-2 .`plumbline experiment rank.starts --help`' "$bin/plumbline" experiment rank.starts --widths 3 --out ''
expect 2 '"--ridge": an option of bottleneck.experiment-1, bottleneck.experiment-2 .`' "$bin/plumbline" experiment saddle.experiment-2 --ridge 1 --out ''
expect 2 '"--data": an option of saddle.mnist, saddle.cifar .`plumbline experiment --help`' "$bin/plumbline" experiment --data x saddle.mnist
expect 2 'unknown option "--ruins"; did you mean "--runs"' "$bin/plumbline" experiment rank.starts --ruins 3 --out ''
expect 2 '"--seed": an option of run .`plumbline campaign status --help`' "$bin/plumbline" campaign status --seed 1 x.sqlite
expect 2 'campaign: a command is missing: run, cover, status, merge, query, summary' "$bin/plumbline" campaign
expect 0 'rank.starts +the gradient flow from random small starts' "$bin/plumbline" experiment --help
for words in 'experiment rank.starts --help' 'help experiment rank.starts'; do
  expect 0 'Usage: plumbline experiment rank.starts|--confidence' "$bin/plumbline" $words
  truth 'its own options' grep -qE -- '--runs .*=288' out.txt
  truth 'and no others' test "$(grep -cE -- '--(widths|ridge|data|depths)' out.txt)" = 0
done

# --- manual pages and completions say what the command line reads
expect 0 '' "$bin/plumbline-tools" reference share
for word in verify list campaign-run experiment-rank.starts prepare search; do truth "page of $word" test -s "share/man/man1/plumbline-$word.1"; done
truth 'the options are there' grep -qF '\-\-case\-seconds' share/man/man1/plumbline-verify.1
truth 'bash reads it' bash -n share/bash-completion/completions/plumbline
complete_in_bash() {
  bash -c 'source share/bash-completion/completions/plumbline; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _plumbline; printf "%s\n" "${COMPREPLY[@]}"' bash "$@"
}
truth 'commands' grep -qx verify <(complete_in_bash plumbline ver)
truth 'options' grep -qx -- --case-seconds <(complete_in_bash plumbline verify --case-s)
truth 'claims' grep -qx saddle.prop-3.4 <(complete_in_bash plumbline verify saddle.prop-3.4)
truth 'inner words' grep -qx status <(complete_in_bash plumbline campaign sta)
truth 'experiments' grep -qx rank.starts <(complete_in_bash plumbline experiment rank)
if command -v zsh >/dev/null; then truth 'zsh reads it' zsh -n share/zsh/site-functions/_plumbline; fi
if command -v fish >/dev/null; then truth 'fish reads it' fish -n share/fish/vendor_completions.d/plumbline.fish; fi
if command -v man >/dev/null; then
  truth 'man has nothing to say against them' test -z "$(for page in share/man/man1/*.1; do MANWIDTH=80 man --warnings -l "$page" 2>&1 >/dev/null; done)"
fi
finish
