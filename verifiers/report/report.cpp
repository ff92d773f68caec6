#include "report/report.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <ctime>

#include "budget/error.hpp"

namespace plumbline::report {

double plot_number(double value) {
  const std::string digits = fmt::format("{:.5e}", value);
  double rounded = value;
  std::from_chars(digits.data(), digits.data() + digits.size(), rounded);
  return std::isfinite(rounded) ? rounded : value;
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
