// What does not stand, by how grave that is: "84 refuted" says little, "3 of them errors" says what to read first.
//
// A claim file gives the readings that are expected to fall a grade (docs/language.md): error, aside, boundary,
// misprint, wording or control; a cause, which several may share; and a status: open, or corrected in a version. Every
// format names the gravest first.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "result/view.hpp"

namespace plumbline {

// Refuted or ill-typed.
[[nodiscard]] bool falls(const ReadingResult& reading);
// Have the authors corrected it in a later version?
[[nodiscard]] bool is_corrected(const ReadingResult& reading);
// "misprint, corrected in v2": grade and status of a reading that falls. Empty if it stands, or if nobody graded it.
[[nodiscard]] std::string grade_text(const ReadingResult& reading);
// "error"; "not graded" for None: of a reading that falls.
[[nodiscard]] std::string_view grade_word(Grade grade);
// What the grade means, one sentence without a full stop; empty for None.
[[nodiscard]] std::string_view grade_meaning(Grade grade);

// 0 for what falls and is an error, then aside, boundary, misprint, wording, what falls without a grade, what stands.
[[nodiscard]] std::size_t grade_rank(const ReadingResult& reading);
// All readings by that rank, those of equal rank in the order of the report.
[[nodiscard]] std::vector<const ReadingView*> by_grade(const ResultsView& view);

// "84 readings do not stand: 10 errors of 6 causes, 33 boundary cases, 36 misprints, 5 of wording; 2 corrected by the
// authors since". Causes are counted where several readings share one. Empty if every reading stands.
[[nodiscard]] std::string fallen_in_words(const ResultsView& view);

}  // namespace plumbline
