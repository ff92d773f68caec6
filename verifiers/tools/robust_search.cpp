#include "tools/robust_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <tuple>

#include "budget/error.hpp"
#include "certificate/certificate.hpp"
#include "cli/describe.hpp"
#include "cli/proofs_lock.hpp"
#include "cli/replay.hpp"
#include "network/case_io.hpp"
#include "report/files.hpp"
#include "search/asked_equations.hpp"
#include "search/shrink.hpp"

namespace plumbline::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kAround = 12, kNear = 4, kLower = 3;  // so many cases are looked at in each way
constexpr Limits kOfPoints{8192, 10, std::int64_t{1} << 30};

class Seconds {
 public:
  [[nodiscard]] double passed() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

// Under the name of its box.
Case box_of(Case c) {
  c.name += "-box";
  c.note = c.source = "";
  return c;
}

// Writes the certificate, and has it replayed. What the checker says against it, or "".
std::string refusal_of(const RobustResult& r, const Outcome& outcome, CaseEvaluation& evaluation,
                       const RobustPlace& place) {
  write_file_atomically(r.certificate, canonical_bytes(certificate(r.claim->id, *r.reading, outcome, evaluation)));
  if (!place.replay) return "";
  const auto rejected = replay({r.certificate}, 1, place.lock);
  return rejected.empty() ? "" : rejected.front();
}

RobustResult begun(const Claim& claim, const Reading& reading, const RobustPlace& place) {
  RobustResult out{&claim, &reading};
  const fs::path stem = fs::path(place.folder) / (claim.id + "." + reading.name);
  out.box = stem.string() + ".box.json";
  out.certificate = stem.string() + ".certificate.json";
  return out;
}

// Judges the box again, and writes it down. Nothing if all is well.
std::string write_box(const RobustResult& r, const Case& box, const RobustPlace& place) {
  CaseEvaluation evaluation(box, kOfPoints);
  const Outcome outcome = judge(*r.reading, evaluation);
  if (outcome.verdict != CaseVerdict::Fails)
    return fmt::format("expected that the reading fails on the box with radius {} around {}, found {}{}",
                       r.robust.radius.to_string(), r.case_name, to_string(outcome.verdict),
                       outcome.reason.empty() ? "" : ": " + outcome.reason);
  write_file_atomically(r.box, case_file_json(box).dump(1) + "\n");
  return refusal_of(r, outcome, evaluation, place);
}

// What is said first: an open set; what is shown; in the most numbers; with a reason.
auto worth_of(const Robust& r) {
  const double share = r.all == 0 ? 0 : static_cast<double>(r.moved) / static_cast<double>(r.all);
  return std::tuple(r.kind == Robust::Kind::Open, r.shown, share, !r.reason.empty());
}

struct Way {
  std::size_t cases;
  bool ask, near, lower;
};

void forget_files(RobustResult& r) {
  fs::remove(r.certificate);
  r.box = r.certificate = "";
}

// What keeps numbers from moving is shown once more, of this case.
std::string shown_again(const RobustResult& r, const Case& c) {
  const bool open = r.robust.kind == Robust::Kind::Open;
  if (open ? r.robust.held.empty() : !r.robust.shown) return "";
  const Coordinates around(*r.reading, c);
  const Asked asked = asked_equations(*r.reading, around, pow(Rational(2), kSmallestRadius), kOfPoints);
  const std::string& reason = open ? asked.isolating : asked.reason;
  Moves moves = around.free();
  for (std::size_t i = 0; i < moves.size(); ++i) moves[i] = moves[i] && !asked.isolated[i];
  if (reason == r.robust.reason && (open ? around.held(moves) == r.robust.held : asked.shown)) return "";
  return fmt::format("expected that it is shown: {}; found{}: {}", r.robust.reason,
                     open || asked.shown ? "" : " not shown", reason);
}

std::string samples_of(const RobustResult& r, const FoundBox& found, long samples) {
  const Needs needs(r.reading->formula());
  for (long k = 0; k < samples; ++k) {
    const Case point = found.sample(static_cast<std::uint64_t>(k));
    CaseEvaluation evaluation(point, kOfPoints);
    const Outcome outcome = judge(*r.reading, needs, evaluation);
    if (outcome.verdict != CaseVerdict::Fails)
      return fmt::format("expected that the reading fails at point {} of the box, found {}: {}", k,
                         to_string(outcome.verdict), outcome.reason);
  }
  return "";
}

}  // namespace

std::vector<Case> witnesses(const Claim& claim, const Reading& reading, const std::vector<CaseSource>& cases) {
  const std::string first = fs::path(refutation_case({claim.id, reading.name}, digest(reading))).stem().string();
  const Needs needs(reading.formula());
  std::vector<std::pair<std::pair<bool, Size>, Case>> found;
  for (const CaseSource& source : cases) {
    Case c = source.load();
    if (c.is_box) continue;
    CaseEvaluation evaluation(c, kOfPoints);
    if (judge(reading, needs, evaluation).verdict != CaseVerdict::Fails) continue;
    const Size size = size_of(c);
    found.emplace_back(std::pair(c.name != first, size), std::move(c));
  }
  std::ranges::stable_sort(found, {}, [](const auto& f) { return f.first; });
  std::vector<Case> out;
  for (auto& [size, c] : found) out.push_back(std::move(c));
  return out;
}

RobustResult find_robust(const Claim& claim, const Reading& reading, const std::vector<Case>& cases, double seconds,
                         const RobustPlace& place) {
  RobustResult out = begun(claim, reading, place);
  const Seconds clock;
  OpenBoxOptions options;
  options.deadline = TimeLimit(seconds > 0 ? seconds : 1e12);
  options.accepted = [&](const Outcome& outcome, CaseEvaluation& on_box) {
    return refusal_of(out, outcome, on_box, place).empty();
  };
  std::optional<Case> box;
  for (const Way way :
       {Way{kAround, false, false, false}, Way{kNear, true, true, false}, Way{kLower, true, false, true}})
    for (std::size_t i = 0; i < std::min(way.cases, cases.size()) && out.robust.kind != Robust::Kind::Open; ++i) {
      options.ask = way.ask;
      options.near = way.near;
      options.lower = way.lower;
      OpenBox found = open_box(reading, box_of(cases[i]), options);
      out.boxes += found.boxes;
      if (!out.case_name.empty() && worth_of(found.robust) <= worth_of(out.robust)) continue;
      out.case_name = cases[i].name;
      out.robust = found.robust;
      box = std::move(found.box);
    }
  if (box)
    out.problem = write_box(out, *box, place);
  else
    forget_files(out);
  out.seconds = clock.passed();
  return out;
}

RobustResult check_robust(const Claim& claim, const Reading& reading, const Case& c, const RobustLine& line,
                          long samples, const RobustPlace& place) {
  RobustResult out = begun(claim, reading, place);
  const Seconds clock;
  out.case_name = c.name;
  out.robust = line.robust;
  if (out.found()) {
    const FoundBox found(reading, box_of(c), line.robust);
    out.problem = write_box(out, found.box(), place);
    out.boxes = 1;
    if (out.problem.empty()) out.problem = samples_of(out, found, samples);
  } else {
    forget_files(out);
  }
  if (out.problem.empty()) out.problem = shown_again(out, c);
  out.seconds = clock.passed();
  return out;
}

}  // namespace plumbline::cli
