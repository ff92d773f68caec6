// What is known of deeper preactivations after a switch: Proposition 13 of docs/flow.md. Every word of it is shown
// here.
#pragma once

#include "flows/contact.hpp"

namespace checker {

// `after` is what the certificate says (deep.hpp: first the kinks of the first layer).
void check_deep_contact(const SwitchBox& at, const std::vector<FlowSide>& before, const std::vector<FlowSide>& after,
                        const std::string& place);

}  // namespace checker
