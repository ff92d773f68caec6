// The small pieces that the page uses again and again.
#pragma once

#include <string>
#include <string_view>

#include "report/view.hpp"

namespace plumbline::report {

// The verdict of a reading or a case, as a coloured word with a sign in front.
[[nodiscard]] std::string badge(std::string_view verdict);
[[nodiscard]] inline std::string badge(ReadingVerdict verdict) { return badge(to_string(verdict)); }
[[nodiscard]] inline std::string badge(CaseVerdict verdict) { return badge(to_string(verdict)); }
// That sign alone.
[[nodiscard]] std::string verdict_sign(std::string_view verdict);
// Grade and status of a reading that falls; empty for others, and if nobody graded it.
[[nodiscard]] std::string grade_tag(const ReadingResult& reading);
// The word of a grade as it stands in that tag; `before`: plain text in front of it.
[[nodiscard]] std::string grade_badge(std::string_view grade, std::string_view before = {});
// Whether the verdict is the one that is expected, and whether anything else of the reading differs.
[[nodiscard]] std::string expectation(const View& view, const ReadingResult& reading);
// A difference as an item of a list: its sentence, and the two formulas below it. `link`: of the claim's page, or "".
[[nodiscard]] std::string difference_item(const Difference& difference, const std::string& link);
// The counts as a bar of coloured pieces, labelled with the counts in words.
[[nodiscard]] std::string count_bar(const Counts& counts);
// in_words(counts), broken only between the verdicts.
[[nodiscard]] std::string count_words(const Counts& counts);
// Where a piece of markup will stand, and so how it links: on the front page, on the page of a claim beside the others
// (report/CLAIM.html), or in the one file that has everything (#CLAIM). Every link of the report is made here.
class Links {
 public:
  enum class From { Front, Claim, SingleFile };
  explicit Links(From from) : from_(from) {}

  [[nodiscard]] bool single_file() const { return from_ == From::SingleFile; }
  [[nodiscard]] std::string claim(std::string_view claim) const;
  [[nodiscard]] std::string reading(const ReadingResult& reading) const;
  // Another page, script or style of the report: "page.css".
  [[nodiscard]] std::string page(std::string_view name) const;
  // A file of the run, such as a certificate; "" if the path leads out of its folder.
  [[nodiscard]] std::string file(std::string_view path) const;

 private:
  From from_;
};

// The name of a claim's page without extension, and its anchor in a single file: "saddle.prop-3.4".
[[nodiscard]] std::string page_name(std::string_view claim);
// The claim's name, with a link to its page if it has one: a claim that says something on some case.
[[nodiscard]] std::string claim_link(const ClaimView& claim, const Links& links);
// A certificate of the run, given as BUNDLE.jsonl:LINE or a file; "" for none.
[[nodiscard]] std::string certificate_link(const std::string& path, const Links& links);
// "fails: 2.83 <= 2 (left side 2.828427..., right side 2)": a comparison that is false on the case. "" if none is
// known.
// Without what stands in parentheses where the sides are shown apart.
[[nodiscard]] std::string failing_words(const CaseResult& result, bool with_sides = true);

}  // namespace plumbline::report
