// Declarations with shapes: what they require of a case, and which names and indices they allow.
#include "claim/shapes.hpp"

#include <doctest/doctest.h>

#include "budget/error.hpp"
#include "claim/paper.hpp"
#include "core/toy_claim.hpp"

using namespace plumbline;

namespace {

// The requirements of the reading, "FORMULA; FORMULA".
std::string requirements_of(const std::string& declarations, const std::string& then, const std::string& inside = "") {
  std::string out;
  const Claim claim = test::toy_claim(declarations, then, inside);
  for (const Requirement& r : claim.readings[0].requirements) out += (out.empty() ? "" : "; ") + canonical(r.formula);
  return out;
}
std::string refusal(const std::string& declarations, const std::string& then = "true") {
  try {
    (void)test::toy_claim(declarations, then);
  } catch (const InputError& error) { return error.what(); }
  return "accepted";
}
void refuses(const std::string& declarations, const std::string& then, const std::string& of) {
  const std::string said = refusal(declarations, then);
  CHECK_MESSAGE(said.find(of) != std::string::npos, said);
}

const std::string kRows = "(rows (matrix A))", kCols = "(cols (matrix A))";

}  // namespace

TEST_CASE("a shape is a requirement of every reading that speaks of the matrix, with a reason") {
  const std::string declared = "param k = 2 \"a size\"\nmatrix A in R^(k, 3) \"a matrix\"\n";
  CHECK(requirements_of(declared, "|A| <= 1") == "(= " + kRows + " (param k 2)); (= " + kCols + " 3)");
  CHECK(requirements_of(declared, "k <= 1") == "");
  const Claim claim = test::toy_claim(declared, "|A| <= 1", "  requires k <= 2 \"k is too large\"\n");
  REQUIRE(claim.readings[0].requirements.size() == 3);
  const Requirement& rows = claim.readings[0].requirements[0];
  CHECK(rows.reason == "A is not in R^(k, 3)");
  CHECK(rows.found == "A has #1 rows; the claim says R^(k, 3) with k = #2");
  REQUIRE(rows.figures.size() == 2);
  CHECK(canonical(rows.figures[0]) == kRows);
  CHECK(canonical(rows.figures[1]) == "(param k 2)");
  CHECK(claim.readings[0].requirements[1].found == "A has #1 columns; the claim says R^(k, 3)");
  CHECK(claim.readings[0].requirements[2].reason == "k is too large");
  CHECK(claim.parameters.at(0).shape == "R^(k, 3)");
}

TEST_CASE("a vector is a column, and so is what has one size") {
  CHECK(requirements_of("vector A \"any\"\n", "|A| <= 1") == "(= " + kCols + " 1)");
  CHECK(requirements_of("vector A in R^2 \"a point\"\n", "|A| <= 1") == "(= " + kRows + " 2); (= " + kCols + " 1)");
  CHECK(requirements_of("vector A in R^(depth(theta) + 1) \"a point\"\n", "|A| <= 1") ==
        "(= " + kRows + " (+ (depth theta) 1)); (= " + kCols + " 1)");
  CHECK(requirements_of("data y in R^2 := targets\n", "|y| <= 1") ==
        "(= (rows (data targets)) 2); (= (cols (data targets)) 1)");
}

TEST_CASE("a letter without a meaning gets one from the first shape that has it") {
  const std::string declared = "matrix A in R^(m, n) \"a\"\nmatrix B in R^(n, n) \"b\"\nmatrix C in R^(m, m) \"c\"\n";
  CHECK(requirements_of(declared, "m * n <= |A|") == "");
  CHECK(canonical(test::toy_claim(declared, "n <= 1").readings[0].then) == "(<= " + kCols + " 1)");
  CHECK(requirements_of(declared, "|B| <= 1") ==
        "(= (rows (matrix B)) " + kCols + "); (= (cols (matrix B)) " + kCols + ")");
  // A requirement may speak of a further matrix, whose shape is then required too.
  CHECK(requirements_of("matrix A in R^(m, 2) \"a\"\nvector u in R^m \"u\"\n", "|u| <= 1") ==
        "(= " + kCols + " 2); (= (rows (matrix u)) " + kRows + "); (= (cols (matrix u)) 1)");
  refuses("matrix A in R^(size, n) \"a\"\n", "true", "toy.claim:1:16: unknown name \"size\"");
  refuses("matrix A in R^(m, n) \"a\"\nlet n := 1\n", "true", "\"n\" has a meaning already, from toy.claim:1:19");
  refuses("let n := |X|\nmatrix A in R^(m, n) \"a\"\n", "true", "unknown name \"X\"");
}

TEST_CASE("the innermost declaration counts, and a file may declare again what it uses") {
  const std::string used = "data X in R^(d, n) := inputs\nnetwork theta: relu, no biases\nlet f := |X|\n";
  const auto user = [&](const std::string& own) {
    const std::string claim = "claim c \"c\"\n  reading stated\n    then f <= depth(theta)\n";
    const Claim out = read_papers({{"other.claim", used}, {"toy.claim", "use other\n" + own + claim}}).at(0);
    std::string text;
    for (const Requirement& r : out.readings[0].requirements) text += canonical(r.formula) + " ";
    return text;
  };
  CHECK(user("") == "(relu-network theta) (bias-free theta) ");
  CHECK(user("network theta: no biases\n") == "(bias-free theta) ");
  CHECK(user("network theta: any\n") == "");
  CHECK(user("data X in R^(2, n) := inputs\n") == "(relu-network theta) (bias-free theta) (= (rows (data inputs)) 2) ");
  refuses("network theta: relu\nnetwork theta: no biases\n", "true", "\"theta\" has a meaning already");
}

TEST_CASE("what a network is") {
  const auto of = [](const std::string& properties) {
    return requirements_of("network theta: " + properties + "\n", "depth(theta) <= 9");
  };
  CHECK(of("relu") == "(relu-network theta)");
  CHECK(of("no biases, one output") == "(bias-free theta); (= (rows (outputs theta)) 1)");
  CHECK(of("depth 2") == "(= (depth theta) 2)");
  CHECK(of("depth >= 1 + 1") == "(<= (+ 1 1) (depth theta))");
  CHECK(of("depth 2..12") == "(and (<= 2 (depth theta)) (<= (depth theta) 12))");
  CHECK(of("widths(2, 3)") == "(= (depth theta) 1); (= (cols (weight 1 theta)) 2); (= (rows (weight 1 theta)) 3)");
  CHECK(requirements_of("network theta: relu\n", "1 <= 2") == "");
  const Claim claim = test::toy_claim("network theta: depth 2..12\n", "depth(theta) <= 9");
  CHECK(claim.readings[0].requirements[0].reason == "the statement is about networks of depth 2 to 12");
  CHECK(claim.readings[0].requirements[0].found == "the network has depth #1; the claim says depth 2 to 12");
  refuses("network theta: relo\n", "true", "toy.claim:1:16: expected any, relu, no biases, one output");
  refuses("network theta: widths(2)\n", "true", "the number of inputs and that of the neurons of each layer");
  refuses("network N: relu\n", "true", "expected theta, the network of the case, found \"N\"");
  refuses("network theta: relu no biases\n", "true", "expected \",\" and a further property");
}

TEST_CASE("one index is enough for what is known to be a column or a row") {
  const auto entry = [](const std::string& declarations, const std::string& term) {
    return canonical(test::toy_claim(declarations, term + " <= 1").readings[0].then->args[0]);
  };
  const std::string head = "data X := inputs\nvector A in R^m \"a\"\ndata y in R^(1, n) := targets\n";
  CHECK(entry(head, "A[2]") == "(entry 2 1 (matrix A))");
  CHECK(entry(head, "y[2]") == "(entry 1 2 (data targets))");
  CHECK(entry(head, "relu(2 * y)[2]") == "(entry 1 2 (relu (scale 2 (data targets))))");
  CHECK(entry(head, "X[., 3][2]") == "(entry 2 1 (column 3 (data inputs)))");
  CHECK(entry(head, "X[3, .][2]") == "(entry 1 2 (row 3 (data inputs)))");
  CHECK(entry(head, "(A^T)[2]") == "(entry 1 2 (transpose (matrix A)))");
  CHECK(entry(head, "(X * A)[2]") == "(entry 2 1 (mul (data inputs) (matrix A)))");
  CHECK(entry(head, "(A^T * X)[2]") == "(entry 1 2 (mul (transpose (matrix A)) (data inputs)))");
  CHECK(entry(head, "(2 * y - y)[1]") == "(entry 1 1 (sub (scale 2 (data targets)) (data targets)))");
  CHECK(entry(head + "let x(j) := X[., j]\n", "x(1)[2]") == "(entry 2 1 (column 1 (data inputs)))");
  CHECK(entry(head + "let first(u: vector) := u[1]\n", "first(A)") == "(entry 1 1 (matrix A))");
  CHECK(entry(head + "let first(u) := u[1]\n", "first(A)") == "(entry 1 1 (matrix A))");
  CHECK(entry(head + "let first(u) := u[1]\nlet twice(v) := 2 * first(v)\n", "twice(A)") ==
        "(* 2 (entry 1 1 (matrix A)))");
  refuses(head + "let first(u) := u[1]\nlet twice(v) := 2 * first(v)\n", "twice(X) <= 1", "\"twice\" needs a vector");
  CHECK(entry(head, "parameters(theta)[2]") == "(entry 2 1 (parameters theta))");
  refuses(head, "X[1] <= 1",
          "toy.claim:6:10: \"X[1]\" needs a vector: declare \"X\" as one, or write X[1, 1] or X[1, 1]");
  refuses(head, "(X * X)[1] <= 1", "needs a vector");
  refuses(head, "(X * y)[1] <= 1", "needs a vector");
  refuses(head + "let first(u) := u[1]\n", "first(X) <= 1",
          "\"first\" needs a vector for \"u\", and \"X\" is not declared");
  refuses(head + "let first(u) := u[1]\n", "first(y) <= 1", "needs a vector for \"u\"");
}

TEST_CASE("shapes that are none") {
  refuses("matrix A in R^2 \"a\"\n", "true",
          "a matrix has two sizes, R^(m, n); with one it is a vector: vector A in R^2");
  refuses("vector A in R^(2, 3) \"a\"\n", "true", "toy.claim:1:19: a vector has one size: R^m");
  refuses("matrix A in S^(2, 3) \"a\"\n", "true",
          "toy.claim:1:13: expected R^(m, n), or R^m for a column, found \"S\"");
  refuses("matrix A in R^(2, 3, 4) \"a\"\n", "true", "expected \")\", found \",\"");
  refuses("matrix A in R^(2, true) \"a\"\n", "|A| <= 1", "\"=\" between a scalar and a formula");
  refuses("matrix A in R^(rows(A), cols(B)) \"a\"\n", "|A| <= 1", "unknown name \"B\"");
}
