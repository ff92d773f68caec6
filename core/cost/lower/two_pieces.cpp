#include "cost/lower/two_pieces.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "cost/function/short_rational.hpp"
#include "matrix/characteristic.hpp"
#include "matrix/matrix.hpp"

namespace plumbline {
namespace {

using Eigen::MatrixXd;

constexpr int kMostCompared = 64;

// Columns that span k dimensions on which a Jacobian may act: its own leading right singular vectors.
MatrixXd leading(const MatrixXd& jacobian, int k) {
  if (jacobian.cols() == k) return MatrixXd::Identity(k, k);
  return Eigen::JacobiSVD<MatrixXd>(jacobian, Eigen::ComputeFullV).matrixV().leftCols(k);
}

// F in doubles.
double apart(const MatrixXd& a, const MatrixXd& b) {
  return (a.transpose() * a).determinant() + (b.transpose() * b).determinant() - 2 * (a.transpose() * b).determinant();
}

// The sum of the principal minors of size k of A^T B.
Rational mixed(const RationalMatrix& a, const RationalMatrix& b, int k) {
  return principal_minor_sum(multiply(transpose(exact_matrix(a)), exact_matrix(b)), k).rational();
}
Rational mixed(const RationalMatrix& a, const RationalMatrix& b) { return mixed(a, b, a.cols()); }  // det(A^T B)

Rational apart(const RationalMatrix& a, const RationalMatrix& b) {
  return mixed(a, a) + mixed(b, b) - Rational(2) * mixed(a, b);
}

// Rounded to short numbers, and of a volume of at most 1.
RationalMatrix rounded(const MatrixXd& e) {
  RationalMatrix out(static_cast<int>(e.rows()), static_cast<int>(e.cols()));
  for (int i = 0; i < out.rows(); ++i)
    for (int j = 0; j < out.cols(); ++j) out(i, j) = short_rational(e(i, j), 30, 1e-9);
  if (const Rational volume2 = mixed(out, out); volume2 > Rational(1)) {
    const Rational scale = round_down(Rational::from_double((1 - 1e-12) / std::sqrt(volume2.approximate())), 40);
    for (int i = 0; i < out.rows(); ++i) out(i, 0) *= scale;
  }
  return out;
}

// The piece of the largest rank, and then of the largest volume: sets rank and best, and returns V.
Rational largest_volume(const std::vector<AffinePiece>& pieces, TwoPieces& out) {
  Rational most;
  for (const AffinePiece& p : pieces) {
    const int k = rank(exact_matrix(p.jacobian));
    if (k < std::max(out.rank, 1)) continue;
    const Rational volume = mixed(p.jacobian, p.jacobian, k);
    if (k == out.rank && volume <= most) continue;
    out.rank = k;
    out.best = p.number;
    most = volume;
  }
  return most;
}

}  // namespace

double TwoPieces::value(int depth) const {
  return rank * depth * std::pow(power.approximate(), 1.0 / (rank * rank * depth));
}

Rational TwoPieces::factor() const {
  const double near = std::pow(power.approximate(), 1.0 / rank);
  Rational root = round_down(Rational::from_double(near * (1 - 1e-12)), 48);
  if (const Rational nice = short_rational(near, 24, 1e-9); pow(nice, rank) <= power) root = std::max(root, nice);
  return pow(root, rank) <= power ? root : Rational();
}

TwoPieces two_pieces(const std::vector<AffinePiece>& pieces) {
  TwoPieces out;
  if (pieces.size() < 2 || pieces.size() > kMostCompared) return out;
  const Rational volume = largest_volume(pieces, out);
  if (out.rank < 2) return out;
  double most = 0;
  MatrixXd body;
  std::size_t first = 0, other = 0;
  std::vector<MatrixXd> jacobians;
  for (const AffinePiece& p : pieces) jacobians.push_back(doubles(p.jacobian));
  for (std::size_t a = 0; a < pieces.size(); ++a) {
    const MatrixXd e = leading(jacobians[a], out.rank), image = jacobians[a] * e;
    for (std::size_t b = 0; b < pieces.size(); ++b)
      if (const double f = apart(image, jacobians[b] * e); a != b && f > most * (1 + 1e-9)) {
        most = f;
        body = e;
        first = a;
        other = b;
      }
  }
  if (most == 0) return out;
  out.body = rounded(body);
  out.first = pieces[first].number;
  out.other = pieces[other].number;
  out.power = apart(product(pieces[first].jacobian, out.body), product(pieces[other].jacobian, out.body));
  for (int i = 1; i < out.rank; ++i) out.power *= volume;
  return out;
}

TwoPieces two_pieces(const CostFunction& f) {
  const NetworkFunction* known = network_on_cells(f);
  return known != nullptr ? two_pieces(pieces_of(known->network, *known->cells)) : TwoPieces{};
}

void describe(Case& c, const CostFunction& f, const TwoPieces& end) {
  describe(c, *std::get<NetworkFunction>(f).cells, {as_size(end.best), as_size(end.first), as_size(end.other)});
  const Real point = c.scalars.at("point");
  c.scalars["this-side"] = point + Real(1);
  c.scalars["that-side"] = point + Real(2);
  c.matrices["E"] = exact_matrix(end.body);
}

}  // namespace plumbline
