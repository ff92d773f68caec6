// What `campaign run` does when mpirun started it.
#pragma once

namespace plumbline::cli {

// As one of several processes of mpirun: replaces this process by plumbline-mpi, which stands beside it, takes the same
// words, and shares the work out. Each process would otherwise do all of it. Returns otherwise. Throws InputError if
// plumbline-mpi was not built.
void become_mpi_program();

// How many processes mpirun started, this one among them; 1 without it.
[[nodiscard]] long mpi_processes();

}  // namespace plumbline::cli
