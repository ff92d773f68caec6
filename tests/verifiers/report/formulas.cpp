// Formulas from a file that anybody may have written: they are drawn as formulas or shown as text, and nothing in them
// becomes markup.
#include "typesetting/typeset.hpp"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <random>

#include "claim/canonical.hpp"
#include "markup.hpp"
#include "papers.hpp"
#include "sample.hpp"

using namespace plumbline;
using namespace plumbline::report;
using sample::has;
namespace data = boost::unit_test::data;

namespace {

// What is wrong with the formula as it is typeset; "" if it is a formula and nothing else, or no formula at all.
std::string harm(const std::string& text) {
  const auto set = typeset({}, text);
  if (!set) return "";
  const Markup markup = read_markup("<!DOCTYPE html>" + set->mathml + set->definitions);
  if (!markup.problem.empty()) return markup.problem;
  for (const auto& [element, count] : markup.elements)
    if (!element.starts_with("m")) return "element " + element;
  for (const std::string& attribute : markup.attributes)
    if (attribute.starts_with("on") || attribute == "style" || attribute == "href") return "attribute " + attribute;
  for (const char* command : {"\\input", "\\write", "\\def", "\\catcode", "\\csname", "\n\n"})
    if (has(set->latex, command)) return "command " + std::string(command);
  long depth = 0;
  for (std::size_t i = 0; i < set->latex.size() && depth >= 0; ++i) {
    if (set->latex[i] == '\\')
      ++i;
    else
      depth += set->latex[i] == '{' ? 1 : set->latex[i] == '}' ? -1 : 0;
    if (i < set->latex.size() && static_cast<unsigned char>(set->latex[i]) >= 0x80) return "LaTeX beyond ASCII";
  }
  return depth == 0 ? "" : "braces";
}

std::string with(const std::string& notation) {
  return "(reading (define (f x) \"" + notation + "\" (+ x 1)) (then (< (f 2) (f (f 3)))))";
}

const char* notations[] = {
    R"(\input{/etc/passwd})",
    R"(\mathrm{\input{/etc/passwd}})",
    R"(\mathcal{\input{x})",
    R"(\bar{\write18{x}})",
    R"(\text{$x$})",
    R"(\operatorname{a}\def\x)",
    "<script>alert(1)</script>",
    "\\mathrm{<script>}",
    "x_",
    "x^",
    "x_{",
    "\\",
    "#",
    "#y",
    "\\frac{a",
    "}}}{{{",
    "((((",
    ")]|",
    "\\|",
    "x ^^5c input",
    "caf\u00e9",
    "&amp;",
    "% $ # _ ^ ~",
};

const char* no_formulas[] = {
    "",
    "x",
    "(",
    "<math><script>alert(1)</script></math>",
    "\\frac{1}{2}",
    "(< <script>alert(1)</script> 1)",
    "(reading (then (< (f 1) 2)))",
    R"((reading (define (f x) "#x#x" x) (then (< (f 1) 2))))",
    R"((reading (define (f x) "no end x) (then (< (f 1) 2))))",
};

}  // namespace

BOOST_AUTO_TEST_SUITE(formulas)

BOOST_AUTO_TEST_CASE(a_formula_is_typeset_with_the_notation_of_its_definitions) {
  const auto set = typeset(
      {},
      R"((reading (define (W (l index) (N network theta)) "W_{#l}" (weight l N)) (then (< (norm (W 1 theta)) 1))))");
  BOOST_REQUIRE(set);
  BOOST_TEST(has(set->latex, "\\lVert W_1\\rVert"));
  BOOST_TEST(has(set->mathml, "<msub><mi>W</mi>"));
  BOOST_TEST(harm(R"((< (param p) 1))") == "");
}

BOOST_DATA_TEST_CASE(a_notation_does_no_harm, data::make(notations), notation) {
  BOOST_TEST(harm(with(notation)) == "");
}

BOOST_DATA_TEST_CASE(what_is_no_formula_is_not_typeset, data::make(no_formulas), text) {
  BOOST_TEST(!typeset({}, text));
}

BOOST_AUTO_TEST_CASE(long_and_deep_texts_are_not_typeset) {
  BOOST_TEST(!typeset({}, "(< " + std::string(1 << 20, '1') + " 2)"));
  BOOST_TEST(!typeset({}, std::string(5000, '(')));
  std::string deep = "1";
  for (int i = 0; i < 200; ++i) deep = "(sqrt " + deep + ")";
  BOOST_TEST(!typeset({}, "(< " + deep + " 2)"));
  BOOST_TEST(!typeset({}, with(std::string(300, '{'))));
  std::string doubling = "(reading (define (f0 x) (+ x x))";  // 2^40 parts
  for (int i = 1; i < 40; ++i) {
    const std::string before = "(f" + std::to_string(i - 1) + " x)";
    doubling += " (define (f" + std::to_string(i) + " x) (+ " + before + " " + before + "))";
  }
  BOOST_TEST(!typeset({}, doubling + " (then (< (f39 1) 2)))"));
}

// Built-in formulas with a few characters changed.
BOOST_AUTO_TEST_CASE(changed_texts_do_no_harm) {
  std::mt19937 random(5);
  std::vector<std::string> texts;
  for (const plumbline::Claim& claim : plumbline::papers::built_in())
    texts.push_back(plumbline::with_notation(claim.readings.front().formula()));
  for (int i = 0; i < 300; ++i) {
    std::string text = texts[random() % texts.size()];
    for (int k = 0; k < 2; ++k) text[random() % text.size()] = "<>&\"'{}()\\#$ 01x"[random() % 16];
    BOOST_TEST(harm(text) == "", text);
  }
}

BOOST_AUTO_TEST_SUITE_END()
