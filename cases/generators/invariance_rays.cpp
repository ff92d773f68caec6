// Constructed cases for `invariance`: matrices for Lemmas 9 and 10, and trajectories in closed form for Theorem 2 and
// Corollary 1.
//
// On all of the trajectories sum_i y_i grad nu(x_i) = kappa w and all margins are equal, so the flow stays on the ray
// through w. A neuron that is active on one sample only has that sample's direction; with as many neurons as samples,
// W_1 has full rank at all times.
#include "generators/graphs.hpp"
#include "generators/invariance.hpp"

namespace plumbline::cases {
namespace {

Case any(const char* name) { return plain_case(name, chain_of({matrix({{"1"}})}), matrix({{"1"}})); }

ExactMatrix constant(int rows, int cols, const Real& value) {
  ExactMatrix out(rows, cols);
  for (Real& x : out.entries()) x = value;
  return out;
}
// Rows alpha e_k - beta (1, ..., 1).
ExactMatrix tilted_axes(int size, const Rational& alpha, const Rational& beta) {
  ExactMatrix out = constant(size, size, Real(-beta));
  for (int k = 0; k < size; ++k) out(k, k) = Real(alpha - beta);
  return out;
}

// One above the other: s_1 A, s_2 A.
ExactMatrix stacked(const Rational& s1, const Rational& s2, const ExactMatrix& a) {
  ExactMatrix out(2 * a.rows(), a.cols());
  for (int i = 0; i < a.rows(); ++i)
    for (int j = 0; j < a.cols(); ++j) {
      out(i, j) = Real(s1) * a(i, j);
      out(a.rows() + i, j) = Real(s2) * a(i, j);
    }
  return out;
}

void tensors(std::vector<Case>& out) {
  const auto tensor = [](const char* name, const char* a, const char* b, ExactMatrix t) {
    return with(with(with(any(name), "T1", std::move(t)), "a", a), "b", b);
  };
  out.push_back(noted(tensor("tensor-sharp", "2", "2", matrix({{"1", "0", "0", "1"}})),
                      "||T1||^2 = 2, ||T2||^2 = 1: equality", "invariance Lemma 9"));
  out.push_back(
      tensor("tensor-sharp-two-channels", "2", "2", matrix({{"3/5", "0", "0", "3/5"}, {"4/5", "0", "0", "4/5"}})));
  out.push_back(tensor("tensor-sharp-long", "2", "3", matrix({{"1", "0", "0", "1", "0", "0"}})));
  out.push_back(tensor("tensor-sharp-three", "3", "3", matrix({{"1", "0", "0", "0", "1", "0", "0", "0", "1"}})));
  out.push_back(tensor("tensor-one", "1", "1", matrix({{"2"}})));
  out.push_back(
      tensor("tensor-integers", "2", "3", matrix({{"1", "2", "-1", "0", "3", "1"}, {"2", "1", "1", "-2", "0", "1"}})));
  out.push_back(tensor("tensor-column", "1", "3", matrix({{"1", "-2", "2"}, {"0", "1", "1"}})));
}

void residual_matrices(std::vector<Case>& out) {
  const auto block = [](const char* name, ExactMatrix u, ExactMatrix y, ExactMatrix z) {
    return with(with(with(any(name), "U", std::move(u)), "Y", std::move(y)), "Z", std::move(z));
  };
  out.push_back(noted(block("block-half", matrix({{"1/2"}}), matrix({{"0"}}), matrix({{"0"}})),
                      "0 >= 1/32 - 1/64 is claimed", "invariance Lemma 10, (61)"));
  out.push_back(noted(block("block-two", matrix({{"0"}}), matrix({{"2"}}), matrix({{"0"}})), "||B||^2 = 4, not 16",
                      "invariance (62)"));
  out.push_back(noted(block("block-two-one", matrix({{"2"}}), matrix({{"1"}}), matrix({{"0"}})),
                      "1/4 >= 4 - 9/4 is claimed", "invariance (66)"));
  out.push_back(noted(block("block-sharp", matrix({{"1"}}), matrix({{"1", "0"}}), matrix({{"0", "1"}})),
                      "U^T U = Y Y^T, ||A||^2 = 2, ||B||^2 = 1: the factor 1/2 is best", "invariance Lemma 10"));
  out.push_back(block("block-sharp-rotated", matrix({{"3/5"}, {"4/5"}}), matrix({{"5/13", "12/13"}}),
                      matrix({{"36/65", "-15/65"}, {"48/65", "-20/65"}})));
  out.push_back(noted(block("block-small", matrix({{"2/5", "1/10"}, {"-1/10", "1/4"}}),
                            matrix({{"1/20", "0", "1/20"}, {"0", "1/20", "1/20"}}),
                            matrix({{"1/20", "0", "0"}, {"0", "-1/20", "1/20"}})),
                      "Small weights: the square of a norm below 1 is no bound", "invariance Lemma 10, (61)"));
  out.push_back(noted(
      block("block-orthogonal-halves", matrix({{"1/2"}}), matrix({{"1/2", "0"}}), matrix({{"0", "1/2"}})),
      "Y and Z orthogonal, of norm below 1: the mean of the eigenvalues is the largest of the sum", "invariance (64)"));
  out.push_back(noted(block("block-large", matrix({{"2", "0"}, {"1/2", "1"}}), matrix({{"1", "1/2"}, {"0", "1/3"}}),
                            matrix({{"1", "0"}, {"1/3", "-1"}})),
                      "The square of (61) is not (66)", "invariance (66)"));
  out.push_back(block("block-integers", matrix({{"1", "2"}, {"-1", "1"}}), matrix({{"2", "1"}, {"0", "1"}}),
                      matrix({{"1", "1"}, {"3", "-1"}})));
}

void rays(std::vector<Case>& out) {
  const ExactMatrix two = matrix({{"4/5", "-3/5"}, {"7/25", "24/25"}});
  out.push_back(noted(with(classification("ray-two-neurons", chain_of({two, matrix({{"1", "-1"}})}), transpose(two),
                                          column({"1", "-1"}), column({"-1", "-1"})),
                           "separator", column({"1", "-1"})),
                      "Each neuron is active on one sample: W_1 = [x_1; x_2] keeps its direction and its rank",
                      "invariance Theorem 2, Corollary 1"));
  // Neuron 1 is active on one sample, neuron 2 on both: w_2 is along x_1 + x_2, which is as long as x_1.
  out.push_back(
      noted(with(classification("ray-first-neuron-switches",
                                chain_of({matrix({{"4*sqrt(11)/25", "3*sqrt(11)/25"}, {"-44/125", "117/125"}}),
                                          matrix({{"sqrt(11)/5", "1"}})}),
                                matrix({{"2/3", "-24/25"}, {"1/2", "7/25"}}), column({"1", "1"}), column({"-1", "-1"})),
                 "separator", column({"-44", "117"})),
            "Only the first neuron is not linear on the data, and W_1 has rank two", "docs/search.md#sharpness"));
  // Three samples at 120 degrees: W_1 has two equal singular values, 1/2.
  const ExactMatrix frame = tilted_axes(3, Rational(1), Rational(1, 3));
  out.push_back(noted(classification("ray-tight-frame",
                                     chain_of({tilted_axes(3, Rational(1, 2), Rational(1, 6)),
                                               matrix({{"sqrt(6)/6", "sqrt(6)/6", "sqrt(6)/6"}})}),
                                     transpose(frame), column({"1", "1", "1"}), column({"-1", "-1", "-1"})),
                      "||W_1||_2^2 = ||W_1||_F^2 / rank W_1, with ||W_1||_2 = 1/2", "docs/search.md#sharpness"));
  // Four samples share a neuron: their margins are equal, their sum is the neuron's direction.
  const ExactMatrix unequal = matrix({{"4/5", "-3/5"}, {"-6/5", "8/5"}});
  const ExactMatrix samples =
      matrix({{"4/5", "-7/100", "-23/100", "1/100", "-31/100"}, {"-3/5", "26/100", "14/100", "32/100", "8/100"}});
  out.push_back(
      noted(with(classification("ray-not-aligned", chain_of({unequal, matrix({{"1", "-2"}})}), samples,
                                column({"1", "-1", "-1", "-1", "-1"}), column({"-1", "-1", "-1", "-1", "-1"})),
                 "separator", column({"1", "-1"})),
            "The second neuron serves four samples: W_2 is no singular vector of W_1", "invariance eq. (15)"));
  const ExactMatrix four = tilted_axes(4, Rational(35, 31), Rational(12, 31));
  out.push_back(
      noted(with(classification("ray-narrow-end", chain_of({four, constant(1, 4, Real(1)), matrix({{"2"}})}),
                                transpose(four), column({"1", "1", "1", "1"}), column({"-1", "-1", "-1", "-1"})),
                 "separator", column({"1", "1", "1", "1"})),
            "Four neurons, then one: max dim of the last layer is 1", "invariance Theorem 2, V_c as printed"));
  out.push_back(noted(
      with(classification("ray-linear-end",
                          layers(4, 1,
                                 {fully_connected(four, kRelu),
                                  fully_connected(multiply(column({"3/5", "4/5"}), constant(1, 4, Real(1))), kLinear),
                                  fully_connected(matrix({{"6/5", "8/5"}}), kLinear)}),
                          transpose(four), column({"1", "1", "1", "1"}), column({"-1", "-1", "-1", "-1"})),
           "separator", column({"1", "1", "1", "1"})),
      "One ReLU layer, then linear ones: these tend to rank one, the first keeps rank four",
      "invariance Theorem 2, v2"));
  const ExactMatrix unit = matrix({{"3/5", "4/5"}}), u = column({"5/13", "12/13"});
  out.push_back(with(classification("ray-one-sample", chain_of({multiply(u, unit), transpose(u)}), transpose(unit),
                                    column({"1"}), column({"-1"})),
                     "separator", transpose(unit)));
  out.push_back(
      with(classification("ray-one-sample-deep", chain_of({multiply(u, unit), multiply(u, transpose(u)), transpose(u)}),
                          transpose(unit), column({"1"}), column({"-1"})),
           "separator", transpose(unit)));
  // All neurons are active on both samples, which add up to a multiple of `unit`.
  const ExactMatrix pair = matrix({{"0", "24/25"}, {"1", "7/25"}}), ones = column({"1", "1"}),
                    slopes = column({"-1", "-1"});
  out.push_back(
      noted(with(classification("ray-all-active", chain_of({multiply(u, unit), transpose(u)}), pair, ones, slopes),
                 "separator", transpose(unit)),
            "Two samples on which both neurons are active: equal slopes, rank one"));
  out.push_back(noted(
      with(classification("ray-all-active-deep", chain_of({multiply(u, unit), multiply(u, transpose(u)), transpose(u)}),
                          pair, ones, slopes),
           "separator", transpose(unit)),
      "The same with three layers"));
  out.push_back(classification("ray-linear", chain_of({multiply(u, unit), transpose(u)}, kLinear),
                               matrix({{"3/5", "-3/5"}, {"4/5", "-4/5"}}), column({"1", "-1"}), column({"-1", "-1"})));
}

// Four blocks z_k = row k of `four`, each seen at two positions with weights 3/5 and 4/5.
void convolution_rays(std::vector<Case>& out) {
  const ExactMatrix four = tilted_axes(4, Rational(35, 31), Rational(12, 31));
  const ExactMatrix x = stacked(Rational(3, 5), Rational(4, 5), transpose(four));
  const ExactMatrix labels = constant(4, 1, Real(1)), slopes = constant(4, 1, Real(-1));
  const ExactMatrix last = matrix({{"6/5", "8/5"}});
  const auto network = [&](const ExactMatrix& kernel, const ExactMatrix& mix, const Rational& slope) {
    return layers(8, 1, {convolution(kernel, 4, slope, 4), convolution(mix, 1, slope), fully_connected(last, kLinear)});
  };
  out.push_back(noted(
      classification("ray-through-convolutions", network(four, constant(1, 4, Real(1)), kRelu), x, labels, slopes),
      "Each channel of the first convolution is active on one sample, at both positions: its four "
      "channels keep their directions, V_c = 2",
      "invariance eq. (13) with convolutions"));
  out.push_back(
      noted(with(classification("ray-through-convolutions-by-channels",
                                layers(2, 4,
                                       {convolution(four, 1, kRelu), convolution(constant(1, 4, Real(1)), 1, kRelu),
                                        fully_connected(last, kLinear)}),
                                x, labels, slopes),
                 "channels", "4"),
            "The same function with four input channels and kernels of size 1, which both flattenings transpose only",
            "invariance Definition 7"));
  // Rotations R = W_1 and S = W_2 (row by row), the last layer sqrt(2), and the data along S R.
  const ExactMatrix turned = matrix({{"-33*sqrt(2)/130", "33*sqrt(2)/130"},
                                     {"-56*sqrt(2)/130", "56*sqrt(2)/130"},
                                     {"56*sqrt(2)/130", "-56*sqrt(2)/130"},
                                     {"-33*sqrt(2)/130", "33*sqrt(2)/130"}});
  out.push_back(
      noted(with(classification("ray-linear-convolution",
                                layers(2, 2,
                                       {convolution(matrix({{"3/5", "-4/5"}, {"4/5", "3/5"}}), 1, kLinear),
                                        fully_connected(matrix({{"5/13", "-12/13", "12/13", "5/13"}}), kLinear),
                                        fully_connected(matrix({{"sqrt(2)"}}), kLinear)}),
                                turned, column({"1", "-1"}), column({"-1", "-1"})),
                 "channels", "2"),
            "Linear: the convolution keeps two equal singular values, the layer after it has one",
            "invariance eq. (14), the index j"));
  const ExactMatrix unit = matrix({{"1/2", "1/2", "1/2", "1/2"}}), u = column({"6/5", "8/5"});
  const ExactMatrix one = stacked(Rational(3, 5), Rational(4, 5), transpose(unit));
  out.push_back(classification("ray-through-convolutions-one-sample", network(multiply(u, unit), transpose(u), kRelu),
                               one, column({"1"}), column({"-1"})));
}

void residual_rays(std::vector<Case>& out) {
  const ExactMatrix nine = tilted_axes(9, Rational(28, 27), Rational(5, 27));
  const ExactMatrix labels = constant(9, 1, Real(1)), slopes = constant(9, 1, Real(-1));
  out.push_back(noted(
      classification("ray-before-block",
                     layers(9, 1,
                            {fully_connected(nine, kRelu),
                             residual_free(constant(1, 9, Real(-1)), matrix({{"1"}}), constant(1, 9, Real(1)), kRelu),
                             fully_connected(matrix({{"3"}}), kLinear)}),
                     transpose(nine), labels, slopes),
      "The inner neuron is dead, Y and U rest; W_1 has nine rows at angles a little above 90 degrees, and ||W_1||_F^2 "
      "> 8 ||W_1||_2^2 at all times",
      "invariance eq. (13), N_r = 1"));
  const ExactMatrix third = constant(9, 1, Real(Rational(1, 3)));
  out.push_back(
      classification("ray-before-block-rank-one",
                     layers(9, 1,
                            {fully_connected(multiply(third, transpose(third)), kRelu),
                             residual_free(constant(1, 9, Real(-1)), matrix({{"1"}}), transpose(third), kRelu),
                             fully_connected(matrix({{"1"}}), kLinear)}),
                     third, column({"1"}), column({"-1"})));
  // 4/5 of the direction (1, ..., 1)/3, and 3/5 of one orthogonal to it, with both signs.
  ExactMatrix pair = constant(9, 2, Real(Rational(4, 15)));
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 2; ++j) pair(i, j) = Real(Rational(4, 15) + Rational((i + j) % 2 == 0 ? 3 : -3, 10));
  out.push_back(
      noted(classification("ray-before-block-two-samples",
                           layers(9, 1,
                                  {fully_connected(multiply(third, transpose(third)), kRelu),
                                   residual_free(constant(1, 9, Real(-1)), matrix({{"1"}}), transpose(third), kRelu),
                                   fully_connected(matrix({{"1"}}), kLinear)}),
                           pair, column({"1", "1"}), column({"-1", "-1"})),
            "All neurons of the first layer are active on both samples"));
  // x_k = e_k - (1, ..., 1)/10 add up to zero and are orthogonal to Z.
  const ExactMatrix simplex = tilted_axes(10, Rational(1), Rational(1, 10)),
                    y = scale(Real::parse("sqrt(10)/3"), simplex);
  out.push_back(
      noted(classification("ray-through-block",
                           layers(10, 1,
                                  {residual_free(y, constant(1, 10, Real(1)), constant(1, 10, Real(1)), kRelu),
                                   fully_connected(matrix({{"sqrt(10)"}}), kLinear)}),
                           transpose(simplex), constant(10, 1, Real(1)), constant(10, 1, Real(-1))),
            "Z x = 0 and Z rests; U = (1, ..., 1) grows with ||U||_2^2 = 10, Y with ||Y||_2^2 = 10/9",
            "invariance Lemma 10"));
}

}  // namespace

void add_invariance_matrices(std::vector<Case>& out) {
  for (const auto add : {tensors, residual_matrices}) add(out);
}

void add_invariance_rays(std::vector<Case>& out) {
  for (const auto add : {rays, convolution_rays, residual_rays}) add(out);
}

}  // namespace plumbline::cases
