// Mathematics inside sentences: "||W_l||^2 <= c for all l" is typed in one line, as people type it in a claim file, and
// has to be set like a formula.
//
// There is no list of sentences. A reader goes through the text and takes, wherever one begins, the longest stretch
// that it can read as an expression: names with scripts, primes and stars, Greek letters by their English names,
// numbers, norms and brackets that close, functions with an argument, and sums, products and comparisons of these.
// What it cannot read, and what might be a word as well (a bare number, the article "a", "(1)"), stays text. So a
// sentence without mathematics stays as it is, and at worst a formula looks as it was typed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "typesetting/layout.hpp"

namespace plumbline {

struct ProsePiece {
  std::string text;      // as it stands in the sentence
  layout::Box box = {};  // how it is set; empty for words
  [[nodiscard]] bool is_formula() const { return !box.empty(); }
};

// The pieces, in order; their texts together are the sentence. Time is linear in its length: a stretch that would take
// more than a fixed effort stays text.
[[nodiscard]] std::vector<ProsePiece> prose(std::string_view sentence);

}  // namespace plumbline
