#!/usr/bin/env bash
# run.sh BIN SOURCE: runs the programs in BIN with good and bad input and checks exit codes, messages and files.
set -uo pipefail
bin="$1" source="$2" verifiers="$1/../libexec/plumbline/verifiers"
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/expect.sh"

good="$source/cases/saddle/constructed/one-sample-depth-3.json"
cat >mine.json <<'JSON'
{ "format": "plumbline-case/1", "name": "mine",
  "network": { "type": "fully-connected", "activation": "relu", "weights": [ [["1/2","0"],["0","-1/3"]], [["1","1"]] ], "biases": null },
  "data": { "inputs": [["1","0","-2"],["0","1","1"]], "gradient": [["1","-1","1"]], "targets": null, "loss_derivative": null },
  "parameters": { "p": "1/2" } }
JSON

# --- describing
expect 0 'plumbline [0-9]' "$bin/plumbline" --version
expect 0 'verify' "$bin/plumbline" --help
expect 2 'plumbline verify' "$bin/plumbline"
expect 2 '' "$bin/plumbline" no-such-command
expect 0 'saddle.prop-3.4' "$bin/plumbline" list
expect 0 '"formula_sha256"' "$bin/plumbline" list --json --paper saddle
expect 0 'invariance.lemma-3.eq-5' "$bin/plumbline" list --paper invariance
expect 2 'unknown paper' "$bin/plumbline" list --paper nothing
expect 0 'A case must hold' "$bin/plumbline" show saddle.prop-3.3
expect 2 'did you mean "saddle.prop-3.4"' "$bin/plumbline" show saddle.prop-3.44

# --- verifying
expect 0 '^holds .*saddle.homogeneity stated' "$bin/plumbline" verify --cases mine.json
truth 'first line is the verdict' grep -qE '^(as expected|differs|inconclusive)' <(head -1 out.txt)
truth 'summary.json was written' test -s out/summary.json
truth 'the report was written' test -s out/report.html
bundle="$(find out/certificates -name '*.jsonl' | head -1)"
"$bin/plumbline-check" --extract "$bundle:2" >certificate.json                      # later runs write to the same folder
truth 'a line of the summary leads to it' grep -qF "\"$bundle:2\"" <(sed 's|"certificates/|"out/certificates/|' out/summary.json)
expect 0 '^accepted  [0-9a-f]{64}' "$bin/plumbline" check "$bundle"
expect 0 "$bundle:2\$" "$bin/plumbline-check" "$bundle:2"
expect 0 'as expected' "$bin/plumbline" verify saddle.output-norm --cases "$good" --out ''
expect 0 '"format": "plumbline-summary/3"' "$bin/plumbline" verify saddle.homogeneity --cases mine.json --json --out ''
expect 1 'refuted as stated' "$verifiers/verify-saddle-prop-2.2" --cases "$good"
expect 0 'as expected' "$verifiers/verify-saddle-output-norm" --cases "$good"
expect 1 'ill-typed as stated' "$verifiers/verify-saddle-theorem-3.1" --cases "$good"
expect 5 'no claim applies' "$bin/plumbline" verify saddle.lemma-A.7 --cases mine.json
expect 3 'inconclusive' "$bin/plumbline" verify saddle.prop-3.4.count --cases "$source/cases/saddle/constructed/zero-network.json"
expect 2 'unknown claim "saddle.prop-9"' "$bin/plumbline" verify saddle.prop-9
expect 2 'no such file' "$bin/plumbline" verify --cases nowhere.json
# A program must not wait for a pipe; if it hangs here, the time limit of the test ends it.
mkfifo pipe && mkdir -p piped && mkfifo piped/summary.json
expect 2 'pipe: not a regular file' "$bin/plumbline" verify --cases pipe
expect 2 'pipe: not a regular file' "$bin/plumbline" list --claims pipe
expect 2 'pipe: a pipe; expected a regular file' "$bin/plumbline" check pipe
expect 2 'summary.json: not a regular file' "$bin/plumbline" gate --ledger pipe piped
expect 2 'summary.json: not a regular file' "$bin/plumbline" report piped --format json
rm -r pipe piped
mkdir empty
expect 2 'no case file' "$bin/plumbline" verify --cases empty
# A folder with other files in it: they are left out, and named. A case that is broken, or named itself, is an error.
mkdir mixed && cp mine.json mixed && echo '{ "name": "x", "version": "1" }' >mixed/package.json && echo nonsense >mixed/text.json
expect 0 '^mixed: 2 files are no case .package.json, text.json., left out$' "$bin/plumbline" verify saddle.homogeneity --cases mixed --out mixed/out
expect 0 '^mixed: [0-9]+ files are no case .*, and [0-9]+ more., left out$' "$bin/plumbline" verify saddle.homogeneity --cases mixed --out ''
expect 2 'mixed/package.json: ' "$bin/plumbline" verify saddle.homogeneity --cases mixed/package.json --out ''
sed 's/"data"/data/' mine.json >mixed/broken.json
expect 2 'mixed/broken.json:[0-9]+:[0-9]+: malformed JSON' "$bin/plumbline" verify saddle.homogeneity --cases mixed --out ''
rm mixed/broken.json mixed/mine.json && rm -r mixed/out
expect 2 'mixed: 2 files are no case .*expected case files' "$bin/plumbline" verify saddle.homogeneity --cases mixed --out ''
expect 2 '' "$bin/plumbline" verify --random nonsense

# --- random cases: of the papers of the claims, or of one that is named
expect 0 'random-7-0-chain' "$bin/plumbline" verify invariance.lemma-2 --random 3 --seed 7
expect 0 'random-7-3-escape-direction' "$bin/plumbline" verify invariance.lemma-2 --random 1 --seed 7 --first 3 --family saddle
expect 2 'no generator of random cases; known: saddle, invariance' "$bin/plumbline" verify saddle.euler --random 1 --family nothing

# --- random cases: the same whatever the number of jobs
expect 0 '' "$bin/plumbline" verify --random 27 --seed 5 --jobs 1 --out one --stats
expect 0 '' "$bin/plumbline" verify --random 27 --seed 5 --jobs 2 --out two
sed 's/"weights": \[ \[\["1/"weights": [ [["3/; s/"name": "mine"/"name": "random-5-0-chain"/' mine.json >same-name.json
expect 2 'two cases that differ are called "random-5-0-chain"|two results of this name differ' "$bin/plumbline" verify invariance.lemma-2 saddle.euler --cases same-name.json --random 1 --seed 5 --family invariance
truth 'summaries are equal' cmp -s one/summary.json two/summary.json
# What the checker cannot decide is inconclusive, and has no certificate: here two sides are equal, one a sum over
# singular values less 1.
expect 3 '^inconclusive: ' "$bin/plumbline" verify bottleneck.jacobian-bound.display --random 27 --seed 7 --out open
truth 'the summary says why' grep -q '"random-7-19-leaky".*"inconclusive".*holds, but the checker declines the certificate: undecided: ' open/summary.json
truth 'no certificate is left of it' test -z "$("$bin/plumbline-check" --quiet open/certificates/*.jsonl 2>&1)"

# --- where the time went: for people, and in the summary only where it was asked for
expect 0 '^machine +asked +[0-9]+ .* s$' "$bin/plumbline" verify saddle --cases mine.json --out '' --stats
# Which kernels depends on the processor and on OPENBLAS_CORETYPE; what the line advises is not advised again.
expect 0 '^OpenBLAS: kernels for [A-Za-z0-9_]+(; this processor has better ones: OPENBLAS_CORETYPE=[A-Za-z0-9]+)?$' "$bin/plumbline" verify saddle --cases mine.json --out '' --stats
advised="$(sed -n 's/^OpenBLAS.*OPENBLAS_CORETYPE=//p' err.txt)"
expect 0 '^OpenBLAS: kernels for [A-Za-z0-9_]+$' env ${advised:+OPENBLAS_CORETYPE="$advised"} "$bin/plumbline" verify saddle --cases mine.json --out '' --stats
if grep -qw avx2 /proc/cpuinfo; then
  OPENBLAS_CORETYPE=Prescott expect 0 '^OpenBLAS: kernels for Prescott; this processor has better ones' "$bin/plumbline" verify saddle --cases mine.json --out '' --stats
fi
truth 'the filter' grep -qE '^the filter failed [0-9]+ times in [0-9]+ .*intervals had at most [0-9]+ bits$' err.txt
truth 'ten claims' test "$(grep -A 20 '^the dearest claims$' err.txt | grep -cE '^ +[0-9.]+ s  saddle\.')" = 10
truth 'no pairs' test "$(grep -c 'claims and cases' err.txt)" = 0
expect 0 '^the dearest claims and cases$' "$bin/plumbline" verify saddle --cases mine.json --out timed --durations 3
truth 'three pairs' test "$(grep -cE '^ +[0-9.]+ s  saddle\..*  mine$' err.txt)" = 3
truth 'times in the summary' grep -qE '^"seconds": \{"saddle\.' timed/summary.json
expect 0 '' "$bin/plumbline" verify saddle --cases mine.json --out untimed --stats
truth 'no times in the summary' cmp -s untimed/summary.json <(grep -v '^"seconds"' timed/summary.json)
expect 0 'report.json' "$bin/plumbline" report timed --format json
truth 'times in the export' grep -q '^"seconds"' timed/report.json
expect 2 'durations' "$bin/plumbline" verify saddle --cases mine.json --durations 0

# --- bad input: exit code 2, the file and the place in the message, nothing written
bad() {   # bad PATTERN SED-SCRIPT
  rm -rf bad-out
  sed "$2" mine.json >bad.json
  expect 2 "bad.json:.*$1" "$bin/plumbline" verify --cases bad.json --out bad-out
  truth "nothing written for $1" test ! -e bad-out
}
bad 'malformed JSON' 's/"data"/data/'
bad '/network/widths: unknown key' 's/"biases": null/"widths": 3/'
bad 'stands twice' 's/"targets": null/"inputs": null/'
bad '/network/weights/1' 's/\[\["1","1"\]\]/[["1","1","1"]]/'
bad '/network/weights/0/1' 's/\["0","-1\/3"\]/["0"]/'
bad '/data/inputs/0/2' 's/"-2"/"NaN"/'
bad '/data/inputs/0/2' 's/"-2"/"1\/0"/'
bad '/data/inputs/0/2' 's/"-2"/"sqrt(-1)"/'
bad '/data/inputs/0/2' 's/"-2"/"1e99999999"/'
bad '/data/inputs/0/2' 's/"-2"/true/'
bad 'unsupported activation' 's/"relu"/"tanh"/'
bad '/network/type' 's/fully-connected/transformer/'
bad '/format' 's/case\/1/case\/2/'
bad '/data/gradient' 's/\[\["1","-1","1"\]\]/[["1","-1"]]/'
bad '/parameters/p' 's/"p": "1\/2"/"p": "half"/'
truncate -s 200M huge.json
expect 2 'the limit is' "$bin/plumbline" verify --cases huge.json
printf '[%.0s' {1..5000} >deep.json
expect 2 'nested deeper' "$bin/plumbline" verify --cases deep.json
if [[ "$(id -u)" != 0 ]]; then expect 2 '' "$bin/plumbline" verify --cases mine.json --out /proc/no; fi

# --- certificates
expect 0 '^accepted  [0-9a-f]{64}' "$bin/plumbline" check certificate.json
expect 0 '^accepted' "$bin/plumbline-check" certificate.json
sed 's/"verdict":"[a-z-]*"/"verdict":"fails"/' certificate.json >forged.json
expect 1 'rejected  forged.json: ' "$bin/plumbline-check" forged.json
expect 5 '' "$bin/plumbline-check"
expect 2 '' "$bin/plumbline-check" nowhere.json

# --- reports and the gate
expect 0 'report.html' "$bin/plumbline" report out --format html,junit,json,markdown,latex,sarif
for file in report.html junit.xml report.json report.md report.tex report.sarif; do truth "$file" test -s "out/$file"; done
expect 2 '' "$bin/plumbline" report out --format pdf
expect 2 '' "$bin/plumbline" report nowhere
sed '0,/"verdict"/s//"word"/' "$source/docs/ledger.json" >broken.json
expect 2 'broken.json: /readings/0' "$bin/plumbline" gate --ledger broken.json out

finish
