// MPI stays out of this program: it is optional, and takes its time to start. So there is a second program that links
// it.
#include "cli/mpi_launch.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <vector>

#include "number/error.hpp"

namespace plumbline::cli {

void become_mpi_program() {
  long processes = 0;
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"})
    if (const char* value = std::getenv(name)) processes = std::max(processes, std::strtol(value, nullptr, 10));
  if (processes <= 1) return;
  const std::string program =
      (std::filesystem::read_symlink("/proc/self/exe").parent_path() / "plumbline-mpi").string();
  std::ifstream own("/proc/self/cmdline", std::ios::binary);
  std::vector<std::string> words;
  for (std::string word; std::getline(own, word, '\0');) words.push_back(word);
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  ::execv(program.c_str(), arguments.data());
  throw InputError(
      program,
      fmt::format(
          "cannot be started ({}), and this is one of {} processes of mpirun; install libopenmpi-dev and build again, "
          "or run without mpirun",
          std::generic_category().message(errno), processes));
}

}  // namespace plumbline::cli
