// MPI stays out of this program: it is optional, and takes its time to start. So there is a second program that links
// it.
#include "tools/mpi_launch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "cli/programs.hpp"

namespace plumbline::cli {

long mpi_processes() {
  long out = 1;
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"})
    if (const char* value = std::getenv(name)) out = std::max(out, std::strtol(value, nullptr, 10));
  return out;
}

void become_mpi_program() {
  const long processes = mpi_processes();
  if (processes <= 1) return;
  become(program_beside("plumbline-mpi"), own_words(),
         fmt::format(", and this is one of {} processes of mpirun; install libopenmpi-dev and build again, or run "
                     "without mpirun",
                     processes));
}

}  // namespace plumbline::cli
