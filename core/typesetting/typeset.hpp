// The formula of a reading, typeset from its text or its term.
//
// A summary may come from anywhere, so it holds no markup but the formula itself, as text (docs/language.md, "Canonical
// text"). What a page, a document or a terminal shows of it is made here, by the code that writes every formula of this
// program.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "claim/term.hpp"

namespace plumbline {

struct TypesetFormula {
  std::string mathml;       // one <math> element, its lines no wider than a column
  std::string definitions;  // another, with the definitions that the formula uses; empty if there are none
  std::string latex;        // for math mode, with amsmath and amssymb; ASCII
  // The same line by line, so that it can go over several pages: a label (requires, given, ..., or nothing), and a
  // line.
  std::vector<std::pair<std::string, std::string>> latex_lines;
};

// Of a reading's formula.
[[nodiscard]] TypesetFormula typeset(const Term& formula);
// Of the term, if there is one, else of the text. Nothing if the text is no reading, one beyond the limits of
// parse_reading, or one of more than 200 000 parts when its definitions are written out: it is then shown as text.
[[nodiscard]] std::optional<TypesetFormula> typeset(const Term& formula, const std::string& text);
// Of parts of that formula, scalars or matrices, each given as claim/term_text.hpp writes it: a <math> element, in the
// symbols of the paper (in_symbols.hpp) where that is short, else with the names that the formula around it has; "" for
// what is no part of it, and for all of them where the formula is shown as text.
[[nodiscard]] std::vector<std::string> typeset_parts(const Term& formula, const std::string& text,
                                                     const std::vector<std::string>& parts);
// The same as plain text, a line for each part; `text` itself where that is nothing.
[[nodiscard]] std::string readable(const Term& formula, const std::string& text);

}  // namespace plumbline
