// What is said of a formula in the symbols of the paper: the notation that the claim file gives stays, other names go.
#include "typesetting/in_symbols.hpp"

#include <doctest/doctest.h>

#include "claim/claim.hpp"
#include "claim/formula_file.hpp"
#include "claim/term_text.hpp"
#include "layout/sentence.hpp"
#include "typesetting/notation.hpp"
#include "typesetting/typeset.hpp"

using namespace plumbline;

namespace {

// of the paper: size2. Names that somebody gave: on-the-sphere, norm-rate.
constexpr const char* kFormula =
    "data X := inputs\n"
    "param p = 1 \"a number\"\n"
    "let size2(N = theta) := sum l in 1..depth(N): |weight(l, N)|^2  latex \"\\|#N\\|^2\"\n"
    "let norm-rate := size2 + |X|\n"
    "let on-the-sphere := size2 = p and 0 < p\n"
    "given on-the-sphere\n"
    "then norm-rate * p <= |X|\n";

Reading reading() { return read_formula(kFormula, "").readings.at(0); }

std::string said(const std::string& words) { return with_mathematics(words, reading().formula()); }

}  // namespace

TEST_CASE("a name without a notation gives way to what it stands for") {
  const Term then = reading().then;
  CHECK(to_latex(then).find("norm rate") != std::string::npos);
  const std::string latex = to_latex(without_names(then));
  CHECK(latex.find("norm") == std::string::npos);
  CHECK(latex.find("\\lVert\\theta\\rVert^2") != std::string::npos);
  CHECK(canonical(without_names(then)) == canonical(then));  // the value is the same
}

TEST_CASE("a part of the formula that a sentence names is set as mathematics, the longest one") {
  CHECK(said("the hypothesis asks for size2 = p.") == "the hypothesis asks for $\\lVert\\theta\\rVert^2 = p$.");
  CHECK(said("isolated values only (0 < p)") == "isolated values only ($0 < p$)");
  const std::string whole = said("it asks for on-the-sphere");
  CHECK(whole.find("on-the-sphere") == std::string::npos);
  CHECK_FALSE(layout::read_sentence(whole).problem);
}

TEST_CASE("a place is said in words, and what only looks like one stays") {
  CHECK(with_places("|W(l)| = 0 [l=1][i=2]: no") == "|W(l)| = 0 at $l = 1$, $i = 2$: no");
  for (const char* words : {"[-3.5, 2] of A[., 2] = b[1]", "an open [l=1", ""}) CHECK(with_places(words) == words);
  CHECK(sentence_about(reading().formula(), "", "undefined: 0 < p [l=1]: why") == "undefined: $0 < p$ at $l = 1$: why");
  CHECK(sentence_about({}, "no formula", "for $1: 0 < p") == "for \\$1: 0 < p");
}

TEST_CASE("what is no part of the formula stays as it is") {
  for (const char* words : {"it asks for size2 = 2", "it asks for xsize2 = p", "", "it asks for nothing"})
    CHECK(said(words) == words);
}

TEST_CASE("parts for a table have the paper's symbols where that is short, else the names of the formula") {
  const auto table = typeset_parts(reading().formula(), "", {"norm-rate", "size2", "p"});
  CHECK(table[0].find("norm rate") == std::string::npos);
  CHECK(table[0].find("<mi>X</mi>") != std::string::npos);
  CHECK(table[1].find("<mi>θ</mi>") != std::string::npos);
  std::string sum = "|X|";
  for (int i = 0; i < 60; ++i) sum += " + |X|^" + std::to_string(i + 2);
  const Reading large =
      read_formula("data X := inputs\nlet many-sizes := " + sum + "\nthen many-sizes <= 1\n", "").readings.at(0);
  CHECK(typeset_parts(large.formula(), "", {"many-sizes"})[0].find("many sizes") != std::string::npos);
}
