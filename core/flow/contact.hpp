// What is known of kinks after a switch: Proposition 5 of docs/flow.md.
//
// During a switch nothing is known of a flow but a box. Where the box says that the weights of a neuron are pushed to a
// kink from one side, or from both, and for long enough, they are on that side, or on the kink, when it ends.
#pragma once

#include <optional>

#include "flow/conditions.hpp"
#include "flow/field_values.hpp"

namespace plumbline::flow {

struct Contact {
  std::vector<Known> known;           // for each kink
  std::optional<std::size_t> slides;  // a kink is reached on which no curve with relu'(0) = 0 stays (Proposition 5)
};

// A switch that takes the time tau in the box, from the box `near`, with the gates on the box.
struct SwitchBox {
  const Problem& problem;
  const Gates& gates;
  const Values &box, &near;
  MultiInterval tau;
  Meaning meaning;
};
[[nodiscard]] Contact contact_after(const SwitchBox& at, const std::vector<Known>& before);

// Is the neuron off on all samples: is z <= 0 known wherever its gate is not 0?
[[nodiscard]] bool is_off(const std::vector<Kink>& kinks, const Gates& gates, const std::vector<Known>& known,
                          int neuron);

}  // namespace plumbline::flow
