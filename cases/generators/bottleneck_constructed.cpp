// Constructed cases for `bottleneck` that come from its constructions: sums and compositions of networks, identities,
// interpolations, balanced factorisations, Example 20 at growing depth, broken lines through given points. The other
// case files of the folder are small networks that were written down by hand.
#include "generators/bottleneck.hpp"

namespace plumbline::cases {
namespace {

Case built(const std::string& name, Network network, ExactMatrix inputs, const char* note) {
  return noted(case_of(name, std::move(network), std::move(inputs)), note);
}

// `depth` layers x -> x between the first and the last.
Network lengthened(const ExactMatrix& first, int depth, const ExactMatrix& last, std::optional<ExactMatrix> bias) {
  std::vector<ExactMatrix> weights(static_cast<std::size_t>(depth), identity_matrix(first.rows()));
  weights.front() = first;
  weights.back() = last;
  std::vector<std::optional<ExactMatrix>> biases(static_cast<std::size_t>(depth));
  biases.back() = std::move(bias);
  return network_of(std::move(weights), std::move(biases));
}

void example_20_depths(std::vector<Case>& out) {
  const ExactMatrix inputs = matrix({{"1", "3", "0"}, {"2", "1", "1"}, {"1", "1", "2"}});
  const auto add_one = [&](const std::string& name, int depth, const char* q, const char* note) {
    out.push_back(with(built(name, example_20(depth, Rational::parse(q)), inputs, note), "q", q));
  };
  add_one("example-20-depth-4", 4, "2", "depth 4, q = 2");
  add_one("example-20-depth-8", 8, "5/4", "depth 8, log q about L^(-3/4)");
  add_one("example-20-depth-16", 16, "8/7", "depth 16, log q about L^(-3/4)");
  add_one("example-20-depth-32", 32, "13/12", "depth 32, log q about L^(-3/4)");
  add_one("example-20-slope-two", 6, "3/2", "the same network for f with slope 2");
  out.back() = with(out.back(), "a", "2");
}

// f = (x, 0, u), g = (0, y, v): the first neuron of each hidden layer is f's.
void sums_of_networks(std::vector<Case>& out) {
  const auto coordinate = [](int which, int depth, const char* bias) {
    ExactMatrix first(1, 2), last(3, 1);
    first(0, which) = last(which, 0) = Real(1);
    return lengthened(first, depth, last, column({"0", "0", bias}));
  };
  const auto sum = [&](const char* name, int depth, const char* u, const char* v, const char* note) {
    Case c = built(name, added(coordinate(0, depth, u), coordinate(1, depth, v)), column({"1", "2"}), note);
    out.push_back(with(with(std::move(c), "bf", column({"0", "0", u})), "h", "1"));
  };
  sum("sum-with-last-biases", 2, "1/2", "1/2", "f = (x, 0, 1/2), g = (0, y, 1/2): the last biases add up");
  sum("sum-with-last-biases-deep", 8, "1/2", "1/2", "the same at depth 8");
  sum("sum-opposite-biases", 2, "1/2", "-1/4", "last biases 1/2 and -1/4");
  const Network f = network_of({matrix({{"1", "0"}}), matrix({{"1"}}), matrix({{"1"}, {"0"}})}),
                g = network_of({matrix({{"1", "1"}, {"2", "-1"}}), matrix({{"1", "2"}, {"1", "1"}}),
                                matrix({{"1", "1"}, {"2", "1"}})});
  Case c = built("sum-without-biases", added(f, g), column({"2", "1"}), "blocks of one and two neurons");
  out.push_back(with(with(std::move(c), "bf", column({"0", "0"})), "h", "1"));
}

void identities(std::vector<Case>& out) {
  out.push_back(built("identity-line", planar_identity(matrix({{"1"}}), 3), matrix({{"1", "2"}}), "a half-line"));
  out.push_back(built("identity-chain", planar_identity(identity_matrix(2), 4), column({"1", "2"}),
                      "the identity on a positive point: every inequality of the Jacobian bound is an equality"));
  out.push_back(built("identity-planar", planar_identity(matrix({{"2/3", "-1/3"}, {"2/3", "2/3"}, {"-1/3", "2/3"}}), 4),
                      matrix({{"4", "1"}, {"3", "3/4"}}),
                      "a plane, embedded in the positive orthant of three dimensions"));
  out.push_back(built("shifted-identity", lengthened(matrix({{"1"}}), 3, matrix({{"1"}, {"0"}}), column({"0", "1/2"})),
                      matrix({{"1", "2"}}), "x to (x, 1/2): the value is off the image of the Jacobian"));
  out.push_back(built("positive-composition",
                      composed(network_of({matrix({{"1", "-1"}})}, {column({"2"})}),
                               network_of({matrix({{"1", "2"}, {"1", "1"}})}, {column({"1", "0"})})),
                      matrix({{"1", "2"}, {"1", "0"}}), "g is positive on the samples"));
}

void linear_map_cases(std::vector<Case>& out) {
  const ExactMatrix inputs = matrix({{"1", "2"}, {"3", "1"}});
  const auto interpolated = [&](const char* name, int depth, const char* note) {
    out.push_back(with(built(name, interpolation({Rational(2), Rational::parse("1/3")}, depth), inputs, note), "A",
                       matrix({{"2", "0"}, {"0", "1/3"}})));
  };
  interpolated("interpolation-depth-two", 2, "from K_in to K_out in two steps");
  interpolated("interpolation-depth-four", 4, "in four steps");
  const auto balanced = [](std::size_t depth) {
    return balanced_factorisation(std::vector<ExactMatrix>(depth + 1, identity_matrix(2)),
                                  {Rational(2), Rational::parse("1/2")});
  };
  out.push_back(
      built("linear-balanced", balanced(3), column({"1", "1"}), "the balanced factorisation of diag(8, 1/8)"));
  out.back().network.slope = Rational(1);
  out.push_back(built("linear-positive-cone", balanced(4), matrix({{"1", "2"}, {"1", "1"}}),
                      "the balanced factorisation on positive data, ReLU"));
}

void broken_lines(std::vector<Case>& out) {
  // Inputs at heights y with x + y/8 = t_i; y goes up and down, so that the points are not on a line.
  const auto line = [&](const char* name, const std::vector<const char*>& t, const ExactMatrix& values, int waist,
                        const char* note) {
    const char* heights[] = {"0", "3/5", "1/5", "4/5", "2/5"};
    ExactMatrix inputs(2, static_cast<int>(t.size()));
    for (int j = 0; j < inputs.cols(); ++j) {
      inputs(1, j) = Real::parse(heights[j % 5]);
      inputs(0, j) = Real::parse(t[static_cast<std::size_t>(j)]) - inputs(1, j) / Real(8);
    }
    out.push_back(built(name, broken_line(inputs, values, column({"1", "1/8"}), waist), inputs, note));
  };
  line("line-through-three-points", {"1/4", "1/2", "3/4"}, matrix({{"0", "1", "2"}, {"0", "0", "0"}}), 0,
       "three points of a line");
  line("line-through-five-points", {"1/8", "3/8", "5/8", "7/8", "9/8"},
       matrix({{"0", "1", "1", "0", "1"}, {"0", "0", "1", "1", "1/2"}}), 0, "a line through five points of the plane");
  line("line-through-a-grid", {"1/18", "1/6", "5/18", "7/18", "1/2", "11/18", "13/18", "5/6", "17/18"},
       matrix(
           {{"0", "1/2", "1", "1", "1/2", "0", "0", "1/2", "1"}, {"0", "0", "0", "1/2", "1/2", "1/2", "1", "1", "1"}}),
       2, "a line through nine points of a grid, back and forth");
}

}  // namespace

std::vector<Case> constructed_bottleneck_cases() {
  std::vector<Case> out;
  example_20_depths(out);
  sums_of_networks(out);
  identities(out);
  linear_map_cases(out);
  broken_lines(out);
  return out;
}

}  // namespace plumbline::cases
