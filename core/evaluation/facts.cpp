#include "evaluation/facts.hpp"

#include <algorithm>

#include "evaluation/evaluator.hpp"

namespace plumbline {
namespace {

// An integer, brought to +-kFar.
long near(const Rational& value) {
  if (!value.is_integer()) throw Undefined("not an integer: " + value.to_string());
  return std::clamp(value, Rational(-Facts::kFar), Rational(Facts::kFar)).to_long();
}

// An integer for every case, by its form: no number with a fraction takes part.
bool plainly_integer(const Term& term) {
  switch (term->head) {
    case Head::Variable:
    case Head::Depth:
    case Head::Rows:
    case Head::Cols: return true;
    case Head::Literal: return term->value.is_integer_below(Facts::kFarBits);
    case Head::Add:
    case Head::Sub: return std::all_of(term->args.begin(), term->args.end(), plainly_integer);
    default: return false;
  }
}

}  // namespace

Facts::Facts(const Case& c, Decide decide)
    : case_(c), decide_(std::move(decide)), exact_(std::make_unique<Evaluator<ExactRung>>(*this)) {}

Facts::~Facts() = default;

const ExactMatrix& Facts::exact_matrix(const Term& matrix, const Bindings& b) { return exact_->matrix(matrix, b); }
Real Facts::exact_scalar(const Term& scalar, const Bindings& b) { return exact_->scalar(scalar, b); }

long Facts::integer(const Term& term, const Bindings& b) {
  if (!plainly_integer(term)) return near(rational(term, b));
  const auto arg = [&](std::size_t i) { return integer(term->args[i], b); };
  switch (term->head) {
    case Head::Literal: return term->value.to_long();
    case Head::Variable:
      if (const auto value = b.find(term->name)) return *value;
      throw std::logic_error("unbound variable " + term->name);
    case Head::Depth: return depth(term->args[0], b);
    case Head::Rows: return shape(term->args[0], b).rows;
    case Head::Cols: return shape(term->args[0], b).cols;
    default: break;
  }
  long sum = term->args.size() == 1 && term->head == Head::Sub ? -arg(0) : arg(0);
  for (std::size_t i = 1; i < term->args.size(); ++i) sum += term->head == Head::Add ? arg(i) : -arg(i);
  return std::clamp(sum, -kFar, kFar);
}

Rational Facts::rational(const Term& term, const Bindings& b) {
  const Real value = exact_->scalar(term, b);
  if (!value.is_rational()) throw Undefined("not a rational number: " + canonical(term));
  return value.rational();
}

Rational Facts::exponent(const Term& term, const Bindings& b) {
  Rational q = rational(term, b);
  if (abs(q) * Rational(q.denominator()) > Rational(kMaxExponent) || q.denominator() > kMaxRootDegree)
    throw ResourceLimit("an exponent above " + std::to_string(kMaxExponent) + ", or with a denominator above " +
                        std::to_string(kMaxRootDegree));
  return q;
}

// The largest integer <= the value, or the smallest one >= it.
Rational Facts::integer_bound(const Term& term, const Bindings& b, bool upwards) {
  if (plainly_integer(term)) return Rational(integer(term, b));
  const Real value = exact_->scalar(term, b);
  if (value.is_rational()) return Rational(upwards ? ceil(value.rational()) : floor(value.rational()));
  Rational below(floor(value.enclosure(64).lower));
  if (abs(below) >= Rational(kFar)) throw ResourceLimit("a range beyond 2^40");
  while ((Real(below + Rational(1)) - value).sign() == Sign::Negative)
    below += Rational(1);  // not an integer: once at most
  return upwards ? below + Rational(1) : below;
}

Facts::Range Facts::range(const Term& lo, const Term& hi, const Bindings& b) {
  if (plainly_integer(lo) && plainly_integer(hi)) {
    const Range out{integer(lo, b), integer(hi, b)};
    if (out.last - out.first < kMaxRange && -kFar < out.first && out.last < kFar) return out;
  }
  const Rational first = integer_bound(lo, b, true), last = integer_bound(hi, b, false);
  if (last < first) return {};
  if (last - first >= Rational(kMaxRange))
    throw ResourceLimit("a range of more than " + std::to_string(kMaxRange) + " integers");
  if (abs(first) >= Rational(kFar) || abs(last) >= Rational(kFar)) throw ResourceLimit("a range beyond 2^40");
  return {first.to_long(), last.to_long()};
}

int Facts::rank(const Term& matrix, const Bindings& b) {
  return ranks_.get(key(matrix, b), [&] { return plumbline::rank(exact_->matrix(matrix, b)); });
}

bool Facts::rank_at_most_one(const Term& matrix, const Bindings& b) {
  return at_most_one_.get(key(matrix, b), [&] { return has_rank_at_most_one(exact_->matrix(matrix, b)) ? 1 : 0; }) != 0;
}

const Real& Facts::pseudo_determinant(const Term& matrix, const Bindings& b) {
  return pseudo_determinants_.get(key(matrix, b),
                                  [&] { return plumbline::pseudo_determinant(exact_->matrix(matrix, b)); });
}

Key Facts::state(const Term& iterate, const Bindings& b, long last) {
  const Key key = keys_.of_state(iterate, b, last);
  states_.try_emplace(key, State{iterate, b, last});
  return key;
}

void Facts::forget() {
  exact_->forget();
  ranks_.forget();
  at_most_one_.forget();
  pseudo_determinants_.forget();
  graphs_.forget();
  of_modules_.forget();
  layers_.forget();
  folded_shapes_.forget();
  states_.clear();
  keys_.forget();
}

}  // namespace plumbline
