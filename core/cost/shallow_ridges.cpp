#include "cost/shallow_ridges.hpp"

#include <nlopt.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <memory>

#include "cost/shallow.hpp"

namespace plumbline {
namespace {

using Eigen::Index;
using Eigen::Map;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using Form = std::vector<Rational>;  // w . x + b: the entries of w, then b

constexpr int kMostRidges = 24, kRidgeSteps = 400;
constexpr double kNoPart = 1e-6;  // parts that are smaller are left out
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

// f = sum_k jumps_k relu(kinks_k) + affine.
struct Ridges {
  std::vector<Form> kinks;
  std::vector<Rational> jumps;
  Form affine;
};

Ridges ridges_of(const Network& n, const Cellwise& cells) {
  const RationalMatrix w = rational_matrix(n.weights[0], "/network/weights/0"),
                       v = rational_matrix(n.weights[1], "/network/weights/1"),
                       shift = preactivations(n, 0, RationalMatrix(w.cols(), 1)),
                       last = preactivations(n, 1, RationalMatrix(w.rows(), 1));
  Ridges out{{}, {}, Form(as_size(w.cols() + 1))};
  out.affine.back() = last(0, 0);
  for (int i = 0; i < w.rows(); ++i) {
    Form z;
    for (int j = 0; j < w.cols(); ++j) z.push_back(w(i, j));
    z.push_back(shift(i, 0));
    const bool below = least_of(z, cells.points).sign() == Sign::Negative,
               above = least_of(negative(z), cells.points).sign() == Sign::Negative;
    if (!below) add(out.affine, v(0, i), z);
    if (!below || !above) continue;
    const auto known = std::ranges::find_if(out.kinks, [&](const Form& k) { return !factor_of(z, k).is_zero(); });
    if (known == out.kinks.end()) {
      out.kinks.push_back(z);
      out.jumps.push_back(v(0, i));
      continue;
    }
    const Rational c = factor_of(z, *known);  // relu(c k) = |c| relu(k), or |c| (relu(k) - k)
    out.jumps[as_size(known - out.kinks.begin())] += v(0, i) * abs(c);
    if (c.sign() == Sign::Negative) add(out.affine, v(0, i) * c, *known);
  }
  return out;
}

// The variables: the t_k, g_1, g_2, h, b.
struct RidgeProgram {
  MatrixXd points;  // lifted, a column for each
  MatrixXd slopes;  // V_k z_k, a column for each
  VectorXd affine;
  double smooth = 0;  // |g| is sqrt(|g|^2 + smooth^2)
  [[nodiscard]] Index kinks() const { return slopes.cols(); }
  [[nodiscard]] Index size() const { return points.rows(); }
  [[nodiscard]] Index part(int p) const { return kinks() + p * size(); }  // g_1, g_2, h; then b
};

constexpr double kPartPrice[] = {2, 2, 4};

double ridge_cost(unsigned n, const double* x, double* gradient, void* data) {
  const auto& p = *static_cast<const RidgeProgram*>(data);
  const Map<const VectorXd> at(x, n);
  VectorXd slope = VectorXd::Zero(n);
  double out = at(n - 1) * at(n - 1);
  slope(n - 1) = 2 * at(n - 1);
  for (int k = 0; k < 3; ++k) {
    const auto g = at.segment(p.part(k), p.size());
    const double size = std::sqrt(g.squaredNorm() + p.smooth * p.smooth);
    out += kPartPrice[k] * size;
    slope.segment(p.part(k), p.size()) = kPartPrice[k] * g / size;
  }
  if (gradient != nullptr) std::copy(slope.data(), slope.data() + n, gradient);
  return out;
}

// What is left of the affine part, less g_1 - g_2 + h + b: 0.
void parts_add_up(unsigned m, double* result, unsigned n, const double* x, double* gradient, void* data) {
  const auto& p = *static_cast<const RidgeProgram*>(data);
  MatrixXd slope = MatrixXd::Zero(m, n);
  slope.leftCols(p.kinks()) = p.slopes;
  for (int k = 0; k < 3; ++k) slope.middleCols(p.part(k), p.size()).diagonal().setConstant(k == 1 ? 1 : -1);
  slope(m - 1, n - 1) = -1;
  Map<VectorXd>(result, m) = slope * Map<const VectorXd>(x, n) + p.affine;
  if (gradient != nullptr)
    Map<Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>(gradient, m, n) = slope;
}

// -g_1 and -g_2 at the points: at most 0.
void not_negative(unsigned m, double* result, unsigned n, const double* x, double* gradient, void* data) {
  const auto& p = *static_cast<const RidgeProgram*>(data);
  MatrixXd slope = MatrixXd::Zero(m, n);
  const Index half = p.points.cols();
  for (int k = 0; k < 2; ++k) slope.block(k * half, p.part(k), half, p.size()) = -p.points.transpose();
  Map<VectorXd>(result, m) = slope * Map<const VectorXd>(x, n);
  if (gradient != nullptr)
    Map<Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>(gradient, m, n) = slope;
}

VectorXd best_parts(RidgeProgram p) {
  const auto n = static_cast<unsigned>(p.part(3) + 1);
  VectorXd x = VectorXd::Zero(n);
  x.head(p.kinks()).setConstant(0.5);
  x.segment(p.part(2), p.size()) = p.affine + p.slopes.rowwise().sum() / 2;
  VectorXd low = VectorXd::Constant(n, -HUGE_VAL), high = VectorXd::Constant(n, HUGE_VAL);
  low.head(p.kinks()).setZero();
  high.head(p.kinks()).setOnes();
  for (const double smooth : {1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7}) {
    p.smooth = smooth;
    const std::unique_ptr<nlopt_opt_s, decltype(&nlopt_destroy)> optimiser(nlopt_create(NLOPT_LD_SLSQP, n),
                                                                           nlopt_destroy);
    nlopt_set_min_objective(optimiser.get(), ridge_cost, &p);
    nlopt_set_lower_bounds(optimiser.get(), low.data());
    nlopt_set_upper_bounds(optimiser.get(), high.data());
    const std::vector<double> equal(as_size(p.size()), 1e-12), at_most(as_size(2 * p.points.cols()), 1e-12);
    nlopt_add_equality_mconstraint(optimiser.get(), static_cast<unsigned>(equal.size()), parts_add_up, &p,
                                   equal.data());
    nlopt_add_inequality_mconstraint(optimiser.get(), static_cast<unsigned>(at_most.size()), not_negative, &p,
                                     at_most.data());
    nlopt_set_maxeval(optimiser.get(), kRidgeSteps);
    nlopt_set_ftol_rel(optimiser.get(), 1e-13);
    double reached = 0;
    (void)nlopt_optimize(optimiser.get(), x.data(), &reached);  // whatever it says of itself, the result is exact
  }
  return x;
}

Form rounded_form(const VectorXd& g) {
  Form out;
  for (const double a : g) out.push_back(g.norm() < kNoPart ? Rational() : short_rational(a, kFormBits, 1e-8));
  return out;
}

// A constant more, so that it is not negative at the points.
void raise(Form& g, const RationalMatrix& points) {
  if (const Rational low = least_of(g, points); low.sign() == Sign::Negative) g.back() -= low;
}

struct RidgeNeuron {
  Form z;
  Rational out;
};

Network assembled(const std::vector<RidgeNeuron>& neurons, const Rational& bias) {
  std::vector<const RidgeNeuron*> used;
  for (const RidgeNeuron& n : neurons)
    if (!n.out.is_zero() && std::ranges::any_of(n.z, [](const Rational& a) { return !a.is_zero(); }))
      used.push_back(&n);
  const int width = static_cast<int>(used.size()), inputs = static_cast<int>(neurons.front().z.size()) - 1;
  Network out;
  out.weights = {ExactMatrix(width, inputs), ExactMatrix(1, width)};
  out.biases = {ExactMatrix(width, 1), ExactMatrix(1, 1)};
  for (int i = 0; i < width; ++i) {
    for (int j = 0; j < inputs; ++j) out.weights[0](i, j) = Real(used[as_size(i)]->z[as_size(j)]);
    (*out.biases[0])(i, 0) = Real(used[as_size(i)]->z.back());
    out.weights[1](0, i) = Real(used[as_size(i)]->out);
  }
  (*out.biases[1])(0, 0) = Real(bias);
  return out;
}

}  // namespace

std::optional<Network> shallow_ridges(const Network& n, const Cellwise& cells) {
  const Ridges f = ridges_of(n, cells);
  const int d = cells.points.rows(), kinks = static_cast<int>(f.kinks.size());
  if (kinks > kMostRidges) return {};
  RidgeProgram p{MatrixXd::Ones(d + 1, cells.points.cols()), MatrixXd(d + 1, kinks), VectorXd(d + 1)};
  p.points.topRows(d) = doubles(cells.points);
  for (int i = 0; i <= d; ++i) {
    p.affine(i) = f.affine[as_size(i)].approximate();
    for (int k = 0; k < kinks; ++k)
      p.slopes(i, k) = (f.jumps[as_size(k)] * f.kinks[as_size(k)][as_size(i)]).approximate();
  }
  const VectorXd x = best_parts(p);
  if (!x.allFinite()) return {};
  Form left = f.affine;
  std::vector<RidgeNeuron> neurons;
  for (int k = 0; k < kinks; ++k) {
    const Form& z = f.kinks[as_size(k)];
    const Rational t = std::clamp(short_rational(x(k), kFormBits, 1e-7), Rational(), Rational(1));
    neurons.push_back({z, f.jumps[as_size(k)] * (Rational(1) - t)});
    neurons.push_back({negative(z), f.jumps[as_size(k)] * t});
    add(left, f.jumps[as_size(k)] * t, z);
  }
  const auto part = [&](int k) { return VectorXd(x.segment(p.part(k), p.size())); };
  Form second = rounded_form(part(1));
  raise(second, cells.points);
  add(left, Rational(1), second);
  Rational bias = short_rational(x(x.size() - 1), kFormBits, 1e-8);
  Form first = rounded_form(part(0)), both(as_size(d + 1));
  if (part(2).norm() < kNoPart &&
      part(0).norm() >= kNoPart) {  // g_1 makes it exact, and the bias that it is not negative
    left.back() -= bias;
    first = left;
    if (const Rational low = least_of(first, cells.points); low.sign() == Sign::Negative) {
      first.back() -= low;
      bias += low;
    }
  } else {
    raise(first, cells.points);
    add(left, Rational(-1), first);
    left.back() -= bias;
    both = left;
  }
  neurons.push_back({first, Rational(1)});
  neurons.push_back({second, Rational(-1)});
  neurons.push_back({both, Rational(1)});
  neurons.push_back({negative(both), Rational(-1)});
  return assembled(neurons, bias);
}

}  // namespace plumbline
