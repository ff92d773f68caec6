#!/usr/bin/env bash
# architectures.sh BIN SOURCE: what `prove` finds on the built-in cases, each certificate replayed, is docs/architectures.lock.
set -uo pipefail
bin="$1" source_dir="$2"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
"$bin/plumbline" prove --seconds 0 --quiet --out "$work" || exit 1
diff "$source_dir/docs/architectures.lock" "$work/proofs/architectures.lock" ||
  { echo "FAIL: docs/architectures.lock (<) is not what plumbline prove finds (>)"; exit 1; }
