// The last rung for scalars: exact real numbers built from rationals by + - * / , roots, and eigenvalues of symmetric matrices.
//
// A Real is kept in one of three forms, the cheapest that holds it:
//   rational;
//   surd: a finite sum  q_1 sqrt(d_1) + ... + q_n sqrt(d_n)  over distinct square-free positive integers d_i (linearly independent over Q, so
//         the number is zero exactly if the sum is empty);
//   expression: a shared node (operation and operands) whose sign is decided by a separation bound, see number/separation.hpp.
// sign() always answers, whatever the expression: an enclosure is refined until it excludes zero or is smaller than the
// separation bound, in which case the number *is* zero. The only other end is ResourceLimit, when the bound asks for more bits than
// `Real::max_bits()`. log, exp, cos, sin have no exact form, except where the value is rational (log 1, exp 0, cos 0, sin 0): otherwise they throw Undecided.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "number/multi_interval.hpp"
#include "number/rational.hpp"

namespace plumbline {

class Real {
 public:
  Real();                                                            // 0
  Real(const Rational& value);                                       // NOLINT: exact
  template <std::integral I> Real(I value) : Real(Rational(value)) {}  // NOLINT
  template <std::floating_point F> Real(F) = delete;

  // Numbers of docs/formats.md: "3/7", "0.1", "0x1.8p-3", "(1+sqrt(5))/2". Throws InputError with the column.
  [[nodiscard]] static Real parse(std::string_view text);
  // The k-th largest eigenvalue (k from 1) of the symmetric positive semi-definite n x n matrix with the given entries, row by row.
  // Throws Undefined unless 1 <= k <= n. Closed forms where they exist (n <= 2, rank <= 2, diagonal), otherwise an expression node.
  [[nodiscard]] static Real eigenvalue(const std::vector<Real>& entries, int n, int k);

  [[nodiscard]] Sign sign() const;                                   // never Unknown
  [[nodiscard]] bool is_rational() const;
  [[nodiscard]] const Rational& rational() const;                    // throws Undefined unless is_rational()
  // Contains the number; width about 2^-bits relative, for a number that is not zero.
  [[nodiscard]] Enclosure enclosure(int bits = 128) const;
  [[nodiscard]] MultiInterval interval() const;                      // at the current precision
  // Text that Real::parse reads back, for rationals and surds (and roots of them); throws Undefined for eigenvalue nodes.
  [[nodiscard]] std::string to_string() const;

  [[nodiscard]] static int max_bits();
  static void set_max_bits(int bits);                                // default 100000

  friend Real operator+(const Real& a, const Real& b);
  friend Real operator-(const Real& a, const Real& b);
  friend Real operator*(const Real& a, const Real& b);
  friend Real operator/(const Real& a, const Real& b);               // throws Undefined if b is exactly zero
  friend Real operator-(const Real& a);
  Real& operator+=(const Real& b) { return *this = *this + b; }

  // For the implementation in core/number only: the normal form (number/term.hpp) behind the number.
  struct Node;
  explicit Real(std::shared_ptr<const Node> node) : node_(std::move(node)) {}
  [[nodiscard]] const Node& node() const { return *node_; }

 private:
  std::shared_ptr<const Node> node_;
};

Real sqrt(const Real& a);                                            // throws Undefined if a < 0
Real pow(const Real& a, const Rational& q);                          // rules of docs/language.md; roots of any degree
Real abs(const Real& a);
Real min(const Real& a, const Real& b);
Real max(const Real& a, const Real& b);
Real square(const Real& a);
Real log(const Real& a);                                             // a <= 0: Undefined; a = 1: 0; else Undecided
Real exp(const Real& a);
Real cos(const Real& a);
Real sin(const Real& a);
Real real_pi();                                                      // throws Undecided

}  // namespace plumbline
