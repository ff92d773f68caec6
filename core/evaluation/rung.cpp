#include "evaluation/rung.hpp"

namespace plumbline {

MachineInterval MachineRung::number(const Real& a) {
  if (a.is_rational()) return MachineInterval::enclosing(a.rational());
  const Enclosure e = a.enclosure(64);
  return MachineInterval::hull(MachineInterval::enclosing(e.lower).lower(),
                               MachineInterval::enclosing(e.upper).upper());
}

}  // namespace plumbline
