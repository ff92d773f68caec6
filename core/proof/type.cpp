#include "proof/type.hpp"

#include <algorithm>

namespace plumbline {

Degrees larger(const Degrees& a, const Degrees& b) {
  return {std::max(a.parameter, b.parameter), std::max(a.input, b.input),
          std::max(a.loss_derivative, b.loss_derivative), std::max(a.target, b.target),
          std::max(a.gradient, b.gradient)};
}

namespace {

long largest(const Degrees& d) { return std::max({d.parameter, d.input, d.loss_derivative, d.target, d.gradient}); }

}  // namespace

Typed fixed_type() { return power_of_loss(0); }
Typed power_of_loss(long k) { return Type{Type::Kind::Power, {.loss_derivative = k}}; }
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
  const Degrees &d = a->degrees, &e = b->degrees;
  const Degrees sum{d.parameter + e.parameter, d.input + e.input, d.loss_derivative + e.loss_derivative,
                    d.target + e.target, d.gradient + e.gradient};
  if (largest(sum) > kMaxDegree) return std::nullopt;
  const bool powers = a->kind == Type::Kind::Power && b->kind == Type::Kind::Power;
  return Type{powers ? Type::Kind::Power : Type::Kind::Polynomial, sum};
}

Typed to_the(long n, const Typed& a) {
  if (!a || n == 0) return a ? fixed_type() : a;
  if (a->kind == Type::Kind::Zero || a->fixed()) return a;
  Typed out = a;
  for (long k = 1; out && k < n; ++k) out = product(out, a);
  return out;
}

}  // namespace plumbline
