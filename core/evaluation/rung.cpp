#include "evaluation/rung.hpp"

namespace plumbline {
namespace {

Enclosure around_one(int bits) {
  const Rational little = pow(Rational(2), -bits);
  return {Rational(1) - little, Rational(1) + little};
}

MachineInterval rounded_outwards(const Enclosure& e) {
  return MachineInterval::hull(MachineInterval::enclosing(e.lower).lower(),
                               MachineInterval::enclosing(e.upper).upper());
}

}  // namespace

MachineInterval MachineRung::number(const Real& a) {
  if (a.is_rational()) return MachineInterval::enclosing(a.rational());
  return rounded_outwards(a.enclosure(64));
}

MachineInterval MachineRung::near_one(int bits) { return rounded_outwards(around_one(bits)); }

MachineInterval MachineRung::from_to(const MachineInterval& a, const MachineInterval& b) {
  return MachineInterval::hull(a.lower(), b.upper());
}

MultiInterval MultiRung::from_to(const MultiInterval& a, const MultiInterval& b) {
  return MultiInterval::hull(a.enclosure().lower, b.enclosure().upper);
}

MultiInterval MultiRung::near_one(int bits) {
  const Enclosure e = around_one(bits);
  return MultiInterval::hull(e.lower, e.upper);
}

}  // namespace plumbline
