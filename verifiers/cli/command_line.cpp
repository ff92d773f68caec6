#include "cli/command_line.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <new>

#include "budget/error.hpp"
#include "claim/source_text.hpp"
#include "cli/printable.hpp"
#include "cli/quick_start.hpp"
#include "cli/version.hpp"
#include "report/report.hpp"

namespace plumbline::cli {
namespace {

// The command that took the words up to the first one that nobody took, with its name: "plumbline campaign run".
const CLI::App& where_it_stopped(const CLI::App& app, std::string& name) {
  const std::vector<CLI::App*> chosen = app.get_subcommands();
  if (chosen.empty() || !app.remaining().empty()) return app;
  name += " " + chosen.front()->get_name();
  return where_it_stopped(*chosen.front(), name);
}

std::vector<const CLI::App*> commands_below(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

std::vector<std::string> names_of(const std::vector<const CLI::App*>& commands) {
  std::vector<std::string> out;
  for (const CLI::App* command : commands) out.push_back(command->get_name());
  return out;
}

std::vector<std::string> options_of(const CLI::App& app) {
  std::vector<std::string> out;
  for (const CLI::Option* option : app.get_options())
    for (const std::string& name : option->get_lnames()) out.push_back("--" + name);
  return out;
}

// Those of a group of commands (`campaign`, `experiment`) that have an option which this one, or the group, has not.
std::vector<std::string> others_with(const CLI::App& at, const std::string& option) {
  std::vector<const CLI::App*> others = commands_below(at);
  if (others.empty() && at.get_parent() != nullptr && at.get_parent()->get_parent() != nullptr)
    others = commands_below(*at.get_parent());
  std::erase_if(others, [&](const CLI::App* other) {
    const std::vector<std::string> options = options_of(*other);
    return std::ranges::find(options, option) == options.end();
  });
  return names_of(others);
}

std::string unknown_option(const CLI::App& at, const std::string& option) {
  const std::vector<std::string> others = others_with(at, option);
  return fmt::format(
      "unknown option \"{}\"{}", option,
      others.empty() ? suggestion(option, options_of(at)) : fmt::format(": an option of {}", fmt::join(others, ", ")));
}

// The words of the launcher, ./plumbline of a clone, that build something or need its sources.
constexpr std::array kOfAClone = {"bench", "draft", "fuzz", "language-server", "lint", "package", "sanitize",
                                  "site",  "test",  "web"};

std::string unknown_command(const std::string& word, const std::vector<std::string>& commands) {
  if (std::ranges::find(kOfAClone, word) != kOfAClone.end())
    return fmt::format("\"{}\" is a word of ./plumbline in a clone of the sources, not of the installed program", word);
  return fmt::format("unknown command \"{}\"{}", word, suggestion(word, commands));
}

// What is wrong with the first word that nobody took: an option, a command, or one word too many; or that a command is
// missing. Empty if neither.
std::string wrong_word(const CLI::App& app) {
  std::string name = "plumbline";
  const CLI::App& at = where_it_stopped(app, name);
  const std::vector<std::string> left = at.remaining(), commands = names_of(commands_below(at));
  if (left.empty())
    return commands.empty() ? "" : fmt::format("{}: a command is missing: {}", name, fmt::join(commands, ", "));
  const std::string word = left.front().substr(0, left.front().find('='));
  return fmt::format("{} (`{} --help` shows all)",
                     word.starts_with("-") ? unknown_option(at, word)
                     : commands.empty()    ? fmt::format("one word too many: \"{}\"", word)
                                           : unknown_command(word, commands),
                     name);
}

// An option with one value that stands there twice, in words; empty if that is not what is wrong.
std::string given_twice(const CLI::ParseError& error) {
  const std::string said = error.what();
  const std::size_t end = said.find(": At Most 1 required");
  if (end == std::string::npos) return "";
  const std::string option = said.substr(0, end);
  return option + " is given more than once; it takes one" +
         (option == "--cases" ? ": a file, or a folder of them" : "");
}

}  // namespace

int parse(CLI::App& app, int argc, char** argv) {
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() != 0)
      for (const std::string& message : {wrong_word(app), given_twice(error)})
        if (!message.empty()) throw InputError(message);
    return app.exit(error, std::cout, std::cerr) == 0 ? static_cast<int>(kAsExpected) : static_cast<int>(kUsage);
  }
  return -1;
}

int guarded(const std::string& name, const std::function<int()>& body) {
  const auto say = [&](const char* message, int code) {
    std::fprintf(stderr, "%s: %s\n", name.c_str(), printable(message).c_str());
    return code;
  };
  try {
    const int code = body();
    if (std::fflush(stdout) != 0) return say("standard output cannot be written", kUsage);
    return code;
  } catch (const InputError& error) { return say(error.what(), kUsage); } catch (const EmptyReport& error) {
    return say(error.what(), kNothing);
  } catch (const ResourceLimit& error) { return say(error.what(), kLimit); } catch (const std::bad_alloc&) {
    return say("out of memory", kLimit);
  } catch (const std::filesystem::filesystem_error& error) {
    return say(error.what(), kUsage);
  } catch (const std::exception& error) {
    return say((std::string("internal error: ") + error.what()).c_str(), kInternal);
  }
}

int run_program(const std::string& name, const std::string& does, int argc, char** argv,
                const std::function<Action(CLI::App& app)>& declare) {
  return guarded(name, [&]() -> int {
    CLI::App app{does};
    app.set_version_flag("--version", std::string("plumbline ") + kVersion);
    const Action run = declare(app);
    if (argc == 1 && !commands_below(app).empty()) {
      std::fputs(name == "plumbline" ? std::string(kQuickStart).c_str() : app.help(name).c_str(), stderr);
      return kUsage;
    }
    if (const int code = parse(app, argc, argv); code >= 0) return code;
    return run();
  });
}

}  // namespace plumbline::cli
