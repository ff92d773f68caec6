#!/usr/bin/env bash
# verified.sh SOURCE RUN OUT: the verified checker on the certificates of the built-in run RUN: it accepts thousands and
# rejects none; a forged one it rejects or declines, never accepts.
set -uo pipefail
source_dir="$1" run="$2" out="$3"
command -v ocamlfind >/dev/null || { echo "no ocamlfind (package ocaml-findlib)"; exit 77; }
failures=0
fail() { echo "FAIL: $*"; failures=$((failures + 1)); }
mkdir -p "$out" && cd "$out" || exit 70
bash "$source_dir/verifiers/verified/build.sh" "$out" || exit 1
verified="$out/plumbline-check-verified"

"$verified" --formulas "$source_dir/docs/formulas.lock" --seconds 0.2 "$run"/certificates/*.jsonl >all.txt
tail -n 1 all.txt
grep -q ', 0 rejected, ' all.txt || { grep '^rejected' all.txt | head; fail "a certificate of the run is rejected"; }
accepted="$(grep -c '^accepted' all.txt)"
((accepted >= 15500)) || fail "$accepted certificates are accepted, expected at least 15500"

# Forged: another verdict, with digests that fit; then one letter of the case, with the old digest.
grep '^accepted' all.txt | sed 's/^accepted *//; s/:[0-9]*$//' | sort -u | head -n 40 >bundles.txt
mkdir -p forged && rm -f forged/*
cp "$run/certificates/formulas.json" forged/
python3 - "$out" <<'P' || fail "forging"
import hashlib, json, pathlib, sys
out = pathlib.Path(sys.argv[1])
formulas = json.loads((out / "forged/formulas.json").read_text())["formulas"]
names = ["holds", "fails", "hypothesis-false", "trivial", "ill-typed"]
accepted = {line.split()[1] for line in (out / "all.txt").read_text().splitlines() if line.startswith("accepted")}
count = 0
for bundle in (out / "bundles.txt").read_text().split():
    lines = pathlib.Path(bundle).read_text().splitlines()
    case = json.loads(lines[0])["case"]
    forged = [lines[0]]
    for number, line in enumerate(lines[1:], 2):
        if f"{bundle}:{number}" not in accepted:
            continue
        for verdict in names:
            c = json.loads(line)
            if verdict == c["verdict"]:
                continue
            c["verdict"] = verdict
            whole = dict(c, case=case, formula=formulas[c["formula_sha256"]])
            del whole["digest"]
            c["digest"] = hashlib.sha256(json.dumps(whole, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
            forged.append(json.dumps(c, sort_keys=True, separators=(",", ":")))
            count += 1
    (out / "forged" / pathlib.Path(bundle).name).write_text("\n".join(forged) + "\n")
print(count, "forged certificates")
P
"$verified" --formulas "$source_dir/docs/formulas.lock" --seconds 0.5 forged/*.jsonl >forged.txt
tail -n 1 forged.txt
grep -q '^accepted' forged.txt && fail "a forged certificate is accepted"
(($(grep -c '^rejected.*verdict: it is' forged.txt) >= 4000)) || fail "expected 4000 forged verdicts to be rejected for what they say"

first="$(head -n 1 bundles.txt)"
sed '1s/"entries":\["/"entries":["1/' "$first" >changed.jsonl; cp "$run/certificates/formulas.json" .
"$verified" --allow-unknown-claims changed.jsonl >changed.txt && fail "a changed case passes"
grep -q '^accepted' changed.txt && fail "a certificate of a changed case is accepted"
# A number of the case that is no text of one, with a digest that fits.
place="$(sed -n 's/^accepted *//p' all.txt | while IFS=: read -r bundle line; do head -n 1 "$bundle" | grep -q 'sqrt(' && echo "$bundle $line" && break; done)"
python3 - "$run/certificates/formulas.json" $place >malformed.json <<'P'
import hashlib, json, sys
formulas = json.load(open(sys.argv[1]))["formulas"]
lines = open(sys.argv[2]).read().split("\n")
whole = json.loads(lines[int(sys.argv[3]) - 1])
whole.update(case=json.loads(lines[0].replace("sqrt(", "sqrt((", 1))["case"], formula=formulas[whole["formula_sha256"]])
del whole["digest"]
text = lambda c: json.dumps(c, sort_keys=True, separators=(",", ":"))
whole["digest"] = hashlib.sha256(text(whole).encode()).hexdigest()
print(text(whole))
P
"$verified" --allow-unknown-claims malformed.json >malformed.txt
grep -q '^rejected.*not a number as it should be written' malformed.txt || { cat malformed.txt; fail "a number that is no text of one passes"; }
printf '{"a":1' >broken.json; "$verified" --allow-unknown-claims broken.json >broken.txt && fail "what is no JSON passes"
"$verified" broken.json >/dev/null 2>&1; [[ $? == 2 ]] || fail "without a lock file it is a wrong use"
exit "$((failures > 0))"
