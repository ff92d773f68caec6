#include "cli/commands.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <stdexcept>

#include "cli/programs.hpp"

namespace plumbline::cli {
namespace {

constexpr std::array kTools{
#define COMMAND(word, group, does)
#define TOOL(word, group, does) std::string_view(#word),
#include "cli/commands.def"
};

Action tool_command(CLI::App& /*command*/) {
  return []() -> ExitCode { become_tools(own_words()); };
}

}  // namespace

Action choice(CLI::App& app, const std::vector<Command>& commands) {
  std::vector<std::pair<const CLI::App*, Action>> actions;
  app.require_subcommand(1);
  for (const Command& command : commands) {
    CLI::App* declared = app.add_subcommand(command.word, command.does)->group(command.group);
    actions.emplace_back(declared, command.declare(*declared));
  }
  return [actions = std::move(actions)] {
    const auto named = std::ranges::find_if(actions, [](const auto& action) { return action.first->parsed(); });
    if (named == actions.end()) throw std::logic_error("no command was named");
    return named->second();
  };
}

std::vector<Command> commands_of_plumbline() {
  return {
#define COMMAND(word, group, does) {#word, does, word##_command, group},
#define TOOL(word, group, does) {#word, does, tool_command, group},
#include "cli/commands.def"
  };
}

bool is_tool(std::string_view word) { return std::ranges::find(kTools, word) != kTools.end(); }

void become_tools(std::vector<std::string> words) {
  const std::string advice =
      "; `./plumbline " + words.at(1) + "` and `cmake --build FOLDER --target plumbline-tools` build it";
  become(program_beside("plumbline-tools"), std::move(words), advice);
}

}  // namespace plumbline::cli
