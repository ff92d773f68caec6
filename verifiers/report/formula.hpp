// The formula of a reading in a document: core/typesetting writes it, this file sets it between paragraphs.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "result/results.hpp"
#include "typesetting/typeset.hpp"

namespace plumbline::report {

// What a document's preamble needs for latex_lines(): \plumblineline{label}{line}, scaled down if it is too wide.
inline constexpr std::string_view latex_line_definition =
    R"tex(\providecommand\plumblineline[2]{\par\noindent\makebox[16mm][r]{$#1$}\quad\dimen0=\linewidth\advance\dimen0 by -22mm
\sbox0{$\displaystyle #2$}\ifdim\wd0>\dimen0\resizebox{\dimen0}{!}{\usebox0}\else\usebox0\fi\par}
)tex";
// The formula as LaTeX between paragraphs, a line for each part: it may go over several pages.
[[nodiscard]] std::string latex_lines(const TypesetFormula& formula);

// Of the reading; nothing where it is shown as text (typeset.hpp).
[[nodiscard]] inline std::optional<TypesetFormula> typeset(const ReadingResult& reading) {
  return plumbline::typeset(reading.term, reading.formula);
}

}  // namespace plumbline::report
