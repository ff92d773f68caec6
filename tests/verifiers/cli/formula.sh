# One language: formulas are read and printed in the words of claim files, as canonical text where that is asked for.
# usage: formula.sh BIN-FOLDER SOURCE
bin="$1" source="$2"
. "$(dirname "$0")/expect.sh"
good="$source/cases/saddle/constructed/one-sample-depth-3.json"
without_lists() { truth "no S-expression: $1" bash -c '! grep -qE "\((<=|<|=|and|not|forall|norm|norm2|data|weight|depth|\*|\+) " out.txt err.txt'; }

# --- a formula alone, with clauses in front, on standard input; canonical text still
echo 'norm(output(theta, inputs)) <= norm(inputs)' >bound.txt
expect 1 'user.bound stated' "$bin/plumbline" search --formula bound.txt --rounds 2 --out s
truth 'it is refuted' grep -q '^refuted: user.bound stated: ' out.txt
expect 0 '^accepted' "$bin/plumbline-check" --formulas s/search/user.bound/stated/formulas.lock s/search/user.bound/stated/certificate.json
echo '(<= (norm (output theta (data inputs))) (norm (data inputs)))' >canonical.txt
digest() { "$bin/plumbline" show --formula "$1" | sed -n 's/^  sha256: *//p'; }
truth 'both texts are one formula' test "$(digest bound.txt)" = "$(digest canonical.txt)"
echo 'norm(output(theta, inputs)) <= 2 * norm(inputs)' >twice.txt
truth 'and another is another' bash -c "! test '$(digest bound.txt)' = '$(digest twice.txt)'"
cat >clauses.txt <<'END'
# the first layer does not lengthen
network theta: relu
param c = 1 "how much it may"
let W := weight(1, theta)
given |W|_op <= c and 0 < c
|W * inputs|
  <= c * |inputs|
END
expect 0 '"user.clauses"' "$bin/plumbline" verify --formula clauses.txt --random 20 --seed 1 --out '' --json
expect 0 'user.formula' bash -c "'$bin/plumbline' verify --formula - --cases '$good' --out '' --json <clauses.txt"
expect 0 'parameters.c .number.: how much it may' "$bin/plumbline" show --formula clauses.txt
expect 0 '^  canonical: \(reading .*\(define \(W\) \(weight 1 theta\)\) ' "$bin/plumbline" show --formula clauses.txt --canonical
expect 0 '^  formula:$' "$bin/plumbline" show --formula clauses.txt --expanded
without_lists 'show --expanded'
sed -n '/^  formula:$/,/^  LaTeX/{s/^    //p}' out.txt >again.txt
expect 0 '^  sha256: ' "$bin/plumbline" show --formula again.txt
expanded() { "$bin/plumbline" show --formula "$1" --expanded | sed -n '/^  formula:$/,/^  LaTeX/{s/^    //p}'; }
truth 'what is printed is read as the same' test "$(expanded again.txt)" = "$(cat again.txt)"

# --- what is wrong, and where
printf 'network theta: relu\n|inputs| <=\n  2 * |inptus|\n' >wrong.txt
expect 2 'wrong.txt:3:8: unknown name "inptus"; did you mean "inputs"\?' "$bin/plumbline" search --formula wrong.txt
expect 2 'standard input:3:8: unknown name "inptus"' bash -c "'$bin/plumbline' mutate --formula - <wrong.txt"
echo '|inputs| <= dk' >short.txt
expect 2 'short.txt:1:13: unknown name "dk"$' "$bin/plumbline" verify --formula short.txt --out ''
printf 'claim c "C"\n  reading stated\n    then 0 < 1\n' >claim.txt
expect 2 'claim.txt:1:1: "claim" stands in a claim file, --claims FILE' "$bin/plumbline" search --formula claim.txt
echo '(<= (norm (data inptus)) 1)' >wrong.txt
expect 2 'wrong.txt: line 1, column 17: unknown name "inptus" in data' "$bin/plumbline" search --formula wrong.txt
echo 'given 0 < 1' >wrong.txt
expect 2 'wrong.txt:1:1: expected a formula' "$bin/plumbline" search --formula wrong.txt

# --- mutants, what is in the way, what has no value
expect 0 'right side less 2% of its size: \|W \* inputs\| <= c \* \|inputs\|' "$bin/plumbline" mutate --formula clauses.txt --rounds 1 --out m
truth 'the hypothesis' grep -qE 'dropped: \|W\|_op <= c' out.txt
without_lists mutate
expect 0 'in the way of .*: \|W\|_op <= c' "$bin/plumbline" search --formula clauses.txt --rounds 1 --out s
without_lists search
echo '|weight(0, theta)| <= 1' >zero.txt
expect 1 'undefined: \|weight\(0, theta\)\| <= 1: layer 0 is outside 1..3' "$bin/plumbline" verify --formula zero.txt --cases "$good" --out ''
without_lists verify

# --- does some case refute the twin?
cat >twins.claim <<'END'
paper twins "Two claims"
  authors nobody
  version v1 none 2026-01
claim tested "The norm of a product"
  reading stated
    then |output(theta, inputs)| <= |output(theta, inputs)| + 1
  twin one less
    then |output(theta, inputs)| <= |output(theta, inputs)| - 1
claim untested "Few outputs"
  reading stated
    then 1 <= rows(output(theta, inputs))
  twin at most a thousand
    then rows(output(theta, inputs)) <= 1000
END
warning='warning: no case refutes the twin of twins.untested; `plumbline search twins.untested --claims twins.claim --reading twin` looks for one'
expect 0 '^twin of twins.tested: refuted by 1 of 1 cases' "$bin/plumbline" verify --claims twins.claim --cases "$good" --twins --out t
truth 'a twin that stands is a warning' grep -qxF "$warning" err.txt
truth 'and only that' test "$(grep -c warning err.txt)" = 1
truth 'the report has both' test "$(grep -oE '"twin": ?"[a-z-]+"' t/summary.json | tr -d ' ' | sort | tr '\n' ' ')" = '"twin":"not-refuted" "twin":"refuted" '
expect 0 '' "$bin/plumbline" check --formulas t/formulas.lock --quiet t/certificates/*.jsonl
expect 0 '' "$bin/plumbline" verify --claims twins.claim --cases "$good" --out t
truth 'without --twins nobody asks' bash -c '! grep -qE "twin of" out.txt err.txt'
finish
