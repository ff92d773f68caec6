#include "result/text_diff.hpp"

#include <algorithm>

namespace plumbline {
namespace {

constexpr std::size_t kMostLines = 2000;  // beyond: all of one, then all of the other

// common[i][j]: how many lines a longest common subsequence of before[i..] and after[j..] has.
std::vector<std::vector<std::size_t>> common_lines(const std::vector<std::string_view>& before,
                                                   const std::vector<std::string_view>& after) {
  std::vector<std::vector<std::size_t>> common(before.size() + 1, std::vector<std::size_t>(after.size() + 1));
  for (std::size_t i = before.size(); i-- > 0;)
    for (std::size_t j = after.size(); j-- > 0;)
      common[i][j] = before[i] == after[j] ? common[i + 1][j + 1] + 1 : std::max(common[i + 1][j], common[i][j + 1]);
  return common;
}

}  // namespace

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    out.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return out;
}

std::string text_diff(std::string_view before, std::string_view after) {
  if (before == after) return {};
  const std::vector<std::string_view> a = lines_of(before), b = lines_of(after);
  const bool aligned = std::max(a.size(), b.size()) <= kMostLines;
  const auto common = aligned ? common_lines(a, b) : std::vector<std::vector<std::size_t>>{};
  std::string out;
  const auto line = [&](std::string_view sign, std::string_view text) {
    ((out += out.empty() ? "" : "\n") += sign) += text;
  };
  std::size_t i = 0, j = 0;
  while (i < a.size() || j < b.size())
    if (aligned && i < a.size() && j < b.size() && a[i] == b[j]) {
      line("  ", a[i]);
      ++i, ++j;
    } else if (i < a.size() && (j == b.size() || !aligned || common[i + 1][j] >= common[i][j + 1])) {
      line("- ", a[i++]);
    } else {
      line("+ ", b[j++]);
    }
  return out;
}

}  // namespace plumbline
