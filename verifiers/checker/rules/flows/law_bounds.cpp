// The numbers of Theorem 14 of docs/flow.md, and its conditions (H0) to (H4).
#include "flows/flow.hpp"
#include "flows/law.hpp"
#include "numbers/interval.hpp"

namespace checker {
namespace {

const mpz_class& one() {
  static const mpz_class unit = mpz_class(1) << kLawBits;
  return unit;
}

void require(bool holds, const char* what) {
  if (!holds) flow_fails("law", std::string("the conditions of Theorem 14 are not seen to hold: ") + what);
}

Interval exp_of(const mpq_class& x) {
  if (sgn(x) < 0 || x > 32) flow_fails("law", "an exponent is not between 0 and 32");
  const Precision precision(2 * kLawBits);
  return exp(enclose(x));
}
Interval root_of(const mpq_class& a) {
  const Precision precision(2 * kLawBits);
  return root(enclose(a), 2);
}

}  // namespace

mpz_class law_down(const mpq_class& a) {
  mpz_class q;
  mpz_fdiv_q(q.get_mpz_t(), mpz_class(a.get_num() << kLawBits).get_mpz_t(), a.get_den_mpz_t());
  return q;
}
mpz_class law_up(const mpq_class& a) { return -law_down(-a); }
mpq_class law_number(const mpz_class& units) { return fraction(units, one()); }

mpq_class root_down(const mpq_class& a) { return to_rational(root_of(a).lo); }
mpq_class root_up(const mpq_class& a) { return to_rational(root_of(a).hi); }
mpq_class exp_down(const mpq_class& x) { return to_rational(exp_of(x).lo); }
mpq_class exp_up(const mpq_class& x) { return to_rational(exp_of(x).hi); }

namespace {

mpq_class dot(const std::array<mpq_class, 2>& a, const std::array<mpq_class, 2>& b) {
  return a[0] * b[0] + a[1] * b[1];
}

// What holds of both samples, up to time T.
struct Growth {
  mpq_class coupling;   // c = -<x_1, x_2>
  mpq_class rate;       // Lambda'
  mpq_class size;       // g: norms are at most g r
  mpq_class lambda_up;  // of both samples
};

Growth growth_of(const LawClaim& claim, const mpq_class& a, const mpq_class& b) {
  Growth out;
  out.coupling = -dot(claim.inputs[0], claim.inputs[1]);
  require(sgn(out.coupling) > 0, "expected <x_1, x_2> < 0");
  const mpq_class half = (a - b) / 2;
  const mpq_class largest = root_up((a + b) / 2 + root_up(half * half + out.coupling * out.coupling));
  const mpq_class squares = 4 * claim.radius * claim.radius * exp_up(2 * largest * claim.time), kappa = a + b;
  require(exp_up(2 * kappa * squares * claim.time) < 2, "the neurons grow too large up to time T");
  out.rate = law_number(law_up(largest + kappa * squares));
  out.size = law_number(law_up(exp_up(out.rate * claim.time)));
  out.lambda_up = std::max(root_up(a), root_up(b));
  return out;
}

// (H0) to (H4), for one sample.
void require_fit(const LawClaim& claim, const LawSample& s, const mpq_class& size, const mpq_class& drift) {
  const mpq_class &r = claim.radius, &up = s.lambda_up, h = r * size, beta = mpq_class(3, 2) * r * (1 + drift),
                  nu = claim.margin * r, e0 = 2 * up * beta * beta * (1 + beta), k = 1 / (up * (2 * h + e0)),
                  a = root_down(1 / (2 * up)) - beta, s_most = beta * up * (mpq_class(3, 2) + beta);
  require(s.lambda_down >= 1 && 10 * h <= 1 && 4 * h * h * up < 1 && 4 * s_most <= 1, "(H0), the start is too large");
  require(nu > e0, "(H1), the margin is too small");
  require(k > 4 && nu * (k / 2 - 2) >= 2 * beta + k * e0 / 2 + h / k + e0 / 2, "(H2), the margin is too small");
  require(a > 2 * beta * s_most, "(H3), the start is too large");
  const mpq_class decay = s.lambda_down * s.lambda_down * (a * a - 2 * h * h - mpq_class(3, 2) * beta);
  require(sgn(decay) > 0 && mpq_class(9, 4) * up * beta <= decay * a * a / 2, "(H4), the start is too large");
}

}  // namespace

LawBounds law_bounds(const LawClaim& claim) {
  const std::array<mpq_class, 2> squares{dot(claim.inputs[0], claim.inputs[0]), dot(claim.inputs[1], claim.inputs[1])};
  const Growth grow = growth_of(claim, squares[0], squares[1]);
  const mpq_class &g = grow.size, &t = claim.time, output = 2 * grow.lambda_up * claim.radius * claim.radius * g * g;
  LawBounds out;
  out.small = 3 * grow.lambda_up * g * output;
  out.drift = 2 * grow.lambda_up * g * output * t;
  out.output = g * output;
  for (std::size_t j = 0; j < 2; ++j) {
    LawSample& s = out.samples[j];
    s.lambda_down = root_down(squares[j]);
    s.lambda_up = root_up(squares[j]);
    s.coupling = grow.coupling / s.lambda_down;
    s.decayed = 1 / exp_down(s.lambda_down * t);
    s.reached = 2 * claim.margin * s.decayed;
    s.alone = out.small / s.lambda_down;
    s.together = s.alone + s.coupling * (1 + output) * t * exp_up((grow.rate - s.lambda_down) * t);
    require_fit(claim, s, g, out.drift);
  }
  return out;
}

}  // namespace checker
