#!/usr/bin/env bash
# build.sh OUT: makes OUT/plumbline-check-verified of the extracted checker (checker.ml) and its shell (main.ml).
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
mkdir -p "$1/verified"
cp "$here"/*.ml "$here"/*.mli "$1/verified/"
cd "$1/verified"
ocamlfind ocamlopt -w -a -O3 -inline 200 -package zarith,yojson,sha,unix -linkpkg bits.ml checker.mli checker.ml main.ml -o ../plumbline-check-verified
