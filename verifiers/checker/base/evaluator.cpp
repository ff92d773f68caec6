#include "evaluator.hpp"

#include <algorithm>

namespace checker {

std::int64_t integer(const Num& value) {
  const mpq_class& q = rational_value(value);
  if (q.get_den() != 1) throw Undefined{};
  const mpz_class far = mpz_class(1) << 40;
  return to_int64(std::max(mpz_class(-far), std::min(far, mpz_class(q.get_num()))));
}

constexpr int kFarBits = 61;  // of integers that take part by their value

const Evaluator::Bound& Evaluator::bound(const std::string& variable) const {
  charge(100 + 10 * bound_.size());
  return *std::find_if(bound_.rbegin(), bound_.rend(), [&](const Bound& b) { return b.name == variable; });
}

void Evaluator::bind(const std::string& variable, std::int64_t integer) {
  bound_.push_back({variable, 2 * integer + 1, Num(integer)});
}

Evaluator::Key Evaluator::key_of(const Node& t) const {
  Key key{t.id};
  for (const std::string& name : t.free) key.push_back(bound(name).number);
  return key;
}

std::int64_t Evaluator::number_of(const Node& t) {
  return t.is_variable() ? bound(t.head).number : number_of(key_of(t));
}

std::int64_t Evaluator::number_of(const Key& key) {
  return numbers_.emplace(key, 2 * static_cast<std::int64_t>(numbers_.size() + 1)).first->second;
}

Evaluator::Bound Evaluator::argument(const Node& t, const std::string& parameter, char letter) {
  if (letter == 'N') return {parameter, number_of(t), {}, &network(t)};
  const Value x = value(t);
  if (letter != 'M') {
    const Num& scalar = std::get<Num>(x);
    if (letter == 'I') integer(scalar);  // throws Undefined if it is none
    if (scalar.is_rational() && scalar.rational().get_den() == 1 &&
        size_in_bits(scalar.rational().get_num()) <= kFarBits)
      return {parameter, 2 * to_int64(scalar.rational().get_num()) + 1, x};
  }
  return {parameter, number_of(t), x};
}

// The arguments first, in their order; then the body sees the parameters alone, since it is closed.
Value Evaluator::call(const Node& t) {
  const Definition& d = *t.definition;
  std::vector<Bound> frame;
  for (std::size_t i = 0; i < d.letters.size(); ++i)
    if (d.letters[i] != 'w') frame.push_back(argument(t[i], d.parameters[i], d.letters[i]));
  const Scope scope(bound_);
  bound_.insert(bound_.end(), frame.begin(), frame.end());
  return value(*d.body);
}

Value Evaluator::apply(const Node& t) {
  charge(100);
  if (t.rule == nullptr) return call(t);
  record(t.rule->module);
  return t.rule->apply(*this, t);
}

Truth Evaluator::formula(const Node& f) {
  Trace* const around = trace_;
  if (explaining()) trace_ = &around->parts.emplace_back(Trace{&f});
  Truth truth = Truth::Undefined;
  try {
    truth = std::get<Truth>(apply(f));
  } catch (const Undefined&) {}
  if (trace_ != around) trace_->truth = truth;
  trace_ = around;
  return truth;
}

Truth Evaluator::atom(const Node& f, Truth (*truth)(const Num& gap)) {
  if (conditions_ == 0 && session().left_open != nullptr && session().left_open()) return Truth::Open;
  const Num lhs = scalar(f[0]), rhs = scalar(f[1]);
  const Truth value = truth(rhs - lhs);
  note({lhs, rhs});
  return value;
}

void Evaluator::note(std::vector<Num> sides) {
  if (explaining()) trace_->sides = std::move(sides);
}

bool Evaluator::condition(const Node& f) {
  ++conditions_;
  const Truth t = formula(f);  // what it throws ends the whole evaluation
  --conditions_;
  if (t == Truth::Undefined) throw Undefined{};
  if (t == Truth::Unknown) reject(Reason::Undecided, "the condition of an `if` is unknown");
  return t == Truth::True;
}

// Computed once for each choice of what its variables stand for.
const Value& Evaluator::kept(const Node& t) {
  if (t.is_variable()) return bound(t.head).value;
  const Key key = key_of(t);
  if (const auto found = values_.find(key); found != values_.end()) return found->second;
  Value value = t.is_word() ? Net{case_.network, case_.other} : apply(t);
  if (const MatrixPtr* m = std::get_if<MatrixPtr>(&value); m != nullptr && !*m) throw Undefined{};
  if (const Net* n = std::get_if<Net>(&value); n != nullptr && !n->layers && !n->other) throw Undefined{};
  return values_.emplace(key, std::move(value)).first->second;
}

Num Evaluator::scalar(const Node& t) {
  if (t.literal) return *t.literal;
  if (t.is_word() && !t.is_variable()) return beyond_rational().pi();
  return std::get<Num>(kept(t));
}
MatrixPtr Evaluator::matrix(const Node& t) { return std::get<MatrixPtr>(kept(t)); }
const Net& Evaluator::network(const Node& t) {
  return t.is_variable() ? *bound(t.head).network : std::get<Net>(kept(t));
}

Value Evaluator::value(const Node& t) {
  switch (t.role) {
    case 'M': return matrix(t);
    case 'N': return network(t);
    case 'F': return formula(t);
    default: return scalar(t);
  }
}

bool Evaluator::has_value(const Node& t) {
  try {
    return value(t), true;
  } catch (const Undefined&) { return false; }
}

std::int64_t Evaluator::index(const Node& t) { return integer(scalar(t)); }

NetworkPtr Evaluator::layers(const Node& t) {
  const NetworkPtr n = network(t).layers;
  if (!n) throw Undefined{};
  return n;
}

Evaluator::Range Evaluator::range(const Node& low, const Node& high) {
  const mpz_class lo = ceiling(scalar(low)), hi = -ceiling(-scalar(high));
  if (hi < lo) return {};
  if (hi - lo >= 4096 || size_in_bits(lo) > kFarBits)
    reject(Reason::TooLarge, "a range of more than 4096 integers, or beyond 2^61");
  return {to_int64(lo), to_int64(hi)};
}

void Evaluator::over_range(const Node& t, std::size_t variable, const std::function<void()>& body) {
  const Range r = range(t[variable + 1], t[variable + 2]);
  for (std::int64_t v = r.first; v <= r.last; ++v) {
    const Scope scope(bound_);
    bind(t[variable].head, v);
    body();
  }
}

Num Evaluator::entry(const Node& table, std::int64_t i, std::int64_t j) {
  const Scope scope(bound_);
  bind(table[0].head, i);
  bind(table[1].head, j);
  return scalar(table[4]);
}

// The number of the matrix before is that of the iteration up to there.
MatrixPtr Evaluator::step(const Node& iterate, std::int64_t v, const MatrixPtr& before) {
  Key key = key_of(iterate);
  key[0] = -key[0];
  key.push_back(v);
  const std::int64_t number = number_of(key);
  const Scope scope(bound_);
  bind(iterate[0].head, v);
  bound_.push_back({iterate[1].head, number, before});
  return matrix(iterate[5]);
}

}  // namespace checker
