// The conditions of Theorem 3 (docs/flow.md) for the letters of kinks: a list of quantities that must be positive, and
// lambda of each kink that leans (Leans), of which a step needs none but a limit needs <= 0. Each is evaluated over any
// of the shapes of fixed.hpp.
#pragma once

#include <set>

#include "flows/backprop.hpp"

namespace checker {

// The kinks of a neuron that slide and lean. Off: none of its gates is 1, q, u or "?".
struct NeuronLetters {
  bool off = true;
  std::vector<const Kink*> sliding, leaning;
  [[nodiscard]] std::vector<RationalVector> normals(const Kink* but = nullptr) const;  // of those that slide
};
std::vector<NeuronLetters> neuron_letters(const FlowData& data, const std::string& gates, const std::string& place);
// Rejects letters that Theorem 3 has no conditions for.
void require_rules(const FlowData& data, const std::string& gates, const std::string& place);

std::size_t first_gate(const FlowData& data, const Kink& kink);

struct Quantity {
  enum class Kind { Signal, NotNegative, AboveLower, BelowUpper, NotCrossed, Leans, Leaves };
  Kind kind;
  const Kink* kink;
  int sample = 0;                      // of Signal, of NotNegative
  std::vector<RationalVector> beside;  // normals of the kinks beside it
  FlowSide side = FlowSide::Unknown;   // to which it leans
  std::string gates = {};              // in the speed f; empty: those of the letters
};
// What is seen of the kinks that lean where a flow may be, each by its first gate.
struct LeaningKinks {
  std::set<std::size_t> either;  // those whose signals may have either sign
  std::set<int> left;            // neurons that leave the one kink to which they lean
};
// beyond: the gates beyond the kinks (beyond.hpp).
std::vector<Quantity> quantities(const FlowData& data, const std::string& gates, const std::string& beyond, bool rest,
                                 const std::string& place, const LeaningKinks& leaning = {});
// -lambda of a kink that leans, for every choice of gates of the kinks of its neuron whose signals may have either
// sign.
std::vector<Quantity> leaving(const FlowData& data, const std::string& gates, const NeuronLetters& neuron,
                              const Kink& kink, const LeaningKinks& leaning, const std::string& place);
std::string words_of(const Quantity& quantity);

// Nothing: the zero polynomial.
template <class T>
Term<T> value_of(const Quantity& q, const Backprop<T>& at, const FlowData& data, const std::string& gates) {
  const Interval minus = enclose(mpq_class(-1));
  const auto lambda = [&] { return at.lambda(*q.kink, q.beside, q.gates.empty() ? gates : q.gates); };
  const auto leaning = [&] { return q.side == FlowSide::NotPositive ? lambda() : times(minus, lambda()); };
  switch (q.kind) {
    case Quantity::Kind::Signal:
    case Quantity::Kind::NotNegative: return at.signal[data.gate(1, q.kink->neuron, q.sample)];
    case Quantity::Kind::AboveLower: return plus(lambda(), times(minus, at.kappa(*q.kink, -1)));
    case Quantity::Kind::BelowUpper: return plus(at.kappa(*q.kink, 1), times(minus, lambda()));
    case Quantity::Kind::NotCrossed:
      return plus(plus(at.kappa(*q.kink, 1), times(minus, at.kappa(*q.kink, -1))), times(minus, leaning()));
    case Quantity::Kind::Leaves: return times(minus, leaning());
    case Quantity::Kind::Leans: break;
  }
  return leaning();
}

}  // namespace checker
