// Random cases for `saddle`, exact from the start: dyadic weights, or rational unit vectors where a norm must be
// exactly 1.
//
// A network drawn at random meets few hypotheses. So there are families: plain networks, networks in the ball
// ||theta||^2 <= L, on the sphere, escape directions, almost rank-one inputs with a fast network, provable optima,
// non-negative matrices with their top singular vector, rank-one layers on opposite samples, and Example 1's data.
// Degenerate corners (equal rows, zero rows, repeated samples) are drawn on purpose.
#include <algorithm>
#include <array>
#include <cstdint>

#include "generators/build.hpp"
#include "generators/saddle.hpp"

namespace plumbline::cases {
namespace {

struct Shape {
  std::vector<int> widths;  // d_in, n_1, ..., n_L
  int samples = 1;
};

Shape random_shape(Stream& s, int max_depth = 12, int max_width = 16) {
  Shape out;
  const int depth = static_cast<int>(s.chance(60) ? s.integer(1, std::min(4, max_depth)) : s.integer(1, max_depth));
  const std::int64_t widest = s.chance(70) ? std::min(5, max_width) : max_width;
  out.widths.push_back(static_cast<int>(s.integer(1, 5)));
  for (int l = 1; l < depth; ++l) out.widths.push_back(static_cast<int>(s.integer(1, widest)));
  out.widths.push_back(static_cast<int>(s.integer(1, 3)));
  out.samples = static_cast<int>(s.integer(1, 8));
  return out;
}

ExactMatrix random_matrix(Stream& s, int rows, int cols, int exponent) {
  ExactMatrix out(rows, cols);
  for (Real& x : out.entries()) x = Real(s.dyadic(exponent));
  return out;
}

// Equal rows, a zero row, equal columns: each now and then.
void degrade(Stream& s, ExactMatrix& a) {
  const int from = static_cast<int>(s.integer(0, a.rows() - 1)), to = static_cast<int>(s.integer(0, a.rows() - 1));
  if (s.chance(10))
    for (int j = 0; j < a.cols(); ++j) a(to, j) = a(from, j);
  if (s.chance(5))
    for (int j = 0; j < a.cols(); ++j) a(to, j) = Real(0);
  if (s.chance(5))
    for (int i = 0; i < a.rows(); ++i) a(i, a.cols() - 1) = a(i, 0);
}

Case plain(Stream& s) {
  const Shape shape = random_shape(s);
  const int exponent = std::array{2, 6, 20}[static_cast<std::size_t>(s.integer(0, 2))];
  std::vector<ExactMatrix> weights;
  for (std::size_t l = 1; l < shape.widths.size(); ++l) {
    weights.push_back(random_matrix(s, shape.widths[l], shape.widths[l - 1], exponent));
    degrade(s, weights.back());
  }
  ExactMatrix x = random_matrix(s, shape.widths.front(), shape.samples, exponent);
  degrade(s, x);
  Case out = make_case("plain", std::move(weights), x, random_matrix(s, shape.widths.back(), shape.samples, exponent));
  out.targets = random_matrix(s, shape.widths.back(), shape.samples, exponent);
  return out;
}

// L0 <= 0, by the sign of G.
Case descending(Case c) {
  if (localised_loss(c).sign() == Sign::Positive) c.gradient = times(-1, *c.gradient);
  return c;
}

Case in_ball(Stream& s) {
  Case out = plain(s);
  const Rational bound(out.network.depth());
  while ((squared_size(out.network) - Real(bound)).sign() == Sign::Positive)
    for (ExactMatrix& w : out.network.weights) w = times(Rational(3, 4), w);
  out.name = "ball";
  return descending(out);
}

// Every layer is a rational matrix of Frobenius norm 1.
Case on_sphere(Stream& s) {
  Case out = plain(s);
  for (ExactMatrix& w : out.network.weights)
    w = from_vector(unit_vector(s, w.rows() * w.cols(), w.rows() * w.cols() > 8 ? 3 : 9), w.rows(), w.cols());
  out.name = "sphere";
  return descending(out);
}

// One neuron per layer; the last sample is chosen so that grad L0 is parallel to W_1: sum of G_j x_j over the active
// samples is -speed * w.
Case escape_direction(Stream& s) {
  const int dimension = static_cast<int>(s.integer(1, 5)), samples = static_cast<int>(s.integer(1, 6)),
            depth = static_cast<int>(s.integer(1, 8));
  const RationalVector w = unit_vector(s, dimension);
  ExactMatrix x = random_matrix(s, dimension, samples, 4), g = random_matrix(s, 1, samples, 4);
  const bool linear = depth == 1;
  RationalVector sum(static_cast<std::size_t>(dimension));
  for (int j = 0; j + 1 < samples; ++j) {
    Rational z;
    for (int i = 0; i < dimension; ++i) z += w[static_cast<std::size_t>(i)] * x(i, j).rational();
    if (linear || z > Rational(0))
      for (int i = 0; i < dimension; ++i) sum[static_cast<std::size_t>(i)] += g(0, j).rational() * x(i, j).rational();
  }
  const Rational speed(s.integer(1, 4) * samples * dimension);
  g(0, samples - 1) = Real(-1);
  for (int i = 0; i < dimension; ++i)
    x(i, samples - 1) = Real(speed * w[static_cast<std::size_t>(i)] + sum[static_cast<std::size_t>(i)]);
  std::vector<ExactMatrix> weights(static_cast<std::size_t>(depth), matrix({{"1"}}));
  weights.front() = from_vector(w, 1, dimension);
  Case out = make_case("escape-direction", std::move(weights), x, g);
  if (s.chance(50)) out.scalars["r"] = Real(Rational(s.integer(1, 2000)));
  return out;
}

// Inputs u v^T + E with u of norm 1; a fast network of width 1 or 2 with small noise, inside the ball.
Case near_rank_one(Stream& s) {
  const int dimension = static_cast<int>(s.integer(1, 4)), samples = static_cast<int>(s.integer(1, 5)),
            depth = static_cast<int>(s.integer(1, 6));
  RationalVector u = unit_vector(s, dimension), v(static_cast<std::size_t>(samples));
  for (Rational& x : u) x = abs(x);
  for (Rational& x : v) x = Rational(s.integer(0, 4));
  v[0] = Rational(s.integer(1, 4));
  const int exponent = static_cast<int>(s.integer(6, 12));
  const Rational noise = Rational(1) / Rational(std::int64_t{1} << exponent);
  ExactMatrix x(dimension, samples), g(1, samples);
  Rational e2, g2;
  for (int j = 0; j < samples; ++j) {
    const std::size_t n = static_cast<std::size_t>(j);
    g(0, j) = Real(-v[n] + (v[n].is_zero() ? Rational(0) : s.dyadic(3) / Rational(4)));
    g2 += g(0, j).rational() * g(0, j).rational();
    for (int i = 0; i < dimension; ++i) {
      const Rational e = s.dyadic(4) * noise;
      e2 += e * e;
      x(i, j) = Real(u[static_cast<std::size_t>(i)] * v[n] + e);
    }
  }
  std::vector<ExactMatrix> weights;
  for (int l = 1; l <= depth; ++l) {
    const int rows = l == depth ? 1 : 2, cols = l == 1 ? dimension : 2;
    ExactMatrix w = times(noise * Rational(1, 16), random_matrix(s, rows, cols, 4));
    const Rational shrink = Rational(1) - noise * Rational(1, 4);
    for (int i = 0; l == 1 && i < cols; ++i) w(0, i) = Real(shrink * u[static_cast<std::size_t>(i)]);
    if (l > 1) w(0, 0) = Real(shrink);
    weights.push_back(w);
  }
  Case out = make_case("near-rank-one", std::move(weights), x, g);
  out.matrices["u"] = from_vector(u, dimension, 1);
  out.matrices["v"] = from_vector(v, samples, 1);
  out.scalars["epsilon"] = Real(noise * Rational(4 * depth * samples));
  if (s.chance(30)) {  // outputs of the other sign
    out.gradient = times(-1, *out.gradient);
    out.network.weights.back() = times(-1, out.network.weights.back());
  }
  return out;
}

// One direction of inputs, u >= 0 or not, v >= 0: the optimal speed is ||Gv|| ||u||, attained by a chain of unit
// layers.
Case optimal(Stream& s) {
  const int dimension = static_cast<int>(s.integer(1, 4)), samples = static_cast<int>(s.integer(1, 4)),
            outputs = static_cast<int>(s.integer(1, 3)), depth = static_cast<int>(s.integer(1, 10));
  const RationalVector u = unit_vector(s, dimension), direction = unit_vector(s, outputs);
  ExactMatrix x(dimension, samples), g(outputs, samples);
  RationalVector v(static_cast<std::size_t>(samples));
  const std::int64_t spread = s.integer(0, 3);
  for (int j = 0; j < samples; ++j) {
    Rational& entry = v[static_cast<std::size_t>(j)] = Rational(s.integer(1, 5));
    const Rational along =
        entry + Rational(s.integer(0, spread)) / Rational(16);  // close to v, so that c of Theorem 3.1 is small
    for (int i = 0; i < dimension; ++i) x(i, j) = Real(u[static_cast<std::size_t>(i)] * entry);
    for (int i = 0; i < outputs; ++i) g(i, j) = Real(direction[static_cast<std::size_t>(i)] * along);
  }
  const int width = static_cast<int>(s.integer(1, 4));
  std::vector<ExactMatrix> weights;
  for (int l = 1; l <= depth; ++l) {
    ExactMatrix w(l == depth ? outputs : width, l == 1 ? dimension : width);
    for (int i = 0; i < w.rows(); ++i)
      for (int j = 0; j < w.cols(); ++j) {
        const Rational from = l == 1 ? u[static_cast<std::size_t>(j)] : Rational(j == 0 ? 1 : 0);
        const Rational to = l == depth ? -direction[static_cast<std::size_t>(i)] : Rational(i == 0 ? 1 : 0);
        w(i, j) = Real(to * from);
      }
    weights.push_back(w);
  }
  Case out = make_case("optimal", std::move(weights), x, g);
  RationalVector nonnegative_u = u;
  if (std::all_of(u.begin(), u.end(), [](const Rational& a) { return a >= Rational(0); })) {
    out.matrices["u"] = from_vector(nonnegative_u, dimension, 1);
    out.matrices["v"] = from_vector(v, samples, 1);
    out.scalars["epsilon"] = Real(Rational(1) / Rational(s.integer(10, 1000)));
  }
  return out;
}

// A rank-one, or with constant row and column sums: in both cases a top singular vector is known.
Case nonnegative(Stream& s) {
  const int m = static_cast<int>(s.integer(1, 4)), n = static_cast<int>(s.integer(1, 4));
  RationalVector p(static_cast<std::size_t>(m)), q(static_cast<std::size_t>(n));
  for (Rational& x : p) x = Rational(s.integer(0, 5));
  for (Rational& x : q) x = Rational(s.integer(0, 5));
  q[0] = Rational(s.integer(1, 5));
  const bool circulant = s.chance(50);
  ExactMatrix a(circulant ? n : m, n), w(1, circulant ? n : m);
  for (int i = 0; i < a.rows(); ++i)
    for (int j = 0; j < n; ++j)
      a(i, j) = Real(circulant ? q[static_cast<std::size_t>((j - i + n) % n)]
                               : p[static_cast<std::size_t>(i)] * q[static_cast<std::size_t>(j)]);
  for (Real& x : w.entries()) x = Real(1);
  Case out;
  out.name = "nonnegative";
  out.network.weights = {w};
  out.inputs = a;
  out.matrices["u1"] =
      circulant ? from_vector(RationalVector(static_cast<std::size_t>(n), Rational(1)), n, 1) : from_vector(q, n, 1);
  return out;
}

// Rank-one layers, samples x and -x.
Case rank_one_layers(Stream& s) {
  const Shape shape = random_shape(s, 6, 4);
  std::vector<ExactMatrix> weights;
  for (std::size_t l = 1; l < shape.widths.size(); ++l) {
    ExactMatrix w = multiply(random_matrix(s, shape.widths[l], 1, 3), random_matrix(s, 1, shape.widths[l - 1], 3));
    weights.push_back(times(Rational(1) / Rational(shape.widths[l]), w));
  }
  if (s.chance(50))
    for (Real& x : weights.front().entries()) x = abs(x);
  const ExactMatrix sample = random_matrix(s, shape.widths.front(), 1, 3);
  ExactMatrix x(shape.widths.front(), 2);
  for (int i = 0; i < x.rows(); ++i) {
    x(i, 0) = sample(i, 0);
    x(i, 1) = -sample(i, 0);
  }
  return make_case("rank-one-layers", std::move(weights), x, random_matrix(s, shape.widths.back(), 2, 3));
}

Case on_circle(Stream& s) {
  const int width = static_cast<int>(s.integer(1, 6));
  std::vector<ExactMatrix> weights{from_vector(unit_vector(s, 2 * width, 4), width, 2),
                                   from_vector(unit_vector(s, width, 4), 1, width),
                                   from_vector(unit_vector(s, 1), 1, 1)};
  Case out = make_case("example-1", std::move(weights), example_1_inputs(), example_1_gradient());
  if (localised_loss(out).sign() == Sign::Positive) out.network.weights.back() = times(-1, out.network.weights.back());
  const std::int64_t b = s.integer(0, 4),
                     a = b + s.integer(1, 9) + b * 2;  // a > (1 + sqrt 2) b: the angle is below pi/4
  const Rational norm(a * a + b * b);
  out.matrices["w"] = from_vector({Rational(a * a - b * b) / norm, Rational(2 * a * b) / norm}, 2, 1);
  return out;
}

}  // namespace

Case random_saddle_case(std::uint64_t seed, std::uint64_t index) {
  constexpr std::array kFamilies{plain,   in_ball,     on_sphere,       escape_direction, near_rank_one,
                                 optimal, nonnegative, rank_one_layers, on_circle};
  Stream s(seed, index);
  Case out = in_turn(kFamilies, s, seed, index);
  const auto fill = [&](const char* name, const Rational& value) { out.scalars.try_emplace(name, Real(value)); };
  fill("p", Rational(s.integer(1, 15)) / Rational(16));
  fill("a", Rational(s.integer(4, 32)) / Rational(8));
  fill("k", Rational(s.integer(1, 3)));
  fill("lambda", Rational(s.integer(0, 12)) / Rational(4));
  fill("speed", Rational(s.integer(1, 12)) / Rational(4));
  fill("layer", Rational(s.integer(1, 12)));
  return out;
}

}  // namespace plumbline::cases
