# Sourced: building the evaluator from nothing takes a quarter of an hour of one processor. Where a run has a part k/n of what is
# slow (PLUMBLINE_PART, .ci/run) and nothing is built, it is built in part 0 alone. Needs $web. Exit code 77: skipped.
part="${PLUMBLINE_PART:-0/1}"
[[ "${part%/*}" == 0 || -e "$web/plumbline-playground.mjs" ]] || { echo "skipped: part $part of the slow tests has no evaluator in WebAssembly"; exit 77; }
