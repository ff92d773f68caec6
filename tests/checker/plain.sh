#!/bin/bash
# plain.sh CHECKER CERTIFICATES ZOO: does the text of the library say what its rules say? Certificates that are accepted with
# the rules have to be accepted without them, with the same verdicts; what is no certificate has to stay none.
set -u
checker=$1 certificates=$2 zoo=$3
verdicts() { "$checker" --allow-unknown-claims "$@" 2>/dev/null | grep '^accepted'; }
with_rules=$(verdicts "$certificates"/*.json) || { echo "FAIL: no certificate is accepted with the rules"; exit 1; }
plain=$(verdicts --plain "$certificates"/*.json)
if [[ $with_rules != "$plain" || $(verdicts "$zoo"/*.json) != $(verdicts --plain "$zoo"/*.json) ]]; then
  echo "FAIL: --plain says something else"
  diff <(echo "$with_rules") <(echo "$plain")
  exit 1
fi
rules=$(verdicts) || { echo "FAIL: no certificate is accepted with the rules"; exit 1; }
plain=$(verdicts --plain)
if [[ $with_rules != "$plain" ]]; then
  echo "FAIL: --plain says something else"
  diff <(echo "$with_rules") <(echo "$plain")
  exit 1
fi
if "$checker" --allow-unknown-claims --plain "$zoo"/*.json 2>/dev/null | grep '^accepted'; then
  echo "FAIL: --plain accepts what is no certificate"
  exit 1
fi
rules=$("$checker" --allow-unknown-claims --plain "$certificates"/*.json | grep -c 'rules besides the base:.*tables')
if ((rules > 0)); then
  echo "FAIL: --plain used rules of the module tables"
  exit 1
fi
echo "$(wc -l <<<"$plain") certificates say the same without the rules of the library"
