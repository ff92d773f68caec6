// The formula of a reading in a document: core/typesetting writes it, this file sets it between paragraphs.
#pragma once

#include <optional>
#include <string>

#include "result/results.hpp"
#include "typesetting/typeset.hpp"

namespace plumbline::report {

// With \plumblineline{label}{line} of latex_line (html_assets.hpp): the formula as LaTeX between paragraphs, a line for
// each part: it may go over several pages.
[[nodiscard]] std::string latex_lines(const TypesetFormula& formula);

// Of the reading; nothing where it is shown as text (typeset.hpp).
[[nodiscard]] inline std::optional<TypesetFormula> typeset(const ReadingResult& reading) {
  return plumbline::typeset(reading.term, reading.formula);
}

}  // namespace plumbline::report
