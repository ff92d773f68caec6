#include "speeds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <ostream>

#include "optimum/proof_table.hpp"
#include "speed/lower_end.hpp"
#include "speed/speed_enclosure.hpp"
#include "table.hpp"

namespace bench {
namespace {

using namespace plumbline;

const char* const item = "E speed";
const char* const gaps[] = {"1e-6", "1e-2"};
const char* const ours = "Plumbline";

struct Ours {
  SpeedEnclosure found;
  double seconds = 0;
};

// The median of three runs if they are short, otherwise one run.
Ours enclose(const SpeedInstance& instance, double gap, double limit) {
  SpeedOptions options;
  options.depth = instance.depth;
  options.gap = gap;
  options.seconds = limit;
  Ours out;
  std::vector<double> times;
  while (times.size() < 3 && (times.empty() || times[0] < 1)) {
    const std::clock_t start = std::clock();
    out.found = enclose_optimal_speed(instance.x, instance.g, options);
    times.push_back(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
  }
  std::sort(times.begin(), times.end());
  out.seconds = times[times.size() / 2];
  return out;
}

// lo (1 + gap), or hi where that is larger, rounded up: what the peers have to prove.
Rational claimed(const SpeedEnclosure& e, const char* gap) {
  const Rational lo = e.lo.enclosure(64).upper, hi = e.hi.enclosure(64).upper;
  return round_up(std::max(hi, lo * (1 + Rational::parse(gap))), 48);
}

std::string no_answer(const PeerRun& run, double limit) {
  if (run.answer == PeerAnswer::OutOfTime) return fmt::format("> {:.3g} s", limit);
  return run.answer == PeerAnswer::Unknown ? "unknown" : "";
}

std::string label(const SpeedInstance& instance, const char* gap) {
  return fmt::format("{}, depth {}, d = {}, {}, {}", item, instance.depth, instance.x.rows(), instance.data, gap);
}

// Did this program fail to answer on a smaller instance of the same kind? Then the larger one is spared.
bool gave_up(const Suite& suite, const std::string& group, const char* name) {
  const auto& programs = suite.programs();
  return std::any_of(programs.begin(), programs.end(),
                     [&](const Program& p) { return p.item == group && p.name == name && !p.no_answer.empty(); });
}

struct Peer {
  const char *name, *certifies;
  PeerRun (*run)(const SpeedInstance&, const Rational& bound, double limit);
};
const Peer peers[] = {
    {"z3, nlsat", "cells",
     [](const SpeedInstance& i, const Rational& bound, double limit) {
       return speed_at_most_by_z3(i, bound, limit, Z3Engine::Cells);
     }},
    {"z3, SMT core", "lemmas",
     [](const SpeedInstance& i, const Rational& bound, double limit) {
       return speed_at_most_by_z3(i, bound, limit, Z3Engine::Simplex);
     }},
    {"boxes", "intervals", speed_at_most_by_boxes},
};

void add_peers(Suite& suite, const std::string& group, const SpeedInstance& instance, const Rational& bound,
               double limit) {
  const int n = instance.x.cols();
  for (const Peer& peer : peers) {
    if (gave_up(suite, group, peer.name)) {
      suite.add({group, peer.name, n, peer.certifies, false, {}, 0, "not tried"});
      continue;
    }
    const PeerRun run = peer.run(instance, bound, limit);
    require(run.answer != PeerAnswer::Refuted,
            fmt::format("Plumbline, refuted by {}, {}, N = {}", peer.name, group, n));
    suite.add({group, peer.name, n, peer.certifies, false, {}, run.seconds, no_answer(run, limit)});
  }
}

void add_gap(Suite& suite, const SpeedInstance& instance, const char* gap, const SpeedLimits& limits) {
  const std::string group = label(instance, gap);
  const int n = instance.x.cols();
  const Ours run = enclose(instance, Rational::parse(gap).approximate(), limits.ours);
  const SpeedEnclosure& e = run.found;
  require(compare_speed(e.network, instance.x, instance.g, e.lo) != Sign::Negative,
          fmt::format("Plumbline, lower end, {}, N = {}", group, n));
  require((e.hi - e.lo).sign() != Sign::Negative, fmt::format("Plumbline, ends, {}, N = {}", group, n));
  suite.add({group, ours, n, "exact table", true, {}, run.seconds, e.stopped.empty() ? "" : "gap open"});
  add_peers(suite, group, instance, claimed(e, gap), limits.peers);
}

std::string cell(const Program& p) { return p.no_answer.empty() ? duration(p.seconds) : p.no_answer; }

}  // namespace

void add_speed(Suite& suite, const SpeedInstance& instance, const SpeedLimits& limits) {
  for (const char* gap : gaps) add_gap(suite, instance, gap, limits);
}

void write_speed_table(std::ostream& out, Suite& suite, const SpeedLimits& limits) {
  out << fmt::format("{:<42} {:>3}  {:>10} {:>10} {:>12} {:>10}\n", "work item, gap", "N", "Plumbline", "z3 nlsat",
                     "z3 SMT core", "boxes")
      << std::flush;
  std::size_t done = suite.programs().size();
  for (const SpeedInstance& instance : speed_instances(true)) {
    add_speed(suite, instance, limits);
    for (; done < suite.programs().size(); done += 4) {
      const Program* p = &suite.programs()[done];
      out << fmt::format("{:<42} {:>3}  {:>10} {:>10} {:>12} {:>10}\n", p->item, p->size, cell(p[0]), cell(p[1]),
                         cell(p[2]), cell(p[3]))
          << std::flush;
    }
  }
}

}  // namespace bench
