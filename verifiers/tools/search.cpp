// `search`: look for a counterexample, certify it, shrink it, and write it down for people.
#include <fmt/format.h>
#include <unistd.h>
#include <CLI/CLI.hpp>

#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "claim/source_text.hpp"
#include "cli/commands.hpp"
#include "cli/enclosure.hpp"
#include "cli/formulas_lock.hpp"
#include "cli/judgement.hpp"
#include "cli/keep_tensors.hpp"
#include "cli/options.hpp"
#include "cli/registry.hpp"
#include "cli/replay.hpp"
#include "layout/sentence.hpp"
#include "network/case_io.hpp"
#include "network/numbers_of_case.hpp"
#include "report/files.hpp"
#include "search/search.hpp"
#include "search/shrink.hpp"
#include "search/small_shapes.hpp"
#include "tools/erratum.hpp"
#include "tools/found_cases.hpp"
#include "tools/search_words.hpp"
#include "tools/stop_request.hpp"

namespace plumbline::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

constexpr const char* kFormat = "plumbline-search/2";
constexpr double kForSearching = 0.9;  // of the time; the rest is for writing down what was found

struct SearchCommand {
  std::string claim;  // an id; not needed where the sources have one claim
  ClaimSources sources;
  std::string reading;  // none: all of the claim, the twin excepted
  Effort effort;
  long enumerate = 10000;  // small cases that are gone through below what is found
  bool no_check = false, no_shrink = false;
};

// One reading, searched.
struct Searched {
  const Claim* claim;
  Reading reading;
  fs::path folder;  // of what is found
  SearchResult result = {};
  std::size_t earlier = 0;                   // counterexamples of earlier searches that were tried first
  std::vector<Requirement> degenerate = {};  // what came last
  std::vector<std::string> rejected = {};    // what the checker says against what was found
  fs::path nearest_file = {};                // where nothing was found: the case that came nearest

  [[nodiscard]] ReadingVerdict verdict() const { return verdict_of(result); }
  // Survived although it should fall is no news; fallen although it should survive is.
  [[nodiscard]] bool should_fall() const { return reading.name == claim->twin.name || falls(reading.expected); }
  [[nodiscard]] bool deviates() const { return result.finding && !should_fall(); }
  [[nodiscard]] bool missed() const { return !result.finding && should_fall(); }
  // Nothing was found, and nothing was shown: this reading was not put to the test, or not for as long as was asked.
  [[nodiscard]] bool open() const {
    return !result.finding &&
           ((verdict() != ReadingVerdict::NotRefuted && verdict() != reading.expected) || result.effort.stopped);
  }
};

std::vector<Reading> selected_readings(const Claim& claim, const std::string& name) {
  std::vector<Reading> out;
  std::vector<std::string> known;
  for (const Reading& reading : with_twin(claim)) {
    known.push_back(reading.name);
    if (name.empty() ? reading.name != claim.twin.name : reading.name == name) out.push_back(reading);
  }
  if (out.empty())
    throw InputError(fmt::format("unknown reading \"{}\" of {}{}; known: {}", name, claim.id, suggestion(name, known),
                                 fmt::join(known, ", ")));
  return out;
}

std::function<void(const SearchEffort&)> progress_line(const Effort& effort) {
  if (effort.quiet || effort.json || isatty(STDERR_FILENO) == 0) return {};
  return [seconds = effort.seconds](const SearchEffort& e) {
    std::fprintf(stderr, "\r%ld cases, %ld climbs, best relative violation %.3g, at most %.0f s ", e.cases, e.climbs,
                 e.guessed_best.value_or(-1), seconds);
  };
}

std::string size_text(const Case& c) {
  const Size s = size_of(c);
  if (c.network.absent()) return fmt::format("{}, {} of them not 0", shape_text(c), s.nonzero);
  return fmt::format("depth {}, {} units, {} sample{}, {} nonzero numbers", s.depth, s.units, s.samples,
                     s.samples == 1 ? "" : "s", s.nonzero);
}

Case named(Case c, const std::string& what, const Searched& searched) {
  c.name = what + "-" + searched.claim->id + "-" + searched.reading.name;
  return c;
}

// Has the checker replay the certificate. A Ctrl-C ends the checker too: it is asked once more.
std::vector<std::string> checked(const fs::path& certificate, const Claim& claim, const StopRequest& stop) {
  const bool before = stop.requested();
  const auto ask = [&] {
    return replay({certificate.string()}, 1, lock_options({&claim}, certificate.parent_path() / kLockFile));
  };
  std::vector<std::string> out = ask();
  return !out.empty() && !before && stop.requested() ? ask() : out;
}

// Writes case.json and certificate.json, erratum.md and erratum.tex; found/ keeps the first two.
void write_finding(Searched& searched, const FoundCases& found, const std::vector<Case>& cases, const Limits& limits,
                   const TimeLimit& deadline) {
  const Case c = named(searched.result.finding->smallest, "counterexample", searched);
  CaseEvaluation evaluation(c, limits);
  const Outcome outcome = found.keep(evaluation, true);
  const Erratum text = erratum(*searched.claim, searched.reading, outcome, evaluation,
                               {&*searched.result.finding, searched.degenerate,
                                repairs_of(*searched.claim, searched.reading, evaluation, cases, limits, deadline)});
  write_file_atomically(searched.folder / "erratum.md", text.markdown);
  write_file_atomically(searched.folder / "erratum.tex", text.latex);
  enclose(*searched.claim, searched.folder);
}

// Where nothing was found: the case that came nearest to a violation, if it can be written down.
void write_nearest(Searched& searched) {
  if (searched.result.finding || !searched.result.nearest || !writable(searched.result.nearest->point)) return;
  Case c = named(searched.result.nearest->point, "nearest", searched);
  c.note = c.source = "";
  searched.nearest_file = searched.folder / "nearest.json";
  write_case_file(c, searched.nearest_file);
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

// The box around what was found on which the reading fails; null where there is none, or none was looked for.
ordered_json robust_json(const std::optional<Robust>& r) {
  if (!r || r->kind != Robust::Kind::Open) return nullptr;
  return {{"radius", r->radius.to_string()}, {"numbers", r->all}};
}

ordered_json enclosure_json(const std::optional<Enclosure>& e) {
  return e ? ordered_json{e->lower.to_string(), e->upper.to_string()} : ordered_json(nullptr);
}

ordered_json to_json(const Searched& s, const SearchCommand& options) {
  const SearchEffort& e = s.result.effort;
  ordered_json out{{"claim", s.claim->id},
                   {"reading", s.reading.name},
                   {"verdict", to_string(s.verdict())},
                   {"expected", to_string(s.reading.expected)},
                   {"seed", options.effort.seed},
                   {"earlier", s.earlier},
                   {"effort", effort_json(e, options.effort)}};
  out["nearest"] = s.nearest_file.empty() ? ordered_json(nullptr)
                                          : ordered_json{{"origin", s.result.nearest->origin},
                                                         {"file", s.nearest_file.string()},
                                                         {"relative_margin", enclosure_json(s.result.nearest->margin)}};
  out["margin"] = enclosure_json(e.judged.smallest_margin);
  if (!s.result.finding) out["next"] = what_next(e, options.effort, argument_for(*s.claim));
  if (const auto& f = s.result.finding) {
    out["finding"] = {{"verdict", to_string(f->verdict)},
                      {"origin", f->origin},
                      {"seconds", f->seconds},
                      {"reductions_tried", f->reductions_tried},
                      {"reductions_kept", f->reductions_kept},
                      {"reductions_undecided", f->reductions_undecided},
                      {"shrunk_completely", f->shrunk_completely},
                      {"from_enumeration", f->from_enumeration},
                      {"degenerate", f->degenerate.empty() ? ordered_json(nullptr) : ordered_json(f->degenerate)},
                      {"degenerate_seen", f->degenerate_seen},
                      {"robust", robust_json(f->robust)},
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
    const ReadingVerdict verdict = s.verdict();
    const std::string word = verdict == ReadingVerdict::NotRefuted
                                 ? "nothing found"
                                 : std::string(to_string(verdict)) + ": nothing found, and nothing shown";
    std::printf("%s: %s %s: %s\n", word.c_str(), s.claim->id.c_str(), s.reading.name.c_str(),
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
  say(layout::plain_sentence(robustness_text(*f)));
  for (const auto& lines : {minimality_texts(*f), family_texts(f->vicinity), nearby_texts(f->vicinity)})
    for (const std::string& line : lines) say(line);
  std::printf("  %s: case.json, certificate.json (%s), erratum.md, erratum.tex\n", s.folder.c_str(),
              s.rejected.empty() ? "accepted by plumbline-check" : "REJECTED by plumbline-check");
}

ExitCode exit_code(const std::vector<Searched>& all, std::size_t asked) {
  bool deviates = false, open = all.size() < asked;
  for (const Searched& s : all) {
    deviates |= s.deviates() || !s.rejected.empty();
    open |= s.missed() || s.open();
  }
  return deviates ? kDiffers : open ? kInconclusive : kAsExpected;
}

// Searches one reading, and writes down what it finds: as soon as there is something, then when it is small.
Searched search_reading(const SearchCommand& options, const Claim& claim, const Reading& reading,
                        const StartCases& starts, const StopRequest& stop) {
  Searched out{&claim, reading, fs::path(options.effort.out) / "search" / claim.id / reading.name};
  const FoundCases found(out.folder, claim.id, reading);
  if (!is_built_in(claim)) write_file_atomically(out.folder / kLockFile, lock_text(formulas_of({&claim})));
  const TimeLimit deadline(options.effort.seconds, &stop.flag());
  SearchOptions o = search_options(options.effort, claim, reading, starts);
  o.deadline = deadline.part(kForSearching);
  o.shrink = !options.no_shrink;
  o.enumerate = options.enumerate;
  o.vicinity = true;
  o.progress = progress_line(options.effort);
  Limits generous = o.limits;  // what was decided once is decided again, on a machine that has become busy too
  generous.seconds *= 10;
  o.found = [&](const Case& c, const std::string& origin, CaseVerdict) {
    try {
      const Case first = named(c, "counterexample", out);
      CaseEvaluation evaluation(first, generous);
      (void)found.keep(evaluation, false);
    } catch (const std::exception& error) {  // the search goes on: what it ends with is written in any case
      std::fprintf(stderr, "%s is a counterexample that is not kept: %s\n", origin.c_str(), error.what());
    }
  };
  if (!options.effort.from_scratch) {
    GivenCases earlier{"earlier", found.earlier()};
    out.earlier = earlier.cases.size();
    o.starts.insert(o.starts.begin(), std::move(earlier));
  }
  out.degenerate = o.degenerate;
  out.result = plumbline::search(reading, o);
  if (o.progress) std::fputs("\r\033[K", stderr);
  if (out.result.finding) {
    write_finding(out, found, starts.all(), generous, deadline);
    if (!options.no_check) out.rejected = checked(out.folder / "certificate.json", claim, stop);
  }
  write_nearest(out);
  ordered_json written{{"format", kFormat}};
  written.update(to_json(out, options));
  write_file_atomically(out.folder / "search.json", written.dump(1) + "\n");
  return out;
}

void say_deviation(const Searched& s) {
  std::fprintf(stderr, "%s %s: %s where %s is expected; replay: plumbline verify %s --cases %s\n", s.claim->id.c_str(),
               s.reading.name.c_str(), std::string(to_string(s.verdict())).c_str(),
               std::string(to_string(s.reading.expected)).c_str(), argument_for(*s.claim).c_str(),
               (s.folder / "case.json").c_str());
}

ExitCode run_search(const SearchCommand& options) {
  const StopRequest stop;
  const Registry registry(options.sources);
  const Claim& claim = registry.one(options.claim, "search");
  const std::vector<Reading> readings = selected_readings(claim, options.reading);
  const StartCases starts = start_cases(options.effort);
  std::vector<Searched> all;
  for (const Reading& reading : readings) {
    if (stop.requested()) {
      std::fprintf(stderr, "not searched: %s %s\n", claim.id.c_str(), reading.name.c_str());
      continue;
    }
    all.push_back(search_reading(options, claim, reading, starts, stop));
    if (!options.effort.json) print(all.back(), options);
    for (const std::string& line : all.back().rejected) std::fprintf(stderr, "%s\n", line.c_str());
    if (all.back().deviates()) say_deviation(all.back());
  }
  if (options.effort.json) {
    ordered_json list = ordered_json::array();
    for (const Searched& s : all) list.push_back(to_json(s, options));
    std::printf("%s\n", ordered_json{{"format", kFormat}, {"searches", list}}.dump(1).c_str());
  }
  return exit_code(all, readings.size());
}

}  // namespace

Action search_command(CLI::App& command) {
  const auto o = std::make_shared<SearchCommand>();
  command.add_option("claim", o->claim, "id of the claim");
  add_claim_sources(command, o->sources);
  command.add_option("--reading", o->reading, "only this reading (\"twin\" for the false twin); default: all readings");
  add_effort_options(command, o->effort, "reading");
  command
      .add_option("--enumerate", o->enumerate, "go through at most so many small cases below what is found; 0: none")
      ->check(CLI::Range(0L, 100000000L))
      ->capture_default_str();
  command.add_flag("--no-check", o->no_check, "do not replay the certificate");
  command.add_flag("--no-shrink", o->no_shrink, "keep what is found as it is");
  return with(o, run_search);
}

}  // namespace plumbline::cli
