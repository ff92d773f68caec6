#include "cli/options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <iostream>

#include "claim/source_text.hpp"
#include "number/error.hpp"

namespace plumbline::cli {

void add_claim_sources(CLI::App& app, ClaimSources& sources) {
  // One file behind each --claims: what follows is the id of a claim.
  app.add_option(
         "--claims", sources.claims,
         "claim file of your own, or a folder of them (docs/language.md); - for standard input; may be repeated")
      ->allow_extra_args(false);
  app.add_option("--formula", sources.formula,
                 "file with one formula of your own (docs/search.md); - for standard input");
}

void add_seconds(CLI::App& app, const std::string& name, double& value, const std::string& what, double least) {
  const auto check = [least](const std::string& text) {
    double x = 0;
    const bool good = CLI::detail::lexical_cast(text, x) && std::isfinite(x) && x >= least && x <= 1e9;
    return good ? "" : fmt::format("expected a number of seconds from {} to 1e9, found \"{}\"", least, text);
  };
  app.add_option(name, value, what)->check(check)->capture_default_str();
}

void add_jobs(CLI::App& app, int& jobs, const std::string& what) {
  app.add_option("--jobs", jobs, what + "; 0: one for each processor")
      ->check(CLI::Range(0, 1024))
      ->capture_default_str();
}

void add_reading(CLI::App& app, std::string& reading) {
  app.add_option("--reading", reading, "only readings of this name (default: all but the false twins)");
}

std::function<std::string(const std::string&)> one_of(std::string what, std::vector<std::string> known) {
  return [what = std::move(what), known = std::move(known)](const std::string& word) -> std::string {
    if (std::ranges::find(known, word) != known.end()) return "";
    return fmt::format("unknown {} \"{}\"{}{}", what, word, suggestion(word, known),
                       fmt::format("; known: {}", fmt::join(known, ", ")));
  };
}

void add_verify_options(CLI::App& app, VerifyOptions& o) {
  add_claim_sources(app, o.sources);
  add_reading(app, o.reading);
  app.add_option("--cases", o.cases,
                 "case file, or folder of case files; - for standard input (default: the built-in cases)");
  app.add_option("--random", o.random, "add N random cases")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{100000000}));
  app.add_option("--family", o.family,
                 "the paper whose random cases are drawn (default: N for each paper of the claims)");
  app.add_option("--seed", o.seed, "seed of the random cases");
  app.add_option("--first", o.first, "number of the first random case");
  const CLI::Option* out = app.add_option(
      "--out", o.out,
      "folder for certificates, summary.json and the report (default: out, or out/CLAIM); \"\" for none");
  app.parse_complete_callback([&o, out] {
    if (out->count() == 0) o.out = default_folder(o.claims);
  });
  add_jobs(app, o.jobs);
  app.add_option("--max-bits", o.max_bits, "cap of the interval precision")
      ->check(CLI::Range(128, 1 << 20))
      ->capture_default_str();
  add_seconds(
      app, "--case-seconds", o.case_seconds,
      "time limit for each verdict on a case, for reading a case file, and for replaying a certificate; 0: none");
  app.add_option("--case-memory", o.case_memory, "memory limit for each case in MB; 0: none")
      ->check(CLI::Range(0, 1 << 24))
      ->capture_default_str();
  app.add_flag("--json", o.json, "print summary.json instead of a table");
  app.add_flag("--quiet", o.quiet, "print the verdict only");
  app.add_flag("--stats", o.stats,
               "print how often each rung of the ladder decided, its processor time, and the dearest claims");
  app.add_option("--durations", o.durations,
                 "print the N dearest claims and cases, and put the time of each claim into summary.json")
      ->check(CLI::Range(1, 1000000));
  app.add_flag("--only-counterexamples", o.only_counterexamples,
               "write certificates for counterexamples only, of random cases: quicker, and no run for the gate");
  app.add_flag_callback(
         "--certify-all", [] {}, "the default; kept for scripts")
      ->group("");
  app.add_flag("--no-check", o.no_check, "do not replay the certificates");
}

namespace {

// The command that was reached, with its words: "plumbline campaign run".
const CLI::App& reached_command(const CLI::App& app, std::string& words) {
  const std::vector<CLI::App*> chosen = app.get_subcommands();
  if (chosen.empty()) return app;
  words += " " + chosen.front()->get_name();
  return reached_command(*chosen.front(), words);
}

std::vector<std::string> options_of(const CLI::App& app) {
  std::vector<std::string> out;
  for (const CLI::Option* option : app.get_options())
    for (const std::string& name : option->get_lnames()) out.push_back("--" + name);
  return out;
}

std::vector<std::string> commands_of(const CLI::App& app) {
  std::vector<std::string> out;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    out.push_back(command->get_name());
  return out;
}

// The first word that nobody took: an option, a command, or one word too many. Empty if there is none.
std::string unexpected_word(const CLI::App& app) {
  std::string words = "plumbline";
  const CLI::App& at = reached_command(app, words);
  const std::vector<std::string> left = app.remaining(true);
  if (left.empty()) return "";
  const std::string word = left.front().substr(0, left.front().find('='));
  const bool option = word.starts_with("-"), command = !option && !commands_of(at).empty();
  return fmt::format("{} \"{}\"{} (`{} --help` shows all)",
                     option    ? "unknown option"
                     : command ? "unknown command"
                               : "one word too many:",
                     word,
                     suggestion(word, option    ? options_of(at)
                                      : command ? commands_of(at)
                                                : std::vector<std::string>{}),
                     words);
}

}  // namespace

int parse(CLI::App& app, int argc, char** argv) {
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() != 0)
      if (const std::string message = unexpected_word(app); !message.empty()) throw InputError(message);
    return app.exit(error, std::cout, std::cerr) == 0 ? static_cast<int>(kAsExpected) : static_cast<int>(kUsage);
  }
  return -1;
}

}  // namespace plumbline::cli
