#include "cost/upper/shallow_ridges.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "cost/function/short_rational.hpp"
#include "cost/search/rescale.hpp"
#include "cost/upper/affine_networks.hpp"
#include "cost/upper/ridge_program.hpp"
#include "cost/upper/shared_program.hpp"

namespace plumbline {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using Form = std::vector<Rational>;  // w . x + b: the entries of w, then b

constexpr int kMostRidges = 24, kMostOutputs = 8, kMostShared = 4;  // the last one of inputs
constexpr double kNoPart = 1e-6;                                    // parts that are smaller are left out
constexpr int kFormBits = 30;

Rational at(const Form& z, const RationalMatrix& points, int column) {
  Rational out = z.back();
  for (int i = 0; i < points.rows(); ++i) out += z[as_size(i)] * points(i, column);
  return out;
}

Rational least_of(const Form& z, const RationalMatrix& points) {
  Rational out = at(z, points, 0);
  for (int j = 1; j < points.cols(); ++j) out = std::min(out, at(z, points, j));
  return out;
}

void add(Form& to, const Rational& factor, const Form& z) {
  for (std::size_t i = 0; i < to.size(); ++i) to[i] += factor * z[i];
}

Form negative(Form z) {
  for (Rational& a : z) a = -a;
  return z;
}

// c with a = c b; 0 if there is none.
Rational factor_of(const Form& a, const Form& b) {
  const auto pivot = std::ranges::find_if(b, [](const Rational& x) { return !x.is_zero(); });
  const Rational c = a[as_size(pivot - b.begin())] / *pivot;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (a[i] != c * b[i]) return {};
  return c;
}

// f_o = sum_k jumps_ko relu(kinks_k) + affine_o for each output o.
struct Ridges {
  std::vector<Form> kinks, jumps, affine;
};

// v relu(z), for a z of both signs. If a kink has z = c kink, they are one: relu(c k) = |c| relu(k), or |c| (relu(k) -
// k).
void join(Ridges& f, const Form& z, const Form& v) {
  for (std::size_t k = 0; k < f.kinks.size(); ++k) {
    const Rational c = factor_of(z, f.kinks[k]);
    if (c.is_zero()) continue;
    add(f.jumps[k], abs(c), v);
    if (c.sign() == Sign::Negative)
      for (std::size_t o = 0; o < v.size(); ++o) add(f.affine[o], v[o] * c, f.kinks[k]);
    return;
  }
  f.kinks.push_back(z);
  f.jumps.push_back(v);
}

Ridges ridges_of(const Network& n, const Cellwise& cells) {
  const RationalMatrix w = rational_matrix(n.weights[0], "/network/weights/0"),
                       v = rational_matrix(n.weights[1], "/network/weights/1"),
                       shift = preactivations(n, 0, RationalMatrix(w.cols(), 1)),
                       last = preactivations(n, 1, RationalMatrix(w.rows(), 1));
  Ridges out;
  for (int o = 0; o < v.rows(); ++o) {
    out.affine.emplace_back(as_size(w.cols() + 1));
    out.affine.back().back() = last(o, 0);
  }
  for (int i = 0; i < w.rows(); ++i) {
    Form z;
    for (int j = 0; j < w.cols(); ++j) z.push_back(w(i, j));
    z.push_back(shift(i, 0));
    const bool below = least_of(z, cells.points).sign() == Sign::Negative,
               above = least_of(negative(z), cells.points).sign() == Sign::Negative;
    if (below && above)
      join(out, z, column(v, i));
    else if (!below)
      for (int o = 0; o < v.rows(); ++o) add(out.affine[as_size(o)], v(o, i), z);
  }
  return out;
}

RidgeProblem in_doubles(const Ridges& f, const RationalMatrix& points) {
  const auto size = static_cast<Index>(points.rows() + 1), outputs = static_cast<Index>(f.affine.size());
  RidgeProblem out{MatrixXd::Ones(size, points.cols()), MatrixXd(size, outputs), {}};
  out.points.topRows(size - 1) = doubles(points);
  for (std::size_t k = 0; k < f.kinks.size(); ++k) out.slopes.emplace_back(size, outputs);
  for (Index i = 0; i < size; ++i)
    for (Index o = 0; o < outputs; ++o) {
      const auto row = static_cast<std::size_t>(i), output = static_cast<std::size_t>(o);
      out.affine(i, o) = f.affine[output][row].approximate();
      for (std::size_t k = 0; k < f.kinks.size(); ++k)
        out.slopes[k](i, o) = (f.jumps[k][output] * f.kinks[k][row]).approximate();
    }
  return out;
}

Form rounded_form(const VectorXd& g) {
  Form out;
  for (const double a : g) out.push_back(g.norm() < kNoPart ? Rational() : short_rational(a, kFormBits, 1e-8));
  return out;
}

// What has to be added so that it is not negative at the points.
Rational lacking(const Form& g, const RationalMatrix& points) { return std::max(Rational(), -least_of(g, points)); }

bool is_zero(const Form& a) {
  return std::ranges::all_of(a, [](const Rational& x) { return x.is_zero(); });
}

// Neurons relu(z), each with what it adds to each output.
struct ShallowSum {
  std::vector<Form> z, out;
  Form bias;
  void put(const Form& neuron, const Form& outputs) {
    if (is_zero(neuron) || is_zero(outputs)) return;
    z.push_back(neuron);
    out.push_back(outputs);
  }
};

// `left` as g_1 - g_2 + h + b, exactly: one part takes what rounding leaves, h if there may be one.
void put_affine(ShallowSum& sum, std::size_t output, Form left, const std::array<VectorXd, 3>& parts, double bias,
                const RationalMatrix& points, bool switching) {
  Form unit(sum.bias.size());
  unit[output] = Rational(1);
  Form first = rounded_form(parts[0]), second = rounded_form(parts[1]), both(left.size());
  second.back() += lacking(second, points);
  add(left, Rational(1), second);
  Rational b = short_rational(bias, kFormBits, 1e-8);
  if (!switching || (parts[2].norm() < kNoPart && parts[0].norm() >= kNoPart)) {
    left.back() -= b;
    const Rational more = lacking(left, points);
    left.back() += more;
    b -= more;
    first = left;
  } else {
    first.back() += lacking(first, points);
    add(left, Rational(-1), first);
    left.back() -= b;
    both = left;
  }
  sum.put(first, unit);
  sum.put(second, negative(unit));
  sum.put(both, unit);
  sum.put(negative(both), negative(unit));
  sum.bias[output] = b;
}

Network network_of(const ShallowSum& sum, int inputs) {
  const int width = static_cast<int>(sum.z.size()), outputs = static_cast<int>(sum.bias.size());
  Network out;
  out.weights = {ExactMatrix(width, inputs), ExactMatrix(outputs, width)};
  out.biases = {ExactMatrix(width, 1), ExactMatrix(outputs, 1)};
  for (int i = 0; i < width; ++i) {
    for (int j = 0; j < inputs; ++j) out.weights[0](i, j) = Real(sum.z[as_size(i)][as_size(j)]);
    (*out.biases[0])(i, 0) = Real(sum.z[as_size(i)].back());
    for (int o = 0; o < outputs; ++o) out.weights[1](o, i) = Real(sum.out[as_size(i)][as_size(o)]);
  }
  for (int o = 0; o < outputs; ++o) (*out.biases[1])(o, 0) = Real(sum.bias[as_size(o)]);
  return out;
}

// The kinks with these shares on their other sides; what is left of each output.
std::vector<Form> put_kinks(ShallowSum& sum, const Ridges& f, const VectorXd& shares) {
  std::vector<Form> left = f.affine;
  for (std::size_t k = 0; k < f.kinks.size(); ++k) {
    const Rational t =
        std::clamp(short_rational(shares(static_cast<Index>(k)), kFormBits, 1e-7), Rational(), Rational(1));
    Form right = f.jumps[k], other = f.jumps[k];
    for (Rational& a : right) a *= Rational(1) - t;
    for (Rational& a : other) a *= t;
    sum.put(f.kinks[k], right);
    sum.put(negative(f.kinks[k]), other);
    for (std::size_t o = 0; o < left.size(); ++o) add(left[o], other[o], f.kinks[k]);
  }
  return left;
}

std::optional<Network> parts_of_their_own(const Ridges& f, const RidgeSolution& best, const RationalMatrix& points,
                                          bool switching) {
  ShallowSum sum;
  sum.bias.resize(f.affine.size());
  const std::vector<Form> left = put_kinks(sum, f, best.t);
  for (std::size_t o = 0; o < left.size(); ++o)
    put_affine(sum, o, left[o], best.parts[o], best.bias(static_cast<Index>(o)), points, switching);
  if (sum.z.empty()) return {};
  return network_of(sum, points.rows());
}

// What is left as V U + b, exactly: V = (left - b) U^-1.
std::optional<Network> shared_parts(const Ridges& f, const SharedSolution& best, const RationalMatrix& points) {
  if (!std::isfinite(best.cost) || !best.forms.allFinite() || !best.t.allFinite()) return {};
  ShallowSum sum;
  const std::vector<Form> left = put_kinks(sum, f, best.t);
  const int size = points.rows() + 1, outputs = static_cast<int>(left.size());
  RationalMatrix u(size, size), wanted(outputs, size);
  for (int i = 0; i < size; ++i) {
    Form z = rounded_form(best.forms.row(i));
    z.back() += lacking(z, points);
    for (int j = 0; j < size; ++j) u(i, j) = z[as_size(j)];
  }
  for (int o = 0; o < outputs; ++o) {
    sum.bias.push_back(short_rational(best.bias(o), kFormBits, 1e-8));
    for (int j = 0; j < size; ++j) wanted(o, j) = left[as_size(o)][as_size(j)];
    wanted(o, size - 1) -= sum.bias.back();
  }
  const auto v = left_factor(wanted, u);
  if (!v) return {};
  for (int i = 0; i < size; ++i) {
    Form z;
    for (int j = 0; j < size; ++j) z.push_back(u(i, j));
    sum.put(z, column(*v, i));
  }
  if (sum.z.empty()) return {};
  return network_of(sum, points.rows());
}

std::optional<Network> shallow_sum(const Ridges& f, const RationalMatrix& points, bool switching) {
  if (f.kinks.size() > kMostRidges || f.affine.size() > kMostOutputs) return {};
  RidgeProblem problem = in_doubles(f, points);
  problem.switching = switching;
  const RidgeSolution best = best_sides(problem);
  if (!best.t.allFinite()) return {};
  const auto own = parts_of_their_own(f, best, points, switching);
  if (f.affine.size() < 2 || points.rows() > kMostShared) return own;
  const auto shared = shared_parts(f, shared_forms(problem, best), points);
  return !own || (shared && rescaled(*shared, 0).cost < rescaled(*own, 0).cost) ? shared : own;
}

}  // namespace

std::optional<Network> shallow_ridges(const Network& n, const Cellwise& cells) {
  return shallow_sum(ridges_of(n, cells), cells.points, true);
}

std::optional<Network> shallow_affine(const AffineFunction& f) {
  Ridges out;
  for (int o = 0; o < f.a.rows(); ++o) {
    out.affine.emplace_back();
    for (int j = 0; j < f.a.cols(); ++j) out.affine.back().push_back(f.a(o, j));
    out.affine.back().push_back(f.q(o, 0));
  }
  return shallow_sum(out, f.corners, false);
}

}  // namespace plumbline
