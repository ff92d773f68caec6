#!/bin/bash
# plain.sh CHECKER CERTIFICATES ZOO: does the text of the library say what its rules say, and do ranks and singular values
# found from their definitions agree with those that certificates show? Certificates that are accepted with the rules have to
# be accepted without them, with the same verdicts; what is no certificate has to stay none, but for what is wrong about the
# use of a bound only: without rules nobody uses them.
set -u
checker=$1 certificates=$2 zoo=$3
verdicts() { "$checker" --allow-unknown-claims --seconds 12 "$@" 2>/dev/null | grep '^accepted'; }
differ() {
  [[ $1 == "$2" ]] && return
  echo "FAIL: --plain says something else of $3"
  diff <(echo "$1") <(echo "$2")
  exit 1
}
with_rules=$(verdicts "$certificates"/*.json) || { echo "FAIL: no certificate is accepted with the rules"; exit 1; }
plain=$(verdicts --plain "$certificates"/*.json)
differ "$with_rules" "$plain" "the certificates"
use='/singular-(value-(decides-too-little|missing|unused|of-an-exempt-matrix|of-another-(k|text))|vector-.*)\.json$'
differ "$(verdicts "$zoo"/*.json)" "$(verdicts --plain "$zoo"/*.json | grep -vE "$use")" "the zoo"
modules() { "$checker" --allow-unknown-claims "$@" "$certificates"/*.json | grep -cE 'besides the base:.* (tables|ranks|inertia|products)'; }
if (($(modules) == 0 || $(modules --plain) > 0)); then
  echo "FAIL: --plain used rules, or nothing did without it"
  exit 1
fi
echo "$(wc -l <<<"$plain") certificates say the same without rules"
