#!/usr/bin/env bash
# without_rules.sh CHECKER RUN: the certificates of the built-in run, judged by the texts of the library and the definitions of
# ranks and singular values, as far as a small budget goes. What is accepted with rules (verifiers.built-in: all of them) is
# not rejected without them, and of each paper at least 60 % is accepted.
set -euo pipefail
checker="$1" run="$2"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT
mapfile -t bundles < <(ls "$run"/certificates/*.jsonl)
# judge FIRST: every other bundle, from that one
judge() {
  local files=() i status=0
  for ((i = $1; i < ${#bundles[@]}; i += 2)); do files+=("${bundles[i]}"); done
  "$checker" --plain --work 26 "${files[@]}" >"$scratch/accepted.$1" 2>"$scratch/rest.$1" || status=$?
  echo "$status" >"$scratch/status.$1"
}
judge 0 & judge 1
wait
failures=0
for half in 0 1; do
  status="$(<"$scratch/status.$half")"
  if [[ "$status" != [03] ]]; then
    echo "FAIL: plumbline-check ended with exit code $status; 0 or 3 was expected"
    grep -v '^declined ' "$scratch/rest.$half" | head -n 20
    failures=$((failures + 1))
  fi
done
for paper in saddle invariance bottleneck rank; do
  all="$(grep -ch "\"claim\":\"$paper[.]" "${bundles[@]}" | awk '{ n += $1 } END { print n }')"
  accepted="$(cat "$scratch"/accepted.* | grep -c "^accepted  [0-9a-f]*  $paper[.]")" || true
  echo "$paper: $accepted of $all certificates accepted without rules"
  if ((all < 500 || accepted * 10 < all * 6)); then
    echo "FAIL: 60 % of at least 500 were expected"
    failures=$((failures + 1))
  fi
done
exit $((failures > 0))
