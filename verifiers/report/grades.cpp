#include "report/grades.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plumbline::report {
namespace {

struct GradeWords {
  std::string_view one, several, meaning;
};
// In the order of `grades`.
constexpr std::array<GradeWords, grades.size()> grade_words = {{
    {"error", "errors", "the mathematics fails, and something in the paper depends on it"},
    {"boundary case", "boundary cases",
     "it fails in a degenerate case, or in one that the words leave in but not the intention"},
    {"misprint", "misprints", "a sign, an index or a factor, which the proof uses correctly"},
    {"of wording", "of wording", "what is meant is clear and true; what is written is not that"},
}};

std::size_t grade_index(std::string_view grade) {
  return static_cast<std::size_t>(std::find(grades.begin(), grades.end(), grade) - grades.begin());
}

}  // namespace

bool falls(const ReadingResult& reading) { return reading.verdict == "refuted" || reading.verdict == "ill-typed"; }

std::string grade_text(const ReadingResult& reading) {
  if (!falls(reading) || reading.grade.empty()) return {};
  return reading.status.empty() ? reading.grade : reading.grade + ", " + reading.status;
}

std::string_view grade_meaning(std::string_view grade) {
  const std::size_t i = grade_index(grade);
  return i < grade_words.size() ? grade_words[i].meaning : std::string_view();
}

std::size_t grade_rank(const ReadingResult& reading) {
  return falls(reading) ? grade_index(reading.grade) : grades.size() + 1;
}

std::vector<const ReadingView*> by_grade(const View& view) {
  std::vector<const ReadingView*> out;
  for (const ReadingView& reading : view.readings()) out.push_back(&reading);
  std::stable_sort(out.begin(), out.end(), [](const ReadingView* a, const ReadingView* b) {
    return grade_rank(*a->reading) < grade_rank(*b->reading);
  });
  return out;
}

std::string fallen_in_words(const View& view) {
  std::array<std::size_t, grades.size() + 1> counts{};  // by rank; the last: without a grade
  std::size_t fallen = 0, corrected = 0;
  for (const ReadingView& reading : view.readings()) {
    if (!falls(*reading.reading)) continue;
    ++fallen;
    ++counts[grade_rank(*reading.reading)];
    corrected += reading.reading->status.starts_with("corrected") ? 1 : 0;
  }
  if (fallen == 0) return {};
  std::string list;
  const auto add = [&](std::size_t count, std::string_view what) {
    if (count > 0) list += fmt::format("{}{} {}", list.empty() ? "" : ", ", count, what);
  };
  for (std::size_t i = 0; i < grade_words.size(); ++i)
    add(counts[i], counts[i] == 1 ? grade_words[i].one : grade_words[i].several);
  if (!list.empty()) add(counts.back(), "without a grade");  // alone it says nothing that the first words do not
  std::string out = fmt::format("{} {} not stand", plural(fallen, "reading"), fallen == 1 ? "does" : "do");
  if (!list.empty()) out += ": " + list;
  if (corrected > 0) out += fmt::format("; {} corrected by the authors since", corrected);
  return out;
}

}  // namespace plumbline::report
