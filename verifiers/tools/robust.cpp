// `robust`: on how large a set a reading fails. Each refutation with the largest box around its case on which the
// reading fails at every point, certified; or the equation that keeps it from having one.
#include <fmt/format.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "budget/error.hpp"
#include "cli/commands.hpp"
#include "cli/describe.hpp"
#include "cli/formulas_lock.hpp"
#include "cli/options.hpp"
#include "cli/registry.hpp"
#include "layout/sentence.hpp"
#include "report/files.hpp"
#include "result/results.hpp"
#include "tools/robust_search.hpp"

namespace plumbline::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

struct RobustCommand {
  std::vector<std::string> claims;
  ClaimSources sources;
  std::string reading, cases, out = "out", lock, against;
  double seconds = 60;  // for each reading
  long samples = 0;
  int jobs = 0;
  bool json = false, quiet = false, no_check = false;
};

struct Asking {
  const Claim* claim;
  const Reading* reading;
};

// Without any name those of the built-in papers that are errors. Of the claims that are named, and of the user's own,
// those that are expected to fall; of the user's own the others too, which may fail all the same.
std::vector<Asking> asked_for(const std::vector<const Claim*>& claims, const RobustCommand& o) {
  const bool errors = o.claims.empty() && o.reading.empty() && o.cases.empty() && !o.sources.own();
  std::vector<Asking> out;
  for (const Claim* claim : claims)
    for (const Reading& reading : claim->readings)
      if (!o.reading.empty() ||
          (errors ? reading.grade == Grade::Error : falls(reading.expected) || !is_built_in(*claim)))
        out.push_back({claim, &reading});
  return out;
}

// The cases that were made for the claim's paper, or that are the user's.
std::vector<CaseSource> cases_for(const Claim& claim, const std::vector<CaseSource>& all) {
  std::set<std::string> papers;
  for (const CaseSource& source : all) papers.insert(source.paper);
  std::vector<CaseSource> out;
  for (const CaseSource& source : all)
    if (concerns(source.paper, claim.id, papers)) out.push_back(source);
  return out;
}

// What a line of the lock that is held against this program has to say of the reading.
RobustResult against(const Asking& asked, const std::vector<CaseSource>& cases, const RobustLines& lines,
                     const RobustCommand& o, const RobustPlace& place) {
  const auto found = lines.find({asked.claim->id, asked.reading->name});
  RobustResult out{asked.claim, asked.reading};
  if (found->second.sha256 != digest(*asked.reading)) {
    out.problem = "the line is about another formula";
    return out;
  }
  for (const CaseSource& source : cases) {
    const Case c = source.load();
    if (c.name == found->second.case_name)
      return check_robust(*asked.claim, *asked.reading, c, found->second, o.samples, place);
  }
  out.problem = "no case " + found->second.case_name;
  return out;
}

std::string words_about(const RobustResult& r) { return layout::plain_sentence(in_words(r.robust, r.case_name)); }

ordered_json to_json(const RobustResult& r) {
  const auto kind = [&] {
    return r.robust.kind == Robust::Kind::Open ? "open" : r.robust.kind == Robust::Kind::Flat ? "flat" : "none";
  };
  const auto or_null = [](const std::string& text) {
    return text.empty() ? ordered_json(nullptr) : ordered_json(text);
  };
  return {{"claim", r.claim->id},
          {"reading", r.reading->name},
          {"case", or_null(r.case_name)},
          {"kind", kind()},
          {"radius", r.robust.radius.to_string()},
          {"moved", r.robust.moved},
          {"numbers", r.robust.all},
          {"near", r.robust.near != Robust::kAtCase},
          {"held", or_null(r.robust.held)},
          {"reason", or_null(r.robust.reason)},
          {"shown", r.robust.shown},
          {"words", or_null(words_about(r))},
          {"box", or_null(r.box)},
          {"certificate", or_null(r.certificate)},
          {"boxes_judged", r.boxes},
          {"seconds", r.seconds},
          {"problem", or_null(r.problem)}};
}

std::string text_of(const RobustResult& r) {
  std::string out = r.claim->id + " " + r.reading->name + ": ";
  if (!r.problem.empty()) return out + "differs: " + r.problem + "\n";
  if (r.case_name.empty()) return out + "it fails on none of the cases\n";
  const std::string words = words_about(r);
  out += words.empty() ? "no box was found on which it fails" : words;
  return out + (r.box.empty() ? "" : "\n  " + r.box) + "\n";
}

// Not expected to fall, and it does not: nothing is to be said.
bool stands(const RobustResult& r) { return r.case_name.empty() && r.problem.empty() && !falls(r.reading->expected); }

RobustLines lines_of(const std::vector<RobustResult>& results) {
  RobustLines out;
  for (const RobustResult& r : results)
    if (!r.case_name.empty() && r.problem.empty())
      out[{r.claim->id, r.reading->name}] = {digest(*r.reading), r.case_name, r.robust};
  return out;
}

std::vector<RobustResult> results_of(std::vector<Asking> asked, const std::vector<CaseSource>& cases,
                                     const RobustCommand& o, const RobustPlace& place) {
  const RobustLines lines = o.against.empty() ? RobustLines{} : read_robust_lock(o.against);
  const auto without_line = [&](const Asking& a) { return !lines.contains({a.claim->id, a.reading->name}); };
  if (!o.against.empty()) std::erase_if(asked, without_line);
  if (asked.empty()) throw InputError(o.against, "expected a line about one of these readings, found none");
  std::vector<RobustResult> out(asked.size());
  tbb::task_arena arena(o.jobs > 0 ? o.jobs : tbb::task_arena::automatic);
  arena.execute([&] {
    tbb::parallel_for(std::size_t{0}, asked.size(), [&](std::size_t i) {
      const auto own = cases_for(*asked[i].claim, cases);
      out[i] = o.against.empty() ? find_robust(*asked[i].claim, *asked[i].reading,
                                               witnesses(*asked[i].claim, *asked[i].reading, own), o.seconds, place)
                                 : against(asked[i], own, lines, o, place);
    });
  });
  return out;
}

void print(const std::vector<RobustResult>& results, const RobustCommand& o) {
  long open = 0, shown = 0, neither = 0, differ = 0;
  ordered_json all = ordered_json::array();
  std::string lines;
  for (const RobustResult& r : results) {
    if (!r.problem.empty())
      ++differ;
    else if (r.robust.kind == Robust::Kind::Open)
      ++open;
    else
      ++(r.robust.shown ? shown : neither);
    all.push_back(to_json(r));
    lines += text_of(r);
  }
  if (o.json) return fmt::print("{}\n", ordered_json{{"readings", all}}.dump(1));
  fmt::print("{} reading{}: {} on an open set, {} on a set of lower dimension only, {} neither{}{}\n{}", results.size(),
             results.size() == 1 ? " fails" : "s fail", open, shown, neither,
             differ > 0 ? fmt::format(", {} that differ", differ) : "", o.no_check ? "; not replayed" : "",
             o.quiet ? "" : lines);
}

ExitCode run_robust(const RobustCommand& o) {
  const Registry registry(o.sources);
  const Selection selection(registry, o.claims, o.reading);
  const std::vector<Asking> asked = asked_for(selection.claims(), o);
  if (asked.empty())
    throw InputError("none of these readings is expected to fall; --reading asks about one all the same");
  CaseChoice choice;
  choice.path = o.cases;
  const std::vector<CaseSource> cases = chosen_cases(choice, selection.claims(), {});
  RobustPlace place{(fs::path(o.out) / "robust").string(), {}, !o.no_check};
  make_folder(place.folder);
  const fs::path formulas = fs::path(place.folder) / kLockFile;
  if (!registry.own().empty()) write_file_atomically(formulas, lock_text(formulas_of(registry.own())));
  place.lock = lock_options(selection.claims(), formulas);
  std::vector<RobustResult> results = results_of(asked, cases, o, place);
  std::erase_if(results, stands);
  if (results.empty()) {
    fmt::print(stderr, "no reading fails on any of the cases\n");
    return kNothing;
  }
  if (!o.lock.empty()) write_file_atomically(o.lock, robust_lock(lines_of(results)));
  print(results, o);
  if (std::ranges::any_of(results, [](const RobustResult& r) { return !r.problem.empty(); })) return kDiffers;
  return std::ranges::all_of(results, &RobustResult::settled) || !o.against.empty() ? kAsExpected : kInconclusive;
}

}  // namespace

Action robust_command(CLI::App& command) {
  const auto o = std::make_shared<RobustCommand>();
  command.add_option(
      "claims", o->claims,
      "ids of claims, or globs: their readings that are expected to fall (default: those of the built-in "
      "papers of the grade error)");
  add_claim_sources(command, o->sources);
  add_reading(command, o->reading);
  command.add_option("--cases", o->cases,
                     "case file, or folder: on these the readings fail (default: the built-in cases)");
  add_seconds(command, "--seconds", o->seconds, "time for each reading; 0: no limit");
  add_jobs(command, o->jobs);
  command.add_option("--out", o->out, "folder for boxes and certificates, below it robust/")->capture_default_str();
  CLI::Option* lock =
      command.add_option("--lock", o->lock, "write what was found to this lock file (docs/robust.lock)");
  CLI::Option* held =
      command.add_option("--against", o->against,
                         "make the boxes of this lock file again, and judge and replay them; nothing is looked for");
  held->excludes(lock);
  command.add_option("--samples", o->samples, "judge so many points of each box exactly, too")
      ->check(CLI::Range(0L, 1'000'000L))
      ->needs(held);
  command.add_flag("--json", o->json, "as JSON");
  command.add_flag("--quiet", o->quiet, "print the counts only");
  command.add_flag("--no-check", o->no_check, "do not replay the certificates");
  return with(o, run_robust);
}

}  // namespace plumbline::cli
