// The commands of plumbline and plumbline-tools (commands.def), and how a command line chooses among them. A command is
// a function that declares its options on a subcommand of CLI11 and returns what runs it; the options live in what is
// returned. Errors are exceptions (command_line.hpp).
//
// CLI11 is only named here: its header costs more than most files.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/exit_code.hpp"

namespace CLI {
class App;
}

namespace plumbline::cli {

using Action = std::function<ExitCode()>;  // runs a command with the options that were read

template <class Options> Action with(std::shared_ptr<Options> options, ExitCode (*run)(const Options&)) {
  return [options = std::move(options), run] { return run(*options); };
}

struct Command {
  std::string word, does;  // in one line
  std::function<Action(CLI::App& command)> declare;
  std::string group = "Subcommands";  // in the help; "": not shown
};

// Declares the commands below `app`, which takes one of them; what is returned runs the one that was named.
[[nodiscard]] Action choice(CLI::App& app, const std::vector<Command>& commands);

#define COMMAND(word, group, does) [[nodiscard]] Action word##_command(CLI::App& command);
#define TOOL(word, group, does) [[nodiscard]] Action word##_command(CLI::App& command);
#include "cli/commands.def"

// `verify` of this claim and its steps alone, as the program under its name does it: exit code 1 if a `stated` reading
// is refuted or ill-typed.
[[nodiscard]] Action verify_claim_command(CLI::App& command, const std::string& claim);

// The commands as plumbline has them: those of plumbline-tools stand in the help, and to run one is to become it.
[[nodiscard]] std::vector<Command> commands_of_plumbline();
[[nodiscard]] bool is_tool(std::string_view word);
// This process goes on as plumbline-tools, with these words, the first of which is the name that it speaks under.
[[noreturn]] void become_tools(std::vector<std::string> words);

}  // namespace plumbline::cli
