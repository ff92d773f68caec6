# The script that forges run (.ci/gate-job), with claims of one's own: what is proved of them, and the lock of their formulas.
# usage: gate_job.sh BIN-FOLDER SOURCE-FOLDER
bin="$1" cases="$2/cases/invariance/constructed" script="$2/.ci/gate-job"
source "$(dirname "$0")/expect.sh"

cp "$2/tests/verifiers/cli/mine.claim" .
cp "$cases/two-neurons-one-active.json" case.json
"$bin/plumbline" list --formulas --claims mine.claim >formulas.lock
digest="$(sed -n 's/^mine.one stated //p' formulas.lock)"
mkdir proofs && printf '%s\n' plumbline-architectures-lock/1 "mine.one stated $digest 1" >proofs/architectures.lock

job() { env -i PATH="$bin:/usr/bin:/bin" PLUMBLINE_CLAIMS=mine.claim PLUMBLINE_CASES=case.json "$@" sh "$script"; }
expect 0 '' "$bin/plumbline" verify --claims mine.claim --cases case.json --proofs proofs --out first
expect 0 'written: ledger.json' "$bin/plumbline" gate --claims mine.claim --proofs proofs --ledger ledger.json --update first
truth 'the ledger has the proof' grep -q '"kind": "architectures"' ledger.json

expect 0 '^gate passed' job PLUMBLINE_PROOFS=proofs PLUMBLINE_FORMULAS=formulas.lock
expect 0 '^gate passed' job PLUMBLINE_PROOFS=proofs
expect 1 'proved on 0 architectures where the ledger has 1' job PLUMBLINE_FORMULAS=formulas.lock
expect 2 'expected a folder with proofs.lock or architectures.lock' job PLUMBLINE_PROOFS=first

# Without a ledger: the commands that are named make one, with which the job passes.
rm -rf out && mv ledger.json kept.json
expect 2 'no ledger ledger.json; make one with these' job PLUMBLINE_PROOFS=proofs
sed -n 's/^  \(plumbline .*\)/\1/p' err.txt >commands
truth 'two commands' test "$(wc -l <commands)" = 2
expect 0 'written: ledger.json' env PATH="$bin:$PATH" bash -e commands
expect 0 '^gate passed' job PLUMBLINE_PROOFS=proofs
mv kept.json ledger.json

# A ledger that agrees with a run does not make it agree with the claim file, and the last line says which is meant.
printf '%s\n' 'paper toy "T"' 'data X := inputs' 'claim one "One"' '  reading stated' '    then |X| < 0' >toy.claim
expect 1 'differs: 1 refuted' "$bin/plumbline" verify --claims toy.claim --cases case.json --out toy
expect 0 'written: toy.json' "$bin/plumbline" gate --claims toy.claim --ledger toy.json --update toy
expect 1 'the ledger agrees, and verify ended with exit code 1' job PLUMBLINE_CLAIMS=toy.claim PLUMBLINE_LEDGER=toy.json
sed -i 's/    then/    expect refuted grade error open\n    then/' toy.claim
expect 0 '^gate passed' job PLUMBLINE_CLAIMS=toy.claim PLUMBLINE_LEDGER=toy.json
truth 'and nothing else is said' test "$(grep -c 'the ledger agrees' err.txt)" = 0

# A formula that nobody has reviewed.
rm -rf out
sed 's/then 2 \* G = G + G/then 2 * G = 2 * G/' mine.claim >other.claim
expect 1 'formulas differ from formulas.lock' job PLUMBLINE_CLAIMS=other.claim PLUMBLINE_PROOFS=proofs PLUMBLINE_FORMULAS=formulas.lock
truth 'nothing was verified' test ! -e out
expect 2 'no lock file nowhere.lock; make one with: plumbline list --formulas' job PLUMBLINE_FORMULAS=nowhere.lock
expect 2 'which names none' job PLUMBLINE_CLAIMS= PLUMBLINE_FORMULAS=formulas.lock
printf 'wrong\n' >broken.claim
expect 2 'unknown keyword' job PLUMBLINE_CLAIMS=broken.claim PLUMBLINE_FORMULAS=formulas.lock
finish
