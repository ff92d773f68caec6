// Enclose, compare with the separation bound, double the precision.
#include "algebraic/sign.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "algebraic/atom.hpp"
#include "algebraic/enclose.hpp"
#include "algebraic/separation.hpp"
#include "algebraic/sum.hpp"
#include "algebraic/transcendental.hpp"
#include "budget/error.hpp"

namespace plumbline::exact {
namespace {

constexpr int first_bits = 64, most_bits_without_bound = 2048;

// Terms of one sign only: atoms and roots are positive.
std::optional<Sign> sign_of_coefficients(const Sum& sum) {
  if (sum.empty()) return Sign::Zero;
  const Sign first = sum.front().coefficient.sign();
  const bool all = std::ranges::all_of(sum, [first](const Term& t) { return t.coefficient.sign() == first; });
  return all ? std::optional(first) : std::nullopt;
}

// Both ends of the interval are below 2^-bits in size.
bool smaller_than(const MultiInterval& x, const Integer& bits) {
  const auto small = [&bits](mpfr_srcptr end) { return mpfr_zero_p(end) || Integer(-mpfr_get_exp(end)) >= bits; };
  return small(x.value().backend().left_data()) && small(x.value().backend().right_data());
}

// Of a number with exponentials and their like: no bound says how small it can be, so a zero that no identity shows
// stays open.
Sign sign_by_enclosure(const Sum& sum, int max_bits) {
  if (vanishes(sum)) return Sign::Zero;
  if (varies(sum)) throw Undecided("a sign is not the same on the whole box, or not seen to be");
  for (int bits = 2 * first_bits; bits <= std::min(most_bits_without_bound, max_bits); bits *= 2)
    if (const MultiInterval x = enclose(sum, bits, max_bits); x.sign() != Sign::Unknown) return x.sign();
  throw Undecided("the sign of a number with exponentials, logarithms or cosines is not decided with " +
                  std::to_string(most_bits_without_bound) + " bits");
}

// The sign of a sum whose coefficients have both signs. It is the sign of its primitive part, whose bound is better.
Sign sign_by_bound(const Sum& primitive, int max_bits) {
  std::optional<Integer> bound;  // of a sum with atoms
  for (int bits = 2 * first_bits;; bits = std::min(2 * bits, max_bits)) {
    bits = std::min(bits, max_bits);
    const MultiInterval x = enclose(primitive, bits, max_bits);
    if (x.sign() != Sign::Unknown) return x.sign();
    if (!bound && !is_surd(primitive)) bound = separation_bound(primitive).bits();
    if (bound && smaller_than(x, *bound)) return Sign::Zero;
    if (bits == max_bits) break;
  }
  throw ResourceLimit("the sign of a number is not decided with " + std::to_string(max_bits) + " bits" +
                      (bound ? "; the separation bound is 2^-" + bound->str() : std::string()));
}

}  // namespace

Sign sign_of(const Sum& sum, int max_bits) {
  if (const auto sign = sign_of_coefficients(sum)) return *sign;
  if (const Sign quick = enclose(sum, first_bits, max_bits).sign(); quick != Sign::Unknown) return quick;
  if (is_transcendental(sum)) return sign_by_enclosure(sum, max_bits);
  const Sum primitive = factor_out(sum).primitive;
  if (const auto sign = sign_of_coefficients(primitive)) return *sign;
  return sign_by_bound(primitive, max_bits);
}

}  // namespace plumbline::exact
