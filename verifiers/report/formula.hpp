// The formula of a reading, typeset from its text.
//
// A summary may come from anywhere, so it holds no markup but the formula itself, as text (docs/language.md, "Canonical
// text"). What a page or a document shows of it is made here, by the code that writes every formula of this program.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "claim/term.hpp"
#include "report/report.hpp"

namespace plumbline::report {

struct TypesetFormula {
  std::string mathml;  // one <math> element
  std::string latex;   // for math mode, with amsmath and amssymb; ASCII
  // The same line by line, so that it can go over several pages: a label (requires, given, ..., or nothing), and a
  // line.
  std::vector<std::pair<std::string, std::string>> latex_lines;
};

// What a document's preamble needs for latex_lines(): \plumblineline{label}{line}, scaled down if it is too wide.
inline constexpr std::string_view latex_line_definition =
    R"tex(\providecommand\plumblineline[2]{\par\noindent\makebox[16mm][r]{$#1$}\quad\dimen0=\linewidth\advance\dimen0 by -22mm
\sbox0{$\displaystyle #2$}\ifdim\wd0>\dimen0\resizebox{\dimen0}{!}{\usebox0}\else\usebox0\fi\par}
)tex";
// The formula as LaTeX between paragraphs, a line for each part: it may go over several pages.
[[nodiscard]] std::string latex_lines(const TypesetFormula& formula);

// Of a reading's formula.
[[nodiscard]] TypesetFormula typeset(const Term& formula);
// Nothing if the text is no reading, one beyond the limits of parse_reading, or one of more than 200 000 parts when its
// definitions are written out: it is then shown as text.
[[nodiscard]] std::optional<TypesetFormula> typeset(const std::string& formula);
// Of the reading: the same from its term as from its text.
[[nodiscard]] std::optional<TypesetFormula> typeset(const ReadingResult& reading);

}  // namespace plumbline::report
