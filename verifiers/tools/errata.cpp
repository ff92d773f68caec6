// `errata`: for each paper a letter that one would send to its authors (letter.hpp), and for every reading that falls a
// script that recomputes it and needs nothing of ours (python_script.hpp).
#include <fmt/format.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "budget/error.hpp"
#include "cli/case_sources.hpp"
#include "cli/commands.hpp"
#include "cli/describe.hpp"
#include "cli/options.hpp"
#include "cli/registry.hpp"
#include "cli/robust_lock.hpp"
#include "report/files.hpp"
#include "result/results.hpp"
#include "search/degenerate.hpp"
#include "search/shrink.hpp"
#include "tools/letter.hpp"

namespace plumbline::cli {
namespace {

namespace fs = std::filesystem;

// Beyond so many cases on which a reading fails no other one is tried for a script.
constexpr std::size_t kMostWitnesses = 6;

// A larger witness is not taken for its box: nobody wants to read it.
constexpr long kMostUnits = 30;

struct ErrataCommand {
  std::vector<std::string> claims;
  ClaimSources sources;
  std::string reading, cases, version, out = "out";
  int jobs = 0;
  bool each = false;
};

// The cases that readings may fail on, the smallest first.
struct Cases {
  std::vector<std::pair<Case, std::string>> all;  // each with the paper that it was made for
  std::set<std::string> papers;
};

Cases cases_of(const ErrataCommand& o, const std::vector<const Claim*>& claims) {
  CaseChoice choice;
  choice.path = o.cases;
  Cases out;
  for (const CaseSource& source : chosen_cases(choice, claims, {})) {
    out.papers.insert(source.paper);
    if (Case c = source.load(); !c.is_box) out.all.emplace_back(std::move(c), source.paper);
  }
  std::ranges::stable_sort(out.all, {}, [](const auto& c) { return size_of(c.first); });
  return out;
}

// One reading that falls.
struct Fallen {
  const Claim* claim = nullptr;
  const Reading* reading = nullptr;
  std::optional<LetterReading> found = {};  // nothing: it fails on none of the cases
};

// The cases on which it fails: the one of the box in docs/robust.lock first, degenerate ones last.
std::vector<const Case*> witnesses_of(const Fallen& fallen, const Cases& cases) {
  const Needs needs(fallen.reading->formula());
  const std::string boxed = robust_case({fallen.claim->id, fallen.reading->name}, digest(*fallen.reading));
  const std::vector<Requirement> clauses =
      fallen.claim->degenerate.empty() ? usual_degenerate_cases(fallen.reading->formula()) : fallen.claim->degenerate;
  std::vector<std::pair<int, const Case*>> out;
  for (const auto& [c, paper] : cases.all) {
    if (!concerns(paper, fallen.claim->id, cases.papers)) continue;
    CaseEvaluation evaluation(c);
    const CaseVerdict verdict = judge(*fallen.reading, needs, evaluation).verdict;
    if (verdict != CaseVerdict::Fails && verdict != CaseVerdict::IllTyped) continue;
    const bool special = !degeneracy(clauses, evaluation).empty();
    const bool box = c.name == boxed && size_of(c).units <= kMostUnits;
    out.emplace_back(box ? 0 : special ? 2 : 1, &c);
  }
  std::ranges::stable_sort(out, {}, [](const auto& w) { return w.first; });
  std::vector<const Case*> sorted;
  for (const auto& [rank, c] : out) sorted.push_back(c);
  return sorted;
}

// The first witness that has a script; if none has, the first one, and why it has none.
void find_witness(Fallen& fallen, const Cases& cases) {
  std::vector<const Case*> all = witnesses_of(fallen, cases);
  all.resize(std::min(all.size(), kMostWitnesses));
  for (const Case* c : all) {
    CaseEvaluation evaluation(*c);
    const Outcome outcome = judge(*fallen.reading, evaluation);
    LetterReading tried{fallen.reading, *c, {}, ""};
    if (outcome.verdict == CaseVerdict::Fails)
      tried.script = python_script(*fallen.claim, *fallen.reading, outcome, evaluation);
    else
      tried.script.reason = "one side of it has no value";
    if (!tried.script.text.empty()) tried.file = fallen.claim->id + "." + fallen.reading->name + ".py";
    const bool done = !tried.script.text.empty();
    if (done || !fallen.found) fallen.found = std::move(tried);
    if (done) return;
  }
}

std::vector<Fallen> fallen_of(const std::vector<const Claim*>& claims, const Cases& cases, int jobs) {
  std::vector<Fallen> out;
  for (const Claim* claim : claims)
    for (const Reading& reading : claim->readings)
      if (falls(reading.expected) || !is_built_in(*claim)) out.push_back({claim, &reading});
  tbb::task_arena arena(jobs > 0 ? jobs : tbb::task_arena::automatic);
  arena.execute(
      [&] { tbb::parallel_for(std::size_t{0}, out.size(), [&](std::size_t i) { find_witness(out[i], cases); }); });
  std::erase_if(out,
                [](const Fallen& f) { return !f.found && !falls(f.reading->expected); });  // of one's own: it stands
  return out;
}

// What of it is told to the authors of this version: no controls, which are no fault of theirs; of one claim the
// gravest first.
std::vector<LetterItem> items_of(const std::vector<Fallen>& all, const Paper& paper, const PaperVersion* version) {
  std::vector<LetterItem> out;
  for (const Fallen& f : all) {
    const std::vector<std::string>& versions = f.reading->versions;
    if (f.claim->paper.get() != &paper || f.reading->grade == Grade::Control || !f.found) continue;
    if (version != nullptr && !versions.empty() && std::ranges::find(versions, version->name) == versions.end())
      continue;
    if (out.empty() || out.back().claim != f.claim) out.push_back({f.claim, {}});
    out.back().readings.push_back(*f.found);
  }
  for (LetterItem& item : out)
    std::ranges::stable_sort(item.readings, {}, [](const LetterReading& r) { return r.reading->grade; });
  return out;
}

// The cases that were made for the claim's paper, or that are the user's.
std::vector<const Case*> cases_for(const Claim& claim, const Cases& cases) {
  std::vector<const Case*> out;
  for (const auto& [c, paper] : cases.all)
    if (concerns(paper, claim.id, cases.papers)) out.push_back(&c);
  return out;
}

// The one with this name; without a name the newest of which something falls.
const PaperVersion* version_of(const Paper& paper, const std::string& name, const std::vector<Fallen>& all) {
  for (auto version = paper.versions.rbegin(); version != paper.versions.rend(); ++version)
    if (name.empty() ? !items_of(all, paper, &*version).empty() : version->name == name) return &*version;
  return nullptr;
}

std::string file_name(const Paper& paper, const PaperVersion* version) {
  return (paper.key.empty() ? "letter" : paper.key) + (version == nullptr ? "" : "-" + version->name);
}

// The letter of one paper; the line that says what was written.
std::string write_letter(const Paper& paper, const std::vector<Fallen>& all, const Cases& cases, const ErrataCommand& o,
                         const fs::path& folder) {
  const PaperVersion* version = version_of(paper, o.version, all);
  if (version == nullptr && !paper.versions.empty()) return "";
  std::vector<LetterItem> items = items_of(all, paper, version);
  if (items.empty()) return "";
  const std::size_t count = items.size();
  for (LetterItem& item : items)
    item.remedies = remedies_of(*item.claim, *item.readings.front().reading, item.readings.front().witness,
                                cases_for(*item.claim, cases), o.jobs);
  const Letter text = letter(paper, version, std::move(items));
  const fs::path file = folder / file_name(paper, version);
  write_file_atomically(file.string() + ".txt", text.mail);
  write_file_atomically(file.string() + ".tex", text.latex);
  return fmt::format("{}.txt, .tex: {} statement{}\n", file.string(), count, count == 1 ? "" : "s");
}

std::string line_of(const Fallen& f) {
  return fmt::format("  {} {}: {}\n", f.claim->id, f.reading->name,
                     !f.found                ? "it fails on none of the cases"
                     : f.found->file.empty() ? "no script: " + f.found->script.reason
                     : f.found->script.ran   ? f.found->file + ", run"
                                             : f.found->file + ", not run: there is no python3");
}

ExitCode run_errata(const ErrataCommand& o) {
  const Registry registry(o.sources);
  const Selection selection(registry, o.claims, o.reading);
  const Cases cases = cases_of(o, selection.claims());
  const std::vector<Fallen> all = fallen_of(selection.claims(), cases, o.jobs);
  const fs::path folder = fs::path(o.out) / "errata";
  make_folder(folder);
  std::vector<const Paper*> papers;
  std::size_t scripts = 0, failing = 0;
  std::string lines;
  for (const Fallen& f : all) {
    if (f.claim->paper && std::ranges::find(papers, f.claim->paper.get()) == papers.end())
      papers.push_back(f.claim->paper.get());
    lines += line_of(f);
    if (!f.found) continue;
    ++failing;
    if (f.found->file.empty()) continue;
    ++scripts;
    write_file_atomically(folder / f.found->file, f.found->script.text);
  }
  if (failing == 0) {
    fmt::print(stderr, "no reading fails on any of the cases\n");
    return kNothing;
  }
  fmt::print("{} of {} readings that fail have a script\n", scripts, failing);
  for (const Paper* paper : papers) fmt::print("{}", write_letter(*paper, all, cases, o, folder));
  if (o.each) fmt::print("{}", lines);
  return kAsExpected;
}

}  // namespace

Action errata_command(CLI::App& command) {
  const auto o = std::make_shared<ErrataCommand>();
  command.add_option("claims", o->claims, "ids of claims, or globs: what falls of them (default: everything)");
  add_claim_sources(command, o->sources);
  add_reading(command, o->reading);
  command.add_option(
      "--version", o->version,
      "of the paper, whose statements the letter is about (default: the newest of which something falls)");
  command.add_option("--cases", o->cases,
                     "case file, or folder: on these the readings fail (default: the built-in cases)");
  add_jobs(command, o->jobs);
  command.add_option("--out", o->out, "folder for letters and scripts, below it errata/")->capture_default_str();
  command.add_flag("--each", o->each, "a line for each reading: its script, or why it has none");
  return with(o, run_errata);
}

}  // namespace plumbline::cli
