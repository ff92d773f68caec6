// The lower end of a representation cost (docs/cost.md, Sections 3 to 6): of all kinds the one that says most, with the
// case in which its claim holds.
#pragma once

#include "cost/representation_cost.hpp"

namespace plumbline {

// Sets all that an enclosure says from below. Its depth, its upper end and the name of `below` are there.
void set_below(CostEnclosure& out, const CostFunction& f);

}  // namespace plumbline
