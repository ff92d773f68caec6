#include "speed/form_table.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "optimum/recognise.hpp"
#include "optimum/vectors.hpp"

namespace plumbline {
namespace {

using FormRows = std::vector<std::vector<Real>>;

constexpr double kFormRounding = 0x1p-36;  // of the entries of M and K, relative to the largest

// M and K with short entries: what rounding may have taken is given back on the diagonal of M. Returns M in doubles.
Eigen::MatrixXd append_matrices(const FormBound& found, FormRows& rows) {
  const Eigen::Index n = found.m.rows();
  const double error = kFormRounding * std::max(found.m.cwiseAbs().maxCoeff(), found.k.cwiseAbs().maxCoeff());
  Eigen::MatrixXd m = found.m;
  for (const bool of_m : {true, false})
    for (Eigen::Index i = 0; i < n; ++i) {
      std::vector<Real> row;
      for (Eigen::Index j = 0; j <= i; ++j) {
        const double wanted = of_m ? found.m(i, j) + (i == j ? 4 * static_cast<double>(n) * error : 0) : found.k(i, j);
        row.push_back(wanted == 0 ? Real(0) : rounded(wanted, error));
        if (of_m) m(i, j) = m(j, i) = in_double(row.back());
      }
      rows.push_back(std::move(row));
    }
  return m;
}

double root_of_largest(const Eigen::MatrixXd& x, const Eigen::MatrixXd& m) {
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(x * m * x.transpose(), Eigen::EigenvaluesOnly);
  return std::sqrt(std::max(0.0, solver.eigenvalues().maxCoeff()));
}

// (-1, y), y at least z and rational.
std::vector<Real> weights_row(const std::vector<Real>& z, const FormBound& found) {
  std::vector<Real> row{Real(-1)};
  for (std::size_t j = 0; j < z.size(); ++j) {
    const Rational least = round_up(z[j].enclosure(64).upper, 60);
    const double more = found.y(static_cast<Eigen::Index>(j)) - in_double(z[j]);
    row.emplace_back(more > 0 ? least + round_down(Rational::from_double(more), 30) : least);
  }
  return row;
}

std::vector<Real> signed_weights(const ExactMatrix& g, int side) {
  std::vector<Real> z = g.entries();
  if (side < 0)
    for (Real& a : z) a = -a;
  return z;
}

// (-1, z_+), M = c^2 / |x_j|^2 on the diagonal, K = 0.
void append_orthogonal(const std::vector<Real>& z, const std::vector<Real>& lengths2, const Real& squared,
                       FormRows& rows) {
  if (!has_positive(z)) return;
  std::vector<Real> first{Real(-1)};
  for (const Real& a : z) first.push_back(max(a, Real(0)));
  rows.push_back(std::move(first));
  for (const bool of_m : {true, false})
    for (std::size_t i = 0; i < z.size(); ++i) {
      std::vector<Real> row(i + 1);
      if (of_m) row[i] = squared / lengths2[i];
      rows.push_back(std::move(row));
    }
}

}  // namespace

std::optional<FormTable> form_table(const ExactMatrix& g, const SpeedData& data, double gap, double seconds,
                                    double enough) {
  FormTable out;
  out.c = enough;
  const std::vector<int> sides = g.rows() > 1 ? std::vector<int>{0} : std::vector<int>{1, -1};
  for (const int side : sides) {
    const std::vector<Real> z = side == 0 ? std::vector<Real>{} : signed_weights(g, side);
    if (side != 0 && !has_positive(z)) continue;
    const std::optional<FormBound> found =
        least_form_bound(data, side, gap, out.c, deadline_after(seconds / static_cast<double>(sides.size())));
    if (!found) return std::nullopt;
    out.rows.push_back(side == 0 ? std::vector<Real>{Real(-1)} : weights_row(z, *found));
    out.finished = out.finished && found->finished;
    out.c = std::max(out.c, root_of_largest(data.inputs, append_matrices(*found, out.rows)));
  }
  return out;
}

std::optional<OrthogonalSpeed> orthogonal_speed(const ExactMatrix& x, const ExactMatrix& g) {
  if (g.rows() != 1) return std::nullopt;
  const ExactMatrix gram = multiply(transpose(x), x);
  std::vector<Real> lengths2;
  for (int i = 0; i < gram.rows(); ++i) {
    lengths2.push_back(gram(i, i));
    if (lengths2.back().sign() == Sign::Zero) return std::nullopt;
    for (int j = 0; j < i; ++j)
      if (gram(i, j).sign() != Sign::Zero) return std::nullopt;
  }
  OrthogonalSpeed out{{Real(0), ExactMatrix(x.rows(), 1)}, {}};
  for (const int side : {1, -1}) {
    const ExactMatrix part = leaky_relu(scale(Real(side), g), Real(0));
    Real squared;
    for (int j = 0; j < g.cols(); ++j) squared += lengths2[as_size(j)] * part(0, j) * part(0, j);
    if ((squared - out.best.squared).sign() == Sign::Positive) out.best = {squared, multiply(x, transpose(part))};
  }
  for (const int side : {1, -1}) append_orthogonal(signed_weights(g, side), lengths2, out.best.squared, out.rows);
  return out;
}

}  // namespace plumbline
