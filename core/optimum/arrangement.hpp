// The arrangement of the hyperplanes x_j . u = 0 in at most three dimensions, and the maximum over the unit sphere of a
// function that is linear on its cells.
//
//   F_1(z) = max { sum_j z_j relu(x_j . u) : |u| = 1 },      x_j the samples (columns of X, d x N)
//
// is the larger of 0 and the largest value in finitely many directions (docs/speed.md, Lemma 6): rays where hyperplanes
// meet, and for each cell of the arrangement, and of its restriction to one hyperplane, the projection of the sum of
// z_j x_j over the active samples. Which samples are active where depends on the samples alone and is found once, by
// exact signs; each z then costs one pass. The same combinatorics serves exact numbers (proofs) and doubles (the
// search).
#pragma once

#include <vector>

#include "matrix/matrix.hpp"

namespace plumbline {

inline constexpr int kMaxArrangementDimension = 3;

// Without coordinates: what is active on a cell, and the sample whose hyperplane holds the cell (-1: none, a cell of
// full dimension).
struct ArrangementCell {
  std::vector<int> active;
  int wall = -1;
  friend bool operator==(const ArrangementCell&, const ArrangementCell&) = default;
  friend bool operator<(const ArrangementCell& a, const ArrangementCell& b) {
    return a.active != b.active ? a.active < b.active : a.wall < b.wall;
  }
};

template <class T> struct DirectionValue {
  std::vector<T> direction;  // empty if no direction has a positive value: F_1(z) = 0
  T value{}, length2{1};     // sum_j z_j relu(x_j . u) >= 0 and |u|^2 for that direction
};

// T: Rational, Real or double.
template <class T> class Arrangement {
 public:
  // X with one to three rows. Throws Undefined for more. With T = double the signs are those of the doubles: convert an
  // exact one instead.
  explicit Arrangement(const Matrix<T>& samples);
  // The same cells over other coordinates: `samples` approximates (or equals) the data of `exact`.
  template <class S>
  Arrangement(const Arrangement<S>& exact, const Matrix<T>& samples, std::vector<std::vector<T>> rays)
      : samples_(samples), cells_(exact.cells()), rays_(std::move(rays)) {}

  // A direction with the largest value; z has one entry for each sample.
  [[nodiscard]] DirectionValue<T> maximum(const std::vector<T>& z) const;
  // F_1(z) <= c, without taking a root.
  [[nodiscard]] bool at_most(const std::vector<T>& z, const T& c) const;

  [[nodiscard]] const Matrix<T>& samples() const { return samples_; }
  [[nodiscard]] const std::vector<ArrangementCell>& cells() const { return cells_; }
  [[nodiscard]] const std::vector<std::vector<T>>& rays() const { return rays_; }

 private:
  using Vector = std::vector<T>;
  template <class Visit>
  void visit(const std::vector<T>& z,
             Visit&& stop_at) const;  // every candidate direction with a positive value, until true
  [[nodiscard]] Vector direction(const ArrangementCell& cell, const std::vector<T>& z) const;
  [[nodiscard]] Vector sample(int j) const;
  [[nodiscard]] std::vector<int> walls() const;
  void add_cell(const std::vector<Vector>& flag, int wall);
  void add_planar();
  void add_spatial();

  Matrix<T> samples_;
  std::vector<ArrangementCell> cells_;
  std::vector<std::vector<T>> rays_;
};

// The arrangement of exact data in doubles, for the search.
[[nodiscard]] Arrangement<double> in_doubles(const Arrangement<Real>& exact);
[[nodiscard]] Arrangement<double> in_doubles(const Arrangement<Rational>& exact);

}  // namespace plumbline
