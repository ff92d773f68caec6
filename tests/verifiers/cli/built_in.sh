#!/usr/bin/env bash
# built_in.sh BIN SOURCE FOLDER: every claim on the built-in cases, as a repository's CI would ask: `verify`, then `gate`
# with the ledger, which has the checker replay every certificate. The run stays in FOLDER for the tests of the report.
set -euo pipefail
bin="$1" source="$2" folder="$3"
rm -rf "$folder"
"$bin/plumbline" verify --out "$folder" --no-check --quiet
"$bin/plumbline" gate --ledger "$source/docs/ledger.json" "$folder"
