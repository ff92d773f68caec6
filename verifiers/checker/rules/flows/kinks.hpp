// Kinks of the first layer (docs/flow.md, "Letters"): for each neuron, the classes of samples with parallel inputs.
//
// What is said of a kink is said of w . n, n the first input of its class; x_j = c_j n. Everything here is exact.
#pragma once

#include <string>
#include <vector>

#include "flows/flow_data.hpp"

namespace checker {

mpq_class inner(const RationalVector& a, const RationalVector& b);
// Vectors without those parts that lie along earlier ones; what remains of a dependent one is left out.
std::vector<RationalVector> made_orthogonal(const std::vector<RationalVector>& vectors);
// v without its projection on the span.
RationalVector beside(RationalVector v, const std::vector<RationalVector>& span);
bool are_independent(const std::vector<RationalVector>& vectors);

std::vector<Kink> kinks_of(const FlowData& data);  // by neurons, then by the first sample

enum class FlowSide { Unknown, NotPositive, NotNegative, Zero };  // of w . n
// The letter of a preactivation of a kink that leans to this side ("p", "q"; held: "h", "u"), or slides ("s").
char letter_of(FlowSide side, const mpq_class& factor, bool held = false);
// What the letters of a kink say; Unknown if they are 0, 1 or "?". Rejects letters that contradict each other.
struct KinkLetters {
  FlowSide side = FlowSide::Unknown;
  bool held = false;
};
KinkLetters letters_of(const FlowData& data, const Kink& kink, const std::string& gates, const std::string& place);
void set_letters(const FlowData& data, const Kink& kink, FlowSide side, std::string& gates);
void set_letter(const FlowData& data, const Kink& kink, char letter, std::string& gates);

}  // namespace checker
