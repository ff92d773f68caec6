// The small pieces that the page uses again and again.
#pragma once

#include <string>
#include <string_view>

#include "report/view.hpp"

namespace plumbline::report {

// The verdict of a reading or a case, as a coloured word with a sign in front.
[[nodiscard]] std::string badge(std::string_view verdict);
// Grade and status of a reading that falls; empty for others, and if nobody graded it.
[[nodiscard]] std::string grade_tag(const ReadingResult& reading);
// The word of a grade as it stands in that tag.
[[nodiscard]] std::string grade_badge(std::string_view grade);
// Whether the verdict is the one that the ledger lists.
[[nodiscard]] std::string expectation(const ReadingResult& reading);
// The counts as a bar of coloured pieces, labelled with the counts in words.
[[nodiscard]] std::string count_bar(const Counts& counts);
// in_words(counts), broken only between the verdicts.
[[nodiscard]] std::string count_words(const Counts& counts);
// The id of a claim's section: "claim-saddle.2eprop-3.2e4".
[[nodiscard]] std::string section_id(std::string_view claim);
// The claim's name, with a link to its section if it has one: a claim that says something on some case.
[[nodiscard]] std::string claim_link(const ClaimView& claim);

}  // namespace plumbline::report
