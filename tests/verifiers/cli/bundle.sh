#!/usr/bin/env bash
# `plumbline bundle`: a run as an archive, replayed, and each way to spoil it. usage: bundle.sh PROGRAMS SOURCE
set -uo pipefail
programs="$(cd "$1" && pwd)" source="$(cd "$2" && pwd)" constructed="$(cd "$2" && pwd)/cases/saddle/constructed"
source "$(dirname "${BASH_SOURCE[0]}")/expect.sh"
plumbline="$programs/plumbline"

mkdir cases
cp "$constructed"/one-sample-depth-[23].json cases
expect 0 '' "$plumbline" verify saddle.euler saddle.output-norm --cases cases --out run
expect 0 'gate passed' "$plumbline" gate --ledger ledger.json --update run
expect 0 'files; bundle [0-9a-f]{64}$' "$plumbline" bundle run --to a/kept.tar.gz --ledger ledger.json
lock="$(sha256sum <"$source/docs/formulas.lock" | cut -c1-64)"
expect 0 "^  formulas.lock $lock$" "$plumbline" bundle run --to kept.tar.gz --ledger ledger.json
truth 'the same run makes the same bytes' cmp a/kept.tar.gz kept.tar.gz
expect 0 '^-rw-r--r-- 0/0 .* 1970-01-01 .* kept/SHA256SUMS$' env TZ=UTC tar -tvzf kept.tar.gz --numeric-owner
expect 0 '^kept/statements/saddle/weak-control.claim$' tar -tzf kept.tar.gz
long="$(printf '%090d' 0)"
expect 0 '' "$plumbline" bundle run --to "$long.tar.gz"
expect 0 "^$long/statements/invariance/path-derivative.claim$" tar -tzf "$long.tar.gz"
expect 2 'too long for an archive' "$plumbline" bundle run --to "$(printf '%0200d' 0).tar.gz"

# fresh: kept/ as it was packed
fresh() { rm -rf kept && tar -xzf kept.tar.gz; }
# resum: the digests of kept/ made right again, as a forger would
resum() { (cd kept && sed 's/^[0-9a-f]*  //' SHA256SUMS | xargs sha256sum >new && mv new SHA256SUMS); }
# edit FILE SED: FILE of kept/ changed, which it has to be
edit() { sed -i.old "$2" "kept/$1"; cmp -s "kept/$1" "kept/$1.old" && { echo "FAIL: $2 changes nothing"; failures=$((failures + 1)); }; rm "kept/$1.old"; }

fresh
number="$(wc -l <kept/expected.txt)"
digest="$(sha256sum <kept/SHA256SUMS | cut -c1-64)"
expect 0 "^replayed: $number certificates give the expected verdicts, and the verdicts of the ledger; bundle $digest$" kept/replay "$programs/plumbline-check"
expect 0 '^replayed: ' env PATH="$programs:$PATH" kept/replay
expect 0 "^names of claims: formulas.lock $lock$" kept/replay "$programs/plumbline-check"
truth 'the lock is that of the repository' cmp -s "$source/docs/formulas.lock" kept/formulas.lock
truth 'each certificate is expected once' test "$number" = "$(cat kept/certificates/*.jsonl | grep -c '"verdict"')"
expect 2 'no program no-such-checker' kept/replay no-such-checker

# A file that was changed, or lost.
edit summary.json 's/proved/refuted/'
expect 1 'a file is not the one that was put here' kept/replay "$programs/plumbline-check"
fresh && rm kept/statements/saddle/weak-control.claim
expect 1 'a file is not the one that was put here' kept/replay "$programs/plumbline-check"
# With its digests made right again: a verdict, a certificate that is gone, an expectation that is gone, a ledger.
fresh && edit certificates/one-sample-depth-2.jsonl 's/"verdict":"holds"/"verdict":"fails"/' && resum
expect 1 '^> rejected' kept/replay "$programs/plumbline-check"
fresh && edit certificates/one-sample-depth-2.jsonl '$d' && resum
expect 1 'the checker does not derive what is expected' kept/replay "$programs/plumbline-check"
fresh && edit expected.txt '$d' && resum
expect 1 'the checker does not derive what is expected' kept/replay "$programs/plumbline-check"
fresh && edit formulas.lock '/^saddle.euler stated /s/.\{8\}$/00000000/' && resum
expect 1 '^> declined  certificates/one-sample-depth-2.jsonl:.*unknown-claim: .*as saddle.euler, stated; there it is' kept/replay "$programs/plumbline-check"
fresh && edit ledger.json 's/"proved"/"refuted"/' && resum
expect 1 'not those of the ledger' kept/replay "$programs/plumbline-check"

# Claims of the user's go with their file, and are replayed under the names of the lock of their run.
cat >own.claim <<'END'
paper own "Own"
  authors Nobody
  version v1 none 2026

data X := inputs

claim c "Norms"
  source Lemma 1
  says The norm of the data is not negative.
  reading stated
    then 0 <= |X|
  twin strictly
    then 0 < -|X|
END
expect 0 '' "$plumbline" verify --claims own.claim --out own
expect 0 "^  own/formulas.lock $("$plumbline" list --formulas --claims own.claim | sha256sum | cut -c1-64)$" \
  "$plumbline" bundle own --to kept.tar.gz --claims own.claim
expect 2 'own: not a regular file' "$plumbline" bundle own --to none.tar.gz --claims own
fresh
truth 'the claim file is there' cmp own.claim kept/statements/own/own.claim
truth 'no lock of the built-in papers, of which no claim is there' test ! -e kept/formulas.lock
expect 0 '^replayed: [1-9]' kept/replay "$programs/plumbline-check"
edit own/formulas.lock '/^own.c stated /s/.\{8\}$/00000000/' && resum
expect 1 'the checker does not derive what is expected' kept/replay "$programs/plumbline-check"
fresh && rm kept/own/formulas.lock && sed -i '/formulas.lock/d' kept/SHA256SUMS
expect 1 '^> plumbline-check: the lock file own/formulas.lock: No such file' kept/replay "$programs/plumbline-check"
expect 0 '' "$plumbline" verify own.c saddle.output-norm --claims own.claim --cases cases --out both
expect 0 '^  own/formulas.lock ' "$plumbline" bundle both --to kept.tar.gz --claims own.claim
fresh
expect 0 "^names of claims: formulas.lock $lock$" kept/replay "$programs/plumbline-check"
sed -i 's/ stated/ stated-2/' own/formulas.lock
expect 2 'own/formulas.lock: is not the file that the run wrote' "$plumbline" bundle own --to x.tar.gz

# Certificates of regions: the boxes of the run, cells that are named; and each way to spoil them.
printf '{"format": "plumbline-case/1", "name": "near", "network": {"type": "fully-connected", "activation": "relu", "weights": [{"around": [["1/2","1/4"],["-1/4","1/2"]], "radius": "1/100"}, [["1/2","1/2"]]]}, "data": {"inputs": [["1","0"],["1/2","1"]], "gradient": [["-1","-1/2"]]}}\n' >near.json
printf '{"format": "plumbline-case/1", "name": "size", "network": {"type": "fully-connected", "activation": "relu", "weights": [[["1"],["-1"]],[["1","1"]]]}, "data": {"inputs": [["0"]]}}\n' >size.json
cp -r run regions
expect 0 'proved' "$plumbline" prove '*.lemma-A.4' --reading stated --over near.json --out lemma
mkdir regions/boxes && cp lemma/boxes/saddle.lemma-A.4.stated.near.box.json regions/boxes
expect 0 '' "$plumbline" cells size.json --over '[-1,2]' --certificate size-cells.json
expect 0 '' "$plumbline" bundle regions --to kept.tar.gz --certificates size-cells.json
fresh
truth 'they are expected' test "$(grep -c '  certificates/regions/' kept/expected.txt)" = 2
expect 0 "^replayed: $((number + 2)) certificates give the expected verdicts" kept/replay "$programs/plumbline-check"
edit certificates/regions/saddle.lemma-A.4.stated.near.box.json 's/"verdict":"holds"/"verdict":"trivial"/' && resum
expect 1 '^> rejected' kept/replay "$programs/plumbline-check"
fresh && rm kept/certificates/regions/size-cells.json && sed -i '/size-cells/d' kept/SHA256SUMS
expect 1 'the checker does not derive what is expected' kept/replay "$programs/plumbline-check"
sed 's/"verdict":"holds"/"verdict":"trivial"/' regions/boxes/*.box.json >spoiled.json
expect 1 'rejected.*digest' "$plumbline" bundle regions --to x.tar.gz --certificates spoiled.json
expect 2 'expected NAME.json, a certificate' "$plumbline" bundle regions --to x.tar.gz --certificates near.json
cp regions/boxes/*.box.json .
expect 2 'two certificates of regions have this name' "$plumbline" bundle regions --to x.tar.gz --certificates saddle.lemma-A.4.stated.near.box.json
truth 'no archive was written' test ! -e x.tar.gz

# What is no run, or not the one that was written.
expect 2 'no such folder' "$plumbline" bundle nowhere --to x.tar.gz
expect 2 'ends in .tar.gz' "$plumbline" bundle run --to x.zip
expect 2 'no such file' "$plumbline" bundle run --to x.tar.gz --ledger nowhere.json
printf '\n' >>run/summary.json
expect 2 'is not the file that the run wrote' "$plumbline" bundle run --to x.tar.gz
truth 'no archive was written' test ! -e x.tar.gz
finish
