#include "optimum/rank_one.hpp"

namespace plumbline {
namespace {

struct Line {
  ExactMatrix u, v;
};  // X = u v^T: u is d x 1, v is 1 x N

// u: the column of X with the first entry that is not 0; v: how often each column has it.
std::optional<Line> line_of(const ExactMatrix& x) {
  for (int i = 0; i < x.rows(); ++i)
    for (int j = 0; j < x.cols(); ++j) {
      if (x(i, j).sign() == Sign::Zero) continue;
      Line line{ExactMatrix(x.rows(), 1), ExactMatrix(1, x.cols())};
      for (int a = 0; a < x.rows(); ++a) line.u(a, 0) = x(a, j);
      for (int b = 0; b < x.cols(); ++b) line.v(0, b) = x(i, b) / x(i, j);
      for (int a = 0; a < x.rows(); ++a)
        for (int b = 0; b < x.cols(); ++b)
          if ((x(a, b) - line.u(a, 0) * line.v(0, b)).sign() != Sign::Zero) return std::nullopt;
      return line;
    }
  return std::nullopt;
}

}  // namespace

std::optional<SpeedTwo> rank_one_speed(const ExactMatrix& x, const ExactMatrix& g) {
  const std::optional<Line> line = line_of(x);
  if (!line) return std::nullopt;
  SpeedTwo best{{}, line->u};
  for (const int side : {1, -1}) {
    const ExactMatrix part = leaky_relu(scale(Real(side), line->v), Real(0));
    const Real squared = norm2(line->u) * norm2(multiply(g, transpose(part)));
    if ((squared - best.squared).sign() == Sign::Positive) best = {squared, scale(Real(side), line->u)};
  }
  return best;
}

}  // namespace plumbline
