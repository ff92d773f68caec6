// `errata`: for each paper a letter that one would send to its authors, about the statements of a version that fall, and for
// each of these a script that recomputes it (python_script.hpp).
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "budget/error.hpp"
#include "cli/case_sources.hpp"
#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "cli/registry.hpp"
#include "report/files.hpp"
#include "result/results.hpp"
#include "search/shrink.hpp"
#include "tools/python_script.hpp"

namespace plumbline::cli {
namespace {

namespace fs = std::filesystem;

struct ErrataCommand {
  std::vector<std::string> claims;
  ClaimSources sources;
  std::string reading, cases, out = "out";
};

ExitCode run_errata(const ErrataCommand& o) {
  const Registry registry(o.sources);
  const Selection selection(registry, o.claims, o.reading);
  CaseChoice choice;
  choice.path = o.cases;
  const std::vector<CaseSource> sources = chosen_cases(choice, selection.claims(), {});
  std::set<std::string> papers;
  for (const CaseSource& source : sources) papers.insert(source.paper);
  std::vector<std::pair<Case, std::string>> cases;
  for (const CaseSource& source : sources) {
    Case c = source.load();
    if (!c.is_box) cases.emplace_back(std::move(c), source.paper);
  }
  std::ranges::stable_sort(cases, {}, [](const auto& c) { return size_of(c.first); });
  const fs::path folder = fs::path(o.out) / "errata";
  make_folder(folder);
  for (const Claim* claim : selection.claims())
    for (const Reading& reading : claim->readings) {
      if (!falls(reading.expected)) continue;
      const Needs needs(reading.formula());
      std::string said = "no case";
      int tried = 0;
      for (const auto& [c, paper] : cases) {
        if (!concerns(paper, claim->id, papers)) continue;
        CaseEvaluation evaluation(c);
        const Outcome outcome = judge(reading, needs, evaluation);
        if (outcome.verdict != CaseVerdict::Fails) continue;
        const PythonScript script = python_script(*claim, reading, outcome, evaluation);
        const std::string name = claim->id + "." + reading.name + ".py";
        if (!script.text.empty()) {
          write_file_atomically(folder / name, script.text);
          said = name;
          break;
        }
        if (++tried >= 6) break;
        if (said == "no case") said = "no script: " + script.reason;
      }
      fmt::print("{} {}: {}\n", claim->id, reading.name, said);
    }
  return kAsExpected;
}

}  // namespace

Action errata_command(CLI::App& command) {
  const auto o = std::make_shared<ErrataCommand>();
  command.add_option("claims", o->claims, "ids of claims, or globs (default: everything)");
  add_claim_sources(command, o->sources);
  add_reading(command, o->reading);
  command.add_option("--cases", o->cases, "case file, or folder: on these the readings fail (default: the built-in cases)");
  command.add_option("--out", o->out, "folder for the letters, below it errata/")->capture_default_str();
  return with(o, run_errata);
}

}  // namespace plumbline::cli
