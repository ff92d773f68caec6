# What a person types: words that are nearly right, globs, standard input, help, colours, one meaning for each option.
# usage: words.sh BIN-FOLDER SOURCE
bin="$1" source="$2"
. "$(dirname "$0")/expect.sh"
good="$source/cases/saddle/constructed/one-sample-depth-3.json"

# --- a word that is nearly right: exit code 2, what was given, and the nearest that there is
expect 2 '^plumbline: unknown command "verfy"; did you mean "verify"\?' "$bin/plumbline" verfy
expect 2 'unknown command "serch"; did you mean "search"\?' "$bin/plumbline" serch saddle.prop-3.4
expect 2 'unknown command "zzzzzzzzzz" .`plumbline --help` shows all' "$bin/plumbline" zzzzzzzzzz
of_a_clone="$(sed -nE 's/^  ([a-z-]+)\)$/\1/p' "$source/plumbline")"
truth 'words of the launcher' test "$(wc -l <<<"$of_a_clone")" -gt 5
for word in $of_a_clone; do expect 2 "\"$word\" is a word of ./plumbline in a clone" "$bin/plumbline" "$word"; done
expect 2 'unknown command "dra"' "$bin/plumbline" dra
expect 2 'unknown option "--jbos"; did you mean "--jobs"\? .`plumbline verify --help` shows all' "$bin/plumbline" verify --jbos=3
expect 2 'unknown option "--quite"; did you mean "--quiet"' "$bin/../libexec/plumbline/verifiers/verify-saddle-output-norm" --quite
expect 2 'one word too many: "b"' "$bin/plumbline" show saddle.prop-3.4 b
expect 2 'unknown claim "saddle.prop-3.44"; did you mean "saddle.prop-3.4"' "$bin/plumbline" verify saddle.prop-3.44
expect 2 'unknown reading "statd"; did you mean "stated"\?; known: stated' "$bin/plumbline" verify saddle.prop-3.4 --reading statd
expect 2 'plumbline search CLAIM --reading twin' "$bin/plumbline" verify saddle.prop-3.4 --reading twin
echo '(<= (nrm (data inputs)) 1)' >head.txt
expect 2 'did you mean "norm"' "$bin/plumbline" verify --formula head.txt --cases "$good" --out ''

# --- globs
expect 0 '^saddle.prop-3.4  ' "$bin/plumbline" list '*.prop-3.4'
truth 'one claim' test "$(grep -c '^saddle\.' out.txt)" = 1
expect 0 '^saddle.output-norm  ' "$bin/plumbline" list 'saddle.*' saddle.output-norm
truth 'no other paper' test "$(grep -c '^invariance\.' out.txt)" = 0
expect 0 'saddle.output-norm' "$bin/plumbline" verify 'saddle.output-n*' --cases "$good" --out g
expect 2 'no claim matches "nothing.\*"' "$bin/plumbline" verify 'nothing.*' --cases "$good" --out ''
expect 2 'unknown claim "my case.json"; a case is given by --cases .my case.json.' "$bin/plumbline" verify 'my case.json'
expect 2 'unknown claim "my.claim"; a claim file is given by --claims my.claim' "$bin/plumbline" verify my.claim
cp "$good" 'my case.json'
printf 'paper toy "T"\n' >my.claim
expect 2 'my case.json: a case is given by --cases .my case.json.' "$bin/plumbline" verify --claims 'my case.json'
expect 2 'my.claim: a claim file is given by --claims my.claim' "$bin/plumbline" verify --cases my.claim
expect 0 '^holds +saddle[.]' "$bin/plumbline" verify saddle --cases 'my case.json' --out ''
expect 2 '^plumbline: --cases is given more than once; it takes one: a file, or a folder' "$bin/plumbline" verify --cases "$good" --cases "$good"
expect 2 '^plumbline: --out is given more than once; it takes one$' "$bin/plumbline" verify saddle --out a --out b
sed 's/"inputs"/"input"/' "$good" >misspelt.json
expect 2 'misspelt.json: /data/input: unknown key; known here: gradient, inputs, ' "$bin/plumbline" verify --cases misspelt.json
printf '{\n  "format": "plumbline-case/1",\n  "name" "cut"\n}\n' >cut.json
expect 2 'cut[.]json:3:10: malformed JSON near' "$bin/plumbline" verify --cases cut.json
expect 2 'cut[.]json:3:10: malformed JSON near' "$bin/plumbline-tools" graph cut.json
expect 2 'unknown claim "saddle.nothing"' "$bin/plumbline" list saddle.nothing

# --- a paper's key, and a claim without it
expect 0 '^Saddle-to-Saddle Dynamics' "$bin/plumbline" show saddle
truth 'its claims' grep -q '^saddle.prop-3.4  ' out.txt
truth 'and no others' test "$(grep -c '^rank[.]' out.txt)" = 0
expect 0 '^saddle.prop-3.4  ' "$bin/plumbline" list saddle
expect 0 '^holds +saddle[.]' "$bin/plumbline" verify saddle --cases "$good" --out ''
expect 0 '^saddle.prop-3.4  ' "$bin/plumbline" show prop-3.4
expect 0 ' saddle.prop-3.4 stated ' "$bin/plumbline" verify prop-3.4 --cases "$good" --out ''
expect 2 'unknown claim "prop-9.9"' "$bin/plumbline" show prop-9.9
shared="$("$bin/plumbline" list | sed -n 's/^[a-z]*[.]\([a-z0-9.-]*\)  .*/\1/p' | sort | uniq -d | head -n 1)"
if [[ -n "$shared" ]]; then expect 2 "several papers have \"$shared\": [a-z]+[.]$shared, " "$bin/plumbline" show "$shared"; fi

# --- readings
expect 0 '' "$bin/plumbline" verify saddle.prop-3.4 --reading stated --cases "$good" --out r
truth 'one reading' test "$(grep -c stated-layers r/summary.json)" = 0
expect 0 '"latex"' "$bin/plumbline" show saddle.prop-3.4 --json

# --- standard input
expect 0 'saddle.output-norm' bash -c "'$bin/plumbline' verify saddle.output-norm --cases - --out '' <'$good'"
expect 2 'standard input is empty|standard input: is empty' bash -c "'$bin/plumbline' verify --cases - --out '' </dev/null"
expect 2 'malformed JSON' bash -c "echo nonsense | '$bin/plumbline' verify --cases - --out ''"
expect 2 'can be read only once' bash -c "echo '(<= 0 1)' | '$bin/plumbline' verify --cases - --formula - --out ''"
expect 0 'user.formula' bash -c "echo '(<= 0 (norm (data inputs)))' | '$bin/plumbline' verify --formula - --cases '$good' --out '' --json"
printf 'paper toy "T"\ndata X := inputs\nclaim one "One"\n  reading stated\n    then 0 <= |X|\n  twin t\n    then |X| < 0\n' >toy.claim
expect 0 '^toy.one' bash -c "'$bin/plumbline' list --claims - <toy.claim"
expect 0 'claim one' bash -c "'$bin/plumbline' format - <toy.claim"
expect 2 'standard input is not a file' bash -c "'$bin/plumbline' format --in-place - <toy.claim"
expect 0 'toy.one' "$bin/plumbline" verify --claims toy.claim toy.one --cases "$good" --out ''   # the id is no file
expect 2 'unknown claim "toy.two"' "$bin/plumbline" verify --claims toy.claim toy.two --cases "$good" --out ''

# --- sentences as characters; what cannot be read stays
expect 0 '^‖W_l‖\^2 ≤ 1 and' bash -c "printf '%s\n' '\$\\|W_l\\|^2 \\le 1\$ and' 'costs \$\\nosuch\$' | '$bin/plumbline' plain"
truth 'a sentence a line' test "$(wc -l <out.txt)" = 2
truth 'what cannot be read' grep -qF 'costs $\nosuch$' out.txt

# --- processors, colours
expect 0 '' "$bin/plumbline" verify saddle.output-norm --cases "$good" --jobs 0 --out ''
expect 2 'jobs' "$bin/plumbline" verify saddle.output-norm --cases "$good" --jobs -1 --out ''
truth 'no colours in a pipe' bash -c "! '$bin/plumbline' verify saddle.output-norm --cases '$good' --out '' | grep -q $'\\033'"
if command -v script >/dev/null; then
  terminal() { TERM=xterm script -qec "$1" /dev/null </dev/null; }
  truth 'colours on a terminal' grep -q $'\033\[32mholds' <(terminal "'$bin/plumbline' verify saddle.output-norm --cases '$good' --out ''")
  truth 'none with NO_COLOR' test "$(terminal "NO_COLOR=1 '$bin/plumbline' verify saddle.output-norm --cases '$good' --out ''" | grep -c $'\033\[32m')" = 0
fi

# --- help
expect 0 'the claims, their readings' "$bin/plumbline" help
expect 0 'plumbline verify .*OPTIONS' "$bin/plumbline" help verify
expect 0 'a head of the language' "$bin/plumbline" help tail-ratio
expect 0 '^ill-typed: ' "$bin/plumbline" help ill-typed
expect 0 'A case must hold' "$bin/plumbline" help saddle.prop-3.4
expect 2 'help: "verfy" is no command.*did you mean "verify"' "$bin/plumbline" help verfy

# --- why a formula has no value, and where
echo '(<= (norm (weight 0 theta)) 1)' >zero.txt
expect 1 'layer 0 is outside 1..3' "$bin/plumbline" verify --formula zero.txt --cases "$good" --out ''

# --- claims that say nothing, and limits that were hit
cat >bare.json <<'JSON'
{ "format": "plumbline-case/1", "name": "bare",
  "network": { "type": "fully-connected", "activation": "relu", "weights": [ [["1","2"],["0","3"]], [["1","1"]] ] },
  "data": { "inputs": [["1"],["2"]] } }
JSON
expect 0 'verdicts say nothing about these cases; most often:' "$bin/plumbline" verify saddle --cases bare.json --out ''
truth 'the reason and the remedy' grep -qE '`plumbline prepare bare.json --for saddle[^ ]+ --out ready.json`' err.txt
finish
