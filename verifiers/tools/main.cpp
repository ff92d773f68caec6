// plumbline-tools: the words of the command line that are not needed to check a claim (cli/commands.def). `plumbline
// WORD` becomes this program, so it speaks under that name.
#include <CLI/CLI.hpp>

#include "cli/command_line.hpp"
#include "matrix/blas_kernel.hpp"

using namespace plumbline::cli;

namespace {

std::vector<Command> commands_of_tools() {
  return {
#define COMMAND(word, group, does)
#define TOOL(word, group, does) {#word, does, word##_command, group},
#include "cli/commands.def"
  };
}

}  // namespace

int main(int argc, char** argv) {
  plumbline::end_blas_threads();
  return run_program("plumbline", "Plumbline: searches, proofs, experiments and campaigns", argc, argv,
                     [](CLI::App& app) { return choice(app, commands_of_tools()); });
}
