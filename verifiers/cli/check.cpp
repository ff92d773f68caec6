// `check`: this process goes on as the independent checker, which has the words.
#include <CLI/CLI.hpp>

#include "cli/commands.hpp"
#include "cli/programs.hpp"
#include "cli/replay.hpp"

namespace plumbline::cli {

Action check_command(CLI::App& command) {
  command.prefix_command();
  return [&command]() -> ExitCode {
    std::vector<std::string> words = command.remaining();
    words.insert(words.begin(), checker_path());
    become(words.front(), words, "");
  };
}

}  // namespace plumbline::cli
