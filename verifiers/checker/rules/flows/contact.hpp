// What is known of kinks after a switch: Proposition 5 of docs/flow.md. The certificate says it, and every word of it
// is shown here.
#pragma once

#include "flows/conditions.hpp"
#include "json.hpp"

namespace checker {

// A switch of length `time` in `box`, from `near`, with the gates on the box.
struct SwitchBox {
  const FlowData& data;
  const std::string& gates;
  const std::vector<Interval>&box, &near;
  const mpz_class& time;
  bool rest;
};
struct Contact {
  std::vector<FlowSide> known;  // for each kink
  bool slides = false;          // Proposition 5, (v)
};
Contact check_contact(const SwitchBox& at, const std::vector<FlowSide>& before, const JsonValue& step,
                      const std::string& place);

}  // namespace checker
