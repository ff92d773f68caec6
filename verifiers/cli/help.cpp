// `help WORD`: one door to what is known about a word, whether it is a command, a claim, a head of the language or a
// verdict.

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <array>
#include <memory>
#include <sstream>

#include "budget/error.hpp"
#include "claim/heads_table.hpp"
#include "claim/source_text.hpp"
#include "cli/commands.hpp"
#include "cli/registry.hpp"

namespace plumbline::cli {
namespace {

struct Meaning {
  const char* word;
  const char* text;
};

// The words of docs/verdicts.md: of a claim on a case, and of a reading over all cases.
constexpr std::array kVerdicts{
    Meaning{"holds", "certified true on this case, and the statement says something here"},
    Meaning{"fails", "certified false: the case is a counterexample"},
    Meaning{"hypothesis-false", "the assumption does not hold on this case, so the claim says nothing about it"},
    Meaning{"trivial",
            "certified true, but for a reason that says nothing: a bound above what is true anyway, an "
            "empty range"},
    Meaning{"not-applicable", "the case lacks what the claim speaks about; the reason says what"},
    Meaning{"proved", "a theorem, for all networks: Rocq has checked a proof of this formula (docs/proofs.md)"},
    Meaning{"not-refuted", "evidence, never proof: no counterexample on the cases that the scope names"},
    Meaning{"refuted", "a case on which it fails, with a certificate"},
    Meaning{"vacuous", "only trivial or inapplicable cases: this is no pass"},
    Meaning{"inconclusive", "the arithmetic did not decide it: neither a pass nor a failure"},
    Meaning{"ill-typed",
            "the statement has no meaning on a case: the logarithm of a negative number, a layer that is "
            "not there"}};

// The row of the table of heads, without its bars.
std::string head_line(const std::string& word) {
  std::istringstream table(heads_table());
  for (std::string line; std::getline(table, line);)
    if (line.starts_with("| `" + word + "` |")) return line;
  return "";
}

std::vector<std::string> heads() {
  std::vector<std::string> out;
  std::istringstream table(heads_table());
  for (std::string line; std::getline(table, line);)
    if (line.starts_with("| `")) out.push_back(line.substr(3, line.find('`', 3) - 3));
  return out;
}

[[noreturn]] void unknown_word(const CLI::App& app, const std::string& word) {
  std::vector<std::string> known = heads();
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    known.push_back(command->get_name());
  for (const Meaning& verdict : kVerdicts) known.emplace_back(verdict.word);
  for (const Claim* claim : built_in().every()) known.push_back(claim->id);
  throw InputError("help: \"" + word + "\" is no command, claim, head of the language or verdict" +
                   suggestion(word, known));
}

// What is known about the words: none, the commands; those of a command, its options. Throws InputError for a word that
// is nothing of these, with the closest that is. A command of plumbline-tools is answered by that program.
ExitCode run_help(CLI::App& app, const std::vector<std::string>& words) {
  if (words.empty()) {
    fmt::print("{}", app.get_formatter()->make_help(&app, "plumbline", CLI::AppFormatMode::Normal));
    return kAsExpected;
  }
  const std::string& word = words.front();
  if (is_tool(word)) {
    std::vector<std::string> tool_words{"plumbline"};
    tool_words.insert(tool_words.end(), words.begin(), words.end());
    tool_words.emplace_back("--help");
    become_tools(std::move(tool_words));
  }
  for (const CLI::App* command : app.get_subcommands([&](const CLI::App* c) { return c->get_name() == word; })) {
    fmt::print("{}", command->help("plumbline"));
    return kAsExpected;
  }
  for (const Meaning& verdict : kVerdicts)
    if (word == verdict.word) {
      fmt::print("{}: {} (docs/verdicts.md)\n", word, verdict.text);
      return kAsExpected;
    }
  if (const std::string line = head_line(word); !line.empty()) {
    fmt::print("a head of the language (docs/language.md)\n| head | sort | arguments | module | |\n{}\n", line);
    return kAsExpected;
  }
  if (built_in().paper(word) == nullptr && !built_in().knows(word)) unknown_word(app, word);
  CLI::App shown;
  const Action show = show_command(shown);
  shown.parse(std::vector<std::string>{word});
  return show();
}

}  // namespace

Action help_command(CLI::App& command) {
  const auto words = std::make_shared<std::vector<std::string>>();
  command.add_option("words", *words, "a command, the id of a claim, a head of the language, a verdict");
  return [&command, words] { return run_help(*command.get_parent(), *words); };
}

}  // namespace plumbline::cli
