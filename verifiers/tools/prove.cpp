// `prove`: what holds on a whole architecture, for all weights, inputs and loss derivatives; with a certificate that
// lists the activation patterns.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "budget/budget.hpp"
#include "certificate/certificate.hpp"
#include "certificate/proof_certificate.hpp"
#include "cli/case_facts.hpp"
#include "cli/case_sources.hpp"
#include "cli/commands.hpp"
#include "cli/describe.hpp"
#include "cli/formulas_lock.hpp"
#include "cli/keep_tensors.hpp"
#include "cli/options.hpp"
#include "cli/progress.hpp"
#include "cli/registry.hpp"
#include "cli/replay.hpp"
#include "network/case_io.hpp"
#include "proof/proof.hpp"
#include "prove_over.hpp"
#include "report/files.hpp"

namespace plumbline::cli {
namespace {

namespace fs = std::filesystem;

struct ProveCommand {
  std::vector<std::string> claims;
  ClaimSources sources;
  std::string reading, cases, over, out = "out";
  long evaluations = 0;  // what needs more exact evaluations is skipped; 0: as many as the sort of cases suggests
  double seconds = 600;  // for each reading on each architecture
  long parts = 0;
  int jobs = 0;
  bool resume = false, verbose = false, quiet = false, json = false, no_check = false;
  std::string draw;
  PlaneOptions plane;
};

// What is asked for one reading on one architecture.
struct Attempt {
  const Claim* claim;
  Reading reading;
  const Case* architecture;
  Proof proof;
  bool too_dear = false;  // a limit was met: nothing is known
};

// Architectures that differ in their weights and data only are one.
std::string architecture_text(const Case& c) {
  const Graph g = graph_of(c.network);
  std::string out = c.network.fully_connected() ? "layers " : "graph ";
  for (const Vertex& v : g.vertices) out += fmt::format("{}:{} ", static_cast<int>(v.kind), v.slope.to_string());
  for (const Edge& e : g.edges)
    out += fmt::format("{}>{}:{} ", e.from, e.to,
                       e.parameter == Edge::kFixed ? "=" + e.fixed_weight.to_string() : std::to_string(e.parameter));
  for (const auto& [name, a] : c.matrices) {
    out += name;
    for (const Real& x : a.entries()) out += " " + x.to_string();
  }
  for (const auto& [name, x] : c.scalars) out += name + " " + x.to_string();
  for (const LayerPlan& layer : g.layers) out += layer.kind + " ";
  return out;
}

std::vector<Case> architectures(const std::string& path) {
  std::vector<Case> out;
  std::set<std::string> known;
  for (const CaseSource& source : cases_from(path.empty() ? builtin_folder() : path)) {
    Case c = source.load();
    if (c.network.absent()) continue;
    if (known.insert(architecture_text(c)).second) out.push_back(std::move(c));
  }
  return out;
}

std::string file_name(const Attempt& a) {
  return a.claim->id + "." + a.reading.name + "." + file_stem(a.architecture->name) + ".proof.json";
}

constexpr long kForOwnCases = 100'000, kForBuiltIn = 1000;

long evaluations(const ProveCommand& options) {
  if (options.evaluations > 0) return options.evaluations;
  return options.cases.empty() ? kForBuiltIn : kForOwnCases;
}

Attempt attempted(const Claim& claim, const Reading& reading, const Case& c, const ProveCommand& options) {
  Attempt out{&claim, reading, &c, {}};
  try {
    const BudgetScope scope({.seconds = options.seconds});
    out.proof = prove(reading, c, evaluations(options));
  } catch (const ResourceLimit& limit) {
    out.proof.obstacle = limit.what();
    out.too_dear = true;
  }
  return out;
}

std::string line(const Attempt& a) {
  if (!a.proof.proved)
    return fmt::format("{} {} on {}: not proved: {}\n", a.claim->id, a.reading.name, a.architecture->name,
                       a.proof.obstacle);
  return fmt::format(
      "{} {} on {}: proved for one sample and all weights, inputs, labels and loss derivatives ({} activation "
      "pattern{}, {} evaluations)\n",
      a.claim->id, a.reading.name, a.architecture->name, a.proof.patterns.size(),
      a.proof.patterns.size() == 1 ? "" : "s", a.proof.evaluations);
}

std::string limits_met(std::size_t too_dear) {
  if (too_dear == 0) return "";
  return fmt::format("; {} tries met a limit (--evaluations, --seconds; --verbose says which)", too_dear);
}

nlohmann::ordered_json to_json(const Attempt& a, const std::string& certificate) {
  nlohmann::ordered_json out{
      {"claim", a.claim->id}, {"reading", a.reading.name}, {"case", a.architecture->name}, {"proved", a.proof.proved}};
  if (!a.proof.proved) {
    out["obstacle"] = a.proof.obstacle;
    if (a.proof.point) {
      out["counterexample"] = a.proof.counterexample;
      out["point"] = case_file_json(*a.proof.point);
    }
    return out;
  }
  out["patterns"] = a.proof.patterns.size();
  out["evaluations"] = a.proof.evaluations;
  out["certificate"] = certificate;
  return out;
}

// Why a reading was not proved: on how many architectures, the first of them, and a case on which the reading falls,
// where one was found.
struct Reason {
  long architectures = 0;
  std::string first, said;
  std::optional<Case> point;
};
using Reasons = std::map<std::string, Reason>;

// What became of all tries.
struct Tried {
  std::vector<std::string> files;  // certificates
  std::string lines;
  nlohmann::ordered_json attempts = nlohmann::ordered_json::array();
  std::map<ReadingKey, long> architectures;  // on which each reading is proved
  std::map<ReadingKey, Reasons> reasons;     // why each is not, on the others
  std::size_t too_dear = 0;
};

// Equations that are false are one reason; where, stands beside it.
std::string kind_of(const Proof& proof) {
  return proof.point ? proof.obstacle.substr(0, proof.obstacle.find(':')) : proof.obstacle;
}

void add(const Attempt& a, const ProveCommand& options, Tried& out) {
  if (a.proof.proved) {
    const fs::path file = fs::path(options.out) / "proofs" / file_name(a);
    keep_tensors(*a.architecture, options.out);
    write_file_atomically(file, canonical_bytes(proof_certificate(a.claim->id, a.reading, a.proof, *a.architecture)));
    out.files.push_back(file.string());
    ++out.architectures[{a.claim->id, a.reading.name}];
  }
  if (!a.proof.proved) {
    Reason& reason = out.reasons[{a.claim->id, a.reading.name}][kind_of(a.proof)];
    if (reason.architectures++ == 0 || (a.proof.counterexample && !reason.point)) {
      reason.first = a.architecture->name;
      reason.said = a.proof.obstacle;
      if (a.proof.counterexample) reason.point = a.proof.point;
    }
  }
  if (a.too_dear) ++out.too_dear;
  if (options.json) out.attempts.push_back(to_json(a, a.proof.proved ? out.files.back() : ""));
  if (a.proof.proved || options.verbose) out.lines += line(a);
}

Tried tried(const std::vector<const Claim*>& claims, const std::vector<Case>& architectures,
            const ProveCommand& options, const Steps& progress) {
  std::size_t readings = 0, done = 0;
  for (const Claim* claim : claims) readings += claim->readings.size();
  Tried out;
  for (const Claim* claim : claims)
    for (const Reading& reading : claim->readings)
      for (const Case& c : architectures) {
        add(attempted(*claim, reading, c, options), options, out);
        if (progress) progress("readings tried on architectures", ++done, readings * architectures.size());
      }
  return out;
}

// A line, and the case on which the reading falls as a file.
std::string line(const ReadingKey& reading, const Reason& r, const fs::path& folder) {
  const auto& [claim, name] = reading;
  std::string out = r.architectures == 1 ? fmt::format("{} {}: not proved on {}: {}\n", claim, name, r.first, r.said)
                                         : fmt::format("{} {}: not proved on {} architectures; on {}: {}\n", claim,
                                                       name, r.architectures, r.first, r.said);
  if (!r.point) return out;
  const fs::path file = folder / (claim + "." + name + "." + file_stem(r.first) + ".falls.json");
  write_file_atomically(file, case_file_json(*r.point).dump(1) + "\n");
  return out + fmt::format("  a counterexample: {}\n", file.string());
}

// Why nothing is proved of a reading: the most frequent reasons.
std::string reasons(const std::vector<const Claim*>& claims, const Tried& tried, const fs::path& folder) {
  constexpr std::size_t kMost = 3;
  std::string out;
  for (const Claim* claim : claims)
    for (const Reading& reading : claim->readings) {
      const ReadingKey key{claim->id, reading.name};
      if (tried.architectures.contains(key) || !tried.reasons.contains(key)) continue;
      std::vector<const Reason*> all;
      for (const auto& [kind, reason] : tried.reasons.at(key)) all.push_back(&reason);
      std::ranges::stable_sort(all, std::greater{}, &Reason::architectures);
      for (std::size_t i = 0; i < std::min(all.size(), kMost); ++i) out += line(key, *all[i], folder);
    }
  return out;
}

// architectures.lock beside the certificates: what --proofs reads, and docs/architectures.lock for the built-in claims.
// A reading that is false, and happens to hold on an architecture, is not in it.
void write_lock(const std::vector<const Claim*>& claims, const Tried& tried, const fs::path& folder) {
  LockLines lines;
  for (const Claim* claim : claims)
    for (const Reading& reading : claim->readings)
      if (const auto found = tried.architectures.find({claim->id, reading.name});
          found != tried.architectures.end() && !falls(reading.expected))
        lines[found->first] = {digest(reading), std::to_string(found->second)};
  write_file_atomically(folder / kArchitecturesLock, architectures_lock(lines));
}

// The readings at every point of a box.
ExitCode run_over(const ProveCommand& o, const Registry& registry, const std::vector<const Claim*>& claims) {
  const fs::path lock = fs::path(o.out) / "boxes" / kLockFile;
  if (!registry.own().empty()) write_file_atomically(lock, lock_text(formulas_of(registry.own())));
  return prove_over(claims, {.box = o.over,
                             .out = o.out,
                             .parts = o.parts,
                             .seconds = o.seconds,
                             .jobs = o.jobs,
                             .resume = o.resume,
                             .quiet = o.quiet,
                             .json = o.json,
                             .no_check = o.no_check,
                             .lock = lock.string(),
                             .draw = o.draw,
                             .plane = o.plane});
}

ExitCode run_prove(const ProveCommand& options) {
  const Registry registry(options.sources);
  const Selection selection(registry, options.claims, options.reading);
  const std::vector<const Claim*>& claims = selection.claims();
  if (!options.over.empty()) return run_over(options, registry, claims);
  const std::vector<Case> all = architectures(options.cases);
  const Steps progress = progress_steps(options.quiet);
  const Tried out = tried(claims, all, options, progress);
  const std::size_t proved = out.files.size();
  if (proved > 0) write_lock(claims, out, fs::path(options.out) / "proofs");
  const fs::path lock = fs::path(options.out) / "proofs" / kLockFile;
  if (proved > 0 && !registry.own().empty()) write_file_atomically(lock, lock_text(formulas_of(registry.own())));
  const auto replayed = [&](std::size_t done) {
    if (progress) progress(kReplayStep, done, proved);
  };
  const std::vector<std::string> rejected =
      options.no_check ? std::vector<std::string>{} : replay(out.files, 0, lock_options(claims, lock), replayed);
  if (progress) progress("", 0, 0);
  const char* verdict = !rejected.empty() ? "a proof is rejected by the checker"
                        : proved > 0      ? "proved"
                                          : "nothing is proved";
  if (options.json)
    fmt::print(
        "{}\n",
        nlohmann::ordered_json{{"verdict", verdict}, {"architectures", all.size()}, {"attempts", out.attempts}}.dump(
            1));
  else
    fmt::print("{}: {} proofs on {} architectures{}; false twins are not asked{}\n{}{}", verdict, proved, all.size(),
               options.no_check ? ", not replayed" : "", limits_met(out.too_dear), options.quiet ? "" : out.lines,
               options.quiet || options.verbose ? "" : reasons(claims, out, fs::path(options.out) / "proofs"));
  for (const std::string& message : rejected) fmt::print(stderr, "{}\n", message);
  return !rejected.empty() ? kDiffers : proved > 0 ? kAsExpected : kInconclusive;
}

}  // namespace

Action prove_command(CLI::App& command) {
  const auto o = std::make_shared<ProveCommand>();
  command.add_option("claims", o->claims, "ids of claims, or globs (default: all); their false twins are not asked");
  add_claim_sources(command, o->sources);
  add_reading(command, o->reading);
  command.add_option("--cases", o->cases,
                     "case file, or folder, or -: the networks are the architectures (default: the built-in cases)");
  command
      .add_option(
          "--evaluations", o->evaluations,
          fmt::format("skip what needs more exact evaluations than this (default: {}; {} on the built-in cases)",
                      kForOwnCases, kForBuiltIn))
      ->check(CLI::Range(1L, kMaxEvaluations));
  add_seconds(command, "--seconds", o->seconds,
              "time for each reading on each architecture, or over the box; 0: no limit");
  CLI::Option* over = command.add_option(
      "--over", o->over,
      "case file whose numbers may be intervals: the readings at every point of this box (docs/boxes.md)");
  command.add_option("--parts", o->parts, "most parts that the box is cut into (default: 100000)")
      ->check(CLI::Range(1L, 100'000'000L))
      ->needs(over);
  command.add_flag("--resume", o->resume, "go on with the parts that an earlier run left open in --out")->needs(over);
  CLI::Option* draw = command.add_option(
      "--draw", o->draw, "file for a drawing (SVG) of a plane through the box: what is known about each part");
  draw->needs(over);
  add_plane(command, o->plane, draw);
  add_jobs(command, o->jobs);
  command.add_option("--out", o->out, "folder for the certificates, below it proofs/")->capture_default_str();
  command.add_flag("--verbose", o->verbose, "also say what is not proved, and why");
  command.add_flag("--json", o->json, "as JSON: what was tried, and what became of it");
  command.add_flag("--quiet", o->quiet, "print the verdict only");
  command.add_flag("--no-check", o->no_check, "do not replay the certificates");
  return with(o, run_prove);
}

}  // namespace plumbline::cli
