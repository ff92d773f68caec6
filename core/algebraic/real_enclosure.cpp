// Enclosures of exact numbers, as narrow as asked.
#include <algorithm>
#include <string>

#include "algebraic/enclose.hpp"
#include "algebraic/real.hpp"
#include "algebraic/real_node.hpp"

namespace plumbline {
namespace {

// upper - lower <= 2^-bits min(|lower|, |upper|)
bool is_narrow(const MultiInterval& x, int bits) {
  const mpfr_srcptr lower = x.value().backend().left_data(), upper = x.value().backend().right_data();
  if (mpfr_sgn(lower) * mpfr_sgn(upper) <= 0) return mpfr_zero_p(lower) && mpfr_zero_p(upper);
  mpfr_t width;
  mpfr_init2(width, 64);
  mpfr_sub(width, upper, lower, MPFR_RNDU);
  const bool narrow =
      mpfr_zero_p(width) || mpfr_get_exp(width) <= std::min(mpfr_get_exp(lower), mpfr_get_exp(upper)) - 1 - bits;
  mpfr_clear(width);
  return narrow;
}

// Rounds outwards to the precision of the thread.
MultiInterval at_current_precision(const MultiInterval& x) {
  MultiInterval::Value v = MultiInterval().value();
  mpfi_set(v.backend().data(), x.value().backend().data());
  MultiInterval out(std::move(v));
  return x.form() ? out.with(x.form()) : out;
}

// An atom may already be known more precisely than this question needs, from another number, another thread. Guard bits
// take that out of the answer: it is rounded to so few more bits than asked for that what is known beyond them does not
// change it (except with a chance of one in 2^50).
constexpr int guard_bits = 64;
constexpr int kept_bits = 8;
constexpr int patient_rounds = 3;  // rounds of refinement before the question "or is it zero?" is asked

}  // namespace

Enclosure Real::enclosure(int bits) const {
  if (is_rational()) return Enclosure::point(node_->value);
  if (bits < 1) throw Undefined("an enclosure with " + std::to_string(bits) + " bits");
  if (bits > max_bits()) throw ResourceLimit("an enclosure with more than " + std::to_string(max_bits()) + " bits");
  if (const auto box = ends()) return *box;
  const int limit = max_bits() + 2 * guard_bits;
  if (varies()) {
    const MultiInterval x = exact::enclose(node_->sum, bits + guard_bits, limit);
    const PrecisionScope scope(bits + kept_bits);
    return at_current_precision(x).enclosure();
  }
  int round = 0;
  for (int working = bits + guard_bits;; working = std::min(2 * working, limit)) {
    const MultiInterval x = exact::enclose(node_->sum, working, limit);
    if (is_narrow(x, bits + 1)) {
      const PrecisionScope scope(bits + kept_bits);
      return at_current_precision(x).enclosure();
    }
    if (++round == patient_rounds && sign() == Sign::Zero) return Enclosure::point(Rational());
    if (working == limit) throw ResourceLimit("an enclosure needs more than " + std::to_string(max_bits()) + " bits");
  }
}

MultiInterval Real::interval() const {
  if (is_rational()) return MultiInterval::enclosing(node_->value);
  const int bits = PrecisionScope::current();
  const int limit = std::max(max_bits(), bits) + 2 * guard_bits;
  int working = bits + guard_bits;
  if (varies()) {
    const MultiInterval x = exact::enclose(node_->sum, working, limit);
    const auto box = ends();
    if (!box) return at_current_precision(x);
    const MultiInterval hull = MultiInterval::hull(box->lower, box->upper);  // without the rounding errors of a sum
    return x.form() ? hull.with(x.form()) : hull;
  }
  for (int round = 1; round < patient_rounds && 2 * working <= limit; ++round, working *= 2) {
    const MultiInterval x = exact::enclose(node_->sum, working, limit);
    if (is_narrow(x, bits)) return at_current_precision(x);
  }
  return at_current_precision(exact::enclose(node_->sum, working, limit));
}

}  // namespace plumbline
