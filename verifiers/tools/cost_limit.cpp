#include "tools/cost_limit.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/replay.hpp"
#include "cost/cost_limit.hpp"
#include "interval/multi_interval.hpp"
#include "report/decimal.hpp"

namespace plumbline::cli {
namespace {

using nlohmann::ordered_json;
using report::decimal;
using report::Round;

constexpr int kDigits = 12;
constexpr int kBits = 128;

struct LimitResult {
  LimitEnclosure enclosure;
  bool ends = false, second = false;  // what was certified
  CostCertificates certificates;
};

Enclosure enclosure_of(const LogEnd& end) {
  const PrecisionScope bits(kBits);
  return (MultiInterval::enclosing(end.term) + log(MultiInterval::enclosing(end.factor))).enclosure();
}

// "1/4 + log(3)"; a decimal where that would be long.
std::string text(const LogEnd& end, Round direction) {
  constexpr std::size_t kLong = 24;
  const std::string logarithm = "log(" + end.factor.to_string() + ")", term = end.term.to_string();
  std::string out = end.factor == Rational(1) ? term : end.term.is_zero() ? logarithm : term + " + " + logarithm;
  if (out.size() < kLong) return out;
  const Enclosure e = enclosure_of(end);
  return decimal(direction == Round::Down ? e.lower : e.upper, kDigits, direction);
}

// "R1 = log(9)", "0 <= R1 <= 1.38629436112"
std::string first_order(const LimitEnclosure& e) {
  if (e.exact()) return "R1 = " + text(e.upper, Round::Up);
  return fmt::format("{} <= R1 <= {}", decimal(enclosure_of(e.lower).lower, kDigits, Round::Down),
                     decimal(enclosure_of(e.upper).upper, kDigits, Round::Up));
}

std::string second_order(const LimitEnclosure::Second& s) {
  if (s.lower == s.upper) return "R2 = " + s.lower.to_string();
  return fmt::format("{} <= R2 <= {}", decimal(s.lower, kDigits, Round::Down), decimal(s.upper, kDigits, Round::Up));
}

std::string terms_text(const LimitResult& r) {
  const LimitEnclosure& e = r.enclosure;
  if (e.rank < e.width) return fmt::format("{} <= R0 <= {}", e.rank, e.width);
  return fmt::format("R0 = {}, {}{}", e.rank, first_order(e), r.second ? ", " + second_order(*e.second) : "");
}

std::string details(const LimitResult& r) {
  const LimitEnclosure& e = r.enclosure;
  const char* beyond = e.by == LowerEnd::Opposite ? " - o(1)" : "";  // Lemma 12 is one in the limit
  std::string out =
      fmt::format("  {:<46} by {}\n", fmt::format("R(f; L) >= {} L + {}{}", e.rank, text(e.lower, Round::Down), beyond),
                  e.what_below);
  out += fmt::format("  {:<46} by {}\n",
                     fmt::format("R(f; L) <= {} L + {} + O(1/L)", e.width, text(e.upper, Round::Up)), e.what_above);
  if (e.rank < e.width)
    out += "  R1 is not known, because R0 is not\n";
  else if (!e.exact())
    out += "  R2 is not known, because R1 is not known exactly\n";
  else if (!r.second)
    out += "  R2 is not known\n";
  return out;
}

ordered_json end_json(const LogEnd& end) {
  return {{"term", end.term.to_string()}, {"factor", end.factor.to_string()}};
}

ordered_json json_of(const Case& c, const CostFunction& f, const LimitResult& r) {
  const LimitEnclosure& e = r.enclosure;
  ordered_json second = nullptr;
  if (r.second) second = {{"lo", e.second->lower.to_string()}, {"hi", e.second->upper.to_string()}};
  return {{"format", "plumbline-cost-limit/1"},
          {"case", c.name},
          {"function", function_text(f)},
          {"r0", {{"lo", e.rank}, {"hi", e.width}}},
          {"lower", end_json(e.lower)},
          {"upper", end_json(e.upper)},
          {"exact", e.exact()},
          {"r2", second},
          {"certified", r.ends},
          {"below", e.what_below},
          {"above", e.what_above},
          {"certificates", r.certificates.files}};
}

LimitResult certified(const Case& c, const CostFunction& f, const CostCommand& options) {
  LimitResult out{enclose_limit(c, f, {.restarts = options.search}), false, false, {options.out, {}, {}}};
  const LimitEnclosure& e = out.enclosure;
  CostCertificates& certificates = out.certificates;
  const std::string claim(kLimitClaim), above = e.turning ? claim + ".turning" : claim,
                                        second = claim + (e.turning ? ".second-turning" : ".second");
  const std::string below(e.by == LowerEnd::Jacobian ? "below" : name_of(e.by));
  out.ends = (!e.values || certificates.certify_function(e.above, e.below)) &&
             certificates.certify(above, e.above, "limit") &&
             certificates.certify(claim + "." + below, e.below, "limit");
  if (out.ends && e.second)
    out.second = e.constant || (certificates.certify(second, e.above, "second") &&
                                certificates.certify(claim + ".second-" + below, e.below, "second"));
  certificates.write_cases(e.above, e.below);
  return out;
}

}  // namespace

ExitCode run_cost_limit(const Case& c, const CostFunction& f, const CostCommand& options) {
  const LimitResult r = certified(c, f, options);
  std::vector<std::string> rejected;
  if (!options.no_check && !r.certificates.files.empty()) rejected = replay(r.certificates.files, 1);
  if (options.json)
    fmt::print("{}\n", json_of(c, f, r).dump(1));
  else
    fmt::print("{} of {}, {}\n{}", terms_text(r), c.name, state_text(r.ends, options),
               options.quiet ? "" : "  " + function_text(f) + "\n" + details(r));
  for (const std::string& line : rejected) fmt::print(stderr, "plumbline: {}\n", line);
  if (!r.ends) fmt::print(stderr, "plumbline: {}\n", r.certificates.problem);
  return !rejected.empty() ? kDiffers : !r.ends ? kInconclusive : kAsExpected;
}

}  // namespace plumbline::cli
