// Random cases for `bottleneck`: networks with biases, leaky ones, two samples in one linear region or in two, and
// random instances of the paper's constructions.
#include <array>
#include <cstdint>

#include "generators/bottleneck.hpp"

namespace plumbline::cases {
namespace {

// Draws stand in statements of their own: the order in which arguments are evaluated differs between compilers.
Rational fraction(Stream& s, std::int64_t low, std::int64_t high, std::int64_t least, std::int64_t most) {
  const Rational denominator(s.integer(least, most));
  return Rational(s.integer(low, high)) / denominator;
}
Rational a_fraction(Stream& s) { return fraction(s, -8, 8, 1, 4); }

ExactMatrix fraction_matrix(Stream& s, int rows, int cols) {
  ExactMatrix out(rows, cols);
  for (Real& x : out.entries()) x = Real(a_fraction(s));
  return out;
}

ExactMatrix quarter_matrix(Stream& s, int rows, int cols) {
  ExactMatrix out(rows, cols);
  for (Real& x : out.entries()) x = Real(Rational(s.integer(1, 12)) / Rational(4));
  return out;
}

// Layers of the widths, small entries, each layer with a bias at the given chance.
Network fraction_network(Stream& s, const std::vector<int>& widths, int bias_percent) {
  Network out;
  bool any = false;
  for (std::size_t l = 1; l < widths.size(); ++l) {
    const ExactMatrix entries = fraction_matrix(s, widths[l], widths[l - 1]);
    out.weights.push_back(times(Rational(1) / Rational(s.integer(1, 4)), entries));
    const bool biased = s.chance(bias_percent);
    any |= biased;
    out.biases.push_back(biased ? std::optional(fraction_matrix(s, widths[l], 1)) : std::nullopt);
  }
  if (!any) out.biases.clear();
  return out;
}

std::vector<int> widths_to(Stream& s, int in, int depth, int most) {
  std::vector<int> out{in};
  for (int l = 0; l < depth; ++l) out.push_back(static_cast<int>(s.integer(1, most)));
  return out;
}

// Two samples; at even chance close to each other, so that they often share a linear region.
ExactMatrix sample_pair(Stream& s, int rows) {
  ExactMatrix out = fraction_matrix(s, rows, 2);
  if (s.chance(50))
    for (int i = 0; i < rows; ++i) out(i, 1) = out(i, 0) + Real(a_fraction(s) / Rational(64));
  return out;
}

Case biased_network(Stream& s) {
  const int in = static_cast<int>(s.integer(1, 3)), depth = static_cast<int>(s.integer(1, 4));
  ExactMatrix inputs = sample_pair(s, in);
  return case_of("biased", fraction_network(s, widths_to(s, in, depth, 3), 50), std::move(inputs));
}

Case leaky_biased(Stream& s) {
  Case out = biased_network(s);
  out.name = "leaky";
  out.network.slope = Rational(s.integer(-9, 9)) / Rational(10);
  return out;
}

Case in_sequence(Stream& s) {
  const int middle = static_cast<int>(s.integer(1, 3));
  std::vector<int> outer = widths_to(s, middle, 1, 3), inner = widths_to(s, 2, 2, 3);
  inner.back() = middle;
  const ExactMatrix inputs = sample_pair(s, 2);
  const Network g = fraction_network(s, inner, 50), f = fraction_network(s, outer, 50);
  return case_of("composition", composed(f, g), inputs);
}

Case in_parallel(Stream& s) {
  const int depth = static_cast<int>(s.integer(2, 4)), rows = static_cast<int>(s.integer(1, 3));
  std::vector<int> a(static_cast<std::size_t>(depth) + 1, static_cast<int>(s.integer(1, 2))),
      b(a.size(), static_cast<int>(s.integer(1, 2)));
  a.front() = b.front() = 2;
  a.back() = b.back() = rows;
  const Network f = fraction_network(s, a, 50), g = fraction_network(s, b, 50);
  Case out = case_of("sum", added(f, g), sample_pair(s, 2));
  const bool last = !f.biases.empty() && f.biases.back();
  out.matrices["bf"] = last ? *f.biases.back() : ExactMatrix(rows, 1);
  out.scalars["h"] = Real(Rational(a[1]));
  return out;
}

Case planar_identity_case(Stream& s) {
  const int k = static_cast<int>(s.integer(1, 2));
  const ExactMatrix O = orthonormal_columns(s, k + 1, k);
  // O^T z for z >= 0 is often mapped back into the orthant; the claim's hypothesis says when.
  const ExactMatrix inputs = multiply(transpose(O), quarter_matrix(s, k + 1, 2));
  return case_of("identity", planar_identity(O, static_cast<int>(s.integer(2, 5))), inputs);
}

Case between_kernels(Stream& s) {
  const std::vector<Rational> values{fraction(s, 1, 6, 1, 4), fraction(s, 1, 6, 1, 4)};
  const ExactMatrix inputs = quarter_matrix(s, 2, 2);
  Case out = case_of("interpolation", interpolation(values, static_cast<int>(s.integer(1, 5))), inputs);
  out.matrices["A"] = diagonal_matrix({values.begin(), values.end()});
  return out;
}

Case balanced_case(Stream& s) {
  const int n = static_cast<int>(s.integer(1, 3)), depth = static_cast<int>(s.integer(2, 4));
  std::vector<ExactMatrix> U;
  for (int l = 0; l <= depth; ++l) U.push_back(s.chance(30) ? identity_matrix(n) : orthonormal_columns(s, n, n));
  std::vector<Rational> roots;
  for (int i = 0; i < n; ++i) roots.push_back(fraction(s, 0, 6, 2, 4));
  Case out = case_of("balanced", balanced_factorisation(U, roots), sample_pair(s, n));
  if (s.chance(30)) out.network.slope = Rational(1);
  return out;
}

Case forked(Stream& s) {
  const Rational q = Rational(1) + Rational(s.integer(1, 8)) / Rational(8);
  const ExactMatrix inputs = quarter_matrix(s, 3, 2);
  Case out = case_of("example-20", example_20(2 * static_cast<int>(s.integer(2, 4)), q), inputs);
  out.scalars["q"] = Real(q);
  return out;
}

Case broken_line_case(Stream& s) {
  const int n = static_cast<int>(s.integer(3, 5)), waist = static_cast<int>(s.integer(0, 2));
  ExactMatrix inputs(1, n);
  Rational t = Rational(s.integer(1, 4)) / Rational(8);
  for (int j = 0; j < n; ++j, t += Rational(s.integer(1, 6)) / Rational(8)) inputs(0, j) = Real(t);
  return case_of("line", broken_line(inputs, fraction_matrix(s, 2, n), column({"1"}), waist), inputs);
}

}  // namespace

Case random_bottleneck_case(std::uint64_t seed, std::uint64_t index) {
  constexpr std::array kFamilies{biased_network,  leaky_biased,  in_sequence, in_parallel,     planar_identity_case,
                                 between_kernels, balanced_case, forked,      broken_line_case};
  Stream s(seed, index);
  Case out = in_turn(kFamilies, s, seed, index);
  out.scalars.try_emplace("p", Real(Rational(s.integer(1, 15)) / Rational(16)));
  out.scalars.try_emplace("t", Real(Rational(s.integer(0, 9))));
  check_shapes(out);
  return out;
}

}  // namespace plumbline::cases
