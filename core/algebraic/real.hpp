// The last rung for scalars: exact real numbers built from rationals by + - * / , roots, eigenvalues of symmetric
// matrices, and exp, log, cos, pi.
//
// A Real is kept in one of three forms, the cheapest that holds it:
//   rational;
//   surd: a finite sum  q_1 sqrt(d_1) + ... + q_n sqrt(d_n)  over positive integers d_i no two of which have a product
//   that is a square. These roots are
//         linearly independent over Q, so the number is zero exactly if the sum is empty;
//   expression: a sum of products of rational powers of shared atoms (nested roots, higher roots, eigenvalues;
//   algebraic/term.hpp), whose sign is
//         decided by a separation bound, see algebraic/separation.hpp.
// sign() of an algebraic number always answers: an enclosure is refined until it excludes zero or is smaller than the
// separation bound, in which case the number *is* zero. The only other end is ResourceLimit, when the bound asks for
// more bits than `Real::max_bits()`. Numbers with exp, log, cos, pi are zero where identities show it
// (algebraic/transcendental.hpp), not zero where an enclosure does; where neither does, sign() throws Undecided.
//
// Numbers are immutable and may be shared between threads. Equal roots are one object, so that sqrt(x) sqrt(x) is x
// without any decision.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interval/multi_interval.hpp"
#include "number/rational.hpp"

namespace plumbline {

class Real {
 public:
  Real();                                                              // 0
  Real(const Rational& value);                                         // NOLINT: exact
  template <std::integral I> Real(I value) : Real(Rational(value)) {}  // NOLINT
  template <std::floating_point F> Real(F) = delete;

  // Numbers of docs/formats.md: "3/7", "0.1", "0x1.8p-3", "(1+sqrt(5))/2"; "[1/2, 3/4]" and "5/8 ± 1/8" are
  // coordinates of a box. Throws InputError with the column.
  [[nodiscard]] static Real parse(std::string_view text);
  // A coordinate of a box: a number of which only lower <= x <= upper is known. What is said of it is true of all of
  // these. Each call makes another one; copies are the same number. Throws Undefined unless lower <= upper.
  [[nodiscard]] static Real between(const Rational& lower, const Rational& upper);
  // The k-th largest eigenvalue (k from 1) of the symmetric positive semi-definite n x n matrix with the given entries,
  // row by row. Throws Undefined unless 1 <= k <= n and the matrix is symmetric and positive semi-definite (which is
  // checked exactly). Closed forms where they exist (n <= 2, rank <= 2, diagonal; of a rational matrix also integer
  // eigenvalues, and the last two that are not integers), otherwise an atom.
  [[nodiscard]] static Real eigenvalue(const std::vector<Real>& entries, int n, int k);

  // Negative, Zero or Positive; throws ResourceLimit if deciding takes more than max_bits().
  [[nodiscard]] Sign sign() const;
  // True if the number is kept in rational form: all that is rational without nested roots, and more. False says
  // nothing.
  [[nodiscard]] bool is_rational() const;
  [[nodiscard]] const Rational& rational() const;  // throws Undefined unless is_rational()
  // True only if it is no rational number: a sum of square roots without roots inside. False says nothing.
  [[nodiscard]] bool surely_irrational() const;
  // Does a coordinate of a box stand in it?
  [[nodiscard]] bool varies() const;
  // Its ends, if it is a coordinate itself.
  [[nodiscard]] std::optional<Enclosure> ends() const;
  // Contains the number: a point if it is in rational form or zero, otherwise of width <= 2^-bits times its smaller
  // end; if it varies, as narrow as its terms make it. Throws Undefined for bits < 1, ResourceLimit if more than
  // max_bits() would be needed.
  [[nodiscard]] Enclosure enclosure(int bits = 128) const;
  // Contains the number, at the precision of the thread; nearly as narrow as possible unless the number is zero or very
  // small for its terms.
  [[nodiscard]] MultiInterval interval() const;
  // Text that Real::parse reads back, for rationals, surds and nested square roots. Throws Undefined where there is
  // none (eigenvalues, cube roots), ResourceLimit if it is longer than 100000 characters or nested deeper than 200.
  [[nodiscard]] std::string to_string() const;

  [[nodiscard]] static int max_bits();
  static void set_max_bits(int bits);  // default 100000, for all threads; Undefined unless 64..2^28

  friend Real operator+(const Real& a, const Real& b);
  friend Real operator-(const Real& a, const Real& b);
  friend Real operator*(const Real& a, const Real& b);
  friend Real operator/(const Real& a, const Real& b);  // throws Undefined if b is exactly zero
  friend Real operator-(const Real& a);
  Real& operator+=(const Real& b) { return *this = *this + b; }

  // For the implementation in core/number only: the normal form (algebraic/term.hpp) behind the number.
  struct Node;
  explicit Real(std::shared_ptr<const Node> node) : node_(std::move(node)) {}
  [[nodiscard]] const Node& node() const { return *node_; }

 private:
  std::shared_ptr<const Node> node_;
};

Real sqrt(const Real& a);                    // throws Undefined if a < 0
Real pow(const Real& a, const Rational& q);  // rules of docs/language.md; roots of any degree
Real abs(const Real& a);
Real min(const Real& a, const Real& b);
Real max(const Real& a, const Real& b);
Real square(const Real& a);
Real log(const Real& a);  // throws Undefined if a <= 0
Real exp(const Real& a);
Real cos(const Real& a);
Real sin(const Real& a);
Real acos(const Real& a);  // throws Undefined outside of [-1, 1]
Real erf(const Real& a);
Real real_pi();

}  // namespace plumbline
