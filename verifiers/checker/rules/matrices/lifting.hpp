// Integer matrices modulo a number p near 2^61, and modulo its powers.
//
// Elimination modulo p needs no long integers and finds rows I and columns J whose minor is not 0 modulo p. Whether the
// other rows are combinations of the rows I over Q is asked digit by digit: y with y A[I, J] = b modulo p are two
// triangular solutions; then b - y A[I, .] must be divisible by p in every column, and divided by p it gives the next
// digit. docs/rules.md, 7, says how many digits prove it. Nothing rests on p being prime: that the pivots have inverses
// modulo p is verified.
#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <vector>

#include "matrix.hpp"

namespace checker {

using Limb = std::uint64_t;
__extension__ using DoubleLimb = unsigned __int128;
__extension__ using SignedDoubleLimb = __int128;

// Numbers modulo p = 2^61 - c, 0 < c < 2^20, each in [0, p).
class Modulus {
 public:
  explicit Modulus(Limb p) : p_(p), c_((Limb{1} << 61) - p) {}

  [[nodiscard]] Limb number() const { return p_; }
  [[nodiscard]] Limb reduced(DoubleLimb x) const {  // 2^61 = c modulo p, used until x < 2^62
    while ((x >> 62) != 0) x = (x >> 61) * c_ + (x & kMask);
    const Limb y = static_cast<Limb>(x);
    return y >= 2 * p_ ? y - 2 * p_ : y >= p_ ? y - p_ : y;
  }
  [[nodiscard]] Limb residue(SignedDoubleLimb x) const {
    const Limb size = reduced(x < 0 ? -static_cast<DoubleLimb>(x) : static_cast<DoubleLimb>(x));
    return x < 0 && size != 0 ? p_ - size : size;
  }
  [[nodiscard]] Limb residue(const mpz_class& z) const;
  // a - sum of x_k y_k. A product is below 2^122, so that 32 of them and a remainder keep within 2^128.
  [[nodiscard]] Limb minus_products(Limb a, const Limb* x, const Limb* y, int count) const;
  [[nodiscard]] Limb product(Limb a, Limb b) const { return reduced(static_cast<DoubleLimb>(a) * b); }
  [[nodiscard]] Limb inverse(Limb a) const;  // a product with `a` that is 1, or a rejection

 private:
  static constexpr Limb kMask = (Limb{1} << 61) - 1;
  Limb p_, c_;
};

// The rows I and columns J of the pivots, in order: A[I, J] = L U modulo p, L lower triangular with ones on its
// diagonal, U upper triangular with entries on its diagonal that have inverses.
struct Pivots {
  std::vector<int> rows, cols;
  std::vector<std::vector<Limb>> below_l;  // the entries of column j of L below its diagonal
  std::vector<std::vector<Limb>> above_u;  // those of column j of U above it
  std::vector<Limb> inverse_u;             // of the diagonal
  [[nodiscard]] int size() const { return static_cast<int>(rows.size()); }
};

// At most `most` pivots of an integer matrix; fewer only if all rows are combinations of theirs modulo p.
[[nodiscard]] Pivots pivots_modulo(const Matrix& a, int most, const Modulus& modulus);

// The other rows of a matrix as combinations of its pivot rows.
class Lifting {
 public:
  Lifting(const Matrix& a, const Pivots& pivots, const Modulus& modulus);

  enum class End { Combination, None, Digits };  // b = y A[I, .] over Q; there is no such y; there is one to p^digits
  [[nodiscard]] End lift(int row, std::uint64_t digits) const;
  // Are all rows combinations of the pivot rows? Every minor of one more row than I has is below 2^minor_bits in size.
  [[nodiscard]] bool all(std::uint64_t minor_bits) const;
  [[nodiscard]] int other_row() const { return others_.front(); }  // there is one if there are fewer pivots than rows

 private:
  // What is left of a row: part t of its entries, at 2^(48 t), for each column; parts may be longer than 48 bits.
  using Rest = std::vector<std::vector<SignedDoubleLimb>>;
  [[nodiscard]] Rest start(int row, std::int64_t factor) const;
  [[nodiscard]] std::vector<Limb> digit(const Rest& b) const;
  [[nodiscard]] bool step(Rest& b) const;

  const Matrix& a_;
  const Pivots& pivots_;
  const Modulus& modulus_;
  std::vector<int> others_;
  std::vector<std::vector<std::int64_t>> parts_;  // the pivot rows in parts of 48 bits, column after column
};

}  // namespace checker
