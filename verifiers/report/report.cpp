#include "report/report.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <ctime>

#include "number/error.hpp"

namespace plumbline::report {

double plot_number(double value) {
  const std::string digits = fmt::format("{:.5e}", value);
  double rounded = value;
  std::from_chars(digits.data(), digits.data() + digits.size(), rounded);
  return std::isfinite(rounded) ? rounded : value;
}

std::set<std::string> papers_of(const std::vector<CaseFacts>& cases) {
  std::set<std::string> out;
  for (const CaseFacts& facts : cases)
    if (!facts.paper.empty()) out.insert(facts.paper);
  return out;
}

bool concerns(const std::string& paper, const std::string& claim, const std::set<std::string>& papers) {
  const std::string own = claim.substr(0, claim.find('.'));
  return paper.empty() || paper == own || !papers.contains(own);
}

std::string source_date() {
  const char* text = std::getenv("SOURCE_DATE_EPOCH");
  if (text == nullptr || *text == '\0') return {};
  const std::string_view digits = text;
  std::int64_t seconds = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), seconds);
  constexpr std::int64_t year_10000 = 253402300800;
  if (error != std::errc() || end != digits.data() + digits.size() || seconds < 0 || seconds >= year_10000)
    throw InputError("SOURCE_DATE_EPOCH", fmt::format("expected a number of seconds since 1970, found '{}'", digits));
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(static_cast<std::time_t>(seconds)));
}

}  // namespace plumbline::report
