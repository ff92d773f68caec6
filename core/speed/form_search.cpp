#include "speed/form_search.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <cmath>

#include "budget/as_size.hpp"

namespace plumbline {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double kMostForm = 1e4;  // diagonal entries of M, for data of norm 1
constexpr Index kAllPairs = 16;    // up to so many samples every pair has an entry of M and of K
constexpr int kMostSteps = 60;     // of Newton's method for each factor

// What a variable changes: entries (i, j) and (j, i) of P = [M - K, y; y^T, 1] (or M - K - G^T G) and, if it belongs to
// M, of M.
struct FormVariable {
  Index i, j;
  double sign;  // of the entry; the variable itself is positive
  bool of_m;
};

class FormProgram {
 public:
  // Columns of x and g (one row: the weights z) of norm at most 1, none 0.
  FormProgram(MatrixXd x, MatrixXd g, bool one_sided) : x_(std::move(x)), g_(std::move(g)), one_sided_(one_sided) {
    const Index n = x_.cols();
    for (Index i = 0; i < n; ++i) variables_.push_back({i, i, 1, true});
    for (const bool of_m : {true, false})
      for (Index i = 0; i < n; ++i)
        for (Index j = 0; j < i; ++j)
          if (is_useful(i, j)) variables_.push_back({i, j, -1, of_m});
    for (Index j = 0; one_sided_ && j < n; ++j) variables_.push_back({n, j, 1, false});
    start();
  }

  // False if time was over first.
  bool run(double gap, double enough, const Deadline& deadline) {
    const double terms = static_cast<double>(x_.rows() + p_.rows() + 2 * v_.size());
    for (double factor = terms / t_;; factor *= 10) {
      for (int step = 0; step < kMostSteps && !is_over(deadline); ++step)
        if (!newton(factor)) break;
      if (is_over(deadline)) return false;
      if (terms / factor <= gap * t_ || t_ <= enough) return true;
    }
  }

  [[nodiscard]] double t() const { return t_; }
  [[nodiscard]] MatrixXd m() const { return assembled(true, 1); }
  [[nodiscard]] MatrixXd k() const { return -(assembled(false, 1)); }
  [[nodiscard]] VectorXd y() const { return p_.row(x_.cols()).head(x_.cols()); }

 private:
  // Many samples have too many pairs; those whose gradients point away from each other gain most.
  [[nodiscard]] bool is_useful(Index i, Index j) const {
    return x_.cols() <= kAllPairs || g_.col(i).dot(g_.col(j)) < 0;
  }

  // Nearly Lemma 5: M a multiple of the identity, everything else small.
  void start() {
    const Index n = x_.cols();
    const double small = 1e-3 / static_cast<double>(n);
    const double outputs2 = one_sided_ ? g_.cwiseMax(0.0).squaredNorm() : (g_ * g_.transpose()).operatorNorm();
    v_ = VectorXd::Constant(static_cast<Index>(variables_.size()), small);
    v_.head(n).setConstant(1.01 * outputs2 + 0.01);
    for (Index j = 0; one_sided_ && j < n; ++j) v_(v_.size() - n + j) += std::max(0.0, -g_(0, j));
    t_ = 1.01 * (x_ * m() * x_.transpose()).operatorNorm() + 1e-6;
    (void)evaluate(t_, v_, p_, room_);
  }

  // M, or what the others add to its place.
  [[nodiscard]] MatrixXd assembled(bool of_m, double scale) const { return assembled(v_, of_m, scale); }
  [[nodiscard]] MatrixXd assembled(const VectorXd& v, bool of_m, double scale) const {
    const Index n = x_.cols();
    MatrixXd out = MatrixXd::Zero(n, n);
    for (std::size_t a = 0; a < variables_.size(); ++a) {
      const FormVariable& e = variables_[a];
      if (e.of_m == of_m && e.i < n) out(e.i, e.j) = out(e.j, e.i) = scale * e.sign * v(static_cast<Index>(a));
    }
    return out;
  }

  // P and t I - X M X^T. False if a variable or a matrix is not positive.
  bool evaluate(double t, const VectorXd& v, MatrixXd& p, MatrixXd& room) const {
    const Index n = x_.cols();
    if (!(v.minCoeff() > 0) || !(v.head(n).maxCoeff() < kMostForm)) return false;
    const MatrixXd m = assembled(v, true, 1), inner = m + assembled(v, false, 1);
    if (one_sided_) {
      p = MatrixXd::Identity(n + 1, n + 1);
      p.topLeftCorner(n, n) = inner;
      p.row(n).head(n) = g_.row(0) + v.tail(n).transpose();
      p.col(n).head(n) = p.row(n).head(n).transpose();
    } else {
      p = inner - g_.transpose() * g_;
    }
    room = t * MatrixXd::Identity(x_.rows(), x_.rows()) - x_ * m * x_.transpose();
    return p.llt().info() == Eigen::Success && room.llt().info() == Eigen::Success;
  }

  static double log_determinant(const MatrixXd& a) {
    const MatrixXd l = a.llt().matrixL();
    return 2 * l.diagonal().array().log().sum();
  }
  double value(double factor, double t, const VectorXd& v, const MatrixXd& p, const MatrixXd& room) const {
    return factor * t - log_determinant(p) - log_determinant(room) - v.array().log().sum() -
           (kMostForm - v.head(x_.cols()).array()).log().sum();
  }

  // tr(A E_a A E_b) for the symmetric unit matrices of two variables.
  static double paired(const MatrixXd& a, const FormVariable& e, const FormVariable& f) {
    const double scale = (e.i == e.j ? 0.5 : 1) * (f.i == f.j ? 0.5 : 1) * 2 * e.sign * f.sign;
    return scale * (a(e.i, f.i) * a(e.j, f.j) + a(e.i, f.j) * a(e.j, f.i));
  }
  static double along(const MatrixXd& a, const FormVariable& e) {  // tr(A E)
    return e.sign * (e.i == e.j ? 1 : 2) * a(e.i, e.j);
  }

  struct Slopes {
    VectorXd gradient;
    MatrixXd hessian;
  };
  [[nodiscard]] Slopes slopes(double factor) const {
    const Index count = v_.size(), n = x_.cols();
    const MatrixXd s = p_.llt().solve(MatrixXd::Identity(p_.rows(), p_.rows())),
                   r = room_.llt().solve(MatrixXd::Identity(room_.rows(), room_.rows())), w = x_.transpose() * r * x_,
                   u = x_.transpose() * r * r * x_;
    Slopes out{VectorXd(count + 1), MatrixXd::Zero(count + 1, count + 1)};
    for (Index a = 0; a < count; ++a) {
      const FormVariable& e = variables_[as_size(a)];
      const double far = a < n ? 1 / (kMostForm - v_(a)) : 0;
      out.gradient(a) = -along(s, e) + (e.of_m ? along(w, e) : 0) - 1 / v_(a) + far;
      for (Index b = 0; b <= a; ++b) {
        const FormVariable& f = variables_[as_size(b)];
        out.hessian(a, b) = paired(s, e, f) + (e.of_m && f.of_m ? paired(w, e, f) : 0);
      }
      out.hessian(a, a) += 1 / (v_(a) * v_(a)) + far * far;
      out.hessian(count, a) = e.of_m ? -along(u, e) : 0;
    }
    out.gradient(count) = factor - r.trace();
    out.hessian(count, count) = r.squaredNorm();
    return out;
  }

  // One damped step; false where it gains nothing any more.
  bool newton(double factor) {
    const Slopes at = slopes(factor);
    const Index count = v_.size();
    const VectorXd step = at.hessian.llt().solve(-at.gradient);
    const double slope = at.gradient.dot(step);
    if (!(slope < -1e-9)) return false;
    const double here = value(factor, t_, v_, p_, room_);
    MatrixXd p, room;
    constexpr int kHalvings = 34;  // 2^-33 > 1e-10
    for (int halvings = 0; halvings < kHalvings; ++halvings) {
      const double length = std::ldexp(1.0, -halvings);
      const VectorXd v = v_ + length * step.head(count);
      const double t = t_ + length * step(count);
      if (!evaluate(t, v, p, room) || !(value(factor, t, v, p, room) <= here + 0.1 * length * slope)) continue;
      v_ = v;
      t_ = t;
      p_.swap(p);
      room_.swap(room);
      return true;
    }
    return false;
  }

  MatrixXd x_, g_;
  bool one_sided_;
  std::vector<FormVariable> variables_;
  VectorXd v_;
  double t_ = 0;
  MatrixXd p_, room_;
};

}  // namespace

std::optional<FormBound> least_form_bound(const SpeedData& data, int side, double gap, double enough,
                                          const Deadline& deadline) {
  const Index samples = data.inputs.cols();
  const MatrixXd all = side == 0 ? data.gradient : MatrixXd(side * data.gradient);
  std::vector<Index> kept;
  for (Index j = 0; j < samples; ++j)
    if (all.col(j).norm() > 0) kept.push_back(j);
  const auto n = static_cast<Index>(kept.size());
  if (n == 0 || n > kMaxFormSamples) return std::nullopt;
  MatrixXd x(data.inputs.rows(), n), g(all.rows(), n);
  for (Index k = 0; k < n; ++k) {
    x.col(k) = data.inputs.col(kept[as_size(k)]);
    g.col(k) = all.col(kept[as_size(k)]);
  }
  const double size_x = x.norm(), size_g = g.norm();
  if (!(size_x > 0)) return std::nullopt;
  FormProgram program(x / size_x, g / size_g, side != 0);
  const bool finished = program.run(gap, std::pow(enough / (size_x * size_g), 2), deadline);
  FormBound out{std::sqrt(program.t()) * size_x * size_g, MatrixXd::Zero(samples, samples),
                MatrixXd::Zero(samples, samples), VectorXd::Zero(samples), finished};
  const MatrixXd m = program.m() * (size_g * size_g), k = program.k() * (size_g * size_g);
  const VectorXd y = side == 0 ? VectorXd::Zero(n) : VectorXd(program.y() * size_g);
  for (Index a = 0; a < n; ++a) {
    out.y(kept[as_size(a)]) = y(a);
    for (Index b = 0; b < n; ++b) {
      out.m(kept[as_size(a)], kept[as_size(b)]) = m(a, b);
      out.k(kept[as_size(a)], kept[as_size(b)]) = k(a, b);
    }
  }
  return out;
}

}  // namespace plumbline
