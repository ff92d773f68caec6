// Kinks of the deeper layers (docs/flow.md, "Deeper kinks"): surfaces {z = 0} of preactivations after the first layer.
// A flow that slides on some of them follows the gradient of L + sum k z, with multipliers k of its own; how far these
// are from those of the certificate is shown here.
#pragma once

#include "flows/backprop.hpp"

namespace checker {

struct DeepKink {
  int layer, neuron, sample;
  std::size_t gate;
  char letter;  // p, q, s, h
};
// The deeper preactivations with one of these letters.
std::vector<DeepKink> deep_with(const FlowData& data, const std::string& gates, const std::string& letters);
// Are the gates of its sample in the other layers certain?
bool is_alone(const FlowData& data, const std::string& gates, const DeepKink& kink);
// Those with p, q, s, h. Rejects letters that there are no rules for.
std::vector<DeepKink> deep_kinks(const FlowData& data, const std::string& gates, const std::string& place);
std::string words_of(const DeepKink& kink);
FlowSide side_of_deep(char letter);  // of z
// Rejects the letter if it is not known to be true.
void require_known(const FlowData& data, const std::vector<FlowSide>& known, const DeepKink& kink,
                   const std::string& place);

// What a certificate says of them: a step has coefficients of the multipliers, a limit has numbers.
struct DeepClaim {
  std::vector<std::vector<mpz_class>> multipliers;  // of those with s, in units
  mpz_class gram;                                   // in units of 2^-32
  mpz_class stray;                                  // in units
};
DeepClaim read_deep(const JsonValue& json, const std::vector<DeepKink>& kinks, bool of_step, const std::string& place);

// Multipliers by gate, for Backprop; empty where there are none.
template <class T>
std::vector<Term<T>> by_gate(const FlowData& data, const std::vector<DeepKink>& kinks, const std::vector<T>& of) {
  std::vector<Term<T>> out(of.empty() ? 0 : data.gates());
  std::size_t next = 0;
  for (const DeepKink& k : kinks)
    if (k.letter == 's') out[k.gate] = of[next++];
  return out;
}

// <slope of z, speed>; nothing if it is zero. Turned so that what is positive leads back to the kink ("q").
template <class T> Term<T> along(const DeepKink& kink, const std::vector<Term<T>>& slope, const Backprop<T>& at) {
  Term<T> sum;
  for (std::size_t w = 0; w < slope.size(); ++w) sum = plus(sum, times(slope[w], at.gradient[w]));
  return times(enclose(mpq_class(kink.letter == 'q' ? 1 : -1)), sum);
}

// The multipliers of a limit: points, or all that flows may have on the ball.
std::vector<Term<Interval>> multipliers_of_limit(const FlowData& data, const std::vector<DeepKink>& kinks,
                                                 const DeepClaim& claim, bool strayed);

// Is `gram` a bound, and `stray` one for the multipliers of all flows? Rejects if not. along: a range for each kink.
// Returns which kinks lean and are left at once.
std::vector<bool> check_strays(const std::vector<DeepKink>& kinks, const DeepClaim& claim,
                               const std::vector<std::vector<Term<Interval>>>& slopes,
                               const std::vector<Interval>& along, const std::string& place);

// <slope_a, slope_b> of all.
std::vector<std::vector<Interval>> gram_of(const std::vector<std::vector<Term<Interval>>>& slopes);

std::size_t first_deep(const FlowData& data);  // the first gate of a deeper layer
std::size_t known_size(const FlowData& data);  // of each kink of the first layer, then of each deeper preactivation
std::size_t known_of(const FlowData& data, std::size_t deep_gate);

}  // namespace checker
