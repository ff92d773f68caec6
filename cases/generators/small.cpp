#include "generators/small.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "generators/build.hpp"

namespace plumbline::cases {
namespace {

// How the entries of a matrix are drawn.
enum class Style { Signs, Bits, Integers, Halves, Dyadic, OneHot, UnitRows, Identity, RankOne };

Style random_style(Stream& s) {
  constexpr std::array kStyles{Style::Signs,    Style::Signs,    Style::Bits,   Style::Integers,
                               Style::Integers, Style::Halves,   Style::Dyadic, Style::OneHot,
                               Style::UnitRows, Style::Identity, Style::RankOne};
  return kStyles[static_cast<std::size_t>(s.integer(0, static_cast<long>(kStyles.size()) - 1))];
}

Rational random_entry(Stream& s, Style style) {
  switch (style) {
    case Style::Bits: return Rational(s.integer(0, 1));
    case Style::Integers: return Rational(s.integer(-3, 3));
    case Style::Halves: return Rational(s.integer(-4, 4)) / Rational(2);
    case Style::Dyadic: return s.dyadic(6);
    default: return Rational(s.integer(-1, 1));
  }
}

ExactMatrix filled(Stream& s, int rows, int cols, Style style) {
  ExactMatrix out(rows, cols);
  for (Real& x : out.entries()) x = Real(random_entry(s, style));
  return out;
}

ExactMatrix random_small(Stream& s, int rows, int cols, Style style) {
  ExactMatrix out(rows, cols);
  switch (style) {
    case Style::OneHot:
      out(static_cast<int>(s.integer(0, rows - 1)), static_cast<int>(s.integer(0, cols - 1))) =
          Real(s.chance(50) ? 1 : -1);
      return out;
    case Style::Identity:
      for (int i = 0; i < std::min(rows, cols); ++i) out(i, i) = Real(1);
      return s.chance(30) ? times(-1, out) : out;
    case Style::RankOne: return multiply(filled(s, rows, 1, Style::Integers), filled(s, 1, cols, Style::Integers));
    case Style::UnitRows:
      for (int i = 0; i < rows; ++i) {
        const RationalVector row = unit_vector(s, cols, 3);
        for (int j = 0; j < cols; ++j) out(i, j) = Real(row[static_cast<std::size_t>(j)]);
      }
      return out;
    default: return filled(s, rows, cols, style);
  }
}

void repeat_or_oppose_samples(Stream& s, ExactMatrix& x) {
  if (x.cols() < 2 || !s.chance(35)) return;
  const bool opposite = s.chance(60);
  for (int i = 0; i < x.rows(); ++i) x(i, 1) = opposite ? -x(i, 0) : x(i, 0);
}

void zero_row(Stream& s, ExactMatrix& a) {
  if (!s.chance(8)) return;
  const int i = static_cast<int>(s.integer(0, a.rows() - 1));
  for (int j = 0; j < a.cols(); ++j) a(i, j) = Real(0);
}

Rational random_parameter(Stream& s) {
  switch (s.integer(0, 5)) {
    case 0: return Rational(s.integer(-2, 2));
    case 1: return Rational(s.integer(1, 3));
    case 2: return Rational(s.integer(1, 4)) / Rational(s.integer(1, 4));
    case 3: return Rational(1) / Rational(1L << s.integer(0, 10));
    case 4: return s.dyadic(4);
    default: return Rational(s.integer(1, 40)) / Rational(4);
  }
}

// A shape that a parameter may have: a vector as long as a dimension of the case, or a matrix like one of its own.
ExactMatrix random_matrix_parameter(Stream& s, const Case& c) {
  const int in = c.inputs.rows(), samples = c.inputs.cols(), out = c.network.weights.back().rows();
  const ExactMatrix& w = c.network.weights[static_cast<std::size_t>(s.integer(0, c.network.depth() - 1))];
  const std::array<std::pair<int, int>, 8> shapes{
      {{in, 1}, {samples, 1}, {out, 1}, {w.rows(), 1}, {w.cols(), 1}, {w.rows(), w.cols()}, {in, samples}, {in, in}}};
  const auto [rows, cols] = shapes[static_cast<std::size_t>(s.chance(70) ? s.integer(0, 2) : s.integer(0, 7))];
  return random_small(s, rows, cols, random_style(s));
}

}  // namespace

ExactMatrix styled_matrix(Stream& s, int rows, int cols) { return random_small(s, rows, cols, random_style(s)); }

void normalise(Stream& s, std::vector<ExactMatrix>& weights) {
  const long mode = s.integer(0, 5);
  if (mode > 2) return;
  Real total;
  for (const ExactMatrix& w : weights) {
    if (norm2(w).sign() == Sign::Zero) return;
    total += norm2(w);
  }
  for (ExactMatrix& w : weights)
    w = scale(
        sqrt(mode == 0 ? Real(1) / norm2(w) : (mode == 1 ? Real(static_cast<long>(weights.size())) : Real(1)) / total),
        w);
}

void add_parameters(Stream& s, const Needs& needs, Case& c) {
  for (const auto& [name, required] : needs.scalars)
    if (s.chance(85)) c.scalars[name] = Real(random_parameter(s));
  for (const auto& [name, required] : needs.matrices) c.matrices[name] = random_matrix_parameter(s, c);
}

Case small_case(const Needs& needs, std::uint64_t seed, std::uint64_t index) {
  Stream s(seed ^ 0x736d616c6cu, index);
  const int depth = static_cast<int>(s.chance(5) ? s.integer(5, 8) : s.integer(1, s.chance(70) ? 3 : 4));
  const bool alike = s.chance(35);  // one style for all matrices
  const Style common = random_style(s);
  const auto draw = [&](int rows, int cols) { return random_small(s, rows, cols, alike ? common : random_style(s)); };
  const int all = s.chance(35) ? static_cast<int>(s.integer(1, 3)) : 0;  // one size for all dimensions
  const auto dimension = [&](long most) {
    return all > 0 ? all : static_cast<int>(s.chance(45) ? 1 : s.integer(1, most));
  };
  Case out;
  out.name = "small-" + std::to_string(seed) + "-" + std::to_string(index);
  int from = dimension(3);
  const int in = from, samples = dimension(3);
  for (int l = 1; l <= depth; ++l) {
    const int to = dimension(l == depth ? 2 : 3);
    out.network.weights.push_back(draw(to, from));
    zero_row(s, out.network.weights.back());
    from = to;
  }
  if (s.chance(40)) normalise(s, out.network.weights);
  if (s.chance(10)) {
    for (const ExactMatrix& w : out.network.weights)
      out.network.biases.push_back(s.chance(60) ? std::optional(draw(w.rows(), 1)) : std::nullopt);
  }
  if (s.chance(8)) out.network.slope = s.chance(50) ? Rational(1) : Rational(1, 10);
  out.inputs = draw(in, samples);
  repeat_or_oppose_samples(s, out.inputs);
  if (needs.data.contains("gradient")) out.gradient = draw(from, samples);
  if (needs.data.contains("targets")) out.targets = draw(from, samples);
  if (needs.data.contains("loss-derivative")) out.loss_derivative = draw(1, samples);
  add_parameters(s, needs, out);
  return out;
}

}  // namespace plumbline::cases
