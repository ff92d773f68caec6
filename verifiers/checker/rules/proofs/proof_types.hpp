// What a proof knows of a term while the slopes of its network are prescribed: docs/proofs.md, "Types".
#pragma once

#include <algorithm>

namespace checker {

constexpr long kMostDegree = 1000;

// Bounds on the degrees in each single parameter, each single input, the loss derivative, each label, each entry of the
// gradient.
struct Degrees {
  long parameter = 0, input = 0, loss = 0, target = 0, gradient = 0;
  bool operator==(const Degrees&) const = default;
};

enum class Family {
  Zero,       // every entry is 0
  Power,      // the loss derivative to the power `loss`, times what is fixed; to the power 0: fixed
  Polynomial  // of these degrees
};
struct ProofType {
  Family family = Family::Power;
  Degrees degrees = {};
  [[nodiscard]] bool fixed() const { return family != Family::Polynomial && degrees.loss == 0; }
  bool operator==(const ProofType&) const = default;
};

struct Untyped {};  // no rule applies
inline void demand(bool condition) {
  if (!condition) throw Untyped{};
}

inline ProofType checked(const ProofType& t) {
  const Degrees& d = t.degrees;
  demand(std::max({d.parameter, d.input, d.loss, d.target, d.gradient}) <= kMostDegree);
  return t;
}

inline ProofType type_of_sum(const ProofType& s, const ProofType& t) {
  if (s.family == Family::Zero) return t;
  if (t.family == Family::Zero) return s;
  if (s.family == Family::Power && t.family == Family::Power && s.degrees.loss == t.degrees.loss) return s;
  const Degrees &a = s.degrees, &b = t.degrees;
  return {Family::Polynomial,
          {std::max(a.parameter, b.parameter), std::max(a.input, b.input), std::max(a.loss, b.loss),
           std::max(a.target, b.target), std::max(a.gradient, b.gradient)}};
}

// No sum overflows: the degrees of what has a type are at most kMostDegree.
inline ProofType product_of(const ProofType& s, const ProofType& t) {
  if (s.family == Family::Zero) return s;
  if (t.family == Family::Zero) return t;
  const Degrees &a = s.degrees, &b = t.degrees;
  const bool powers = s.family == Family::Power && t.family == Family::Power;
  return checked(
      {powers ? Family::Power : Family::Polynomial,
       {a.parameter + b.parameter, a.input + b.input, a.loss + b.loss, a.target + b.target, a.gradient + b.gradient}});
}

// Of a product of n >= 0 such terms, n at most 4096: no degree that is not 0 stays below the bound for long.
inline ProofType power_of(const ProofType& t, long n) {
  if (n == 0) return {};
  if (t.family == Family::Zero) return t;
  const Degrees& d = t.degrees;
  return checked({t.family, {n * d.parameter, n * d.input, n * d.loss, n * d.target, n * d.gradient}});
}

}  // namespace checker
