#include "report/view.hpp"

#include <fmt/format.h>

#include "report/decimal.hpp"

namespace plumbline::report {

std::string plural(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string vacuous_share(const ReadingView& view) {
  if (view.cases.empty()) return "no cases";
  const double share = 100 * static_cast<double>(view.vacuous()) / static_cast<double>(view.cases.size());
  if (share > 0 && share < 1) return "less than 1 %";
  if (share > 99 && share < 100) return "more than 99 %";
  return fmt::format("{:.0f} %", share);
}

std::string margin_text(const CaseResult& result) { return margin_text(result.margin); }

std::string margin_text(const std::optional<std::pair<std::string, std::string>>& margin) {
  if (!margin) return {};
  const auto& [lower, upper] = *margin;
  constexpr std::size_t short_enough = 12;
  if (lower == upper && lower.size() <= short_enough) return lower;
  const std::string below = decimal(Rational::parse(lower), 4, Round::Down);
  const std::string above = decimal(Rational::parse(upper), 4, Round::Up);
  return below == above ? below : fmt::format("[{}, {}]", below, above);
}

}  // namespace plumbline::report
