// plumbline: the command line. Under the name of a claim (verify-saddle-theorem-3.1) it verifies that claim:
// libexec/plumbline/verifiers holds a link of that kind for every claim. The words of plumbline-tools make it become
// that program.
#include <CLI/CLI.hpp>

#include "cli/command_line.hpp"
#include "matrix/blas_kernel.hpp"

using namespace plumbline::cli;

namespace {

// saddle.theorem-3.1 for .../verify-saddle-theorem-3.1; empty for other names.
std::string claim_of_program(const std::string& path) {
  static const std::string prefix = "verify-";
  std::string name = path.substr(path.rfind('/') + 1);
  if (!name.starts_with(prefix)) return "";
  name.erase(0, prefix.size());
  if (const std::size_t dash = name.find('-'); dash != std::string::npos) name[dash] = '.';
  return name;
}

}  // namespace

int main(int argc, char** argv) {
  plumbline::restart_with_better_blas(argv);
  plumbline::end_blas_threads();
  if (const std::string claim = claim_of_program(argv[0]); !claim.empty())
    return run_program(claim, "Verifies " + claim + " (see also: plumbline show " + claim + ")", argc, argv,
                       [&](CLI::App& app) { return verify_claim_command(app, claim); });
  return run_program("plumbline", "Plumbline: verified checks of deep-learning theory", argc, argv, [&](CLI::App& app) {
    if (argc > 1 && is_tool(argv[1])) become_tools({argv, argv + argc});
    return choice(app, commands_of_plumbline());
  });
}
