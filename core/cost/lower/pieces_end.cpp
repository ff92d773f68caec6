#include "cost/lower/pieces_end.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "cost/function/short_rational.hpp"
#include "training/smooth_program.hpp"

namespace plumbline {
namespace {

using Eigen::Index;
using Eigen::Map;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr int kMostPieces = 8;  // 2^8 sets
constexpr int kEvaluations = 2000;

// One piece for each Jacobian; of many those that are far from the others.
std::vector<AffinePiece> distinct(const std::vector<AffinePiece>& pieces) {
  std::vector<AffinePiece> out;
  std::vector<MatrixXd> chosen{MatrixXd::Zero(pieces[0].jacobian.rows(), pieces[0].jacobian.cols())};
  while (static_cast<int>(out.size()) < kMostPieces) {
    const AffinePiece* farthest = nullptr;
    double most = 0;
    for (const AffinePiece& p : pieces) {
      const MatrixXd j = doubles(p.jacobian);
      double distance = HUGE_VAL;
      for (const MatrixXd& other : chosen) distance = std::min(distance, (j - other).norm());
      if (distance > most) {
        most = distance;
        farthest = &p;
      }
    }
    if (farthest == nullptr) break;
    out.push_back(*farthest);
    chosen.push_back(doubles(farthest->jacobian));
  }
  return out;
}

// |E 1_I|^2 - 1 for each I but the empty one; E has a column for each piece.
void set_lengths(const Map<const MatrixXd>& e, Map<VectorXd>& out, RowSlopes* slopes) {
  for (unsigned set = 1; set <= out.size(); ++set) {
    VectorXd sum = VectorXd::Zero(e.rows());
    for (Index j = 0; j < e.cols(); ++j)
      if ((set >> j) % 2 == 1) sum += e.col(j);
    out(set - 1) = sum.squaredNorm() - 1;
    if (slopes == nullptr) continue;
    for (Index j = 0; j < e.cols(); ++j)
      slopes->row(set - 1).segment(j * e.rows(), e.rows()) =
          (set >> j) % 2 == 1 ? VectorXd(2 * sum) : VectorXd::Zero(e.rows());
  }
}

// <G, E> is largest where |E 1_I| <= 1 for all I.
MatrixXd best_directions(const MatrixXd& g) {
  const auto gain = [&](const VectorXd& e, VectorXd* slope) {
    if (slope != nullptr) *slope = -g.reshaped();
    return -g.reshaped().dot(e);
  };
  const auto lengths = [&](const VectorXd& e, Map<VectorXd>& out, RowSlopes* slopes) {
    set_lengths(Map<const MatrixXd>(e.data(), g.rows(), g.cols()), out, slopes);
  };
  const MatrixXd start = g / (g.norm() * std::sqrt(static_cast<double>(g.cols())));
  return solved({.cost = gain,
                 .at_most = {(Index{1} << g.cols()) - 1, lengths, 1e-13},
                 .evaluations = kEvaluations,
                 .relative = 1e-14},
                start.reshaped())
      .reshaped(g.rows(), g.cols());
}

// The square of the longest sum of some columns.
Rational longest2(const RationalMatrix& e) {
  Rational out;
  for (unsigned set = 1; set < 1U << e.cols(); ++set) {
    Rational length2;
    for (int i = 0; i < e.rows(); ++i) {
      Rational sum;
      for (int j = 0; j < e.cols(); ++j)
        if ((set >> j) % 2 == 1) sum += e(i, j);
      length2 += sum * sum;
    }
    out = std::max(out, length2);
  }
  return out;
}

Rational moved2(const std::vector<AffinePiece>& pieces, const RationalMatrix& e) {
  Rational out;
  for (int r = 0; r < pieces[0].jacobian.rows(); ++r) {
    Rational sum;
    for (int j = 0; j < e.cols(); ++j)
      for (int i = 0; i < e.rows(); ++i) sum += pieces[as_size(j)].jacobian(r, i) * e(i, j);
    out += sum * sum;
  }
  return out;
}

// With numbers of small denominators, if these are near; never longer than 1.
PiecesEnd rounded_end(const std::vector<AffinePiece>& pieces, const MatrixXd& e, double near) {
  PiecesEnd out;
  out.directions = RationalMatrix(static_cast<int>(e.rows()), static_cast<int>(e.cols()));
  for (Index i = 0; i < e.rows(); ++i)
    for (Index j = 0; j < e.cols(); ++j)
      out.directions(static_cast<int>(i), static_cast<int>(j)) = short_rational(e(i, j), 30, near);
  if (const Rational most = longest2(out.directions); most > Rational(1)) {
    const Rational scale = round_down(Rational::from_double((1 - 1e-12) / std::sqrt(most.approximate())), 40);
    for (Rational& x : out.directions.entries()) x *= scale;
  }
  if (longest2(out.directions) > Rational(1)) return {};
  out.moved2 = moved2(pieces, out.directions);
  for (const AffinePiece& p : pieces) out.pieces.push_back(p.number);
  return out;
}

}  // namespace

double PiecesEnd::value(int depth) const { return depth * std::pow(moved2.approximate(), 1.0 / depth); }

PiecesEnd pieces_end(const std::vector<AffinePiece>& pieces) {
  PiecesEnd best;
  if (pieces.size() < 2) return best;
  const std::vector<AffinePiece> chosen = distinct(pieces);
  if (chosen.empty()) return best;
  const int outputs = chosen[0].jacobian.rows(), inputs = chosen[0].jacobian.cols();
  for (int r = 0; r < outputs; ++r) {  // how far they move one output
    MatrixXd g(inputs, static_cast<Index>(chosen.size()));
    for (std::size_t j = 0; j < chosen.size(); ++j)
      g.col(static_cast<Index>(j)) = doubles(chosen[j].jacobian).row(r).transpose();
    if (g.norm() == 0) continue;
    const MatrixXd e = best_directions(g);
    for (const double near : {1e-5, 1e-11})
      if (PiecesEnd found = rounded_end(chosen, e, near);
          found.moved2.approximate() > best.moved2.approximate() * (1 + 1e-9))
        best = std::move(found);
  }
  return best;
}

PiecesEnd pieces_end(const CostFunction& f) {
  const NetworkFunction* known = network_on_cells(f);
  return known != nullptr ? pieces_end(pieces_of(known->network, *known->cells)) : PiecesEnd{};
}

void describe(Case& c, const CostFunction& f, const PiecesEnd& end) {
  const int count = static_cast<int>(end.pieces.size());
  describe(c, *std::get<NetworkFunction>(f).cells, {end.pieces.begin(), end.pieces.end()});
  c.matrices["E"] = exact_matrix(end.directions);
  c.matrices["K"] = ExactMatrix(count, 1);
  for (int k = 0; k < count; ++k) c.matrices["K"](k, 0) = Real(c.inputs.cols() - count + 1 + k);
}

}  // namespace plumbline
