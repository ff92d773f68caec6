// `search`: look for a counterexample, certify it, shrink it, and write it down for people.
#include <fmt/format.h>
#include <unistd.h>
#include <CLI/CLI.hpp>

#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "claim/source_text.hpp"
#include "cli/judgement.hpp"
#include "cli/options.hpp"
#include "cli/registry.hpp"
#include "cli/replay.hpp"
#include "cli/tools.hpp"
#include "network/case_io.hpp"
#include "report/files.hpp"
#include "search/numbers_of_case.hpp"
#include "search/search.hpp"
#include "search/shrink.hpp"
#include "tools/commands.hpp"
#include "tools/counterexample.hpp"
#include "tools/erratum.hpp"
#include "tools/search_words.hpp"

namespace plumbline::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

// One reading, searched.
struct Searched {
  const Claim* claim;
  Reading reading;
  SearchResult result;
  fs::path folder;                    // of what was found
  std::vector<std::string> rejected;  // what the checker says against it
  fs::path nearest_file;              // where nothing was found: the case that came nearest

  [[nodiscard]] ReadingVerdict verdict() const {
    if (result.finding)
      return result.finding->verdict == CaseVerdict::Fails ? ReadingVerdict::Refuted : ReadingVerdict::IllTyped;
    return result.effort.smallest_margin || result.effort.judged > 0 ? ReadingVerdict::NotRefuted
                                                                     : ReadingVerdict::Vacuous;
  }
  // Survived although it should fall is no news; fallen although it should survive is.
  [[nodiscard]] bool should_fall() const { return reading.name == claim->twin.name || falls(reading.expected); }
  [[nodiscard]] bool deviates() const { return result.finding && !should_fall(); }
  [[nodiscard]] bool missed() const { return !result.finding && should_fall(); }
};

std::vector<Reading> selected_readings(const Claim& claim, const std::string& name) {
  std::vector<Reading> out;
  std::vector<std::string> known;
  for (const Reading& reading : claim.twin.name.empty() ? claim.readings : with_twin(claim)) {
    known.push_back(reading.name);
    if (name.empty() ? reading.name != claim.twin.name : reading.name == name) out.push_back(reading);
  }
  if (out.empty())
    throw InputError(fmt::format("unknown reading \"{}\" of {}{}; known: {}", name, claim.id, suggestion(name, known),
                                 fmt::join(known, ", ")));
  return out;
}

std::function<void(const SearchEffort&)> progress_line(const SearchOptions& options, bool quiet) {
  if (quiet || isatty(STDERR_FILENO) == 0) return {};
  return [seconds = options.seconds](const SearchEffort& e) {
    std::fprintf(stderr, "\r%ld cases, %ld climbs, best relative violation %.3g, at most %.0f s ", e.cases, e.climbs,
                 e.best.value_or(-1), seconds);
  };
}

std::string size_text(const Case& c) {
  const Size s = size_of(c);
  return fmt::format("depth {}, {} units, {} sample{}, {} nonzero numbers", s.depth, s.units, s.samples,
                     s.samples == 1 ? "" : "s", s.nonzero);
}

// What the search found, what it depends on, and what holds instead: in the erratum.
Circumstances circumstances_of(const Searched& searched, CaseEvaluation& evaluation, const std::vector<Case>& cases,
                               const Limits& limits) {
  return {&*searched.result.finding, repairs_of(*searched.claim, searched.reading, evaluation, cases, limits)};
}

// Writes case.json, certificate.json, erratum.md and erratum.tex, and has the checker replay the certificate.
void write_finding(Searched& searched, const std::vector<Case>& cases, const Limits& limits, bool check) {
  Case c = searched.result.finding->smallest;
  c.name = "counterexample-" + searched.claim->id + "-" + searched.reading.name;
  CaseEvaluation evaluation(c, limits);
  const fs::path file = searched.folder / "certificate.json";
  const Outcome outcome =
      write_counterexample(searched.claim->id, searched.reading, evaluation, searched.folder / "case.json", file);
  const Erratum text = erratum(*searched.claim, searched.reading, outcome, evaluation,
                               circumstances_of(searched, evaluation, cases, limits));
  write_file_atomically(searched.folder / "erratum.md", text.markdown);
  write_file_atomically(searched.folder / "erratum.tex", text.latex);
  if (check) searched.rejected = replay({file.string()}, 1, checker_options({searched.claim}));
}

// Where nothing was found: the case that came nearest to a violation, if it can be written down.
void write_nearest(Searched& searched) {
  if (searched.result.finding || !searched.result.nearest || !writable(searched.result.nearest->point)) return;
  Case c = searched.result.nearest->point;
  c.name = "nearest-" + searched.claim->id + "-" + searched.reading.name;
  c.note = c.source = "";
  searched.nearest_file = searched.folder / "nearest.json";
  write_file_atomically(searched.nearest_file, case_file_json(c).dump(1) + "\n");
}

ordered_json enumeration_json(const Enumeration& e) {
  ordered_json out = ordered_json::array();
  for (const EnumeratedClass& c : e.classes)
    out.push_back({{"numbers", c.numbers},
                   {"shapes", c.shapes},
                   {"left_out", c.left_out},
                   {"cases", c.cases},
                   {"applied", c.applied},
                   {"degenerate", c.degenerate},
                   {"undecided", c.undecided}});
  return out;
}

ordered_json tested_json(const std::optional<TestedValue>& v) {
  if (!v) return nullptr;
  return {{"value", v->value.to_string()}, {"verdict", to_string(v->verdict)}, {"degenerate", v->degenerate}};
}

ordered_json families_json(const Vicinity& vicinity) {
  ordered_json out = ordered_json::array();
  for (const Family& f : vicinity.families) {
    ordered_json values = ordered_json::array();
    for (const Rational& v : f.values) values.push_back(v.to_string());
    out.push_back({{"varied", f.varied.what},
                   {"own", f.varied.own.to_string()},
                   {"values", values},
                   {"below", tested_json(f.below)},
                   {"above", tested_json(f.above)}});
  }
  return out;
}

ordered_json nearby_json(const Vicinity& vicinity) {
  ordered_json out = ordered_json::array();
  for (const NearbyCase& c : vicinity.holds)
    out.push_back({{"varied", c.varied.what}, {"own", c.varied.own.to_string()}, {"value", c.at.value.to_string()}});
  return out;
}

ordered_json to_json(const Searched& s, const SearchCommand& options) {
  const SearchEffort& e = s.result.effort;
  ordered_json out{{"claim", s.claim->id},
                   {"reading", s.reading.name},
                   {"verdict", to_string(s.verdict())},
                   {"expected", to_string(s.reading.expected)},
                   {"seed", options.effort.seed},
                   {"effort", effort_json(e, options.effort)}};
  out["best"] = e.best ? ordered_json(*e.best) : ordered_json(nullptr);
  out["nearest"] = s.nearest_file.empty()
                       ? ordered_json(nullptr)
                       : ordered_json{{"origin", s.result.nearest->origin}, {"file", s.nearest_file.string()}};
  out["margin"] = e.smallest_margin
                      ? ordered_json{e.smallest_margin->lower.to_string(), e.smallest_margin->upper.to_string()}
                      : ordered_json(nullptr);
  if (!s.result.finding) out["next"] = what_next(e, options.effort, argument_for(*s.claim));
  if (const auto& f = s.result.finding) {
    out["finding"] = {{"verdict", to_string(f->verdict)},
                      {"origin", f->origin},
                      {"seconds", f->seconds},
                      {"reductions_tried", f->reductions_tried},
                      {"reductions_kept", f->reductions_kept},
                      {"shrunk_completely", f->shrunk_completely},
                      {"from_enumeration", f->from_enumeration},
                      {"degenerate", f->degenerate.empty() ? ordered_json(nullptr) : ordered_json(f->degenerate)},
                      {"degenerate_seen", f->degenerate_seen},
                      {"enumeration", enumeration_json(f->enumeration)},
                      {"families", families_json(f->vicinity)},
                      {"nearby", nearby_json(f->vicinity)},
                      {"folder", s.folder.string()},
                      {"certificate_accepted", s.rejected.empty()}};
    out["case"] = case_file_json(f->smallest);
  }
  return out;
}

void print(const Searched& s, const SearchCommand& options) {
  const auto& f = s.result.finding;
  if (!f) {
    std::printf("nothing found: %s %s: %s\n", s.claim->id.c_str(), s.reading.name.c_str(),
                effort_text(s.result.effort, options.effort.seed).c_str());
    if (options.effort.quiet) return;
    for (const std::string& line : nothing_found_texts(s.result, options.effort, s.nearest_file.string()))
      std::printf("  %s\n", line.c_str());
    for (const std::string& line : what_next(s.result.effort, options.effort, argument_for(*s.claim)))
      std::printf("  next: %s\n", line.c_str());
    return;
  }
  std::printf("%s: %s %s: %s\n", std::string(to_string(s.verdict())).c_str(), s.claim->id.c_str(),
              s.reading.name.c_str(), size_text(f->smallest).c_str());
  if (options.effort.quiet) return;
  std::printf("  found after %s as %s (%s)\n", seconds_text(f->seconds).c_str(), f->origin.c_str(),
              effort_text(s.result.effort, options.effort.seed).c_str());
  std::printf("  shrunk from %s by %ld of %ld reductions%s\n", size_text(f->found).c_str(), f->reductions_kept,
              f->reductions_tried, f->shrunk_completely ? "; no single one makes it smaller" : "; the time was over");
  const auto say = [](const std::string& line) {
    if (!line.empty()) std::printf("  %s\n", line.c_str());
  };
  say(degeneracy_text(*f));
  for (const auto& lines : {minimality_texts(*f), family_texts(f->vicinity), nearby_texts(f->vicinity)})
    for (const std::string& line : lines) say(line);
  std::printf("  %s: case.json, certificate.json (%s), erratum.md, erratum.tex\n", s.folder.c_str(),
              s.rejected.empty() ? "accepted by plumbline-check" : "REJECTED by plumbline-check");
}

ExitCode exit_code(const std::vector<Searched>& all) {
  bool deviates = false, missed = false, vacuous = true;
  for (const Searched& s : all) {
    deviates |= s.deviates() || !s.rejected.empty();
    missed |= s.missed();
    vacuous &= s.verdict() == ReadingVerdict::Vacuous;
  }
  return deviates ? kDiffers : missed || vacuous ? kInconclusive : kAsExpected;
}

}  // namespace

CLI::App* add_search_command(CLI::App& app, SearchCommand& o) {
  CLI::App* command = app.add_subcommand(kSearch.word, kSearch.help);
  command->add_option("claim", o.claim, "id of the claim");
  add_claim_sources(*command, o.sources);
  command->add_option("--reading", o.reading, "only this reading (\"twin\" for the false twin); default: all readings");
  add_effort_options(*command, o.effort, "reading");
  command->add_option("--enumerate", o.enumerate, "go through at most so many small cases below what is found; 0: none")
      ->check(CLI::Range(0L, 100000000L))
      ->capture_default_str();
  command->add_flag("--no-check", o.no_check, "do not replay the certificate");
  command->add_flag("--no-shrink", o.no_shrink, "keep what is found as it is");
  return command;
}

ExitCode search(const SearchCommand& options) {
  const Registry registry(options.sources);
  const Claim& claim = registry.one(options.claim, "search");
  const StartCases starts = start_cases(options.effort);
  std::vector<Searched> all;
  for (const Reading& reading : selected_readings(claim, options.reading)) {
    SearchOptions o = search_options(options.effort, claim.id, reading, starts);
    o.shrink = !options.no_shrink;
    o.degenerate = claim.degenerate;
    o.enumerate = options.enumerate;
    o.vicinity = true;
    o.progress = progress_line(o, options.effort.quiet || options.effort.json);
    Searched searched{&claim,
                      reading,
                      plumbline::search(reading, o),
                      fs::path(options.effort.out) / "search" / claim.id / reading.name,
                      {},
                      {}};
    if (o.progress) std::fputs("\r\033[K", stderr);
    if (searched.result.finding) write_finding(searched, starts.all(), o.limits, !options.no_check);
    write_nearest(searched);
    write_file_atomically(searched.folder / "search.json", to_json(searched, options).dump(1) + "\n");
    if (!options.effort.json) print(searched, options);
    for (const std::string& line : searched.rejected) std::fprintf(stderr, "%s\n", line.c_str());
    if (searched.deviates())
      std::fprintf(stderr, "%s %s: %s where %s is expected; replay: plumbline verify %s --cases %s\n", claim.id.c_str(),
                   reading.name.c_str(), std::string(to_string(searched.verdict())).c_str(),
                   std::string(to_string(reading.expected)).c_str(), argument_for(claim).c_str(),
                   (searched.folder / "case.json").c_str());
    all.push_back(std::move(searched));
  }
  if (options.effort.json) {
    ordered_json list = ordered_json::array();
    for (const Searched& s : all) list.push_back(to_json(s, options));
    std::printf("%s\n", ordered_json{{"format", "plumbline-search/1"}, {"searches", list}}.dump(1).c_str());
  }
  return exit_code(all);
}

}  // namespace plumbline::cli
