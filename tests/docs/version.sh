#!/usr/bin/env bash
# version.sh SOURCE VERSION: the version of CMakeLists.txt is that of CITATION.cff, of the newest section of CHANGELOG.md, and of
# the names of packages on the pages that say how to install them. The paper cites what it lists, and lists what it cites.
set -uo pipefail
cd "$1" || exit 70
version="$2" failures=0
expect() { grep -qE -- "$1" "$2" || { echo "FAIL: $2 has no line /$1/"; failures=$((failures + 1)); }; }
exact="${version//./[.]}"
expect "^version: $exact\$" CITATION.cff
[[ "$(grep -m 1 '^## ' CHANGELOG.md)" =~ ^"## $version"( |$) ]] || { echo "FAIL: CHANGELOG.md begins with another version"; failures=$((failures + 1)); }
for page in docs/install.md docs/reports.md; do
  other="$(grep -oE 'plumbline[-_][0-9]+[.][0-9]+[.][0-9]+' "$page" | grep -v "$exact\$")"
  [[ -z "$other" ]] || { echo "FAIL: $page speaks of $other"; failures=$((failures + 1)); }
done
cited="$(grep -oE '@[a-z]+[];]' paper.md | tr -d '@];' | sort -u)"
listed="$(sed -n 's/^@[a-z]*{\(.*\),$/\1/p' paper.bib | sort)"
diff <(echo "$cited") <(echo "$listed") || { echo "FAIL: cited (<) is not what is listed (>)"; failures=$((failures + 1)); }
((failures == 0)) && echo "all as expected" || echo "$failures failed"
exit $((failures > 0))
