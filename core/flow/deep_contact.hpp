// What is known of deeper preactivations after a switch: Proposition 13 of docs/flow.md.
#pragma once

#include "flow/contact.hpp"

namespace plumbline::flow {

// For each deeper preactivation; `before` is what was known of all (deep.hpp).
[[nodiscard]] std::vector<Known> deep_contact_after(const SwitchBox& at, const std::vector<Known>& before);

}  // namespace plumbline::flow
