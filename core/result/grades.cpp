#include "result/grades.hpp"

#include "claim/claim_id.hpp"

#include <algorithm>
#include <array>
#include <set>

namespace plumbline {
namespace {

struct GradeWords {
  std::string_view one, several, meaning;
};
// In the order of `grades`.
constexpr std::array<GradeWords, grades.size()> grade_words = {{
    {"error", "errors", "the mathematics fails, and something in the paper depends on it"},
    {"aside", "asides", "the mathematics fails, and nothing in the paper depends on it"},
    {"boundary case", "boundary cases",
     "it fails in a degenerate case, or in one that the words leave in but not the intention"},
    {"misprint", "misprints", "a sign, an index or a factor, which the proof uses correctly"},
    {"of wording", "of wording", "what is meant is clear and true; what is written is not that"},
    {"control", "controls", "no fault of the paper: the reading drops a hypothesis, and falls because that is needed"},
}};

// Readings of a grade that fall, and what they fall for: a cause that a claim file names counts once for a paper.
struct Fallen {
  std::size_t readings = 0;
  std::set<std::string> causes;

  void add(const ReadingResult& reading) {
    ++readings;
    causes.insert(reading.cause.empty() ? label(reading) : paper_key(reading.claim) + ": " + reading.cause);
  }
};

std::size_t grade_index(Grade grade) { return as_size(std::ranges::find(grades, grade) - grades.begin()); }

}  // namespace

bool falls(const ReadingResult& reading) { return falls(reading.verdict); }

bool is_corrected(const ReadingResult& reading) { return reading.status.starts_with("corrected"); }

std::string grade_text(const ReadingResult& reading) {
  if (!falls(reading) || reading.grade == Grade::None) return {};
  return std::string(to_string(reading.grade)) + (reading.status.empty() ? "" : ", " + reading.status);
}

std::string_view grade_word(Grade grade) { return grade == Grade::None ? "not graded" : to_string(grade); }

std::string_view grade_meaning(Grade grade) {
  const std::size_t i = grade_index(grade);
  return i < grade_words.size() ? grade_words[i].meaning : std::string_view();
}

std::size_t grade_rank(const ReadingResult& reading) {
  return falls(reading) ? grade_index(reading.grade) : grades.size() + 1;
}

std::vector<const ReadingView*> by_grade(const ResultsView& view) {
  std::vector<const ReadingView*> out;
  for (const ReadingView& reading : view.readings()) out.push_back(&reading);
  std::ranges::stable_sort(out, [](const ReadingView* a, const ReadingView* b) {
    return grade_rank(*a->reading) < grade_rank(*b->reading);
  });
  return out;
}

std::string fallen_in_words(const ResultsView& view) {
  std::array<Fallen, grades.size() + 1> counts{};  // by rank; the last: without a grade
  std::size_t fallen = 0, corrected = 0;
  for (const ReadingView& of : view.readings()) {
    if (!falls(*of.reading)) continue;
    ++fallen;
    counts[grade_rank(*of.reading)].add(*of.reading);
    corrected += is_corrected(*of.reading) ? 1 : 0;
  }
  if (fallen == 0) return {};
  std::string list;
  const auto add = [&](const Fallen& of, std::string_view what) {
    if (of.readings == 0) return;
    list += (list.empty() ? "" : ", ") + std::to_string(of.readings) + " " + std::string(what);
    if (of.causes.size() < of.readings)
      list += " of " + std::to_string(of.causes.size()) + (of.causes.size() == 1 ? " cause" : " causes");
  };
  for (std::size_t i = 0; i < grade_words.size(); ++i)
    add(counts[i], counts[i].readings == 1 ? grade_words[i].one : grade_words[i].several);
  if (!list.empty()) add(counts.back(), "without a grade");  // alone it says nothing that the first words do not
  std::string out = std::to_string(fallen) + (fallen == 1 ? " reading does not stand" : " readings do not stand");
  if (!list.empty()) out += ": " + list;
  if (corrected > 0) out += "; " + std::to_string(corrected) + " corrected by the authors since";
  return out;
}

}  // namespace plumbline
