// `saddle` Section 4, Example 1, and its supporting material (v1 C.1, v2 D.1).
//
// x_j = (sin(2 pi j/8), cos(2 pi j/8)), G_j = (-1)^j, depth 3. The data live in Q(sqrt 2); that a case holds them is
// checked without trigonometry: x_8 = (0, 1), and x_{j+1} is x_j turned by a quarter of a right angle twice over, that
// is by the rotation of sin = cos = sqrt(2)/2.
#include "saddle/example_1.hpp"

#include "saddle/claims.hpp"

namespace plumbline::saddle {
namespace {

Scalar half_root() { return sqrt(2) / 2; }
Scalar best_rank_one() { return sqrt(2) - 1; }

const Requirement kDepthThree{equal(L(), 3), "Example 1 is about depth 3"};

// The weights of equation (2), with w3 in place of [1].
Formula weights_of_eq_2(const Scalar& w3) {
  const auto w = [](int layer, int r, int col) { return entry(r, col, W(layer)); };
  const Rational half(1, 2);
  return all_of({equal(rows(W(1)), 4), equal(rows(W(2)), 1), equal(rows(W(3)), 1), equal(w(1, 1, 1), half),
                 equal(w(1, 1, 2), 0), equal(w(1, 2, 1), 0), equal(w(1, 2, 2), half), equal(w(1, 3, 1), -half),
                 equal(w(1, 3, 2), 0), equal(w(1, 4, 1), 0), equal(w(1, 4, 2), -half), equal(w(2, 1, 1), half),
                 equal(w(2, 1, 2), -half), equal(w(2, 1, 3), half), equal(w(2, 1, 4), -half), equal(w(3, 1, 1), w3)});
}

Formula all_rank_one() { return forall(l, 1, L(), equal(rank(W(l)), 1)); }

}  // namespace

Formula data_of_example_1() {
  const auto x = [](const Scalar& r, const Scalar& sample) { return entry(r, sample, X()); };
  return all_of({equal(rows(X()), 2), equal(cols(X()), 8), equal(rows(G()), 1), equal(x(1, 8), 0), equal(x(2, 8), 1),
                 equal(x(1, 1), half_root()), equal(x(2, 1), half_root()),
                 forall(j, 1, 8, equal(entry(1, j, G()), pow(-1, j))),
                 forall(j, 1, 7,
                        equal(x(1, j + 1), half_root() * (x(1, j) + x(2, j))) &&
                            equal(x(2, j + 1), half_root() * (x(2, j) - x(1, j))))});
}

Claim example_1() {
  const std::vector<Requirement> requirements{kReluNetwork, kNoBiases, kDepthThree, kDataOfExample1};
  const Formula speed_half =
      equal(-L0(), Rational(1, 2)) && best_rank_one() < -L0() && equal(rank(W(1)), 2) && equal(size2(), 3);
  Claim c;
  c.id = "saddle.example-1";
  c.title = "Example 1: the rank-two direction has speed 1/2";
  c.source = "saddle v1 and v2 Example 1, eq. (2)";
  c.statement =
      "With W1 = (1/2)[1 0; 0 1; -1 0; 0 -1], W2 = (1/2)[1 -1 1 -1], W3 = [1] the speed is s2 = 1/2 > sqrt(2) - 1, and "
      "W1 has rank two.";
  c.readings = {{.name = "stated",
                 .requirements = requirements,
                 .given = weights_of_eq_2(1),
                 .then = speed_half,
                 .expected = ReadingVerdict::Refuted},
                {.name = "repaired",
                 .change = "W3 = [-1]: with W3 = [1] and the stated G the loss L0 = +1/2 is ascended",
                 .requirements = requirements,
                 .given = weights_of_eq_2(-1),
                 .then = speed_half}};
  c.twin = {.name = "twin",
            .change = "speed 51/100",
            .requirements = requirements,
            .given = weights_of_eq_2(-1),
            .then = equal(-L0(), Rational(51, 100))};
  return c;
}

Claim example_1_rank_one() {
  const std::vector<Requirement> requirements{kReluNetwork, kNoBiases, kDataOfExample1};
  const auto statement = [](const Scalar& optimum) {
    return equal(speed_2(X(), G()), optimum) && implies(size2() <= L() && all_rank_one(), -L0() <= optimum);
  };
  Claim c;
  c.id = "saddle.example-1.rank-one";
  c.title = "Example 1: the optimal rank-one speed is sqrt(2) - 1";
  c.source = "saddle v1 and v2 Example 1; v1 C.1, v2 D.1";
  c.statement =
      "The optimal rank-one escape direction has speed s1 = sqrt(2) - 1: max over unit w of |sum_j G_j relu(w . x_j)| "
      "is sqrt(2) - 1, and no network with ||theta||^2 <= L and only rank-one layers is faster.";
  c.readings = {{.name = "stated", .requirements = requirements, .then = statement(best_rank_one())}};
  c.twin = {.name = "twin", .change = "optimum 2/5", .requirements = requirements, .then = statement(Rational(2, 5))};
  return c;
}

// u relu(v^T x) vanishes at x or at -x.
Claim example_1_one_neuron() {
  const Formula opposite = equal(column(2, X()), Scalar(-1) * column(1, X()));
  const Formula one_sided = equal(norm2(column(1, Y())), 0) || equal(norm2(column(2, Y())), 0);
  const Requirement pair{Scalar(2) <= cols(X()) && opposite, "needs samples 1 and 2 opposite to each other"};
  Claim c;
  c.id = "saddle.example-1.one-neuron";
  c.title = "A network with only rank-one layers is one neuron";
  c.source = "saddle v1 and v2 proof of Example 1";
  c.statement = "A network with only rank-one layers can only represent one-neuron functions Y = u relu(v^T x).";
  c.readings = {
      {.name = "stated",
       .requirements = {kReluNetwork, kNoBiases, pair},
       .given = Scalar(2) <= L() && all_rank_one(),
       .then = one_sided,
       .expected = ReadingVerdict::Refuted},
      {.name = "repaired",
       .change =
           "W_1 = a v^T with a >= 0 or a <= 0: otherwise relu(v^T x) and relu(-v^T x) both survive the first layer",
       .requirements = {kReluNetwork, kNoBiases, pair},
       .given = Scalar(2) <= L() && all_rank_one() && nonnegative(W(1) * transpose(W(1))),
       .then = one_sided}};
  c.twin = {.name = "twin",
            .change = "Y vanishes at both",
            .requirements = {kReluNetwork, kNoBiases, pair},
            .given = Scalar(2) <= L() && all_rank_one(),
            .then = equal(norm2(column(1, Y())), 0) && equal(norm2(column(2, Y())), 0)};
  return c;
}

// w = (cos xi, sin xi), 0 <= xi <= pi/4; cos(xi + pi/4) + cos(xi - pi/4) = sqrt(2) cos xi, cos(xi - pi/2) = sin xi.
Claim example_1_eq_6() {
  const Matrix w = named("w");
  const Scalar cosine = entry(1, 1, w), sine = entry(2, 1, w);
  const Scalar speed = abs(inner(transpose(G()), relu(transpose(X()) * w)));
  const Scalar quarter_plus = half_root() * (cosine - sine), quarter_minus = half_root() * (cosine + sine);
  const auto statement = [&](const Scalar& maximum_value) {
    return all_of({equal(speed, abs(quarter_plus - cosine + quarter_minus - sine)), speed <= maximum_value,
                   implies(equal(sine, 0), equal(speed, maximum_value))});
  };
  const Formula given =
      all_of({equal(rows(w), 2), equal(cols(w), 1), equal(norm2(w), 1), Scalar(0) <= sine, sine <= cosine});
  Claim c;
  c.id = "saddle.example-1.eq-6";
  c.title = "Equation (6) and its maximum";
  c.source = "saddle v1 C.1, v2 D.1, eq. (6)";
  c.statement =
      "The speed of the neuron [cos phi, sin phi] is |cos(xi + pi/4) - cos xi + cos(xi - pi/4) - cos(xi - pi/2)|, xi = "
      "phi mod pi/4; its maximum sqrt(2) - 1 falls at multiples of pi/4.";
  c.parameters = {{"w", "the vector (cos xi, sin xi), 0 <= xi <= pi/4"}};
  c.readings = {
      {.name = "stated", .requirements = {kDataOfExample1}, .given = given, .then = statement(best_rank_one())}};
  c.twin = {.name = "twin",
            .change = "maximum 2/5",
            .requirements = {kDataOfExample1},
            .given = given,
            .then = statement(Rational(2, 5))};
  return c;
}

}  // namespace plumbline::saddle
