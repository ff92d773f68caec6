#include "table.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

namespace bench {
namespace {

// The time of the fastest peer that certifies, on the same item and size; infinite if none gave an answer.
double best_peer(const Suite& suite, const Program& p) {
  double best = std::numeric_limits<double>::infinity();
  for (const Program& q : suite.programs()) {
    if (q.item == p.item && q.size == p.size && !q.ours && q.certifies != "nothing" && q.no_answer.empty())
      best = std::min(best, q.seconds);
  }
  return best;
}

std::string ratio(const Suite& suite, const Program& p) {
  const double best = best_peer(suite, p);
  return p.no_answer.empty() && std::isfinite(best) ? fmt::format("{:.3g}", p.seconds / best) : "-";
}

}  // namespace

std::string duration(double seconds) {
  if (seconds < 1e-6) return fmt::format("{:.3g} ns", seconds * 1e9);
  if (seconds < 1e-3) return fmt::format("{:.3g} us", seconds * 1e6);
  if (seconds < 1) return fmt::format("{:.3g} ms", seconds * 1e3);
  return fmt::format("{:.3g} s", seconds);
}

std::string table(const Suite& suite) {
  std::string out = fmt::format("{:<38} {:>5}  {:<42} {:<16} {:>9}  {:>11}\n", "work item", "size", "program",
                                "certifies by", "median", "x best peer");
  std::string last;
  for (const Program& p : suite.programs()) {
    const std::string group = fmt::format("{} {}", p.item, p.size);
    if (group != last) out += '\n';
    out += fmt::format("{:<38} {:>5}  {:<42} {:<16} {:>9}  {:>10}{}\n", group == last ? "" : p.item,
                       group == last ? "" : std::to_string(p.size), p.name, p.certifies,
                       p.no_answer.empty() ? duration(p.seconds) : p.no_answer, ratio(suite, p), p.ours ? "*" : "");
    last = group;
  }
  return out +
         "\n* Plumbline. The ratio is to the fastest peer that certifies its answer; below 1 is faster than every such "
         "peer; - where none gave an answer.\n";
}

std::string json(const Suite& suite) {
  nlohmann::json programs = nlohmann::json::array();
  for (const Program& p : suite.programs()) {
    programs.push_back({{"item", p.item},
                        {"size", p.size},
                        {"program", p.name},
                        {"ours", p.ours},
                        {"certifies", p.certifies},
                        {"seconds", p.seconds}});
    const double best = best_peer(suite, p);
    programs.back()["ratio"] =
        p.no_answer.empty() && std::isfinite(best) ? nlohmann::json(p.seconds / best) : nlohmann::json(nullptr);
    if (!p.no_answer.empty()) programs.back()["no-answer"] = p.no_answer;
  }
  return nlohmann::json{{"format", "plumbline-bench/1"}, {"programs", programs}}.dump(1) + "\n";
}

}  // namespace bench
