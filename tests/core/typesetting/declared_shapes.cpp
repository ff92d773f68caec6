// Readings show what they declare as papers do.
#include "typesetting/declared_shapes.hpp"

#include <doctest/doctest.h>

#include "claim/paper.hpp"
#include "typesetting/notation.hpp"

using namespace plumbline;

namespace {

std::string reading_as_latex(const std::string& declarations, const std::string& then) {
  const std::string text = declarations + "claim c \"c\"\n  reading stated\n    then " + then + "\n";
  return to_latex(read_papers({{"toy.claim", text}}).at(0).readings.at(0).formula());
}
bool shows(const std::string& text, const std::string& part) {
  CAPTURE(text);
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a shape is shown as a space") {
  const std::string declared = "param k = 2 \"a size\"\nmatrix A in R^(k, 3) \"a\"\nvector u in R^k \"u\"\n";
  CHECK(shows(reading_as_latex(declared, "|A| <= |u|"),
              "\\text{let} &\\quad A \\in \\mathbb{R}^{k \\times 3} \\\\  &\\quad u \\in \\mathbb{R}^k"));
  CHECK_FALSE(shows(reading_as_latex(declared, "|A| <= |u|"), "requires"));
  CHECK(shows(reading_as_latex("matrix A in R^(m, n) \"a\"\n", "m <= n"),
              "\\text{let} &\\quad A \\in \\mathbb{R}^{m \\times n}"));
  CHECK_FALSE(shows(reading_as_latex("matrix A in R^(m, n) \"a\"\n", "m <= n"), "with"));
  // One size alone is no space.
  CHECK(shows(reading_as_latex("matrix A in R^(m, n) \"a\"\n", "1 <= n"),
              "\\text{with} &\\quad n = \\operatorname{cols}(A)"));
  CHECK(
      shows(reading_as_latex("vector A \"a\"\n", "1 <= |A|"), "\\text{requires} &\\quad \\operatorname{cols}(A) = 1"));
}

TEST_CASE("an entry of a declared vector has one index") {
  CHECK(shows(reading_as_latex("vector u in R^3 \"u\"\n", "u[2] <= 1"), "\\text{then} &\\quad u_2 \\le 1"));
  CHECK(shows(reading_as_latex("matrix u in R^(1, 3) \"u\"\n", "u[2] <= 1"), "\\text{then} &\\quad u_2 \\le 1"));
  CHECK(
      shows(reading_as_latex("matrix u in R^(3, 3) \"u\"\n", "u[2, 1] <= 1"), "\\text{then} &\\quad u_{2, 1} \\le 1"));
}

TEST_CASE("the network is described in words") {
  const std::string text = reading_as_latex("network theta: relu, no biases, one output\n", "depth(theta) <= 3");
  CHECK(shows(text, "\\theta\\text{ is a ReLU network}"));
  CHECK(shows(text, "\\theta\\text{ has one output}"));
}

TEST_CASE("sets are shown as sets, whatever numbers stand for them") {
  const std::string text =
      reading_as_latex("data X in R^(d, n) := inputs\n", "for all S subset 1..n: |sum i in S: X[., i]| <= card(S)");
  CHECK(shows(text, "\\forall\\,S \\subseteq \\{1, \\dots, n\\}"));
  CHECK(shows(text, "\\sum_{1 \\le i \\le n, i \\in S}X_{\\cdot, i}"));
  CHECK_FALSE(shows(text, "last-set"));
  CHECK(shows(reading_as_latex("", "exists S subset 1..3: for all i in S: i <= 1"),
              "\\forall\\,i \\in \\{1, \\dots, 3\\} \\cap S"));
  CHECK(shows(reading_as_latex("", "exists S subset 1..3: 2 in S"), "2 \\in S"));
}
