#include "flow/spectra.hpp"

#include <algorithm>

#include "matrix/matrix.hpp"

namespace plumbline::flow {
namespace {

struct NearMatrix {  // the matrix at the centre, and how far that at any point of the ball may be from it
  Matrix<MultiInterval> centre;
  MultiInterval radius;
};

// The weights of a layer, with the biases where they are columns.
Matrix<MultiInterval> layer_at_centre(const Problem& problem, const Ball& ball, int layer, int columns,
                                      const Scale& scale) {
  Matrix<MultiInterval> out(problem.widths[as_size(layer)], columns);
  for (int i = 0; i < out.rows(); ++i)
    for (int k = 0; k < out.cols(); ++k)
      out(i, k) = in_units(ball.centre[as_size(problem.parameter(layer, i, k))], scale);
  return out;
}

// With the differences D, E of the two layers, norm(D)^2 + norm(E)^2 <= r^2: 2 norm(W) norm(D) + norm(D)^2 for each.
NearMatrix gap_near(const Matrix<MultiInterval>& below, const Matrix<MultiInterval>& above, const MultiInterval& r) {
  const MultiInterval norms = sqrt(norm2(below) + norm2(above));
  return {subtract(multiply(transpose(above), above), multiply(below, transpose(below))),
          magnitude(MultiInterval::enclosing(2) * r * norms + square(r))};
}

// A little more than needed is claimed, so that other roundings find it too.
Bounds outwards(const MultiInterval& x, const Scale& scale) {
  const Rational units = pow(Rational(2), scale.bits);
  const Enclosure e = x.enclosure();
  return {std::max(Integer(0), Integer(floor(e.lower * units) - 2)), ceil(e.upper * units) + 2};
}

MultiInterval between_units(const Bounds& b, const Scale& scale) {
  return between(in_units(b.lower, scale), in_units(b.upper, scale));
}

Spectrum spectrum_near(const NearMatrix& m, const Scale& scale) {
  const MultiInterval around = between(-m.radius, m.radius);
  Spectrum out;
  for (int k = 1; k <= std::min(m.centre.rows(), m.centre.cols()); ++k)
    out.singular_values.push_back(outwards(singular_value(m.centre, k) + around, scale));
  if (out.singular_values.front().lower <= 0) return out;
  const MultiInterval rounding = between(-in_units(1, scale), in_units(1, scale));  // the checker's roots are integers
  const MultiInterval norm_f = max(sqrt(norm2(m.centre)) + around + rounding, MultiInterval());
  out.stable_rank = outwards(square(norm_f / between_units(out.singular_values.front(), scale)), scale);
  out.stable_rank->lower = std::max(out.stable_rank->lower, pow(Rational(2), scale.bits).numerator());
  return out;
}

// The sum of the squares of the singular values without the first few.
Enclosure squares_from(const Spectrum& spectrum, std::size_t first, const Scale& scale) {
  Enclosure out;
  for (std::size_t k = first; k < spectrum.singular_values.size(); ++k) {
    const auto& [lower, upper] = spectrum.singular_values[k];
    out.lower += Rational(lower * lower);
    out.upper += Rational(upper * upper);
  }
  const Rational unit = pow(Rational(2), -2 * scale.bits);
  return {out.lower * unit, out.upper * unit};
}

}  // namespace

std::vector<Spectrum> spectra_of(const Problem& problem, const Ball& ball, const Scale& scale) {
  const MultiInterval r = in_units(ball.radius, scale);
  std::vector<Matrix<MultiInterval>> layers;
  for (int l = 1; l <= problem.depth(); ++l)
    layers.push_back(layer_at_centre(problem, ball, l, problem.columns(l), scale));
  std::vector<Spectrum> out;
  for (const auto& w : layers) out.push_back(spectrum_near({w, r}, scale));
  for (std::size_t l = 1; l < layers.size(); ++l)
    out.push_back(spectrum_near(
        gap_near(layers[l - 1], layer_at_centre(problem, ball, static_cast<int>(l) + 1, problem.widths[l], scale), r),
        scale));
  return out;
}

Enclosure tail_energy(const Spectrum& spectrum, const Scale& scale) { return squares_from(spectrum, 1, scale); }

std::optional<Enclosure> tail_bound(const std::vector<Spectrum>& start, int layer, const Scale& scale) {
  const std::size_t depth = (start.size() + 1) / 2, j = as_size(layer - 1);
  if (j + 1 >= depth || start[depth - 1].singular_values.size() > 1) return {};
  const Enclosure here = squares_from(start[j], 0, scale), last = squares_from(start[depth - 1], 0, scale);
  Enclosure out{here.lower - last.upper, here.upper - last.lower};
  const Rational unit = pow(Rational(2), -scale.bits);
  for (std::size_t l = j; l + 1 < depth; ++l) {
    const Bounds& gap = start[depth + l].singular_values.front();
    out.lower += Rational(gap.lower) * unit;
    out.upper += Rational(gap.upper) * unit;
  }
  return out;
}

std::optional<Enclosure> tail_ratio(const Spectrum& spectrum, const Scale& scale) {
  if (!spectrum.stable_rank) return {};
  const Rational units = pow(Rational(2), scale.bits);
  const auto tail = [&](const Integer& rank) { return Rational(1) - units / Rational(rank); };
  return Enclosure{tail(spectrum.stable_rank->lower), tail(spectrum.stable_rank->upper)};
}

std::optional<Sign> trend(const Spectrum& from, const Spectrum& to) {
  if (!from.stable_rank || !to.stable_rank) return {};
  if (from.stable_rank->upper < to.stable_rank->lower) return Sign::Positive;
  if (to.stable_rank->upper < from.stable_rank->lower) return Sign::Negative;
  return {};
}

}  // namespace plumbline::flow
