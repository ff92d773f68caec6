#!/usr/bin/env bash
# folder.sh BIN SOURCE: the folder of a run holds one whole run and whatever it held before: after runs that were killed
# at any moment, two at once, edited and foreign files, a full disk.
set -uo pipefail
bin="$1" source="$2"
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/expect.sh"

cases="$source/cases/saddle/constructed/one-sample-depth-3.json"
one() { "$bin/plumbline" verify saddle.output-norm --cases "${cases/3.json/4.json}" "$@"; }   # another case, another file
two() { "$bin/plumbline" verify saddle.homogeneity saddle.euler --cases "$cases" "$@"; }
# results FOLDER: what a run writes, with digests; the manifest names the command and is left out
results() { (cd "$1" && find . -path ./.plumbline -prune -o -type f ! -name manifest.json -print0 | sort -z | xargs -0 sha256sum); }
# holds FOLDER REFERENCE: the same files, and the manifest lists just these
holds() {
  diff <(results "$1") <(results "$2") &&
    diff <(grep -o '"sha256":"[0-9a-f]*"' "$1/manifest.json" | sort) <(grep -o '"sha256":"[0-9a-f]*"' "$2/manifest.json" | sort)
}
is_either() { holds "$1" ref-one >/dev/null || holds "$1" ref-two >/dev/null; }
own() { find "$1/.plumbline" -mindepth 1 ! -name lock; }   # what is left over
expect 0 '' one --out ref-one
expect 0 '' two --out ref-two
truth 'the manifest names the program' grep -q '"version": "[0-9.]*"' ref-one/manifest.json
truth 'and the command' grep -q '"verify","saddle.output-norm","--cases"' ref-one/manifest.json
truth 'and no time' grep -qv started ref-one/manifest.json
truth 'nothing is left over' test -z "$(own ref-one)"
expect 0 '' env SOURCE_DATE_EPOCH=86400 "$bin/plumbline" verify saddle.euler --cases "$cases" --out dated
truth 'the time that is given' grep -q '"started": "1970-01-02T00:00:00Z"' dated/manifest.json

# --- one run after the other
expect 0 '' one --out f
expect 0 '' two --out f
truth 'the second run replaces the first' holds f ref-two
expect 0 'report: out/saddle.output-norm/report.html' one
expect 0 'report: out/saddle.homogeneity_saddle.euler-[0-9a-f]*/report.html' two
expect 0 'report: out/report.html' "$bin/plumbline" verify --cases "$cases"
truth 'a run of one claim has its own folder' holds out/saddle.output-norm ref-one
expect 0 'report: out/saddle.euler/report.html' "$bin/../libexec/plumbline/verifiers/verify-saddle-euler" --cases "$cases"

# --- foreign files stay, and so does what somebody edited
expect 0 '' one --out f
mkdir -p f/certificates/notes
echo mine >f/notes.txt
echo mine >f/certificates/notes/mine.json
certificate=f/certificates/one-sample-depth-4.jsonl
truth 'there is a certificate' test -s "$certificate"
sed -i 's/"holds"/"fails"/' "$certificate"
expect 0 'one-sample-depth-4.jsonl: no run wrote this, or it was changed since; kept as one-sample-depth-4.jsonl.kept-1' two --out f
truth 'the edited one is kept' grep -q '"fails"' "$certificate.kept-1"
truth 'but under no name of a certificate' test ! -e "$certificate"
truth 'a foreign file stays' grep -q mine f/notes.txt
truth 'also beside certificates' grep -q mine f/certificates/notes/mine.json
rm -r f/certificates/notes "$certificate.kept-1" f/notes.txt
truth 'and nothing else is different' holds f ref-two
mkdir g
echo mine >g/summary.json
expect 0 'g/summary.json: no run wrote this' one --out g
truth 'a foreign file in the way is kept' grep -q mine g/summary.json.kept-1
rm g/summary.json.kept-1
ln -s /dev/null g/link && rm g/report.html && ln -s link g/report.html
expect 0 'g/report.html: no run wrote this' two --out g
truth 'a link is kept, not followed' test -L g/report.html.kept-1
rm g/report.html.kept-1 g/link
echo '{"format": "plumbline-manifest/1"' >g/manifest.json
expect 0 'g/manifest.json: no run wrote this' one --out g
truth 'without a manifest nothing is removed' grep -q homogeneity g/certificates/*.jsonl
rm -r g
expect 0 '' one --out g
echo kept >kept.txt
bytes='"bytes":5,"sha256":"'"$(sha256sum <kept.txt | cut -d' ' -f1)"'"'
for path in ../kept.txt "$PWD/kept.txt" certificates/../../kept.txt .plumbline/lock manifest.json ''; do
  printf '{"format": "plumbline-manifest/1", "version": "0", "command": [], "files": [{"path":"%s",%s}]}\n' "$path" "$bytes" >g/manifest.json
  expect 0 'g/manifest.json: no run wrote this' two --out g
  truth "a manifest that names '$path' removes nothing" grep -q kept kept.txt
  rm -r g
  expect 0 '' one --out g
done

# --- exports belong to the run that they are made from
expect 0 'report.md' "$bin/plumbline" report f --format markdown,html --checker ''
truth 'the manifest lists an export' grep -q '"path":"report.md"' f/manifest.json
expect 0 '' one --out f
truth 'which goes with its run' holds f ref-one
mkdir empty
expect 2 'summary.json' "$bin/plumbline" report empty
expect 2 'nowhere: no such folder' "$bin/plumbline" report nowhere
truth 'a report of nothing makes no folder' test ! -e nowhere

# --- a full disk
before="$(results f)"
expect 4 'f/.plumbline/run-.*: cannot write: File too large' bash -c "trap '' XFSZ; ulimit -f 1; exec '$bin/plumbline' verify --cases '$cases' --out f"
truth 'the last run stays' test "$before" = "$(results f)"
truth 'and nothing else' test -z "$(own f)"

# --- a switch that was cut short, after each of its steps, is finished by the next command that looks
cp -r ref-two staged
listed() { (cd "$1" && find . -path ./.plumbline -prune -o -type f ! -name manifest.json -print | sort); }
mapfile -t files < <(listed staged)
for ((done = 0; done <= ${#files[@]} + 1; ++done)); do
  rm -rf h && cp -r ref-one h && mkdir -p h/.plumbline/complete && cp -r staged h/.plumbline/complete/files
  rm -r h/.plumbline/complete/files/.plumbline && mv h/.plumbline/complete/files/manifest.json h/.plumbline/complete
  for file in "${files[@]:0:done}"; do mkdir -p "h/${file%/*}" && mv "h/.plumbline/complete/files/$file" "h/$file"; done
  if ((done > ${#files[@]})); then   # the last step: the manifest is in its place, the old files are gone
    (cd h && comm -23 <(listed ../ref-one) <(listed ../ref-two) | xargs rm) && mv h/.plumbline/complete/manifest.json h
  fi
  if ((done % 2)); then expect 2 'nowhere.json' "$bin/plumbline" gate --ledger nowhere.json h
  else expect 0 "h/report.html" "$bin/plumbline" report h --format html --checker ''; fi
  truth "a switch cut short after $done files is finished" holds h ref-two
  truth 'and tidied up' test -z "$(own h)"
done

# --- killed at any moment: the folder holds the last whole run, and the next one removes what is left over
rm -rf k && cp -r ref-one k
for delay in $(seq 0.005 0.005 0.15) 0.2 0.3; do
  { timeout -s KILL "$delay" "$bin/plumbline" verify saddle.homogeneity saddle.euler --cases "$cases" --out k; } >/dev/null 2>&1
  [[ ! -e k/.plumbline/complete ]] || "$bin/plumbline" report k --format html --checker '' >out.txt 2>err.txt
  truth "killed after $delay s" is_either k
  holds k ref-one >/dev/null || one --out k >out.txt 2>err.txt
done
expect 0 '' two --out k
truth 'the next run removes what killed ones left' test -z "$(own k)"

# --- two at once
for round in 1 2 3 4 5; do
  one --out both >one.txt 2>&1 &
  two --out both >two.txt 2>&1
  truth 'of two runs at once the second is good' test $? = 0
  wait $!
  truth 'and the first' test $? = 0
  truth 'the folder holds one of them' is_either both
  truth 'with nothing left over' test -z "$(own both)"
done
"$bin/plumbline" verify saddle.euler --random 600 --seed 1 --certify-all --out both >long.txt 2>&1 &
until compgen -G 'both/.plumbline/run-*/files/certificates/random-1-*' >/dev/null || ! kill -0 $!; do sleep 0.01; done
expect 0 '' one --out both
truth 'the short run ends while the long one is at work' kill -0 $!
wait $!
truth 'and leaves the folder of the long one alone' test $? = 0
truth 'whose results stay, all of them' test "$(grep -c '"path"' both/manifest.json)" = "$(results both | wc -l)"
truth 'whose results stay' grep -q '"random-1-599-' both/summary.json
# the lock is held until the run says that it waits, however slow the machine is (a minute at most)
: >err.txt
flock both/.plumbline/lock bash -c 'touch held; for ((i = 0; i < 1200; ++i)); do ! grep -q waiting err.txt || exit; sleep 0.05; done' &
until [[ -e held ]]; do sleep 0.01; done
expect 0 'both: waiting for another command' one --out both
truth 'a run waits for its turn' holds both ref-one

wait

finish
