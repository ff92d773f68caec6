#!/usr/bin/env bash
# mpi.sh BIN: a campaign under mpirun gives what one process gives, also when a worker is killed, and after rank 0 was.
set -uo pipefail
bin="$1"
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/expect.sh"
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
words=(campaign run saddle.escape-time saddle.homogeneity --seed 1 --quiet)
# With --enable-recovery, mpirun of Open MPI 4.1.4 ends with 0 whatever its processes end with: the verdict is asked for afterwards.
parallel() { timeout 120 mpirun --enable-recovery --oversubscribe -n 3 "$bin/plumbline" "${words[@]}" "$@"; }
same() {
  "$bin/plumbline" campaign summary "$1" --out left.json
  "$bin/plumbline" campaign summary "$2" --out right.json
  test -s left.json && cmp left.json right.json
}
# victim RANK FILE: the process of that rank which works on FILE.
victim() {
  local process
  for process in /proc/[0-9]*; do
    if tr '\0' ' ' 2>/dev/null <"$process/cmdline" | grep -q "plumbline .*--out $2" && tr '\0' '\n' 2>/dev/null <"$process/environ" | grep -qx "OMPI_COMM_WORLD_RANK=$1"; then
      basename "$process"
      return
    fi
  done
}
# after_a_start FILE: waits until the campaign has begun to write.
after_a_start() { for _ in {1..200}; do [[ -s "$1" ]] && break; sleep 0.05; done; sleep 0.3; }

expect 0 '' "$bin/plumbline" "${words[@]}" --cases 3000 --out alone.sqlite
expect 0 '3000 of 3000' parallel --cases 3000 --out together.sqlite
truth 'three processes leave no trace' same alone.sqlite together.sqlite
expect 2 'holds another campaign' timeout 60 mpirun --oversubscribe -n 3 "$bin/plumbline" "${words[@]}" --cases 3001 --out together.sqlite
expect 2 'only `campaign run`' timeout 60 mpirun --oversubscribe -n 2 "$bin/plumbline-mpi" campaign status together.sqlite

parallel --cases 3000 --out worker.sqlite >out.txt 2>err.txt &
job=$!
after_a_start worker.sqlite
truth 'a worker was killed' kill -9 "$(victim 2 worker.sqlite)"
code=0
wait "$job" || code=$?
truth "the others finish the work: $code, $(tail -1 err.txt)" test "$code" = 0
truth 'a killed worker leaves no trace' same alone.sqlite worker.sqlite

timeout 60 mpirun --oversubscribe -n 3 "$bin/plumbline" "${words[@]}" --cases 3000 --out master.sqlite >out.txt 2>err.txt &
job=$!
after_a_start master.sqlite
truth 'rank 0 was killed' kill -9 "$(victim 0 master.sqlite)"
wait "$job" && truth 'a job without rank 0 does not end well' false
expect 3 '^unfinished' "$bin/plumbline" campaign status master.sqlite
expect 0 '3000 of 3000' parallel --cases 3000 --out master.sqlite
truth 'a killed rank 0 leaves no trace' same alone.sqlite master.sqlite

finish
