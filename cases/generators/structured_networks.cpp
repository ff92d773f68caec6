// Networks with a structure: each function promises what structured.hpp says of it, exactly.
#include <algorithm>
#include <cstdint>

#include "generators/build.hpp"
#include "generators/structured.hpp"

namespace plumbline::cases {
namespace {

int width(Stream& s, std::int64_t least = 1) { return static_cast<int>(s.integer(least, 3)); }

// rows x cols, diag(d_1, ..., d_r), zero elsewhere.
ExactMatrix diagonal(const RationalVector& d, int rows, int cols) {
  ExactMatrix out(rows, cols);
  for (int i = 0; i < static_cast<int>(d.size()); ++i) out(i, i) = Real(d[static_cast<std::size_t>(i)]);
  return out;
}

ExactMatrix absolute(ExactMatrix a) {
  for (Real& x : a.entries())
    if (x.sign() == Sign::Negative) x = -x;
  return a;
}

// W_l = Q_l D_l Q_{l-1}^T with orthogonal Q_l, and the same numbers on every diagonal D_l: both sides of the balance
// are Q_l diag(d_1^2, ..., d_r^2, 0, ...) Q_l^T.
std::vector<ExactMatrix> balanced_by_rotations(Stream& s, const std::vector<int>& widths) {
  const int rank = static_cast<int>(s.integer(1, *std::min_element(widths.begin(), widths.end())));
  RationalVector d;
  for (int i = 0; i < rank; ++i) d.push_back(Rational(s.integer(1, 4)) / Rational(s.integer(1, 2)));
  std::vector<ExactMatrix> out;
  ExactMatrix before = rational_rotation(s, widths.front());
  for (std::size_t l = 1; l < widths.size(); ++l) {
    ExactMatrix q = rational_rotation(s, widths[l]);
    out.push_back(multiply(multiply(q, diagonal(d, widths[l], widths[l - 1])), transpose(before)));
    before = std::move(q);
  }
  return out;
}

// W_l = c u_l u_{l-1}^T with unit vectors that are not negative, so that ReLU leaves the positive side alone.
std::vector<ExactMatrix> balanced_of_rank_one(Stream& s, const std::vector<int>& widths) {
  const Rational size = Rational(s.integer(1, 4)) / Rational(2);
  std::vector<ExactMatrix> out;
  ExactMatrix before = from_vector(unit_vector(s, widths.front(), 3), widths.front(), 1);
  for (std::size_t l = 1; l < widths.size(); ++l) {
    ExactMatrix u = absolute(from_vector(unit_vector(s, widths[l], 3), widths[l], 1));
    out.push_back(times(size, multiply(u, transpose(before))));
    before = std::move(u);
  }
  return out;
}

}  // namespace

std::vector<ExactMatrix> balanced_layers(Stream& s, int inputs) {
  std::vector<int> widths{inputs};
  const bool alike = s.chance(40);
  for (std::int64_t depth = s.integer(2, 4); depth > 0; --depth) widths.push_back(alike ? inputs : width(s));
  return s.chance(50) ? balanced_of_rank_one(s, widths) : balanced_by_rotations(s, widths);
}

std::vector<ExactMatrix> equal_neurons(Stream& s, int inputs) {
  std::vector<ExactMatrix> out;
  int from = inputs;
  for (std::int64_t hidden = s.integer(1, 2); hidden > 0; --hidden) {
    const int to = width(s, 2);
    const ExactMatrix row = styled_matrix(s, 1, from);
    ExactMatrix layer(to, from);
    for (int i = 0; i < to; ++i) {
      const bool opposite = i > 0 && s.chance(40);
      for (int j = 0; j < from; ++j) layer(i, j) = opposite ? -row(0, j) : row(0, j);
    }
    out.push_back(std::move(layer));
    from = to;
  }
  out.push_back(styled_matrix(s, static_cast<int>(s.integer(1, 2)), from));
  return out;
}

std::vector<ExactMatrix> permutation_layers(Stream& s, int inputs) {
  std::vector<ExactMatrix> out;
  const bool identity = s.chance(50);
  for (std::int64_t depth = s.integer(1, 4); depth > 0; --depth)
    out.push_back(identity ? diagonal(RationalVector(static_cast<std::size_t>(inputs), Rational(1)), inputs, inputs)
                           : permutation(s, inputs));
  return out;
}

std::vector<ExactMatrix> narrow_path(Stream& s, int inputs) {
  const int narrow = inputs == 1 || s.chance(60) ? 1 : 2;
  const bool alike = s.chance(50);
  const Rational common = Rational(s.integer(1, 4)) / Rational(s.integer(1, 4));
  std::vector<ExactMatrix> out;
  for (std::int64_t depth = s.integer(4, 10), l = 1; l <= depth; ++l) {
    RationalVector d;
    for (int i = 0; i < narrow; ++i)
      d.push_back(alike ? common : Rational(s.integer(1, 4)) / Rational(s.integer(1, 4)));
    out.push_back(diagonal(d, narrow, l == 1 ? inputs : narrow));
  }
  return out;
}

std::vector<ExactMatrix> small_layers(Stream& s, int inputs) {
  std::vector<ExactMatrix> out;
  int from = inputs;
  for (std::int64_t depth = s.integer(1, 3), l = 1; l <= depth; ++l) {
    const int to = l == depth ? static_cast<int>(s.integer(1, 2)) : width(s);
    out.push_back(styled_matrix(s, to, from));
    from = to;
  }
  normalise(s, out);
  return out;
}

}  // namespace plumbline::cases
