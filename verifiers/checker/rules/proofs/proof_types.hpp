// What a proof knows of a term while the slopes of its network are prescribed: docs/proofs.md, "Types".
#pragma once

#include <algorithm>
#include <array>

namespace checker {

constexpr std::int64_t kMostDegree = 1000;

// Bounds on the degrees in numbers of a sort: in each of them, and in all of them together.
struct Degree {
  std::int64_t each = 0, all = 0;
  bool operator==(const Degree&) const = default;
};
// In the parameters, the inputs, the loss derivative (one number), the labels, the entries of the gradient.
enum Sort { kParameters, kInputs, kLoss, kLabels, kGradients };
struct Degrees {
  std::array<Degree, 5> of = {};
  bool operator==(const Degrees&) const = default;
  [[nodiscard]] const Degree& operator[](Sort sort) const { return of[sort]; }
  [[nodiscard]] Degrees with(Sort sort, std::int64_t each, std::int64_t all) const {
    Degrees out = *this;
    out.of[sort] = {each, all};
    return out;
  }
  template <class Combine> friend Degrees combined(const Degrees& a, const Degrees& b, Combine combine) {
    Degrees out;
    for (std::size_t i = 0; i < a.of.size(); ++i)
      out.of[i] = {combine(a.of[i].each, b.of[i].each), combine(a.of[i].all, b.of[i].all)};
    return out;
  }
};

enum class Family {
  Zero,       // every entry is 0
  Power,      // the loss derivative to the power `loss`, times what is fixed; to the power 0: fixed
  Polynomial  // of these degrees
};
struct ProofType {
  Family family = Family::Power;
  Degrees degrees = {};
  [[nodiscard]] bool fixed() const { return family != Family::Polynomial && degrees[kLoss].each == 0; }
  bool operator==(const ProofType&) const = default;
};

struct Untyped {};  // no rule applies
inline void demand(bool condition) {
  if (!condition) throw Untyped{};
}

inline ProofType checked(const ProofType& t) {
  for (const Degree& d : t.degrees.of) demand(d.each <= kMostDegree && d.all <= kMostDegree);
  return t;
}

inline ProofType type_of_sum(const ProofType& s, const ProofType& t) {
  if (s.family == Family::Zero) return t;
  if (t.family == Family::Zero) return s;
  if (s.family == Family::Power && t.family == Family::Power && s.degrees == t.degrees) return s;
  return {Family::Polynomial,
          combined(s.degrees, t.degrees, [](std::int64_t a, std::int64_t b) { return std::max(a, b); })};
}

// No sum overflows: the degrees of what has a type are at most kMostDegree.
inline ProofType product_of(const ProofType& s, const ProofType& t) {
  if (s.family == Family::Zero) return s;
  if (t.family == Family::Zero) return t;
  const bool powers = s.family == Family::Power && t.family == Family::Power;
  return checked({powers ? Family::Power : Family::Polynomial,
                  combined(s.degrees, t.degrees, [](std::int64_t a, std::int64_t b) { return a + b; })});
}

// Of a product of n >= 0 such terms, n at most 4096.
inline ProofType power_of(const ProofType& t, std::int64_t n) {
  if (n == 0) return {};
  if (t.family == Family::Zero) return t;
  return checked({t.family, combined(t.degrees, t.degrees, [n](std::int64_t a, std::int64_t) { return n * a; })});
}

}  // namespace checker
