#include "result/assessment.hpp"

#include <array>

#include "result/grades.hpp"

namespace plumbline {

Assessment assess(const ReadingResult& reading, const Comparison* comparison) {
  if (comparison != nullptr && !comparison->of(reading.claim, reading.reading).empty()) return Assessment::Bad;
  if (reading.expected) return reading.as_expected() ? Assessment::Good : Assessment::Bad;
  return stands(reading.verdict) ? Assessment::Good : Assessment::Silent;
}

Assessment assess(const ReadingResult& reading, CaseVerdict verdict) {
  if (verdict == CaseVerdict::Holds) return Assessment::Good;
  if (!reading.expected || !says_something(verdict)) return Assessment::Silent;
  const bool may_fall = *reading.expected == ReadingVerdict::Refuted ||
                        (verdict == CaseVerdict::IllTyped && *reading.expected == ReadingVerdict::IllTyped);
  return may_fall ? Assessment::Good : Assessment::Bad;
}

Attention attention(const ReadingResult& reading, const Comparison* comparison) {
  if (assess(reading, comparison) == Assessment::Bad) return Attention::Error;
  if (falls(reading)) return reading.expected ? Attention::Note : Attention::Warning;
  return reading.twin_survives() ? Attention::Warning : Attention::None;
}

std::string_view to_string(Attention attention) {
  constexpr std::array<std::string_view, 4> kWords{"none", "note", "warning", "error"};
  return kWords[as_size(attention)];
}

bool notable(const ReadingView& view, const Comparison* comparison) {
  return attention(*view.reading, comparison) != Attention::None || !view.reading->change.empty() ||
         !easy_in_words(view).empty();
}

}  // namespace plumbline
