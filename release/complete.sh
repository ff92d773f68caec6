#!/usr/bin/env bash
# complete.sh FOLDER SOURCE: beside the archive and the .deb in FOLDER the wheel of the same programs, the software bill of
# materials of the archive, and the SHA-256 of each file. Python is Debian's, which has pip, setuptools and wheel.
set -euo pipefail
folder="$(realpath "$1")" source="$(realpath "$2")"
python=/usr/bin/python3
[[ -x "$python" ]] || python=python3
archives=("$folder"/plumbline-*.tar.gz)
[[ ${#archives[@]} == 1 && -s "${archives[0]}" ]] || { echo "complete.sh: expected one archive in $folder, found ${archives[*]}"; exit 1; }
archive="${archives[0]}" name="$(basename "${archives[0]}" .tar.gz)"
rm -f "$folder"/*.whl "$folder/$name.cdx.json" "$folder/SHA256SUMS"

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
PLUMBLINE_ARCHIVE="$archive" PYTHON="$python" bash "$source/release/wheel.sh" "$folder" "$source"
"$python" "$source/release/bill.py" "$archive" "$source" >"$work/bill.json"
mv "$work/bill.json" "$folder/$name.cdx.json"
cd "$folder"
sha256sum -- *.tar.gz *.deb *.whl *.cdx.json >"$work/sums"
mv "$work/sums" SHA256SUMS
