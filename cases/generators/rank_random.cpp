// Random cases for `rank`, drawn so that the hypotheses of its statements are met often: unit inputs and targets are
// rational points of the circle. Families: starts in S_1 and S_2, starts anywhere, zero-loss networks, points of
// trajectories and of the edges, any data, and networks with one output: near the bounds, or fitted to what they
// compute.
#include <algorithm>
#include <cstdint>
#include <utility>

#include "generators/rank.hpp"
#include "network/forward.hpp"

namespace plumbline::cases {
namespace {

Rational ratio(Stream& s, std::int64_t lo, std::int64_t hi, std::int64_t below) {
  return Rational(s.integer(lo, hi)) / Rational(below);
}
Rational dot2(const RationalVector& a, const RationalVector& b) { return a[0] * b[0] + a[1] * b[1]; }
Rational wedge2(const RationalVector& a, const RationalVector& b) { return a[0] * b[1] - a[1] * b[0]; }

// Unit inputs at an angle between pi/2 and pi, and independent unit targets.
struct PlaneData {
  RationalVector x1, x2, y1, y2;
};
PlaneData plane_data(Stream& s) {
  const Rational zero(0);
  PlaneData out;
  do {
    out.x1 = unit_vector(s, 2, 5);
    out.x2 = unit_vector(s, 2, 5);
  } while (!(dot2(out.x1, out.x2) < zero) || wedge2(out.x1, out.x2) == zero);
  do {
    out.y1 = unit_vector(s, 2, 3);
    out.y2 = unit_vector(s, 2, 3);
  } while (wedge2(out.y1, out.y2) == zero);
  return out;
}
ExactMatrix columns(const RationalVector& a, const RationalVector& b) {
  return from_vector({a[0], b[0], a[1], b[1]}, 2, 2);
}
RationalVector multiple(const Rational& f, const RationalVector& a) { return {f * a[0], f * a[1]}; }

// a x_i + s n_i inside S_i: s is below -a cos/sin of the angle of the inputs.
PlaneWeight inside_weight(Stream& s, const PlaneData& d, const Rational& size) {
  const Rational along = size * ratio(s, 1, 8, 8);
  if (s.chance(70)) return {along, -size * ratio(s, 0, 12, 8)};
  const Rational sine = wedge2(d.x1, d.x2) < Rational(0) ? -wedge2(d.x1, d.x2) : wedge2(d.x1, d.x2);
  return {along, -along * dot2(d.x1, d.x2) / sine * ratio(s, 1, 15, 16)};
}

Case start(Stream& s, const std::string& name) {
  const PlaneData d = plane_data(s);
  const Rational size = s.chance(70) ? Rational(1) / Rational(s.integer(2, 12)) : Rational(s.integer(1, 3));
  const Rational second = s.chance(60) ? Rational(0) : size * ratio(s, 1, 8, 8);
  return plane_case(name, d.x1, d.x2, inside_weight(s, d, size), inside_weight(s, d, size),
                    columns(multiple(second, d.y1), multiple(second, d.y2)), columns(d.y1, d.y2));
}
// In any direction, of a size around that of the bounds: where gradient flow goes is not known beforehand.
Case any_start(Stream& s, const std::string& name) {
  const PlaneData d = plane_data(s);
  const Rational first = Rational(1) / Rational(s.integer(2, 12)),
                 second = s.chance(30) ? Rational(0) : Rational(1) / Rational(s.integer(3, 12));
  const RationalVector w1 = multiple(first, unit_vector(s, 2, 7)), w2 = multiple(first, unit_vector(s, 2, 7));
  const RationalVector v1 = multiple(second, unit_vector(s, 2, 7)), v2 = multiple(second, unit_vector(s, 2, 7));
  return two_layers(name, columns(d.x1, d.x2), from_vector({w1[0], w1[1], w2[0], w2[1]}, 2, 2), columns(v1, v2),
                    columns(d.y1, d.y2));
}
Case zero_loss_network(Stream& s, const std::string& name) {
  const PlaneData d = plane_data(s);
  if (s.chance(25)) {  // the network of Theorem 1: w_1 = x_1 - x_2, w_2 = -w_1
    const Rational active = Rational(1) - dot2(d.x1, d.x2), one(1);
    const RationalVector w = {d.x1[0] - d.x2[0], d.x1[1] - d.x2[1]};
    return two_layers(name, columns(d.x1, d.x2), from_vector({w[0], w[1], -w[0], -w[1]}, 2, 2),
                      columns(multiple(one / active, d.y1), multiple(one / active, d.y2)), columns(d.y1, d.y2));
  }
  const PlaneWeight first = inside_weight(s, d, Rational(s.integer(1, 3))), second = inside_weight(s, d, Rational(2));
  const Rational one(1);
  return plane_case(name, d.x1, d.x2, first, second,
                    columns(multiple(one / first.along, d.y1), multiple(one / second.along, d.y2)),
                    columns(d.y1, d.y2));
}
ExactMatrix small_matrix(Stream& s, int rows, int cols) {
  ExactMatrix out(rows, cols);
  for (Real& x : out.entries()) x = Real(ratio(s, -4, 4, s.chance(70) ? 1 : 4));
  return out;
}
Case flow_point(Stream& s, const std::string& name) {
  const PlaneData d = plane_data(s);
  const auto any = [&] {
    return s.chance(60) ? inside_weight(s, d, Rational(1)) : PlaneWeight{ratio(s, -3, 3, 2), ratio(s, -3, 3, 2)};
  };
  const PlaneWeight first = any(), second = any();
  ExactMatrix v = s.chance(30) ? columns(multiple(ratio(s, 0, 4, 4), d.y1), multiple(ratio(s, 0, 4, 4), d.y2))
                               : small_matrix(s, 2, 2);
  return plane_case(name, d.x1, d.x2, first, second, std::move(v), columns(d.y1, d.y2));
}
Case any_data(Stream& s, const std::string& name) {
  const int count = s.chance(70) ? 2 : 3, hidden = static_cast<int>(s.integer(2, 4));
  return two_layers(name, small_matrix(s, 2, count), small_matrix(s, hidden, 2), small_matrix(s, 2, hidden),
                    small_matrix(s, 2, count));
}

// A network with one output, its outputs (or, for margins, their signs) as targets, and numbers for N and N'.
Case one_output(Stream& s, const std::string& name) {
  const int depth = static_cast<int>(s.integer(2, 6)), count = static_cast<int>(s.integer(1, 3));
  const int in = static_cast<int>(s.integer(1, 2)), width = static_cast<int>(s.integer(1, 5));
  Case c;
  c.name = name;
  for (int l = 1; l <= depth; ++l) {
    ExactMatrix w = small_matrix(s, l < depth ? width : 1, l > 1 ? width : in);
    if (s.chance(40))  // near a multiple of the unit matrix, so that the bounds are near
      for (int i = 0; i < w.rows(); ++i)
        for (int j = 0; j < w.cols(); ++j) w(i, j) = Real(i == j ? 1 : 0);
    c.network.weights.push_back(std::move(w));
  }
  c.inputs = ExactMatrix(in, count);
  for (int j = 0; j < count; ++j) {
    const RationalVector x = unit_vector(s, in, 3);
    for (int i = 0; i < in; ++i) c.inputs(i, j) = Real(x[static_cast<std::size_t>(i)]);
  }
  const NetworkIn<ExactMatrix> network =
      chain(Real(c.network.slope), c.network.weights, c.network.biases, column({"1"}));
  ExactMatrix values = forward(network, c.inputs).pre[c.network.weights.size()];
  if (s.chance(40))
    for (Real& y : values.entries()) y = Real(y.sign() == Sign::Negative ? -1 : 1);
  c.targets = std::move(values);
  ExactMatrix dual(count, 1);
  for (Real& x : dual.entries()) x = Real(ratio(s, 0, 4, 4));
  c.matrices.insert_or_assign("dual", std::move(dual));
  c.scalars.insert_or_assign("shallow-depth", Real(s.integer(2, std::max(2, depth - 1))));
  c.scalars.insert_or_assign("shallow-norm", Real(ratio(s, 4, 24, 4)));
  c.scalars.insert_or_assign("deep-depth", Real(depth + s.integer(1, 3)));
  c.scalars.insert_or_assign("gamma", Real(ratio(s, 1, 8, 4)));
  check_shapes(c);
  return c;
}

// One direction (or, for margins, two signs) that the targets need, and others that they do not, in a wide network:
// near the bounds of Theorems 4 and 5.
Case near_the_bounds(Stream& s, const std::string& name) {
  const int depth = static_cast<int>(s.integer(3, 8)), width = static_cast<int>(s.integer(4, 8));
  const int needed = s.chance(50) ? 1 : 2;
  Case c;
  c.name = name;
  for (int l = 1; l <= depth; ++l) {
    ExactMatrix w(l < depth ? width : 1, l > 1 ? width : 1);
    for (int i = 0; i < std::min(w.rows(), w.cols()); ++i)
      w(i, i) = i < needed ? Real(1) : Real(s.chance(60) ? Rational(0) : ratio(s, 0, 4, 4));
    if (needed == 2 && l == 1) w(1, 0) = Real(-1);
    if (needed == 2 && l == depth) w(0, 1) = Real(-1);
    c.network.weights.push_back(std::move(w));
  }
  c.inputs = needed == 2 ? matrix({{"1", "-1"}}) : matrix({{"1"}});
  c.targets = c.inputs;
  c.scalars.insert_or_assign("shallow-depth", Real(s.integer(2, depth - 1)));
  c.scalars.insert_or_assign("shallow-norm", Real(ratio(s, 4, 8, 4)));
  check_shapes(c);
  return c;
}

}  // namespace

Case random_rank_case(std::uint64_t seed, std::uint64_t index) {
  Stream s(seed, index);
  const std::string name = "random-rank-" + std::to_string(seed) + "-" + std::to_string(index);
  switch (index % 6) {
    case 0: return index % 12 == 0 ? start(s, name) : any_start(s, name);
    case 1: return zero_loss_network(s, name);
    case 2: return flow_point(s, name);
    case 3: return any_data(s, name);
    case 4: return near_the_bounds(s, name);
    default: return one_output(s, name);
  }
}

}  // namespace plumbline::cases
