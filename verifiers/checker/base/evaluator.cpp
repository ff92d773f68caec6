#include "evaluator.hpp"

#include <algorithm>

#include "graph.hpp"

namespace checker {

namespace {

constexpr long kMaxRange = 4096;

// t mentions one of the words as a variable, or hides it; either way its value is not known from outside.
bool mentions(const Node& t, const std::vector<std::string>& words) {
  if (t.rule == nullptr && std::find(words.begin(), words.end(), t.head) != words.end()) return true;
  for (const Node& a : t.arguments)
    if (mentions(a, words)) return true;
  return false;
}

// A bound variable gets its old value back, or none, when the scope ends.
class Binding {
 public:
  Binding(std::map<std::string, long>& all, const std::string& name) : all_(all), name_(name) {
    if (const auto found = all.find(name); found != all.end()) hidden_ = found->second;
  }
  ~Binding() {
    if (hidden_)
      all_[name_] = *hidden_;
    else
      all_.erase(name_);
  }
  Binding(const Binding&) = delete;
  Binding& operator=(const Binding&) = delete;

 private:
  std::map<std::string, long>& all_;
  const std::string& name_;
  std::optional<long> hidden_;
};

}  // namespace

long integer(const Num& value) {
  if (!value.is_rational()) {
    if (value.without_symbols()) throw Undefined{};
    reject(Reason::Undecided, "an index that is not seen to be an integer or not");
  }
  const mpq_class q = value.rational();
  if (q.get_den() != 1) throw Undefined{};
  const mpz_class far = mpz_class(1) << 40;
  return mpz_class(std::max(mpz_class(-far), std::min(far, mpz_class(q.get_num())))).get_si();
}

Evaluator::Key Evaluator::key_of(const Node& t) const {
  Key key{t.id};
  for (const std::string& name : t.free) key.push_back(bound_.at(name));
  charge(8 * key.size());
  return key;
}

Value Evaluator::apply(const Node& t) {
  charge(100);
  use(t.rule->module);
  return t.rule->apply(*this, t);
}

Outcome Evaluator::formula(const Node& f) {
  try {
    return std::get<Outcome>(apply(f));
  } catch (const Undefined&) { return {Truth::Undefined}; }
}

Outcome Evaluator::atom(const Node& f, Truth (*truth)(const Num& gap)) {
  Atom a{f.rule->head, std::nullopt, std::nullopt, Truth::Undefined};
  std::optional<Num> gap;
  const bool open = conditions_ == 0 && left_open_();
  if (open) a.truth = Truth::Open;
  try {
    if (!open) {
      const Num lhs = scalar(f.arguments[0]), rhs = scalar(f.arguments[1]);
      const Num difference = rhs - lhs;
      a.truth = truth(difference);
      a.lhs = lhs;
      a.rhs = rhs;
      gap = difference;
    }
  } catch (const Undefined&) {}
  if (conditions_ == 0) listed_(a);
  return {a.truth, gap};
}

bool Evaluator::condition(const Node& f) {
  ++conditions_;
  const Truth t = formula(f).truth;  // what it throws ends the whole evaluation
  --conditions_;
  if (t == Truth::Undefined) throw Undefined{};
  if (t == Truth::Unknown) reject(Reason::Undecided, "the condition of an `if` is unknown");
  return t == Truth::True;
}

Num Evaluator::scalar(const Node& t) {
  if (t.literal) return *t.literal;
  if (t.is_variable()) return bound_.at(t.head);
  if (t.rule == nullptr) return pi_number();
  const Key key = key_of(t);
  if (const auto found = scalars_.find(key); found != scalars_.end()) return found->second;
  const Num value = std::get<Num>(apply(t));
  charge(10000);  // what is kept takes memory
  return scalars_.emplace(key, value).first->second;
}

long Evaluator::index(const Node& t) { return integer(scalar(t)); }

MatrixPtr Evaluator::matrix(const Node& t) {
  const Key key = key_of(t);
  if (const auto found = matrices_.find(key); found != matrices_.end()) return found->second;
  const MatrixPtr m = std::get<MatrixPtr>(apply(t));
  if (!m) throw Undefined{};
  charge(memory(*m));
  return matrices_.emplace(key, m).first->second;
}

const Net& Evaluator::network(const Node& t) {
  const Key key = key_of(t);
  if (const auto found = networks_.find(key); found != networks_.end()) return found->second;
  Net n = t.rule == nullptr ? Net{case_.network, case_.graph} : std::get<Net>(apply(t));
  if (t.rule != nullptr && n.layers)
    for (const MatrixPtr& w : n.layers->weights) charge(memory(*w));
  if (t.rule != nullptr && n.graph) charge_for(*n.graph);
  return networks_.emplace(key, std::move(n)).first->second;
}

NetworkPtr Evaluator::layers(const Node& t) {
  const NetworkPtr n = network(t).layers;
  if (!n) throw Undefined{};
  return n;
}

GraphPtr Evaluator::graph(const Node& t) {
  const Net& n = network(t);
  if (n.graph) return n.graph;
  const Key key = key_of(t);
  if (const auto found = graphs_.find(key); found != graphs_.end()) return found->second;
  use(Module::Layers);
  const GraphPtr g = std::make_shared<const Graph>(graph_of(*n.layers));
  charge_for(*g);
  return graphs_.emplace(key, g).first->second;
}

Pass& Evaluator::pass(const Node& network_term, const Node& input) {
  const std::pair key(key_of(network_term), key_of(input));
  const auto found = passes_.find(key);
  if (found != passes_.end()) return found->second;
  const NetworkPtr n = layers(network_term);
  return passes_.emplace(key, Pass(n, matrix(input))).first->second;
}

void Evaluator::over_range(const Node& t, std::size_t variable, const std::function<void()>& body) {
  const std::string& name = t.arguments[variable].head;
  const mpz_class lo = ceiling(scalar(t.arguments[variable + 1])), hi = -ceiling(-scalar(t.arguments[variable + 2]));
  if (hi < lo) return;
  if (hi - lo >= kMaxRange || !lo.fits_slong_p() || !hi.fits_slong_p())
    reject(Reason::TooLarge, "a range of more than 4096 integers, or beyond 2^63");
  const Binding binding(bound_, name);
  const long first = lo.get_si(), count = mpz_class(hi - lo).get_si() + 1;
  for (long i = 0; i < count; ++i) {
    bound_[name] = first + i;
    body();
  }
}

// `inner` are variables bound inside the text itself. An index without a value (a branch of an `if` that is not taken
// may hold such) stays as it is.
std::string Evaluator::text(const Node& t, std::vector<std::string> inner) {
  if (t.rule == nullptr) {
    const bool known = t.is_variable() && std::find(inner.begin(), inner.end(), t.head) == inner.end();
    return known ? std::to_string(bound_.at(t.head)) : t.head;
  }
  std::string result = "(" + t.head;
  for (std::size_t i = 0; i < t.arguments.size(); ++i) {
    const Node& a = t.arguments[i];
    if (i + 1 == t.arguments.size())
      for (const Node& b : t.arguments)
        if (b.role == 'v') inner.push_back(b.head);
    std::string part = text(a, inner);
    if (a.role == 'I' && !mentions(a, inner)) {
      try {
        part = std::to_string(index(a));
      } catch (const Undefined&) {}
    }
    result += " " + part;
  }
  charge(16 * result.size());
  return result + ")";
}

}  // namespace checker
