#!/bin/bash
# plain.sh CHECKER CERTIFICATES ZOO: does the text of the library say what its rules say? Certificates that are accepted with
# the rules have to be accepted without them, with the same verdicts; what is no certificate has to stay none.
set -u
checker=$1 certificates=$2 zoo=$3
verdicts() { "$checker" --allow-unknown-claims --seconds 12 "$@" 2>/dev/null | grep '^accepted'; }
with_rules=$(verdicts "$certificates"/*.json) || { echo "FAIL: no certificate is accepted with the rules"; exit 1; }
plain=$(verdicts --plain "$certificates"/*.json)
if [[ $with_rules != "$plain" || $(verdicts "$zoo"/*.json) != $(verdicts --plain "$zoo"/*.json) ]]; then
  echo "FAIL: --plain says something else"
  diff <(echo "$with_rules") <(echo "$plain")
  exit 1
fi
modules() { "$checker" --allow-unknown-claims "$@" "$certificates"/*.json | grep -c 'rules besides the base:.* tables'; }
if (($(modules) == 0 || $(modules --plain) > 0)); then
  echo "FAIL: --plain used rules of the module tables, or nothing did without it"
  exit 1
fi
echo "$(wc -l <<<"$plain") certificates say the same without the rules of the library"
