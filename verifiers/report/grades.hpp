// What does not stand, by how grave that is: "84 refuted" says little, "3 of them errors" says what to read first.
//
// A claim file gives the readings that are expected to fall a grade (docs/language.md): error, boundary, misprint or
// wording; and a status: open, or corrected in a version. Every format shows both, and names the gravest first.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "report/view.hpp"

namespace plumbline::report {

// Refuted or ill-typed.
[[nodiscard]] bool falls(const ReadingResult& reading);
// "misprint, corrected in v2": grade and status of a reading that falls. Empty if it stands, or if nobody graded it.
[[nodiscard]] std::string grade_text(const ReadingResult& reading);
// What the word means, one sentence without a full stop; empty for a word that is none of `grades`.
[[nodiscard]] std::string_view grade_meaning(std::string_view grade);

// 0 for what falls and is an error, then boundary, misprint, wording, what falls without a grade, what stands.
[[nodiscard]] std::size_t grade_rank(const ReadingResult& reading);
// All readings by that rank, those of equal rank in the order of the report.
[[nodiscard]] std::vector<const ReadingView*> by_grade(const View& view);

// "84 readings do not stand: 3 errors, 40 boundary cases, 36 misprints, 5 of wording; 2 corrected by the authors
// since". Empty if every reading stands.
[[nodiscard]] std::string fallen_in_words(const View& view);

}  // namespace plumbline::report
