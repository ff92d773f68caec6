// Terms in the words of claim files: what is printed is what one would write, and is read as the same.
#include "claim/term_text.hpp"

#include <doctest/doctest.h>

#include "budget/error.hpp"
#include "claim/canonical.hpp"
#include "claim/expression.hpp"
#include "claim/formula_file.hpp"
#include "claim/parse.hpp"
#include "core/toy_claim.hpp"

using namespace plumbline;

namespace {

// The conclusion as it is printed.
std::string shown(const std::string& then, const std::string& declarations = {}) {
  return to_text(read_formula(declarations + "then " + then + "\n", "").readings[0].then);
}
const std::string kCase = "matrix A \"A\"\nmatrix B \"B\"\nparam a \"a\"\nparam b \"b\"\nparam c \"c\"\n";

std::string canonical_text(const std::string& file) { return read_formula(file, "").readings[0].text(); }

}  // namespace

TEST_CASE("what is written in the house style is printed as it was written") {
  for (const char* text : {"a <= b - 1/4",
                           "|A|^2 <= 2 * a",
                           "|A|_op = singular(2, B)",
                           "a < b < c",
                           "a <= b and a <= c",
                           "a != b",
                           "not a <= b",
                           "a <= b implies (a < b or a = b)",
                           "(a < b and b < c) or c < a",
                           "-a <= -2",
                           "-(2) <= a",
                           "a - (b - c) <= a - b - c",
                           "a * (b * c) <= a / b * c",
                           "a / (b * c) <= 1/2 * a",
                           "a * (1/2) <= (1) / 2",
                           "a^2 + a^(1/2) <= (a + b)^c",
                           "(-2)^c <= -2^c",
                           "a^(b^c) <= (a^b)^c",
                           "a^-1 <= a^(-1/2)",
                           "(A * B)^T = B^T * A^T",
                           "A^T^T = A",
                           "A^2 - B = -A",
                           "2 * A - 3 * (A + B) = a * A",
                           "A[1, 2] <= A[., 1][2, 1]",
                           "A[1, .] = B[1, .]",
                           "norm(A)^2 <= |A|^2",
                           "abs(|A| - a) <= 1",
                           "|a + b| <= |a| + |b|",
                           "for all l in 1..depth(theta): |weight(l, theta)| <= 1",
                           "for all l in 1..depth(theta), j in 1..l: exists k in j..l: k = l",
                           "(for all l in 1..3: l <= a) and a <= b",
                           "at least a of l in 1..3: l <= a and l <= b",
                           "(sum l in 1..3: a^l) + 1 <= a + sum l in 1..3: a * l",
                           "2 * sum l in 1..3: l <= 1",
                           "(sum l in 1..3: l) * a <= prod l in 1..3: sum k in 1..l: k",
                           "(sum l in 1..3: l + 1) <= 1",
                           "sum l in 1..3: (l + 1) <= 1",
                           "(sum l in 1..3: if l < a then 1 else 0) <= (minimum l in 1..3: a * l)",
                           "(if a < b then a) <= (if a < b then b else if b < c then c else a)",
                           "table i in 1..2, j in 1..3: if i = j then 1 else 0 = A",
                           "(iterate k in 1..3 from A as Z: Z * B) = B",
                           "(sum l in 1..3: a * A) = stack l in 1..2: B",
                           "if a < b then (a < c) else (b < c)",
                           "true",
                           "false",
                           "log(a) + exp(b) <= cos(c) * pi",
                           "|output(theta, inputs)| <= |inputs|",
                           "kind(convolution, 1, theta)",
                           "speed2(inputs, gradient) <= 1",
                           "max(a, b, c) <= min(a, b)",
                           "nonnegative(relu(A))",
                           "not (a < b and b < a)",
                           "witnessed(a <= b)",
                           "sigmoid(A) = A",
                           "sigmoid(a) = a",
                           "semidefinite(A)"}) {
    const std::string printed = shown(text, kCase);
    CHECK_MESSAGE(printed == shown(printed, kCase), printed);
    CHECK_MESSAGE(canonical_text(kCase + "then " + text + "\n") == canonical_text(kCase + "then " + printed + "\n"),
                  text << " became " << printed);
  }
  CHECK(shown("|W(1)|^2 <= (a+b)*2", kCase + "let W(l, N = theta) := weight(l, N)\n") == "|W(1)|^2 <= (a + b) * 2");
}

TEST_CASE("parentheses stand where they are needed, and not where they are not") {
  CHECK(shown("((a * b) + (c)) <= (((2)))", kCase) == "a * b + c <= 2");
  CHECK(shown("a >= (b + c) - a", kCase) == "b + c - a <= a");
  CHECK(shown("a - (b + c) <= 0", kCase) == "a - (b + c) <= 0");
  CHECK(shown("(a < b) implies ((b < c) implies (a < c))", kCase) == "a < b implies b < c implies a < c");
  CHECK(shown("((a < b) implies (b < c)) implies (a < c)", kCase) == "(a < b implies b < c) implies a < c");
}

TEST_CASE("a use of a definition is its name, with the arguments that are not its defaults") {
  const std::string notation = "let W(l, N = theta) := weight(l, N)\nlet twice(N: network) := rescale(2, N)\n";
  CHECK(shown("|W(1)| <= |W(2, twice(theta))|", notation) == "|W(1)| <= |W(2, twice(theta))|");
  CHECK(shown("|W(1, theta)| <= 1", notation) == "|W(1)| <= 1");
}

TEST_CASE("a formula of S-expressions is shown in words") {
  const auto shown_of = [](const char* text) { return to_text(parse_formula(text)); };
  CHECK(shown_of("(<= (+ (norm (data inputs)) (* -1 (param p 1/2))) (pow 2 -1))") == "|inputs| + (-1 * p) <= 2^-1");
  CHECK(shown_of("(forall l 1 (depth theta) (<= (singular 1 (weight l theta)) 1))") ==
        "for all l in 1..depth(theta): |weight(l, theta)|_op <= 1");
  CHECK(shown_of("(equal (mul (matrix U) (matrix V) (matrix U)) (transpose (matrix U)))") == "mul(U, V, U) = U^T");
}

TEST_CASE("a reading is a file that says the same") {
  const Claim claim = test::toy_claim(
      "data X := inputs\nlet g(A: matrix, s: scalar = 2) := s * |A|\nlet h(what: name, N = theta) := "
      "|arrangement(what, 1, N)|\n",
      "g(X) <= g(u, p) + h(weight)", "  param p = 1/2 \"p\"\n  vector u in R^d \"u\"\n  given 0 < p\n");
  const Reading& reading = claim.readings[0];
  const std::string text = formula_text(reading.formula());
  CHECK_MESSAGE(canonical_text(text) == reading.text(), text);
  CHECK(text.find("let g(A: matrix, s: scalar = 2) := s * |A|\n") != std::string::npos);
  CHECK(text.find("\nthen g(inputs) <= g(u, p) + h(weight)\n") != std::string::npos);
}

TEST_CASE("a name that means something else is said with what it is") {
  const std::string text = "(<= (param rows) (norm (matrix inputs)))";
  CHECK(to_text(parse_formula(text)) == "param(rows) <= |inputs|");
  CHECK(canonical_text("then param(rows) <= 1\n") == parse_reading("(<= (param rows) 1)").text());
}

// Where claim files have no words for a term, the closest is said.
TEST_CASE("what claim files cannot say is not read as the same") {
  for (const char* text : {"(<= (+ 1 2 3) 6)", "(and (<= 1 2))", "(or)"}) {
    const std::string printed = formula_text(parse_reading(text).formula());
    CHECK_MESSAGE(canonical_text(printed) != parse_reading(text).text(), printed);
  }
}

TEST_CASE("a term that is nested too deeply for a reader is said as it is hashed") {
  std::string sum = "1";
  for (int i = 0; i < 200; ++i) sum += " + 1";
  CHECK(shown(sum + " <= 2") == sum + " <= 2");
  for (int i = 0; i < 1000; ++i) sum += " + 1";
  CHECK(shown(sum + " <= 2").starts_with("(<= (+ (+ "));
}
