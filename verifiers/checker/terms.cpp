// Scalar, matrix and network terms.
#include <algorithm>

#include "evaluator.hpp"
#include "speed.hpp"

namespace checker {

namespace {

constexpr long kMaxRange = 4096;

bool one_of(const std::string& s, std::initializer_list<const char*> list) {
  return std::any_of(list.begin(), list.end(), [&](const char* x) { return s == x; });
}

Num entry_at(const Matrix& a, long i, long j) {
  if (i < 1 || j < 1 || i > a.rows || j > a.cols) throw Undefined{};
  return a.at(static_cast<int>(i) - 1, static_cast<int>(j) - 1);
}

// The value where an integer is needed; huge ones are as good as 2^40, which is beyond every index.
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

Matrix power(long n, const Matrix& a) {
  if (n < 0 || a.rows != a.cols) throw Undefined{};
  if (n > 1000000) reject(Reason::TooLarge, "a matrix to a power above 1000000");
  Matrix result = build(a.rows, a.rows, [](int i, int j) { return Num(i == j ? 1 : 0); }), square = a;
  for (; n > 0; n /= 2) {
    if (n % 2 == 1) result = multiply(result, square);
    if (n > 1) square = multiply(square, square);
  }
  return result;
}

Matrix reshaped(long m, long n, Matrix a) {
  const long entries = static_cast<long>(a.rows) * a.cols;
  if (m < 1 || n < 1 || m > entries || n > entries || m * n != entries) throw Undefined{};
  a.rows = static_cast<int>(m);
  a.cols = static_cast<int>(n);
  return a;
}

Matrix gather(const Matrix& indices, const Matrix& v) {
  if (v.cols != 1) throw Undefined{};
  return build(indices.rows, indices.cols, [&](int i, int j) {
    const long k = integer(indices.at(i, j));
    return k == 0 ? Num(0) : entry_at(v, k, 1);
  });
}

// Two matrices of a term that may have more.
Matrix combined(const std::string& head, const Matrix& a, const Matrix& b) {
  if (head == "mul") return multiply(a, b);
  if (head == "add") return add(a, b, 1);
  if (head == "gather") return gather(a, b);
  if (a.cols != b.cols || (head != "stack" && a.rows != b.rows)) throw Undefined{};
  if (head == "stack")
    return build(a.rows + b.rows, a.cols, [&](int i, int j) { return i < a.rows ? a.at(i, j) : b.at(i - a.rows, j); });
  return build(a.rows, a.cols, [&](int i, int j) { return a.at(i, j) * b.at(i, j); });
}

// a mentions one of the words as a variable or hides it; either way its value is not known from outside.
bool mentions(const Node& a, const std::vector<std::string>& words) {
  if (!a.list && std::find(words.begin(), words.end(), a.head) != words.end()) return true;
  return std::any_of(a.arguments.begin(), a.arguments.end(), [&](const Node& b) { return mentions(b, words); });
}

}  // namespace

struct Evaluator::Binding {
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

// Calls body() with the variable t.arguments[variable] set to each integer from lo to hi.
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

long Evaluator::index(const Node& t) { return integer(scalar(t)); }

// The canonical text with the values of bound variables in their place; `inner` are variables bound inside the text
// itself. With `indices`, every index expression is replaced by its value, too (unless it has none: a branch of an `if`
// that is not taken may hold such).
std::string Evaluator::text(const Node& t, bool indices, std::vector<std::string> inner) {
  if (!t.list) {
    const bool variable = (t.role == 'S' || t.role == 'I') && !t.literal && t.head != "pi" &&
                          std::find(inner.begin(), inner.end(), t.head) == inner.end();
    return variable ? std::to_string(bound_.at(t.head)) : t.head;
  }
  std::string result = "(" + t.head;
  for (const Node& a : t.arguments) {
    if (&a == &t.arguments.back())
      for (const Node& b : t.arguments)
        if (b.role == 'v') inner.push_back(b.head);
    std::string part = text(a, indices, inner);
    if (indices && a.role == 'I' && !mentions(a, inner)) {
      try {
        part = std::to_string(index(a));
      } catch (const Undefined&) {}
    }
    result += " " + part;
  }
  charge(16 * result.size());
  return result + ")";
}

Num Evaluator::scalar(const Node& t) {
  charge(100);
  if (t.literal) return *t.literal;
  if (!t.list) return t.head == "pi" ? pi_number() : Num(bound_.at(t.head));
  const std::string key = text(t);
  if (const auto found = scalars_.find(key); found != scalars_.end()) return found->second;
  Num value;
  if (one_of(t.head, {"sum", "prod", "minimum", "maximum"}))
    value = iteration(t);
  else if (t.head == "if")
    value = scalar(t.arguments[condition(t.arguments[0]) ? 1 : 2]);
  else if (!t.arguments.empty() && (t.arguments.back().role == 'M' || t.arguments.back().role == 'N'))
    value = of_matrix(t);
  else
    value = arithmetic(t);
  charge(10000 + 64 * key.size());  // what is kept takes memory
  return scalars_[key] = value;
}

Num Evaluator::arithmetic(const Node& t) {
  if (t.head == "param") {
    const auto found = case_.scalars.find(t.arguments[0].head);
    if (found != case_.scalars.end()) return found->second;
    if (t.arguments.size() < 2) throw Undefined{};
    return scalar(t.arguments[1]);
  }
  std::vector<Num> a;
  for (const Node& argument : t.arguments) a.push_back(scalar(argument));
  if (t.head == "-") return a.size() == 1 ? -a[0] : a[0] - a[1];
  if (t.head == "/") return a[0] / a[1];
  if (t.head == "sqrt") return sqrt(a[0]);
  if (t.head == "log") return log(a[0]);
  if (t.head == "exp") return exp(a[0]);
  if (t.head == "cos") return cos(a[0]);
  if (t.head == "sin") return sin(a[0]);
  if (t.head == "pow") {
    if (a[1].is_rational()) return pow(a[0], a[1].rational());
    if (a[1].without_symbols()) throw Undefined{};
    reject(Reason::Undecided, "an exponent that is not seen to be rational or not");
  }
  Num value = a[0];
  for (std::size_t i = 1; i < a.size(); ++i)
    value = t.head == "+"     ? value + a[i]
            : t.head == "*"   ? value * a[i]
            : t.head == "min" ? min(value, a[i])
                              : max(value, a[i]);
  return value;
}

Num Evaluator::iteration(const Node& t) {
  std::optional<Num> value;
  if (t.head == "sum") value = Num(0);
  if (t.head == "prod") value = Num(1);
  over_range(t, 0, [&] {
    const Num x = scalar(t.arguments[3]);
    if (!value)
      value = x;
    else
      value = t.head == "sum"       ? *value + x
              : t.head == "prod"    ? *value * x
              : t.head == "minimum" ? min(*value, x)
                                    : max(*value, x);
  });
  if (!value) throw Undefined{};
  return *value;
}

Num Evaluator::of_matrix(const Node& t) {
  const std::vector<Node>& arguments = t.arguments;
  if (t.head == "depth")
    return dense(arguments[0]) ? network(arguments[0])->depth() : static_cast<long>(graph(arguments[0])->layers.size());
  if (t.head == "path-count") return mpq_class(path_count(*graph(arguments[0])));
  if (t.head == "maximal-path-count") return mpq_class(maximal_path_count(*graph(arguments[0])));
  const MatrixPtr a = matrix(arguments.back());
  if (t.head == "rows") return a->rows;
  if (t.head == "rank") return rank(*a, std::min(a->rows, a->cols));
  if (t.head == "pseudo-det") return pseudo_determinant(*a);
  if (t.head == "inner") return inner(*matrix(arguments[0]), *a);
  if (t.head == "speed-2") return speed2(*matrix(arguments[0]), *a);
  if (t.head == "entry") return entry_at(*a, index(arguments[0]), index(arguments[1]));
  return sqrt(singular_square(arguments[1], *a, index(arguments[0])));  // singular
}

// s_k(A)^2, from the certificate's bound except where the language exempts it.
Num Evaluator::singular_square(const Node& t, const Matrix& a, long k) {
  if (k < 1) throw Undefined{};
  if (k > std::min(a.rows, a.cols)) return 0;
  if (rank_at_most_one(a)) return k == 1 ? norm2(a) : Num(0);
  const std::string key = text(t, true);
  const auto found = singular_.find({key, k});
  if (found == singular_.end())
    reject(Reason::SingularMissing, "singular_values: there is no entry for k = " + std::to_string(k) + " of " + key);
  SingularEntry& entry = found->second;
  entry.used = true;
  if (!entry.verified) {
    const auto value = verified_square(a, static_cast<int>(k), entry.bound);
    if (value && !value->exact()) return *value;  // to be computed again at the next precision
    entry.exact = value;
    entry.verified = true;
  }
  return entry.exact ? *entry.exact : enclosed_square(entry.bound);
}

MatrixPtr Evaluator::data(const std::string& head, const std::string& name) const {
  MatrixPtr m;
  if (head == "data")
    m = name == "inputs"     ? case_.inputs
        : name == "gradient" ? case_.gradient
        : name == "targets"  ? case_.targets
                             : case_.loss_derivative;
  else if (const auto found = case_.matrices.find(name); found != case_.matrices.end())
    m = found->second;
  if (!m) throw Undefined{};
  return m;
}

MatrixPtr Evaluator::matrix(const Node& t) {
  charge(100);
  const std::string key = text(t);
  if (const auto found = matrices_.find(key); found != matrices_.end()) return found->second;
  const MatrixPtr m = one_of(t.head, {"data", "matrix"}) ? data(t.head, t.arguments[0].head)
                                                         : std::make_shared<const Matrix>(new_matrix(t));
  charge(memory(*m) + 64 * key.size());
  return matrices_[key] = m;
}

Matrix Evaluator::new_matrix(const Node& t) {
  const std::vector<Node>& arguments = t.arguments;
  if (one_of(t.head, {"weight", "preactivation", "activation", "gradient"})) return of_network(t);
  if (t.head == "identity") {
    const long n = index(arguments[0]);
    if (n < 1) throw Undefined{};
    check_shape(n, n);
    return build(static_cast<int>(n), static_cast<int>(n), [](int i, int j) { return Num(i == j ? 1 : 0); });
  }
  if (t.head == "scale") {
    const Num s = scalar(arguments[0]);
    return scale(s, *matrix(arguments[1]));
  }
  if (t.head == "column") {
    const long i = index(arguments[0]);
    const MatrixPtr a = matrix(arguments[1]);
    return build(a->rows, 1, [&](int r, int) { return entry_at(*a, r + 1, i); });
  }
  if (std::any_of(arguments.begin(), arguments.end(), [](const Node& a) { return a.role == 'N'; })) return of_graph(t);
  if (t.head == "power") {
    const long n = index(arguments[0]);
    return power(n, *matrix(arguments[1]));
  }
  if (t.head == "reshape") {
    const long m = index(arguments[0]), n = index(arguments[1]);
    return reshaped(m, n, *matrix(arguments[2]));
  }
  const MatrixPtr a = matrix(arguments[0]);
  if (t.head == "sgn")
    return build(a->rows, a->cols, [&](int i, int j) { return Num(sign(a->at(i, j)) < 0 ? -1 : 1); });
  if (t.head == "relu") return activate(*a, 0);
  if (t.head == "transpose") return transpose(*a);
  if (t.head == "diagonal") {
    if (a->rows != a->cols) throw Undefined{};
    return build(a->rows, 1, [&](int i, int) { return a->at(i, i); });
  }
  Matrix value = *a;
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    const MatrixPtr b = matrix(arguments[i]);
    value = combined(t.head, value, *b);
  }
  return value;
}

Matrix Evaluator::of_network(const Node& t) {
  const std::vector<Node>& arguments = t.arguments;
  const long l = index(arguments[0]);
  const NetworkPtr n = network(arguments[1]);
  const bool from_zero = one_of(t.head, {"preactivation", "activation"});
  if (l < (from_zero ? 0 : 1) || l > n->depth()) throw Undefined{};
  const int layer = static_cast<int>(l);
  if (t.head == "weight") return *n->weights[layer - 1];
  Pass& p = pass(arguments[1], arguments[2]);
  if (t.head == "preactivation") return *p.preactivation(layer);
  if (t.head == "activation") return *p.activation(layer);
  return gradient(*n, p, layer, *matrix(arguments[3]));
}

NetworkPtr Evaluator::network(const Node& t) {
  charge(100);
  if (!dense(t)) throw Undefined{};
  if (!t.list) return case_.network;
  const std::string key = text(t);
  if (const auto found = networks_.find(key); found != networks_.end()) return found->second;
  Network n;
  if (t.head == "rescale") {
    const Num s = scalar(t.arguments[0]);
    n = rescaled(s, *network(t.arguments[1]));
  } else {
    const long k = index(t.arguments[0]);
    const NetworkPtr from = network(t.arguments[1]);
    n = deepened(k, *from, pass(t.arguments[1], t.arguments[2]), *matrix(t.arguments[3]));
  }
  for (const MatrixPtr& w : n.weights) charge(memory(*w));
  return networks_[key] = std::make_shared<const Network>(std::move(n));
}

Pass& Evaluator::pass(const Node& network_term, const Node& input) {
  const std::string key = text(network_term) + " " + text(input);
  const auto found = passes_.find(key);
  if (found != passes_.end()) return found->second;
  const NetworkPtr n = network(network_term);
  return passes_.emplace(key, Pass(n, matrix(input))).first->second;
}

}  // namespace checker
