// How a number depends on the coordinates of a box: what an interval forgets.
//
// The i-th coordinate of a box is m_i + r_i e_i, -1 <= e_i <= 1, and what is computed from the coordinates is a
// function x of e. A linear form of x is an interval C and for each coordinate an interval L_i, such that
//
//   for every e there are c in C and l_i in L_i with x(e) = c + sum_i l_i e_i.
//
// Each operation below keeps that sentence true, in intervals of doubles, so that no rounding error needs a thought of
// its own. What is not linear goes into C: it is of second order in the radii, so that on a small box the bounds of a
// form are close where those of an interval, which takes two uses of one coordinate for two numbers, are not
// (L. H. de Figueiredo, J. Stolfi, Affine arithmetic, Numerical Algorithms 2004). An operation whose result is not
// bounded throws Undecided.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "interval/machine_interval.hpp"

namespace plumbline {

class LinearForm {
 public:
  using Coordinate = std::uint64_t;
  using Slopes = std::vector<std::pair<Coordinate, MachineInterval>>;  // ascending

  LinearForm() = default;  // 0
  explicit LinearForm(MachineInterval constant) : constant_(constant) {}
  // That coordinate, which lies between these.
  static LinearForm of(Coordinate i, const Rational& lower, const Rational& upper);

  [[nodiscard]] const MachineInterval& constant() const { return constant_; }
  [[nodiscard]] const Slopes& slopes() const { return slopes_; }
  // Contains x(e) for every e.
  [[nodiscard]] MachineInterval range() const;

  friend LinearForm operator+(const LinearForm& a, const LinearForm& b);
  friend LinearForm operator-(const LinearForm& a, const LinearForm& b);
  friend LinearForm operator-(const LinearForm& a);
  friend LinearForm operator*(const LinearForm& a, const LinearForm& b);
  friend LinearForm operator*(const MachineInterval& factor, const LinearForm& a);  // a factor for each e

 private:
  [[nodiscard]] MachineInterval part_without_constant() const;  // of the sum of l_i e_i
  static LinearForm product(const LinearForm& a, const LinearForm& b, const MachineInterval& of_linear_parts);
  friend LinearForm square(const LinearForm& a);

  MachineInterval constant_;
  Slopes slopes_;
};

LinearForm square(const LinearForm& a);
// f(x), where f is differentiable on `range`, which contains x(e) for every e, with f' in `derivative`, and `value`
// contains f(at) for a point `at` of it. The mean value theorem: f(x) = f(at) + f'(y) (x - at).
LinearForm by_mean_value(const LinearForm& x, const MachineInterval& value, double at,
                         const MachineInterval& derivative);
// max(x, 0), where x lies in `range` and that contains 0 inside: a multiple of x, by the slope of the chord, and what
// the chord lies above the function.
LinearForm positive_part(const LinearForm& x, const MachineInterval& range);

}  // namespace plumbline
