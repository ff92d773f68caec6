#include "proof/type.hpp"

#include <algorithm>
#include <cstdint>

namespace plumbline {

namespace {

template <class Combine> Degrees combined(const Degrees& a, const Degrees& b, Combine combine) {
  Degrees out;
  for (const auto degree :
       {&Degrees::parameter, &Degrees::input, &Degrees::loss_derivative, &Degrees::target, &Degrees::gradient,
        &Degrees::parameters, &Degrees::inputs, &Degrees::targets, &Degrees::gradients})
    out.*degree = combine(a.*degree, b.*degree);
  return out;
}

std::int64_t largest(const Degrees& d) {
  return std::max(
      {d.parameter, d.input, d.loss_derivative, d.target, d.gradient, d.parameters, d.inputs, d.targets, d.gradients});
}

}  // namespace

Degrees larger(const Degrees& a, const Degrees& b) {
  return combined(a, b, [](std::int64_t x, std::int64_t y) { return std::max(x, y); });
}

Typed fixed_type() { return power_of_loss(0); }
Typed power_of_loss(std::int64_t k) { return Type{Type::Kind::Power, {.loss_derivative = k}}; }
Typed polynomial(const Degrees& degrees) {
  if (largest(degrees) > kMaxDegree) return std::nullopt;
  return Type{Type::Kind::Polynomial, degrees};
}

Typed join(const Typed& a, const Typed& b) {
  if (!a || !b) return std::nullopt;
  if (a->kind == Type::Kind::Zero) return b;
  if (b->kind == Type::Kind::Zero) return a;
  const bool same_power = a->kind == Type::Kind::Power && b->kind == Type::Kind::Power && a->degrees == b->degrees;
  return same_power ? a : polynomial(larger(a->degrees, b->degrees));
}

// The degrees of both are at most kMaxDegree, so that the sums are far from the end of a long.
Typed product(const Typed& a, const Typed& b) {
  if (!a || !b) return std::nullopt;
  if (a->kind == Type::Kind::Zero) return a;
  if (b->kind == Type::Kind::Zero) return b;
  const Degrees sum = combined(a->degrees, b->degrees, [](std::int64_t x, std::int64_t y) { return x + y; });
  if (largest(sum) > kMaxDegree) return std::nullopt;
  const bool powers = a->kind == Type::Kind::Power && b->kind == Type::Kind::Power;
  return Type{powers ? Type::Kind::Power : Type::Kind::Polynomial, sum};
}

Typed to_the(std::int64_t n, const Typed& a) {
  if (!a || n == 0) return a ? fixed_type() : a;
  if (a->kind == Type::Kind::Zero || a->fixed()) return a;
  Typed out = a;
  for (std::int64_t k = 1; out && k < n; ++k) out = product(out, a);
  return out;
}

}  // namespace plumbline
