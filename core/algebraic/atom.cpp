// The table of atoms, their enclosures, and their orderly destruction.
#include "algebraic/atom.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "algebraic/enclose.hpp"

namespace plumbline::exact {
namespace {

// A hash of what tells most contents apart; equality looks at everything.
class Hash {
 public:
  void add(std::uint64_t x) { value_ = (value_ ^ x) * 0x9E3779B97F4A7C15u + (value_ >> 29); }
  void add(mpz_srcptr a) {
    add(as_size(mpz_sgn(a) + 1));
    for (std::size_t i = 0; i < mpz_size(a); ++i) add(std::uint64_t{mpz_getlimbn(a, static_cast<mp_size_t>(i))});
  }
  void add(const Integer& a) { add(a.backend().data()); }
  void add(const Rational& a) {
    add(mpq_numref(a.value().backend().data()));
    add(mpq_denref(a.value().backend().data()));
  }
  void add(const Sum& sum) {
    add(sum.size());
    for (const Term& t : sum) {
      add(t.coefficient);
      add(t.radicand.value);
      for (const Factor& f : t.factors) {
        add(as_size(f.atom->number()));
        add(f.exponent);
      }
    }
  }
  [[nodiscard]] std::size_t value() const { return static_cast<std::size_t>(value_); }

 private:
  std::uint64_t value_ = 0x51ED270B;
};

struct HashContent {
  Hash hash;
  void operator()(const IntegerBase& a) { hash.add(a.value); }
  void operator()(const PrimitiveSum& a) { hash.add(a.sum); }
  // the roots of one polynomial share a bucket, and so do the eigenvalues of one matrix
  void operator()(const PolynomialRoot& a) {
    for (const Integer& c : a.polynomial) hash.add(c);
  }
  void operator()(const MatrixEigenvalue& a) {
    for (const Sum& e : a.entries) hash.add(e);
  }
  void operator()(const Transcendental& a) {
    hash.add(as_size(static_cast<int>(a.function)));
    hash.add(a.argument);
  }
  void operator()(const Coordinate& a) { hash.add(as_size(a.number)); }
};

std::size_t hash_of(const AtomContent& content) {
  HashContent visitor;
  visitor.hash.add(content.index());
  std::visit(visitor, content);
  return visitor.hash.value();
}

bool same(const AtomContent& a, const AtomContent& b) {
  if (a.index() != b.index()) return false;
  if (const auto* x = std::get_if<IntegerBase>(&a)) return x->value == std::get<IntegerBase>(b).value;
  if (const auto* x = std::get_if<PrimitiveSum>(&a)) return equal(x->sum, std::get<PrimitiveSum>(b).sum);
  if (const auto* x = std::get_if<Transcendental>(&a)) {
    const auto& y = std::get<Transcendental>(b);
    return x->function == y.function && equal(x->argument, y.argument);
  }
  if (const auto* x = std::get_if<PolynomialRoot>(&a)) {
    const auto& y = std::get<PolynomialRoot>(b);
    return x->index == y.index && x->polynomial == y.polynomial;
  }
  if (const auto* x = std::get_if<Coordinate>(&a)) return x->number == std::get<Coordinate>(b).number;
  const auto &x = std::get<MatrixEigenvalue>(a), &y = std::get<MatrixEigenvalue>(b);
  return x.n == y.n && x.k == y.k &&
         std::equal(x.entries.begin(), x.entries.end(), y.entries.begin(), y.entries.end(), equal);
}

// The atoms that are alive, by hash. Dead entries are swept out when the table has doubled.
class Table {
 public:
  AtomPtr find(const AtomContent& content, std::size_t hash) {
    const auto [first, last] = atoms_.equal_range(hash);
    for (auto it = first; it != last; ++it) {
      if (AtomPtr atom = it->second.lock(); atom && same(atom->content(), content)) return atom;
    }
    return nullptr;
  }
  AtomPtr insert(AtomContent content, std::size_t hash) {
    if (atoms_.size() >= sweep_at_) {
      std::erase_if(atoms_, [](const auto& entry) { return entry.second.expired(); });
      sweep_at_ = std::max<std::size_t>(1024, 2 * atoms_.size());
    }
    AtomPtr atom(new Atom(std::move(content), ++last_number_));
    atoms_.emplace(hash, atom);
    return atom;
  }
  std::mutex mutex;

 private:
  std::unordered_multimap<std::size_t, std::weak_ptr<const Atom>> atoms_;
  std::size_t sweep_at_ = 1024;
  std::uint64_t last_number_ = 0;
};

Table& table() {
  static Table* instance = new Table;  // never destroyed: atoms in static variables may outlive it
  return *instance;
}

int depth_of(const std::vector<const Sum*>& parts) {
  int depth = 0;
  for (const Sum* part : parts) {
    for (const Term& t : *part) {
      for (const Factor& f : t.factors) depth = std::max(depth, f.atom->depth());
    }
  }
  return depth + 1;
}

// Is there such an atom in the sum?
template <class Is> bool stands_in(const Sum& sum, Is is) {
  const auto in_factor = [&](const Factor& f) { return is(*f.atom); };
  const auto in_term = [&](const Term& t) { return std::ranges::any_of(t.factors, in_factor); };
  return std::ranges::any_of(sum, in_term);
}
template <class Is> bool stands_in(const std::vector<const Sum*>& parts, Is is) {
  return std::ranges::any_of(parts, [&](const Sum* part) { return stands_in(*part, is); });
}
bool is_transcendental_atom(const Atom& a) { return a.is_transcendental(); }
bool varies_atom(const Atom& a) { return a.varies(); }

// Sums of atoms that died: taken apart in a loop, because a chain of nested roots may be deeper than the stack.
void bury(AtomContent content) {
  thread_local std::vector<AtomContent>* waiting = nullptr;  // of the loop that is already running on this thread
  if (waiting != nullptr) {
    waiting->push_back(std::move(content));
    return;
  }
  std::vector<AtomContent> list;
  list.push_back(std::move(content));
  waiting = &list;
  while (!list.empty()) {
    const AtomContent next = std::move(list.back());
    list.pop_back();
  }
  waiting = nullptr;
}

// Beyond the doubles without a linear form.
MultiInterval on_box(const Coordinate& x) {
  const MultiInterval ends = MultiInterval::hull(x.lower, x.upper);
  try {
    return ends.with(std::make_shared<const LinearForm>(LinearForm::of(x.number, x.lower, x.upper)));
  } catch (const Undecided&) { return ends; }
}

// At the working precision; nothing if the argument is not yet known to be one of log (positive) or acos (in [-1, 1]).
std::optional<MultiInterval> value_of(const Transcendental& t) {
  if (t.function == Function::Pi) return multi_pi();
  const MultiInterval x = evaluate(t.argument);
  if (t.function == Function::Exp) return exp(x);
  if (t.function == Function::Log && x.sign() != Sign::Positive) return std::nullopt;
  if (t.function == Function::Erf) return erf(x);
  if (t.function == Function::Acos) {
    const Enclosure ends = x.enclosure();
    if (ends.lower < Rational(-1) || ends.upper > Rational(1)) return std::nullopt;
    return acos(x);
  }
  const MultiInterval value = t.function == Function::Log ? log(x) : cos(x);
  return t.negative ? -value : value;
}

}  // namespace

bool equal(const Sum& a, const Sum& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Term& s, const Term& t) {
    return s.coefficient == t.coefficient && s.radicand.value == t.radicand.value &&
           std::equal(s.factors.begin(), s.factors.end(), t.factors.begin(), t.factors.end(),
                      [](const Factor& f, const Factor& g) { return f.atom == g.atom && f.exponent == g.exponent; });
  });
}

bool varies(const Sum& a) { return stands_in(a, varies_atom); }

AtomPtr Atom::make(AtomContent content) {
  const std::size_t hash = hash_of(content);
  const std::scoped_lock lock(table().mutex);
  if (AtomPtr atom = table().find(content, hash)) return atom;
  return table().insert(std::move(content), hash);
}

AtomPtr Atom::find(const AtomContent& content) {
  const std::size_t hash = hash_of(content);
  const std::scoped_lock lock(table().mutex);
  return table().find(content, hash);
}

Atom::Atom(AtomContent content, std::uint64_t number)
    : content_(std::move(content)),
      number_(number),
      depth_(depth_of(parts())),
      transcendental_(transcendental() != nullptr || coordinate() != nullptr ||
                      stands_in(parts(), is_transcendental_atom)),
      varies_(coordinate() != nullptr || stands_in(parts(), varies_atom)) {}

Atom::~Atom() {
  if (depth_ > 1) bury(std::move(content_));
}

std::vector<const Sum*> Atom::parts() const {
  std::vector<const Sum*> result;
  if (const auto* s = sum()) result.push_back(&s->sum);
  if (const auto* t = transcendental()) result.push_back(&t->argument);
  if (const auto* m = std::get_if<MatrixEigenvalue>(&content_)) {
    for (const Sum& entry : m->entries) result.push_back(&entry);
  }
  return result;
}

std::shared_ptr<const MultiInterval> Atom::cached(int bits) const {
  const std::scoped_lock lock(mutex_);
  return bits_ >= bits ? enclosure_ : nullptr;
}

bool Atom::refine(int bits) const {
  const PrecisionScope scope(bits);
  std::shared_ptr<const MultiInterval> found;
  if (const auto* a = integer()) {
    found = std::make_shared<MultiInterval>(MultiInterval::enclosing(Rational(a->value)));
  } else if (const auto* s = sum()) {
    found = std::make_shared<MultiInterval>(evaluate(s->sum));
  } else if (const auto* x = coordinate()) {
    found = std::make_shared<MultiInterval>(on_box(*x));
  } else if (const auto* t = transcendental()) {
    const auto value = value_of(*t);
    if (!value) return false;
    found = std::make_shared<MultiInterval>(*value);
  } else if (const auto* m = std::get_if<MatrixEigenvalue>(&content_)) {
    found = std::make_shared<MultiInterval>(enclose_eigenvalue(*m));
  } else {
    const auto& root = std::get<PolynomialRoot>(content_);
    const std::scoped_lock lock(mutex_);
    if (!isolation_) isolation_ = std::make_unique<RootIsolation>(root.polynomial, root.index);
    const Enclosure& ends = isolation_->refine_relative(bits);
    found = std::make_shared<MultiInterval>(MultiInterval::hull(ends.lower, ends.upper));
  }
  if (found->sign() != Sign::Positive) return false;
  const std::scoped_lock lock(mutex_);
  if (bits > bits_) {
    bits_ = bits;
    enclosure_ = std::move(found);
  }
  return true;
}

}  // namespace plumbline::exact
