#include "evaluator.hpp"

#include <algorithm>

#include "graph.hpp"

namespace checker {

long integer(const Num& value) {
  const mpq_class& q = rational_value(value);
  if (q.get_den() != 1) throw Undefined{};
  const mpz_class far = mpz_class(1) << 40;
  return mpz_class(std::max(mpz_class(-far), std::min(far, mpz_class(q.get_num())))).get_si();
}

// What is kept costs time now, and memory until the evaluation ends.
void Evaluator::keep(std::uint64_t memory) {
  charge(memory);
  held_ += memory - memory / 16;
}

Evaluator::Key Evaluator::key_of(const Node& t) const {
  Key key{t.id};
  for (const std::string& name : t.free) key.push_back(value_of(name));
  charge(100 + key.size() * (8 + 10 * bound_.size()));
  return key;
}

Value Evaluator::apply(const Node& t) {
  charge(100);
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
  if (conditions_ == 0 && left_open_ && left_open_()) return Truth::Open;
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

Num Evaluator::scalar(const Node& t) {
  if (t.literal) return *t.literal;
  if (t.is_variable()) return charge(200 + 10 * bound_.size()), value_of(t.head);
  if (t.rule == nullptr) return pi_number();
  const Key key = key_of(t);
  if (const auto found = scalars_.find(key); found != scalars_.end()) return found->second;
  const Num value = std::get<Num>(apply(t));
  keep(10000 + 256 * key.size());
  return scalars_.emplace(key, value).first->second;
}

bool Evaluator::has_value(const Node& t) {
  try {
    t.rule->sort == 'S' ? static_cast<void>(scalar(t)) : static_cast<void>(matrix(t));
    return true;
  } catch (const Undefined&) { return false; }
}

long Evaluator::index(const Node& t) { return integer(scalar(t)); }

MatrixPtr Evaluator::matrix(const Node& t) {
  const Key key = key_of(t);
  if (const auto found = matrices_.find(key); found != matrices_.end()) return found->second;
  const MatrixPtr m = std::get<MatrixPtr>(apply(t));
  if (!m) throw Undefined{};
  keep(10000 + 256 * key.size() + (m.use_count() == 1 ? memory(*m) : 0));  // one of the case is there anyway
  return matrices_.emplace(key, m).first->second;
}

const Net& Evaluator::network(const Node& t) {
  const Key key = key_of(t);
  if (const auto found = networks_.find(key); found != networks_.end()) return found->second;
  Net n = t.rule == nullptr ? Net{case_.network, case_.graph} : std::get<Net>(apply(t));
  if (t.rule != nullptr && n.layers)
    for (const MatrixPtr& w : n.layers->weights) keep(memory(*w));
  if (t.rule != nullptr && n.graph) charge_for(*n.graph);
  return networks_.emplace(key, std::move(n)).first->second;
}

NetworkPtr Evaluator::layers(const Node& t) {
  const NetworkPtr n = network(t).layers;
  if (!n) throw Undefined{};
  return n;
}

Pass& Evaluator::pass(const Node& network_term, const Node& input) {
  const std::pair key(key_of(network_term), key_of(input));
  const auto found = passes_.find(key);
  if (found != passes_.end()) return found->second;
  const NetworkPtr n = layers(network_term);
  return passes_.emplace(key, Pass(n, matrix(input))).first->second;
}

void Evaluator::over_range(const Node& t, std::size_t variable, const std::function<void()>& body) {
  const std::string& name = t[variable].head;
  const mpz_class lo = ceiling(scalar(t[variable + 1])), hi = -ceiling(-scalar(t[variable + 2]));
  if (hi < lo) return;
  if (hi - lo >= 4096 || !lo.fits_slong_p() || !hi.fits_slong_p())
    reject(Reason::TooLarge, "a range of more than 4096 integers, or beyond 2^63");
  struct Scope {  // also when the body has no value
    decltype(bound_)& all;
    ~Scope() { all.pop_back(); }
  } const scope{bound_};
  bound_.emplace_back(name, 0);
  const std::size_t place = bound_.size() - 1;
  const long first = lo.get_si(), count = mpz_class(hi - lo).get_si() + 1;
  for (long i = 0; i < count; ++i) {
    bound_[place].second = first + i;
    body();
  }
}

long Evaluator::value_of(const std::string& variable) const {
  return std::find_if(bound_.rbegin(), bound_.rend(), [&](const auto& b) { return b.first == variable; })->second;
}

}  // namespace checker
