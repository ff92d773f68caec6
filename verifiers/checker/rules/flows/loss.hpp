// The losses of margins (docs/flow.md, "Other losses"): F = -l', in each of the shapes of fixed.hpp.
//
// F(m) = e^-m for the exponential loss, 1/(1 + e^m) for the logistic one. What is said in fixed.hpp holds of it too:
// the result contains F of everything that the argument contains. (Of a polynomial that grows nothing is said.)
#pragma once

#include "flows/flow_data.hpp"

namespace checker {

// Declined beyond |m| <= 2^10.
Interval response(FlowLoss loss, const Interval& m);
Jet response(FlowLoss loss, const Jet& m);
Poly response(FlowLoss loss, const Poly& m);
Grown response(FlowLoss loss, const Grown& m);
mpq_class response_at_zero(FlowLoss loss);  // 1 or 1/2
Interval loss_of_margin(FlowLoss loss, const Interval& m);
Interval exp_in_units(const Interval& x);  // contains e^x; declined beyond |x| <= 2^10

}  // namespace checker
