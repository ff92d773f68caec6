# Sourced by the tests of this folder: a work folder that goes at the end, and checks that count what failed.
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 70
failures=0

# expect CODE PATTERN COMMAND...: the exit code, and a pattern in stdout+stderr ("" for none).
expect() {
  local code="$1" pattern="$2" actual=0
  shift 2
  "$@" >out.txt 2>err.txt || actual=$?
  if [[ "$actual" != "$code" ]]; then
    echo "FAIL: $* ended with $actual, expected $code"
    head -3 out.txt err.txt
    failures=$((failures + 1))
  elif [[ -n "$pattern" ]] && ! grep -qE -- "$pattern" out.txt err.txt; then
    echo "FAIL: $* did not print /$pattern/"
    head -3 out.txt err.txt
    failures=$((failures + 1))
  fi
}
# truth NAME COMMAND...: the command succeeds.
truth() { local name="$1"; shift; "$@" || { echo "FAIL: $name"; failures=$((failures + 1)); }; }
# finish: the last line and the exit code.
finish() {
  ((failures == 0)) && echo "all as expected" || echo "$failures failed"
  exit $((failures > 0))
}
