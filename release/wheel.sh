#!/usr/bin/env bash
# wheel.sh OUT SOURCE: a wheel of SOURCE in the folder OUT, of the programs that PLUMBLINE_PROGRAMS or PLUMBLINE_ARCHIVE names
# (setup.py), by the Python that PYTHON names, without a network. pip builds in the tree of the sources: here in a copy, so that
# nothing of it stays there.
set -euo pipefail
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
out="$(realpath "$1")"
(cd "$2" && cp -r pyproject.toml setup.py CMakeLists.txt verifiers cases docs LICENSE "$work")
cd "$work" && "${PYTHON:-python3}" -m pip -q wheel --no-build-isolation --no-deps --no-index -w "$out" .
