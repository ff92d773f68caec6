// What the rules of a proof know of a term: its type (docs/proofs.md, "Types").
//
// While the slopes of all activations are prescribed, many terms are polynomials in the weights, the input, the loss
// derivative, the labels and the gradient of a case. The type of such a term bounds its degrees; or says that it is a
// power of the loss derivative times something that no number of the case changes; or that it is zero.
#pragma once

#include <cstdint>
#include <optional>

namespace plumbline {

// At most so much in each single parameter, in each single input, in the loss derivative, in each label, in each entry
// of the gradient; and in all parameters together, in all inputs, labels, entries of the gradient.
struct Degrees {
  std::int64_t parameter = 0, input = 0, loss_derivative = 0, target = 0, gradient = 0;
  std::int64_t parameters = 0, inputs = 0, targets = 0, gradients = 0;
  bool operator==(const Degrees&) const = default;
};
[[nodiscard]] Degrees larger(const Degrees& a, const Degrees& b);

inline constexpr std::int64_t kMaxDegree = 1000;  // a term of a larger one has no type

struct Type {
  // Zero: every entry is 0. Power: the loss derivative to the power degrees.loss_derivative, times what is fixed (so to
  // the power 0: it is fixed). Polynomial: degrees.
  enum class Kind { Zero, Power, Polynomial };
  Kind kind = Kind::Power;
  Degrees degrees = {};

  [[nodiscard]] bool fixed() const { return kind != Kind::Polynomial && degrees.loss_derivative == 0; }
  bool operator==(const Type&) const = default;
};

// Nothing: the term has no type.
using Typed = std::optional<Type>;

[[nodiscard]] Typed fixed_type();
[[nodiscard]] Typed power_of_loss(std::int64_t k);
[[nodiscard]] Typed polynomial(const Degrees& degrees);       // nothing beyond kMaxDegree
[[nodiscard]] Typed join(const Typed& a, const Typed& b);     // of a sum, and of what is the one or the other
[[nodiscard]] Typed product(const Typed& a, const Typed& b);  // nothing beyond kMaxDegree
[[nodiscard]] Typed to_the(std::int64_t n, const Typed& a);   // of a product of n >= 0 of them

}  // namespace plumbline
