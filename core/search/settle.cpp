#include "search/settle.hpp"

#include "network/numbers_of_case.hpp"
#include "search/equations.hpp"
#include "search/robustness.hpp"

namespace plumbline {
namespace {

// The nearest multiple of 1/q; numbers that are not rational stay.
Real rounded(const Real& x, std::int64_t q) {
  if (!x.is_rational()) return x;
  return Real(Rational(floor(x.rational() * Rational(q) + Rational(1, 2))) / Rational(q));
}

}  // namespace

CaseVerdict verdict_on(const Reading& reading, const Case& c, const Limits& limits) {
  CaseEvaluation evaluation(c, limits);
  return judge(reading, evaluation).verdict;
}

std::optional<Case> settled(const Reading& reading, const Case& c, CaseVerdict wanted, const Limits& limits,
                            Stream& stream, const std::vector<Requirement>& avoid, CaseVerdict* verdict_on_c) {
  const auto generic = [&](const Case& x) { return degeneracy(avoid, x, limits).empty(); };
  const CaseVerdict verdict = verdict_on(reading, c, limits);
  if (verdict_on_c != nullptr) *verdict_on_c = verdict;
  if (verdict == wanted) return generic(c) ? std::optional(c) : std::nullopt;
  if (verdict != CaseVerdict::HypothesisFalse && verdict != CaseVerdict::NotApplicable) return std::nullopt;
  auto met = meet_hypothesis(reading, c, stream);
  if (met && verdict_on(reading, *met, limits) == wanted && generic(*met)) return met;
  return std::nullopt;
}

std::optional<Case> rounded_counterexample(const Reading& reading, const Case& c, const Limits& limits, Stream& stream,
                                           const std::vector<Requirement>& avoid) {
  std::optional<Case> degenerate;
  for (const std::int64_t q :
       {std::int64_t{1}, std::int64_t{2}, std::int64_t{3}, std::int64_t{4}, std::int64_t{6}, std::int64_t{8},
        std::int64_t{10}, std::int64_t{12}, std::int64_t{16}, std::int64_t{32}, std::int64_t{64}, std::int64_t{256},
        std::int64_t{4096}, std::int64_t{1} << 20, std::int64_t{1} << 30, std::int64_t{0}}) {
    Case candidate = c;  // as it is, when q is 0
    if (q > 0)
      for (Real* x : numbers_of(candidate)) *x = rounded(*x, q);
    if (q > 0 && q < 64 && !robustness(reading, candidate).near_violation())
      continue;  // not near a violation: not worth an exact verdict
    auto found = settled(reading, candidate, CaseVerdict::Fails, limits, stream);
    if (!found) continue;
    if (degeneracy(avoid, *found, limits).empty()) return found;
    if (!degenerate) degenerate = std::move(found);
  }
  return degenerate;
}

}  // namespace plumbline
