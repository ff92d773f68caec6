// Transcendental functions and powers of double intervals: computed by the second rung at 64 bits, rounded outwards to
// doubles.
//
// They are rare beside sums and products, so the simplest rigorous way is taken: the result is at most about one unit
// in the last place wider at each end than the smallest enclosure.
#include "interval/machine_interval.hpp"
#include "interval/multi_interval.hpp"

namespace plumbline {
namespace {

constexpr int working_bits = 64;

MultiInterval widen(MachineInterval a) {
  MultiInterval::Value v = MultiInterval().value();
  mpfi_interv_d(v.backend().data(), a.lower(), a.upper());
  return MultiInterval(std::move(v));
}

MachineInterval narrow(const MultiInterval& a) {
  return MachineInterval::hull(mpfr_get_d(a.value().backend().left_data(), MPFR_RNDD),
                               mpfr_get_d(a.value().backend().right_data(), MPFR_RNDU));
}

template <class Function> MachineInterval through_multi(MachineInterval a, Function f) {
  const PrecisionScope scope(working_bits);
  return narrow(f(widen(a)));
}

}  // namespace

MachineInterval log(MachineInterval a) {
  return through_multi(a, [](const MultiInterval& x) { return log(x); });
}
MachineInterval exp(MachineInterval a) {
  return through_multi(a, [](const MultiInterval& x) { return exp(x); });
}
MachineInterval cos(MachineInterval a) {
  return through_multi(a, [](const MultiInterval& x) { return cos(x); });
}
MachineInterval sin(MachineInterval a) {
  return through_multi(a, [](const MultiInterval& x) { return sin(x); });
}
MachineInterval acos(MachineInterval a) {
  return through_multi(a, [](const MultiInterval& x) { return acos(x); });
}
MachineInterval erf(MachineInterval a) {
  return through_multi(a, [](const MultiInterval& x) { return erf(x); });
}
MachineInterval pow(MachineInterval a, const Rational& q) {
  return through_multi(a, [&q](const MultiInterval& x) { return pow(x, q); });
}
MachineInterval machine_pi() {
  const PrecisionScope scope(working_bits);
  return narrow(multi_pi());
}

}  // namespace plumbline
