#!/usr/bin/env bash
# robust.sh BIN SOURCE: each line of docs/robust.lock is true. The box of each is made again, judged, replayed, and so are
# points of it; a lock with radii twice as large is refused (but for 448, the largest that is tried: where a reading does not
# depend on the numbers that move). A part of the lines with PLUMBLINE_PART=I/N.
set -uo pipefail
bin="$1" source_dir="$2"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
failed=0
lines() { tail -n +2 "$source_dir/docs/robust.lock" | awk -v part="${PLUMBLINE_PART:-0/1}" '{ split(part, p, "/") } NR % p[2] == p[1]'; }
while read -r claim reading rest; do
  lock="$work/line.lock"
  printf 'plumbline-robust-lock/1\n%s %s %s\n' "$claim" "$reading" "$rest" >"$lock"
  against=("$bin/plumbline" robust "$claim" --reading "$reading" --seconds 0 --out "$work" --against)
  "${against[@]}" "$lock" --samples 20 >"$work/said" 2>&1 || { cat "$work/said"; echo "FAIL: $claim $reading"; failed=1; }
  # CASE KIND RADIUS ...: the radius is the sixth word.
  awk 'NR > 1 { n = split($6, r, "/"); $6 = n == 1 ? 2 * r[1] : (2 * r[1]) "/" r[2] } { print }' "$lock" >"$lock.wide"
  case "$rest" in
    *' none '* | *' flat 448 '*) ;;
    *) "${against[@]}" "$lock.wide" >/dev/null 2>&1; [ $? = 1 ] || { echo "FAIL: $claim $reading is accepted with twice the radius"; failed=1; } ;;
  esac
done < <(lines)
# Every reading of the grade error has a line.
tail -n +2 "$source_dir/docs/robust.lock" | cut -d' ' -f1,2 | sort >"$work/have"
"$bin/plumbline" list | awk '/^[^ ]/ { claim = $1 } / expected .*\(error/ { print claim, $1 }' | sort >"$work/errors"
comm -13 "$work/have" "$work/errors" | sed 's/^/FAIL: no line of docs\/robust.lock: /' | tee "$work/missing"
[ -s "$work/errors" ] && [ ! -s "$work/missing" ] && [ "$failed" = 0 ]
