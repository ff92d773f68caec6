#!/usr/bin/env bash
# run.sh PROGRAMS SOURCE: makes a wheel with the built programs, installs it into a new environment, and runs the tests
# there. Where pip or venv is missing the tests run on the source tree, and say so. Ends with 77 if no Python has numpy.
set -euo pipefail
programs="$1" source="$2"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

python=""
for candidate in python3 /usr/bin/python3; do
  if "$candidate" -c 'import numpy' 2>/dev/null; then python="$candidate"; break; fi
done
[[ -n "$python" ]] || { echo "no Python with numpy: skipped"; exit 77; }

modules='pip venv ensurepip setuptools wheel'
if "$python" -c 'import importlib.util, sys; sys.exit(not all(map(importlib.util.find_spec, sys.argv[1].split())))' "$modules"; then
  PLUMBLINE_PROGRAMS="$programs" PYTHON="$python" bash "$source/release/wheel.sh" "$work" "$source"
  wheels=("$work"/plumbline-*-py3-none-*.whl)
  [[ ${#wheels[@]} == 1 && -s "$wheels" ]] || { echo "FAIL: expected one wheel"; exit 1; }
  echo "$(basename "$wheels"): $(stat -c %s "$wheels") bytes"
  (($(stat -c %s "$wheels") < 30000000)) || { echo "FAIL: the wheel has 30 MB or more"; exit 1; }
  "$python" -m venv --system-site-packages "$work/venv"
  "$work/venv/bin/python" -m pip -q install --no-deps --no-index "$wheels"
  python="$work/venv/bin/python"
  unset PLUMBLINE_PROGRAMS
else
  echo "pip, venv, setuptools or wheel is missing: the tests run on the source tree"
  export PYTHONPATH="$source/verifiers/python" PLUMBLINE_PROGRAMS="$programs"
fi
cd "$work"
"$python" -m unittest discover -s "$source/tests/python" -t "$source/tests/python"
