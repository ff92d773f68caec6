// Optimal escape speeds, and the tables that prove bounds for them: docs/speed.md.
#pragma once

#include <array>

#include "modules.hpp"
#include "networks/activation.hpp"

namespace checker {

template <class T> using Vector = std::array<T, 3>;

// The points with the same signs of x_1 . u, ..., x_N . u form a face of the arrangement of the hyperplanes x_j . u =
// 0: a ray, a piece of a plane, a cell of space.
template <class T> struct Face {
  std::string signs;  // of x_j . u, one of + 0 - for each sample
  int dimension;      // 1: the ray of v; 2: a piece of the plane orthogonal to v; 3: a cell, and v = 0
  Vector<T> v;
  T square;  // |v|^2; 1 for a cell
};

// The faces of the samples X (d x N, d <= 3, made three-dimensional with zeros), found once and then used for many
// weights. Faces without a positive sign are left out; for samples on one line the faces are the two rays. Over the
// integers if X is rational up to one factor, which is left out.
class Arrangement {
 public:
  explicit Arrangement(const Matrix& x);
  struct Fraction {
    Num top, bottom;
  };  // bottom > 0
  // F_1(z)^2 = max(0, max over |u| = 1 of sum_j z_j relu(x_j . u))^2 for a row z of N weights, by Lemma 6.
  [[nodiscard]] Fraction square(const Matrix& z) const;
  // max over |u| = 1 of |G relu(X^T u)|^2 for X with two rows, G with N columns.
  [[nodiscard]] Num planar_square(const Matrix& g) const;

 private:
  template <class T> struct Faces {
    std::vector<Vector<T>> x;
    std::vector<Face<T>> faces;
  };
  bool whole_;      // integers_ stands for the same as numbers_
  Num factor_ = 1;  // samples = factor * x
  Faces<mpz_class> integers_;
  Faces<Num> numbers_;
};

// max over |w| = 1 of |G relu(X^T w)|, squared; nothing where docs/language.md does not define `speed-2`. Throws
// Undefined if the numbers of samples differ.
std::optional<Num> speed2_square(const Matrix& x, const Matrix& g);
Num speed2(const Matrix& x, const Matrix& g);  // the root; Undefined where there is none

// For samples on one line, not all 0: the square of the optimal speed at every depth from 2 on. Nothing for others.
std::optional<Num> line_square(const Matrix& x, const Matrix& g);
// Is this symmetric matrix positive semidefinite?
bool semidefinite(const Matrix& symmetric);
// Do the symmetric matrices M and K show, by Lemma 5a, that no speed from depth 2 on exceeds c? No entry of M off the
// diagonal is positive, none of K negative, and M - G^T G - K and c^2 - X M X^T are positive semidefinite.
bool form_bounds(const Matrix& x, const Matrix& g, const Matrix& m, const Matrix& k, const Num& c);

// The plane, cut by the lines that are orthogonal to samples in the plane (X with two rows), for Lemma 8a.
class PlanarCones {
 public:
  explicit PlanarCones(const Matrix& x);
  // m_p(u) = w_p . relu(X^T u) for the rows w_p of w (n x N) and the edges u of the cones: n x edges.
  [[nodiscard]] Matrix values(const Matrix& w) const;
  // Is sum_p d_p m_p(u)^2 <= most |u|^2 for all u? True only if it is, for d_p >= 0 and samples not all on one line.
  [[nodiscard]] bool at_most(const Matrix& values, const std::vector<Num>& d, const Num& most) const;

 private:
  Matrix activations_, products_;                // relu(X^T u), and u . u' for the edges
  std::vector<std::pair<int, int>> neighbours_;  // edges between which no sample changes its sign
};

// Is s*(depth; X, G) <= c? Decided at depth 1, for samples on one line, and at depth 2 where speed2_square has a value;
// otherwise true if the table proves it, else nothing. Throws Undefined if depth < 1 or the numbers of samples differ.
std::optional<bool> speed_at_most(std::int64_t depth, const Matrix& x, const Matrix& g, const Num& c,
                                  const Matrix& table);

}  // namespace checker
