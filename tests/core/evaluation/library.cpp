// The procedures of the library against its text: for each definition the same value on random networks, data and
// arguments, and no value for the same ones. Tables and iterations, which the texts are made of, by hand.
#include "claim/library.hpp"

#include <doctest/doctest.h>

#include <random>

#include "budget/error.hpp"
#include "claim/canonical.hpp"
#include "claim/parse.hpp"
#include "core/language.hpp"
#include "core/network/support.hpp"
#include "evaluation/ladder.hpp"

namespace library_tests {

using namespace plumbline;
using namespace plumbline::language;
using namespace plumbline::test;

namespace {

using Mat = language::Matrix;

class Random {
 public:
  explicit Random(unsigned seed) : source_(seed) {}
  int below(int n) { return static_cast<int>(source_() % static_cast<unsigned>(n)); }
  Real number() { return Real(Rational(below(9) - 4, 1 + below(3))); }
  // Zero, of rank one, of small integers, or any.
  ExactMatrix matrix(int rows, int cols) {
    ExactMatrix m(rows, cols);
    const int kind = below(4);
    for (int i = 0; i < rows; ++i)
      for (int j = 0; j < cols; ++j)
        m(i, j) = kind == 0   ? Real(0)
                  : kind == 1 ? Real(Rational((i + 1) * (2 * j - 1)))
                  : kind == 2 ? Real(Rational(below(4)))
                              : number();
    return m;
  }

 private:
  std::mt19937 source_;
};

// A fully connected network with and without biases, or the same as a graph; matrices A, B, C of random small shapes,
// and F, S, W that fit the network: like its outputs, its slopes, its parameters.
Case random_case(Random& random) {
  Case c = by_hand();
  const int inputs = 1 + random.below(2), hidden = 1 + random.below(2), outputs = 1 + random.below(2),
            samples = 1 + random.below(2);
  const Rational slope = random.below(3) == 0 ? Rational(1, 2) : Rational(0);
  c.network = {};
  c.network.slope = slope;
  c.network.weights = {random.matrix(hidden, inputs), random.matrix(outputs, hidden)};
  if (random.below(2) == 0) c.network.biases = {random.matrix(hidden, 1), std::nullopt};
  if (random.below(3) == 0) {
    plumbline::Network graph;
    graph.other = graph_of(c.network);
    c.network = graph;
  }
  c.inputs = random.matrix(inputs, samples);
  c.gradient = random.matrix(outputs, samples);
  c.targets = random.matrix(outputs, samples);
  for (const char* name : {"A", "B", "C"}) c.matrices[name] = random.matrix(1 + random.below(3), 1 + random.below(3));
  const Graph g = graph_of(c.network);
  c.matrices["F"] = random.matrix(outputs, samples);
  c.matrices["S"] = random.matrix(g.size(), samples);
  c.matrices["W"] = random.matrix(static_cast<int>(g.parameters.size()), 1);
  return c;
}

Term random_matrix(Random& random) {
  static const std::vector<Mat> all{named("A"), named("A"), named("B"), named("C"), named("F"),
                                    named("S"), named("W"), inputs(),   inputs(),   gradient_data()};
  return all[static_cast<std::size_t>(random.below(static_cast<int>(all.size())))].term;
}

// Arguments that fit more often than not.
std::vector<Term> random_arguments(const HeadInfo& h, Random& random) {
  std::vector<Term> out;
  int matrices = 0;
  for (const char letter : h.signature) {
    const bool of_network = h.signature.find('N') != std::string_view::npos;
    switch (letter) {
      case 'M': {
        ++matrices;
        const bool gated = h.head == Head::GatedDerivative;
        if (of_network && random.below(5) != 0) {
          const int place = gated ? matrices - 1 : matrices;
          out.push_back((place == 0 ? named("S") : place == 1 ? inputs() : named("F")).term);
        } else {
          out.push_back(random_matrix(random));
        }
        break;
      }
      case 'N': out.push_back(theta().term); break;
      case 'I': out.push_back(Scalar(random.below(4)).term); break;
      default: out.push_back(Scalar(Rational(random.below(7) - 2, 1 + random.below(2))).term);
    }
  }
  return out;
}

Truth truth(const Term& formula, const Case& c) {
  CaseEvaluation evaluation(c);
  return evaluation.evaluate(formula, {}, nullptr).truth;
}

// Have both the same value, or none?
bool agree(const Term& x, const Term& y, const Case& c) {
  switch (info(x->head).sort) {
    case Sort::Formula: return truth(x, c) == truth(y, c);
    case Sort::Scalar: {
      const Truth first = truth(make(Head::Equal, {x, x}), c), second = truth(make(Head::Equal, {y, y}), c);
      const Truth equal = truth(make(Head::Equal, {x, y}), c);
      const bool same = equal == Truth::True || (equal == Truth::Unknown && !algebraic(x));
      if (first == Truth::Undefined || second == Truth::Undefined) return first == second;
      return same;
    }
    case Sort::Matrix: {
      const Truth first = truth(make(Head::MatEqual, {x, x}), c), second = truth(make(Head::MatEqual, {y, y}), c);
      return first == second && (first == Truth::Undefined || truth(make(Head::MatEqual, {x, y}), c) == Truth::True);
    }
    default: return agree(make(Head::Parameters, {x}), make(Head::Parameters, {y}), c);
  }
}

ExactMatrix value(const std::string& matrix, const Case& c) {
  const Term atom = parse_formula("(equal " + matrix + " " + matrix + ")");
  CaseEvaluation evaluation(c);
  return evaluation.facts().evaluator().matrix(atom->args[0], {});
}

}  // namespace

TEST_CASE("a procedure of the library gives the value of the text, or none where the text has none") {
  Random random(20261124);
  for (int i = 0; i < 40; ++i) {
    const Case c = random_case(random);
    for (const HeadInfo& h : all_heads()) {
      if (!is_library(h.head)) continue;
      const Term fast = make(h.head, random_arguments(h, random));
      CAPTURE(canonical(fast));
      CAPTURE(i);
      CHECK(agree(fast, by_text(fast), c));
    }
  }
}

TEST_CASE("the rows of library.def say what prelude.claim says") {
  std::size_t heads = 0;
  for (const HeadInfo& h : all_heads()) {
    if (!is_library(h.head)) continue;
    ++heads;
    const Definition& definition = *definition_of(h.head);
    CHECK(definition.name == h.text);
    CHECK(definition.letters == h.signature);
    CHECK(info(definition.body->head).sort == h.sort);
    CHECK(needs_full_connection(written_out(definition.body)) == h.layers);
  }
  CHECK(heads > 40);
  CHECK(library().size() > heads);
  CHECK(library_texts().size() == library().size());
}

TEST_CASE("what is written out is kernel and modules alone") {
  for (const auto& definition : library())
    for_each_node(written_out(definition->body), [](const Term& node) {
      CHECK_FALSE(is_library(node->head));
      CHECK_FALSE(is_spelled(node->head));
    });
}

TEST_CASE("folds of matrices are iterations, also where ranges and names are in each other's way") {
  Random random(7);
  for (int i = 0; i < 20; ++i) {
    Case c = random_case(random);
    c.matrices["A"] = random.matrix(2, 2);
    const Scalar k = variable("k"), Z = variable("Z");
    for (const Mat& m :
         {sum(k, 1, 3, k * named("A")), prod(k, 1, 3, named("A") + k * named("A")), stack(k, 0, 2, k * named("A")),
          sum(k, 2, 1, named("A")), sum(k, Rational(1, 2), Rational(7, 2), k * named("A")),
          sum(k, Rational(1, 3), Rational(2, 3), named("A")), sum(Z, 1, 2, Z * named("A")),
          sum(k, 1, 3, sum(k, k, 4, k * named("A"))),
          prod(k, 1, 2, sum(variable("l"), 1, k, variable("l") * named("A")))})
      CHECK(agree(m.term, without_spelling(m.term), c));
  }
}

TEST_CASE("tables and iterations by hand") {
  const Case c = by_hand();
  CHECK(same(value("(table i j 2 3 (+ (* 10 i) j))", c), exact({{"11", "12", "13"}, {"21", "22", "23"}})));
  CHECK(same(value("(iterate k Z 1 4 (table i j 1 1 1) (scale k Z))", c), exact({{"24"}})));
  CHECK(same(value("(iterate k Z 1 0 (table i j 1 1 7) (scale k Z))", c), exact({{"7"}})));
  CHECK(same(value("(iterate k Z 1 2 (table i j 1 1 1) (stack Z (table i j 1 1 (+ k (rows Z)))))", c),
             exact({{"1"}, {"2"}, {"4"}})));
  for (const char* none : {"(table i j 0 1 1)", "(table i j 1 3/2 1)", "(table i j 2 2 (/ 1 (- i 2)))",
                           "(iterate k Z 1 2 (table i j 1 1 1) (scale (/ 1 (- k 2)) Z))", "(if (< 2 1) (data inputs))"})
    CHECK_THROWS_AS((void)value(none, c), Undefined);
}

TEST_CASE("a call is by value: an argument without a value leaves none") {
  const Case c = by_hand();
  const auto reading = [](const std::string& definition, const std::string& then) {
    return parse_reading("(reading " + definition + " (then " + then + "))").then;
  };
  CHECK(truth(reading("(define (f (a scalar)) 1)", "(= (f (/ 1 0)) 1)"), c) == Truth::Undefined);
  CHECK(truth(reading("(define (f (k index)) 1)", "(= (f 1/2) 1)"), c) == Truth::Undefined);
  CHECK(truth(reading("(define (f (k scalar)) 1)", "(= (f 1/2) 1)"), c) == Truth::True);
  CHECK(truth(reading("(define (yes (A matrix)) (and))", "(yes (mul (data gradient) (data gradient)))"), c) ==
        Truth::Undefined);
  CHECK(truth(reading("(define (yes (N network)) (and))", "(yes (rescale (/ 1 0) theta))"), c) == Truth::Undefined);
  CHECK(truth(reading("(define (yes (A matrix)) (and))", "(yes (data inputs))"), c) == Truth::True);
}

}  // namespace library_tests
