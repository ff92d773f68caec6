#include "cli/costs.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plumbline::cli {
namespace {

std::string dearest(std::vector<std::pair<double, std::string>> costs, std::size_t most) {
  std::ranges::sort(
      costs, [](const auto& a, const auto& b) { return a.first != b.first ? a.first > b.first : a.second < b.second; });
  costs.resize(std::min(costs.size(), most));
  std::string out;
  for (const auto& [seconds, name] : costs) out += fmt::format("{:>10.4f} s  {}\n", seconds, name);
  return out;
}

}  // namespace

std::map<std::string, double> seconds_by_claim(const std::vector<Duration>& durations) {
  std::map<std::string, double> out;
  for (const Duration& d : durations) out[d.claim] += d.seconds;
  return out;
}

std::string dearest_claims(const std::vector<Duration>& durations, std::size_t most) {
  std::vector<std::pair<double, std::string>> costs;
  for (const auto& [claim, seconds] : seconds_by_claim(durations)) costs.emplace_back(seconds, claim);
  return dearest(std::move(costs), most);
}

std::string dearest_pairs(const std::vector<Duration>& durations, std::size_t most) {
  std::vector<std::pair<double, std::string>> costs;
  for (const Duration& d : durations) costs.emplace_back(d.seconds, d.claim + "  " + d.case_name);
  return dearest(std::move(costs), most);
}

std::string rung_lines(const LadderStatistics& s) {
  std::string out;
  for (const RungName rung : {RungName::Machine, RungName::Multi, RungName::Exact}) {
    const auto i = as_size(rung);
    out += fmt::format("{:<8} asked {:>9}  decided {:>9}  could not decide {:>9}  {:>10.4f} s\n", to_string(rung),
                       s.asked[i], s.decided[i], s.asked[i] - s.decided[i], s.seconds[i]);
  }
  const auto filter = as_size(RungName::Machine);
  const long failed = s.asked[filter] - s.decided[filter];
  const double share =
      s.asked[filter] > 0 ? 100.0 * static_cast<double>(failed) / static_cast<double>(s.asked[filter]) : 0;
  return out +
         fmt::format("the filter failed {} times in {} ({:.1f} %); undecided atoms {}; intervals had at most {} bits\n",
                     failed, s.asked[filter], share, s.undecided, s.bits);
}

}  // namespace plumbline::cli
