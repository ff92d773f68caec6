// Canonical text: what is hashed must be exactly what docs/language.md says.
#include "claim/term.hpp"

#include <doctest/doctest.h>

#include <set>

#include "budget/error.hpp"
#include "claim/claim.hpp"
#include "core/language.hpp"

using namespace plumbline;
using namespace plumbline::language;

namespace {

const Scalar l = variable("l"), a = param("a");
const Matrix X = inputs(), A = named("A");
std::string text(const Scalar& x) { return canonical(x.term); }
std::string text(const Matrix& x) { return canonical(x.term); }
std::string text(const Network& x) { return canonical(x.term); }
std::string text(const Formula& x) { return canonical(x.term); }

}  // namespace

TEST_CASE("canonical text of scalars") {
  CHECK(text(Rational(-6, 4)) == "-3/2");
  CHECK(text(Scalar(7)) == "7");
  CHECK(text(l) == "l");
  CHECK(text(pi()) == "pi");
  CHECK(text(a) == "(param a)");
  CHECK(text(param("p", Rational(1, 2))) == "(param p 1/2)");
  CHECK(text(a + 1 - l) == "(- (+ (param a) 1) l)");
  CHECK(text(-a) == "(- (param a))");
  CHECK(text(a * 2 / l) == "(/ (* (param a) 2) l)");
  CHECK(text(pow(a, Rational(-1, 2))) == "(pow (param a) -1/2)");
  CHECK(text(sqrt(log(exp(abs(cos(sin(a))))))) ==
        "(sqrt (function log (function exp (abs (function cos (sin (param a)))))))");
  CHECK(text(min(a, max(1, 2))) == "(min (param a) (max 1 2))");
  CHECK(text(sum(l, 1, depth(), l)) == "(sum l 1 (depth theta) l)");
  CHECK(text(prod(l, 1, 2, minimum(l, 3, 4, maximum(l, 5, 6, l)))) == "(prod l 1 2 (minimum l 3 4 (maximum l 5 6 l)))");
  CHECK(text(choose(a <= 1, 2, 3)) == "(if (<= (param a) 1) 2 3)");
  CHECK(text(norm(A) + norm2(A)) == "(+ (norm (matrix A)) (norm2 (matrix A)))");
  CHECK(text(singular(2, A)) == "(singular 2 (matrix A))");
  CHECK(text(op_norm(A)) == "(singular 1 (matrix A))");
  CHECK(text(tail_ratio(A)) == "(tail-ratio (matrix A))");
  CHECK(text(inner(A, X)) == "(inner (matrix A) (data inputs))");
  CHECK(text(entry(1, 2, A)) == "(entry 1 2 (matrix A))");
  CHECK(text(pseudo_det(A)) == "(pseudo-det (matrix A))");
  CHECK(text(trace(A) + rank(A) + rows(A) + cols(A)) ==
        "(+ (+ (+ (trace (matrix A)) (rank (matrix A))) (rows (matrix A))) (cols (matrix A)))");
  CHECK(text(speed_2(X, gradient_data())) == "(speed-2 (data inputs) (data gradient))");
}

TEST_CASE("canonical text of networks and matrices") {
  CHECK(text(theta()) == "theta");
  CHECK(text(rescale(a, theta())) == "(rescale (param a) theta)");
  CHECK(text(deepen(1, theta(), X, targets())) == "(deepen 1 theta (data inputs) (data targets))");
  CHECK(text(weight(l)) == "(weight l theta)");
  CHECK(text(preactivation(l)) == "(preactivation l theta (data inputs))");
  CHECK(text(activation(0, theta(), A)) == "(activation 0 theta (matrix A))");
  CHECK(text(gradient(l)) == "(gradient l theta (data inputs) (data gradient))");
  CHECK(text(relu(A * X + A - X)) == "(relu (sub (add (mul (matrix A) (data inputs)) (matrix A)) (data inputs)))");
  CHECK(text(a * transpose(A)) == "(scale (param a) (transpose (matrix A)))");
  CHECK(text(row(1, column(2, A))) == "(row 1 (column 2 (matrix A)))");
  CHECK(text(diagonal(identity(3))) == "(diagonal (identity 3))");
}

TEST_CASE("canonical text of formulas and readings") {
  CHECK(text(a <= 1) == "(<= (param a) 1)");
  CHECK(text(a >= 1) == "(<= 1 (param a))");
  CHECK(text(a > 1) == "(< 1 (param a))");
  CHECK(text(equal(a, 1)) == "(= (param a) 1)");
  CHECK(text(equal(A, X)) == "(equal (matrix A) (data inputs))");
  CHECK(text(nonnegative(A) && nowhere_zero(A)) == "(and (nonnegative (matrix A)) (nowhere-zero (matrix A)))");
  CHECK(text(relu_network() || bias_free()) == "(or (relu-network theta) (bias-free theta))");
  CHECK(text(Formula(never())) == "(not (true))");
  CHECK(text(implies(always(), a < 1)) == "(implies (true) (< (param a) 1))");
  CHECK(text(forall(l, 1, 2, always())) == "(forall l 1 2 (true))");
  CHECK(text(exists(l, 1, 2, always())) == "(exists l 1 2 (true))");
  CHECK(text(at_least(a, l, 1, 2, always())) == "(at-least (param a) l 1 2 (true))");
  CHECK(text(witnessed(always())) == "(witnessed (true))");
  const Reading reading{
      .name = "r", .requirements = {{relu_network(), "why"}, {bias_free(), "why"}}, .given = a < 1, .then = a <= 1};
  CHECK(canonical(reading.formula()) ==
        "(reading (requires (relu-network theta) (bias-free theta)) (given (< (param a) 1)) (then (<= (param a) 1)) "
        "(trivial (not (true))))");
  CHECK(canonical(Reading{.name = "r"}.formula()) ==
        "(reading (requires) (given (true)) (then (true)) (trivial (not (true))))");
}

TEST_CASE("the text has no white space but single blanks, and no number in another form") {
  const std::string t = text(forall(l, 1, depth(), tail_ratio(weight(l)) <= Rational(2, 4)));
  CHECK(t == "(forall l 1 (depth theta) (<= (tail-ratio (weight l theta)) 1/2))");
  for (const char* bad : {"  ", "( ", " )", "\n", "\t"}) CHECK(t.find(bad) == std::string::npos);
}

TEST_CASE("the table of heads: every head once, with its own text") {
  std::set<std::string> seen;
  for (int h = 0; h <= static_cast<int>(Head::Reading); ++h) {
    const HeadInfo& i = info(static_cast<Head>(h));
    CHECK(static_cast<int>(i.head) == h);
    if (!i.text.empty()) CHECK(seen.insert(std::string(i.text) + " of a " + std::string(to_string(i.sort))).second);
  }
  CHECK(info(Head::TailRatio).sort == Sort::Scalar);
  CHECK(info(Head::Deepen).sort == Sort::Network);
  CHECK(info(Head::Identity).sort == Sort::Matrix);
  CHECK(info(Head::Witnessed).sort == Sort::Formula);
  CHECK(info(Head::Given).sort == Sort::Part);
}

TEST_CASE("which heads bind a variable") {
  for (const Head head :
       {Head::Sum, Head::Prod, Head::Minimum, Head::Maximum, Head::ForAll, Head::Exists, Head::AtLeast})
    CHECK(binds(head));
  for (const Head head : {Head::Add, Head::Min, Head::Max, Head::And, Head::Weight, Head::Variable, Head::Witnessed})
    CHECK_FALSE(binds(head));
}

TEST_CASE("contains, algebraic, names") {
  const Term term = (forall(l, 1, depth(), log(param("b", param("a"))) <= norm(A * X)) && nonnegative(named("B"))).term;
  CHECK(contains(term, Head::Function));
  CHECK(contains(term, Head::Depth));
  CHECK_FALSE(contains(term, Head::Cols));
  CHECK_FALSE(algebraic(term));
  CHECK(algebraic(sqrt(a).term));
  for (const Scalar& x : {log(a), exp(a), cos(a), sin(a), pi()}) CHECK_FALSE(algebraic((x + 1).term));
  CHECK(names(term, {Head::Param}) == std::vector<std::string>{"a", "b"});
  CHECK(names(term, {Head::NamedMatrix}) == std::vector<std::string>{"A", "B"});
  CHECK(names(term, {Head::Param, Head::NamedMatrix}) == std::vector<std::string>{"A", "B", "a", "b"});
  CHECK(names(term, {Head::Data}) == std::vector<std::string>{"inputs"});
  CHECK(names(a.term, {Head::Data}).empty());
}

TEST_CASE("a term of any depth that can exist is walked without exhausting the stack; a deeper one is refused") {
  Scalar deep = l;
  for (int i = 2; i <= kMaxDepth; ++i) deep = -deep;
  CHECK(deep.term->depth == kMaxDepth);
  CHECK(text(deep).size() > 3 * static_cast<std::size_t>(kMaxDepth));
  CHECK(algebraic(deep.term));
  CHECK_THROWS_AS(-deep, ResourceLimit);
  CHECK((l + a * l).term->depth == 3);
}

TEST_CASE("two terms are the same where their canonical texts are") {
  const Term sum = (a + norm(A)).term;
  CHECK(same(sum, sum));
  CHECK(same(sum, (param("a") + norm(named("A"))).term));
  CHECK(same((a / Rational(2, 4)).term, (a / Rational(1, 2)).term));
  CHECK_FALSE(same(sum, (norm(A) + a).term));
  CHECK_FALSE(same(sum, (a - norm(A)).term));
  CHECK_FALSE(same(sum, (a + norm(X)).term));
  CHECK_FALSE(same(a.term, param("b").term));
  CHECK_FALSE(same(Scalar(1).term, Scalar(2).term));
  CHECK_FALSE(same(variable("a").term, make(Head::ScalarArgument, {}, "a")));  // though both texts are "a"
}
