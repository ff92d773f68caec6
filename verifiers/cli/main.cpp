// plumbline: the command line. Under the name of a claim (verify-saddle-theorem-3.1) it verifies that claim; some words
// belong to another program (tools.hpp), which it becomes.
#include <algorithm>
#include <cstdio>

#include "cli/command_line.hpp"
#include "cli/options.hpp"
#include "cli/programs.hpp"
#include "cli/single.hpp"
#include "cli/tools.hpp"
#include "matrix/blas_kernel.hpp"

using namespace plumbline::cli;

namespace {

[[noreturn]] void become_tools(int argc, char** argv) {
  become(program_beside("plumbline-tools"), {argv, argv + argc},
         "; `./plumbline " + std::string(argv[1]) + "` and `cmake --build FOLDER --target plumbline-tools` build it");
}

}  // namespace

int main(int argc, char** argv) {
  plumbline::restart_with_better_blas(argv);
  if (const std::string claim = claim_of_program(argv[0]); !claim.empty()) return run_single(claim, argc, argv);
  return guarded("plumbline", [&]() -> int {
    const auto is_first_word = [&](const Tool& tool) { return argc > 1 && std::string(argv[1]) == tool.word; };
    if (std::ranges::any_of(kTools, is_first_word)) become_tools(argc, argv);
    CommandLine line({argv, argv + argc});
    line.add_tools();
    if (argc == 1) {
      std::fputs(line.app().help("plumbline").c_str(), stderr);
      return kUsage;
    }
    if (const int code = parse(line.app(), argc, argv); code >= 0) return code;
    return line.execute();
  });
}
