// What one affine piece J x + c of f says of Lemma 16 (docs/cost.md): its Jacobian, and what its value misses of the
// Jacobian's image. Exact.
#pragma once

#include "cost/function/description.hpp"

namespace plumbline {

struct PieceValue {
  int number = 0;       // of the piece
  int rank = 0;         // of J; 0 also where J is left out
  Rational volume2{1};  // |J|_+^2; 1 for rank 0
  Rational missed;      // |P c|^2, P the projection across the image of J; |c|^2 for rank 0
};
[[nodiscard]] RationalMatrix beside(const AffinePiece& p);  // [J, c]
[[nodiscard]] PieceValue piece_value(const AffinePiece& p);
// Without its Jacobian: what the value at 0 says, if the piece went there.
[[nodiscard]] PieceValue value_alone(const AffinePiece& p);

// A^T A, and the sum of the principal minors of size k of a square matrix.
[[nodiscard]] RationalMatrix gram(const RationalMatrix& a);
[[nodiscard]] Rational symmetric_function(int k, const RationalMatrix& a);
// L ||A||_{2/L}^{2/L} of a matrix of that rank.
[[nodiscard]] double schatten_cost(const Eigen::MatrixXd& a, int rank, int depth);

}  // namespace plumbline
