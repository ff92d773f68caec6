#!/usr/bin/env bash
# verified.sh SOURCE RUN OUT RANDOM: the verified checker on the certificates of the built-in run RUN, and on those of 10,000
# random formulas and cases, which the program RANDOM makes (tests/differential/plain.cpp: there the evaluator and plumbline-check
# have their say, with rules and without): it accepts thousands and rejects none; a forged one it rejects or declines, never accepts.
set -uo pipefail
source_dir="$1" run="$2" out="$3" random="$4"
command -v ocamlfind >/dev/null || { echo "no ocamlfind (package ocaml-findlib)"; exit 77; }
failures=0
fail() { echo "FAIL: $*"; failures=$((failures + 1)); }
mkdir -p "$out" && cd "$out" || exit 70
bash "$source_dir/verifiers/verified/build.sh" "$out" || exit 1
verified="$out/plumbline-check-verified"

# The bundles in as many parts as there are processors.
parts="$(nproc)" bundles=("$run"/certificates/*.jsonl)
for ((part = 0; part < parts; ++part)); do
  mine=()
  for ((i = part; i < ${#bundles[@]}; i += parts)); do mine+=("${bundles[i]}"); done
  "$verified" --formulas "$source_dir/docs/formulas.lock" --seconds 0.2 "${mine[@]}" >"part$part.txt" &
done
wait
cat part*.txt >all.txt
tail -q -n 1 part*.txt
grep '^rejected' all.txt && fail "a certificate of the run is rejected"
accepted="$(grep -c '^accepted' all.txt)"
((accepted >= 37000)) || fail "$accepted certificates are accepted, expected at least 37000"

# The third opinion about random formulas.
rm -rf random && "$random" --formulas 10000 --seed 1 --certificates random | tail -n 1
find random -name '*.json' | sort | xargs "$verified" --allow-unknown-claims --seconds 0.5 >random.txt
tail -n 1 random.txt
grep '^rejected' random.txt && fail "the verified checker has another opinion about a random formula"
(($(grep -c '^accepted' random.txt) >= 9000)) || fail "expected 9000 random formulas to be accepted"
for verdict in holds fails ill-typed; do
  sed -n 's/^accepted *\([^ ]*\).*/\1/p' random.txt | xargs grep -l "\"verdict\":\"$verdict\"" >said.txt
  (($(grep -c . said.txt) >= 500)) || fail "expected 500 random formulas that are $verdict to be accepted"
done

# What needs more memory than there is, is declined, and the rest goes on: OCaml notices the end of the stack most of the time only.
for i in 1 2 3 4 5; do
  "$verified" --allow-unknown-claims "$source_dir"/tests/checker/zoo/*.json >zoo.txt 2>&1
  grep -q '^declined .*exponential-of-huge.json: no memory left$' zoo.txt && grep -q '^rejected .*white-space.json' zoo.txt ||
    fail "a certificate that needs too much memory ends the run: $(tail -n 1 zoo.txt)"
done

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
# Networks that are none, with digests that fit: each is rejected for what it is.
python3 - "$out" "$run" <<'P' >networks.txt || fail "forging networks"
import copy, hashlib, json, pathlib, sys
out, run = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
formulas = json.loads((run / "certificates/formulas.json").read_text())["formulas"]
accepted = [line.split()[1] for line in (out / "all.txt").read_text().splitlines() if line.startswith("accepted")]
text = lambda c: json.dumps(c, sort_keys=True, separators=(",", ":"))
edge = lambda u, v: {"from": u, "to": v, "learnable": True, "shared": None, "weight": "1"}
def shared(n):
    e = next(e for e in n["edges"] if e["shared"])
    e["weight"] = "17" if e["weight"] != "17" else "18"
forgeries = [
    ("triangle", "a loop", lambda n: n["edges"].append(edge("a", "a"))),
    ("triangle", "two edges", lambda n: n["edges"].append(edge("x", "a"))),
    ("triangle", "an edge into an input", lambda n: n["edges"].append(edge("a", "x"))),
    ("triangle", "an edge from the output", lambda n: (n["vertices"].append({"id": "z", "activation": "relu"}), n["edges"].append(edge("o", "z")))),
    ("triangle", "an edge from nowhere", lambda n: n["edges"].append(edge("nowhere", "o"))),
    ("triangle", "an input for an output", lambda n: n.update(output="x")),
    ("triangle", "a second input of one name", lambda n: n.update(inputs=["x", "x"])),
    ("triangle", "a vertex of two kinds", lambda n: n["vertices"][1].update(constant="1")),
    ("triangle", "a vertex a second time", lambda n: n["vertices"].append(n["vertices"][1])),
    ("shared-skip", "two weights of one parameter", shared),
    ("convolution-pooling", "a window of another size", lambda n: n["layers"][0].update(size=[1, 1])),
    ("convolution-pooling", "a layer that reads itself", lambda n: n["layers"][1].update({"from": [2]})),
    ("convolution-pooling", "two layers for one", lambda n: n["layers"][2].update({"from": [1, 2]})),
    ("convolution-pooling", "a layer without a stride", lambda n: n["layers"][0].pop("stride")),
    ("convolution-pooling", "inputs of another size", lambda n: n["inputs"].update(channels=n["inputs"]["channels"] + 1))]
for i, (name, what, change) in enumerate(forgeries):
    place = next(a for a in accepted if a.split("/")[-1].startswith(name + ".jsonl:"))
    bundle, line = place.rsplit(":", 1)
    lines = pathlib.Path(bundle).read_text().splitlines()
    whole = json.loads(lines[int(line) - 1])
    case = copy.deepcopy(json.loads(lines[0])["case"])
    change(case["network"])
    whole.update(case=case, formula=formulas[whole["formula_sha256"]])
    whole.pop("digest", None)
    whole["digest"] = hashlib.sha256(text(whole).encode()).hexdigest()
    (out / f"network{i}.json").write_text(text(whole) + "\n")
    print(f"network{i}.json", what, sep="\t")
P
while IFS=$'\t' read -r file what; do
  "$verified" --allow-unknown-claims "$file" >network.txt
  grep -q '^rejected' network.txt || { cat network.txt; fail "$what passes"; }
done <networks.txt
(($(grep -c . networks.txt) == 15)) || fail "expected 15 forged networks"
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
