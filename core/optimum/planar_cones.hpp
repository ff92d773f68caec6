// The largest value of a sum of squares of weighted ReLUs on the unit circle: docs/speed.md, Section 4c.
//
// The lines orthogonal to samples cut the plane into cones. On each of them every w . relu(X^T u) is linear, so that a
// quadratic form is decided there by its values at the two edges and the product between them, without a root.
#pragma once

#include <utility>
#include <vector>

#include "matrix/matrix.hpp"
#include "optimum/vectors.hpp"

namespace plumbline {

// T: Rational, Real or double.
template <class T> class PlanarCones {
 public:
  using Vector = std::vector<T>;

  // X has two rows.
  explicit PlanarCones(const Matrix<T>& x) {
    for (int j = 0; j < x.cols(); ++j) {
      if (sign_of(x(0, j)) == 0 && sign_of(x(1, j)) == 0) continue;
      edges_.push_back({-x(1, j), x(0, j)});
      edges_.push_back({x(1, j), -x(0, j)});
    }
    std::vector<std::vector<int>> signs;
    for (const Vector& u : edges_) {
      signs.emplace_back();
      activations_.emplace_back();
      for (int j = 0; j < x.cols(); ++j) {
        const T along = x(0, j) * u[0] + x(1, j) * u[1];
        signs.back().push_back(sign_of(along));
        activations_.back().push_back(signs.back().back() > 0 ? along : T(0));
      }
    }
    for (std::size_t a = 0; a < edges_.size(); ++a)
      for (std::size_t b = 0; b < edges_.size(); ++b)
        if (together(signs[a], signs[b]) && sign_of(edges_[a][0] * edges_[b][1] - edges_[a][1] * edges_[b][0]) > 0)
          neighbours_.emplace_back(a, b);
  }

  // w . relu(X^T u) at each edge u.
  [[nodiscard]] Vector values(const Vector& w) const {
    Vector out;
    for (const Vector& r : activations_) out.push_back(dot(w, r));
    return out;
  }

  // Is sum_p d_p (w_p . relu(X^T u))^2 <= most |u|^2 for all u? `values` are those of the w_p, d_p >= 0, and the
  // samples are not all on one line.
  [[nodiscard]] bool at_most(const std::vector<Vector>& values, const Vector& d, const T& most) const {
    if (sign_of(most) < 0) return false;
    const auto form = [&](std::size_t a, std::size_t b) {
      T sum = -(most * dot(edges_[a], edges_[b]));
      for (std::size_t p = 0; p < values.size(); ++p) sum += d[p] * values[p][a] * values[p][b];
      return sum;
    };
    Vector squares;
    for (std::size_t a = 0; a < edges_.size(); ++a) {
      squares.push_back(form(a, a));
      if (sign_of(squares.back()) > 0) return false;
    }
    for (const auto& [a, b] : neighbours_)
      if (const T middle = form(a, b); sign_of(middle) > 0 && sign_of(middle * middle - squares[a] * squares[b]) > 0)
        return false;
    return true;
  }

  [[nodiscard]] const std::vector<Vector>& edges() const { return edges_; }
  [[nodiscard]] const std::vector<std::pair<std::size_t, std::size_t>>& neighbours() const { return neighbours_; }
  [[nodiscard]] const std::vector<Vector>& activations() const { return activations_; }  // relu(X^T u)

 private:
  static bool together(const std::vector<int>& a, const std::vector<int>& b) {  // no sample changes its sign between
    for (std::size_t j = 0; j < a.size(); ++j)
      if (a[j] * b[j] < 0) return false;
    return true;
  }

  std::vector<Vector> edges_, activations_;
  std::vector<std::pair<std::size_t, std::size_t>> neighbours_;
};

}  // namespace plumbline
