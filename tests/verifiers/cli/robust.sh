# `robust` as a user runs it: an open set, a set of lower dimension, neither; the box verified and replayed, the lock held
# against what there is, and forged; bad input.
# usage: robust.sh BIN-FOLDER
bin="$1"
source "$(dirname "$0")/expect.sh"
robust=("$bin/plumbline" robust)
formula() { printf 'param x "a number"\nparam y "a number"\n%s\n' "$2" >"$1.txt"; }
printf '{"format": "plumbline-case/1", "name": "ones", "parameters": {"x": "1", "y": "1"}}\n' >ones.json

# An open set: false for x y > 3/4, so within 1/8 of (1, 1).
formula product 'x * y <= 3/4'
expect 0 'fails: 1 on an open set' "${robust[@]}" --formula product.txt --cases ones.json --out a --lock a.lock
expect 0 'at every point within 1/8 of the case ones, in all 2 numbers' "${robust[@]}" --formula product.txt --cases ones.json --out a
truth 'the lock says so' grep -qE '^[^ ]+ stated [0-9a-f]{64} ones open 1/8 2 2 at$' a.lock
box="$(echo a/robust/*.box.json)" certificate="$(echo a/robust/*.certificate.json)"
expect 1 '^ *[Rr]efuted|refuted' "$bin/plumbline" verify --formula product.txt --cases "$box" --out run
expect 0 '^accepted .* fails' "$bin/plumbline-check" --formulas a/robust/formulas.lock "$certificate"
expect 0 '"kind": "open"' "${robust[@]}" --formula product.txt --cases ones.json --out a --json
expect 0 'on an open set' "${robust[@]}" --formula product.txt --cases ones.json --out a --against a.lock --samples 50

# What the lock claims too much: a radius twice as large, a box around another case, one number more, another formula.
forged() { sed "$2" a.lock >forged.lock; expect 1 "$1" "${robust[@]}" --formula product.txt --cases ones.json --out b --against forged.lock; }
forged 'differs: expected that the reading fails on the box with radius 1/4' 's/open 1\/8/open 1\/4/'
forged 'differs: no case other' 's/ ones / other /'
forged 'differs: the line is about another formula' 's/ [0-9a-f]\{64\} / 0000000000000000000000000000000000000000000000000000000000000000 /'
sed 's/ stated / other /' a.lock >forged.lock
expect 2 'expected a line about one of these readings' "${robust[@]}" --formula product.txt --cases ones.json --out b --against forged.lock
sed 's/2 2 at/3 3 at/' a.lock >forged.lock
expect 2 'numbers of 3 that move' "${robust[@]}" --formula product.txt --cases ones.json --out b --against forged.lock
sed 's/2 2 at/2 3 at/' a.lock >forged.lock
expect 2 'expected open, flat or none' "${robust[@]}" --formula product.txt --cases ones.json --out b --against forged.lock
sed 's/lock.1/lock\/9/' a.lock >forged.lock
expect 2 'expected plumbline-robust-lock/1' "${robust[@]}" --formula product.txt --cases ones.json --out b --against forged.lock

# A border, an equation, an equation in disguise.
formula border 'given x >= 1
then y <= 0'
expect 0 'of a case near the case ones' "${robust[@]}" --formula border.txt --cases ones.json --out a --lock near.lock
expect 0 'on an open set' "${robust[@]}" --formula border.txt --cases ones.json --out a --against near.lock --samples 50
sed 's/near [0-9]*$/at/' near.lock >forged.lock
expect 1 'differs: expected that the reading fails' "${robust[@]}" --formula border.txt --cases ones.json --out b --against forged.lock
formula label 'given x^2 = 1
then y <= 0'
expect 0 'in all 1 number but x, for which it leaves isolated values only .x.2 = 1.' "${robust[@]}" --formula label.txt --cases ones.json --out a --lock label.lock
expect 0 'on an open set' "${robust[@]}" --formula label.txt --cases ones.json --out a --against label.lock --samples 50
sed 's/x^2 = 1$/x^2 = 2/' label.lock >forged.lock
expect 1 'differs: expected that it is shown' "${robust[@]}" --formula label.txt --cases ones.json --out b --against forged.lock
printf '{"format": "plumbline-case/1", "name": "ones", "parameters": {"x": "1", "y": "1", "z": "1"}}\n' >three.json
formula equation 'param z "a number"
given x * y = 1
then z <= 0'
expect 0 'lower dimension only: the hypothesis asks for x .* y = 1. With x, y held' "${robust[@]}" --formula equation.txt --cases three.json --out a --lock flat.lock
expect 0 'on a set of lower dimension' "${robust[@]}" --formula equation.txt --cases three.json --out a --against flat.lock --samples 50
sed 's/y = 1$/y = 2/' flat.lock >forged.lock
expect 1 'differs: expected that it is shown' "${robust[@]}" --formula equation.txt --cases three.json --out b --against forged.lock
formula square 'given (x - 1)^2 <= 0
then y <= 0'
expect 3 'No box in all 2 numbers was found.*equality in' "${robust[@]}" --formula square.txt --cases ones.json --out a

# Nothing fails, nothing is asked for, nothing is there.
formula true 'x <= 1'
expect 5 'no reading fails' "${robust[@]}" --formula true.txt --cases ones.json --out a
expect 2 'none of these readings is expected to fall' "${robust[@]}" saddle.euler --out a
expect 2 'requires --against' "${robust[@]}" --samples 5
expect 2 'excludes' "${robust[@]}" --lock a --against b
finish
