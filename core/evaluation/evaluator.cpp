#include "evaluation/evaluator.hpp"

#include "evaluation/exact_facts.hpp"
#include "evaluation/fill.hpp"
#include "number/budget.hpp"

namespace plumbline {

MachineInterval MachineRung::number(const Real& a) {
  if (a.is_rational()) return MachineInterval::enclosing(a.rational());
  const Enclosure e = a.enclosure(64);
  return MachineInterval::hull(MachineInterval::enclosing(e.lower).lower(),
                               MachineInterval::enclosing(e.upper).upper());
}

namespace {

// 1-based index into 1..n, as 0-based.
int index(long value, int n, const char* what) {
  if (value < 1 || value > n)
    throw Undefined(std::string(what) + " " + std::to_string(value) + " is outside 1.." + std::to_string(n));
  return static_cast<int>(value - 1);
}

template <class Rung> typename Rung::Matrix unit_matrix(int n) {
  return fill<Rung>(n, n, [](int i, int j) { return Rung::number(Rational(i == j ? 1 : 0)); });
}

const ExactMatrix& data(const Case& c, const std::string& name) {
  if (name == "inputs") return c.inputs;
  const std::optional<ExactMatrix>& a = name == "gradient"  ? c.gradient
                                        : name == "targets" ? c.targets
                                                            : c.loss_derivative;
  if (!a) throw Undefined("the case has no data." + name);
  return *a;
}

}  // namespace

template <class Rung> auto Evaluator<Rung>::scalar(const Term& term, const Bindings& b) -> S {
  budget::spend(64, "the evaluation of a formula");
  const auto& args = term->args;
  const auto value = [&](std::size_t i) { return scalar(args[i], b); };
  const auto accumulate = [&](auto combine) {
    S out = value(0);
    for (std::size_t i = 1; i < args.size(); ++i) out = combine(out, value(i));
    return out;
  };
  switch (term->head) {
    case Head::Literal: return Rung::number(term->value);
    case Head::Variable: return Rung::number(Rational(facts_.integer(term, b)));
    case Head::Pi: return Rung::pi();
    case Head::Param:
      if (const auto it = case_.scalars.find(term->name); it != case_.scalars.end()) return Rung::number(it->second);
      if (args.empty()) throw Undefined("the case has no parameter " + term->name);
      return value(0);
    case Head::Add: return accumulate([](const S& x, const S& y) { return x + y; });
    case Head::Mul: return accumulate([](const S& x, const S& y) { return x * y; });
    case Head::Min: return accumulate([](const S& x, const S& y) { return min(x, y); });
    case Head::Max: return accumulate([](const S& x, const S& y) { return max(x, y); });
    case Head::Sub: return args.size() == 1 ? -value(0) : value(0) - value(1);
    case Head::Div: return value(0) / value(1);
    case Head::Pow: return pow(value(0), facts_.rational(args[1], b));
    case Head::Sqrt: return sqrt(value(0));
    case Head::Log: return log(value(0));
    case Head::Exp: return exp(value(0));
    case Head::Cos: return cos(value(0));
    case Head::Sin: return sin(value(0));
    case Head::Abs: return abs(value(0));
    case Head::Sum:
    case Head::Prod:
    case Head::Minimum:
    case Head::Maximum: return fold(term, b);
    case Head::If:
      switch (facts_.decide(args[0], b)) {
        case Truth::True: return value(1);
        case Truth::False: return value(2);
        case Truth::Undefined: throw Undefined("the condition of an `if` is undefined");
        case Truth::Unknown: break;
      }
      throw Undecided("the condition of an `if` is undecided");
    case Head::Norm: return sqrt(norm2(matrix(args[0], b)));
    case Head::Norm2: return norm2(matrix(args[0], b));
    case Head::Singular: return singular_value(matrix(args[1], b), facts_.singular_index(args[0], b));
    case Head::TailRatio: return tail_ratio(args[0], b);
    case Head::Inner: return inner(matrix(args[0], b), matrix(args[1], b));
    case Head::Trace:
    case Head::Entry: return entry(term, b);
    case Head::Rank: return Rung::number(Rational(facts_.rank(args[0], b)));
    case Head::PseudoDet: return Rung::number(facts_.pseudo_determinant(args[0], b));
    case Head::Speed2: return Rung::number(facts_.speed_2(args[0], args[1], b));
    case Head::PathCount: return Rung::number(Rational(path_count(facts_.graph(args[0], b).graph)));
    case Head::MaximalPathCount: return Rung::number(Rational(maximal_path_count(facts_.graph(args[0], b).graph)));
    case Head::Rows:
    case Head::Cols:
    case Head::Depth: return Rung::number(Rational(facts_.integer(term, b)));
    default: throw std::logic_error("not a scalar term: " + canonical(term));
  }
}

template <class Rung> auto Evaluator<Rung>::fold(const Term& term, const Bindings& b) -> S {
  const auto [lo, hi] = facts_.range(term->args[0], term->args[1], b);
  const Head head = term->head;
  if (hi < lo && (head == Head::Minimum || head == Head::Maximum))
    throw Undefined("the minimum or maximum of an empty range");
  S out = Rung::number(Rational(head == Head::Prod ? 1 : 0));
  for (long v = lo; v <= hi; ++v) {
    const S x = scalar(term->args[2], b.with(term->name, v));
    if (head == Head::Sum)
      out = out + x;
    else if (head == Head::Prod)
      out = out * x;
    else if (v == lo)
      out = x;
    else
      out = head == Head::Minimum ? min(out, x) : max(out, x);
  }
  return out;
}

template <class Rung> auto Evaluator<Rung>::entry(const Term& term, const Bindings& b) -> S {
  if (term->head == Head::Entry) {
    const M& a = matrix(term->args[2], b);
    return a(index(facts_.integer(term->args[0], b), a.rows(), "row"),
             index(facts_.integer(term->args[1], b), a.cols(), "column"));
  }
  const M& a = matrix(term->args[0], b);
  if (a.rows() != a.cols()) throw Undefined("the trace of a matrix that is not square");
  S out = Rung::number(Rational(0));
  for (int i = 0; i < a.rows(); ++i) out = out + a(i, i);
  return out;
}

// 1 - s_1^2/||A||^2, which is at least 0; exactly 0 for rank one.
template <class Rung> auto Evaluator<Rung>::tail_ratio(const Term& a, const Bindings& b) -> S {
  const M& m = matrix(a, b);
  const S total = norm2(m);
  if (sign_of(total) == Sign::Zero) throw Undefined("the tail ratio of a zero matrix");
  const S zero = Rung::number(Rational(0));
  if (m.rows() == 1 || m.cols() == 1) {  // rank one, if it is not zero
    if (sign_of(total) == Sign::Unknown) throw Undecided("the tail ratio of a matrix that may be zero");
    return zero;
  }
  if constexpr (std::is_same_v<Rung, ExactRung>) {
    if (facts_.rank(a, b) == 1) return zero;
  }
  return max(zero, Rung::number(Rational(1)) - square(singular_value(m, 1)) / total);
}

template <class Rung> auto Evaluator<Rung>::matrix(const Term& term, const Bindings& b) -> const M& {
  switch (term->head) {  // parts of a pass are remembered with the pass
    case Head::Preactivation: {
      const Pass<M>& p = pass(term->args[1], term->args[2], b);
      return p.pre[layer_index(term, b)];
    }
    case Head::Weight: {
      const auto& net = network(term->args[1], b);
      return net.weight(index(facts_.integer(term->args[0], b), facts_.depth(term->args[1], b), "layer") + 1);
    }
    case Head::Gradient: {
      const auto& g = backward(term, b);
      return g[static_cast<std::size_t>(index(facts_.integer(term->args[0], b), static_cast<int>(g.size()), "layer"))];
    }
    default: break;
  }
  const std::string key = facts_.instantiate(term, b);
  if (const auto it = matrices_.find(key); it != matrices_.end()) return it->second;
  return matrices_.emplace(key, build(term, b)).first->second;
}

template <class Rung> auto Evaluator<Rung>::build(const Term& term, const Bindings& b) -> M {
  const auto& args = term->args;
  const auto arg = [&](std::size_t i) -> const M& { return matrix(args[i], b); };
  switch (term->head) {
    case Head::Data: return Rung::matrix(data(case_, term->name));
    case Head::NamedMatrix:
      if (const auto it = case_.matrices.find(term->name); it != case_.matrices.end()) return Rung::matrix(it->second);
      throw Undefined("the case has no vector or matrix parameter " + term->name);
    case Head::Activation: {
      const Pass<M>& p = pass(args[1], args[2], b);
      const std::size_t l = layer_index(term, b);
      return l == 0 ? p.pre[0] : leaky_relu(p.pre[l], Rung::number(case_.network.slope));
    }
    case Head::Relu: return leaky_relu(arg(0), Rung::number(Rational(0)));
    case Head::MatMul: {
      M out = arg(0);
      for (std::size_t i = 1; i < args.size(); ++i) out = multiply(out, arg(i));
      return out;
    }
    case Head::MatAdd: {
      M out = arg(0);
      for (std::size_t i = 1; i < args.size(); ++i) out = add(out, arg(i));
      return out;
    }
    case Head::MatSub: return subtract(arg(0), arg(1));
    case Head::Scale: return scale(scalar(args[0], b), arg(1));
    case Head::Transpose: return transpose(arg(0));
    case Head::Row: {
      const M& a = arg(1);
      const int i = index(facts_.integer(args[0], b), a.rows(), "row");
      return fill<Rung>(1, a.cols(), [&](int, int j) { return a(i, j); });
    }
    case Head::Column: {
      const M& a = arg(1);
      const int j = index(facts_.integer(args[0], b), a.cols(), "column");
      return fill<Rung>(a.rows(), 1, [&](int i, int) { return a(i, j); });
    }
    case Head::Diagonal: {
      const M& a = arg(0);
      if (a.rows() != a.cols()) throw Undefined("the diagonal of a matrix that is not square");
      return fill<Rung>(a.rows(), 1, [&](int i, int) { return a(i, i); });
    }
    case Head::Identity: {
      const long size = facts_.integer(args[0], b);
      if (size < 1) throw Undefined("a unit matrix of size " + std::to_string(size));
      if (size > kMaxRange) throw ResourceLimit("a unit matrix of size " + std::to_string(size));
      return unit_matrix<Rung>(static_cast<int>(size));
    }
    default: return GraphTerms<Rung>::covers(term->head) ? graphs_.matrix(term, b) : rearranged(term, b);
  }
}

// l of (preactivation l N A) or (activation l N A), which is a block of the pass, too.
template <class Rung> std::size_t Evaluator<Rung>::layer_index(const Term& term, const Bindings& b) {
  const long l = facts_.integer(term->args[0], b), depth = facts_.depth(term->args[1], b);
  if (l < 0 || l > depth)
    throw Undefined("layer " + std::to_string(l) + " of a network of depth " + std::to_string(depth));
  return static_cast<std::size_t>(l);
}

// Terms that only move entries, or work entry by entry; and powers.
template <class Rung> auto Evaluator<Rung>::rearranged(const Term& term, const Bindings& b) -> M {
  const auto& args = term->args;
  const auto arg = [&](std::size_t i) -> const M& { return matrix(args[i], b); };
  switch (term->head) {
    case Head::Hadamard: {
      const M &x = arg(0), &y = arg(1);
      if (x.rows() != y.rows() || x.cols() != y.cols())
        throw Undefined("the entrywise product of matrices of different shapes");
      return fill<Rung>(x.rows(), x.cols(), [&](int i, int j) { return S(x(i, j) * y(i, j)); });
    }
    case Head::Power: return raised(arg(1), facts_.integer(args[0], b));
    case Head::Gather: {
      const ExactMatrix& indices = facts_.evaluator().matrix(args[0], b);
      const M& v = arg(1);
      if (v.cols() != 1) throw Undefined("`gather` takes its entries from a column");
      return fill<Rung>(indices.rows(), indices.cols(), [&](int i, int j) {
        const Real& k = indices(i, j);
        if (!k.is_rational() || !k.rational().is_integer() || k.rational() < Rational(0) ||
            k.rational() > Rational(v.rows()))
          throw Undefined("`gather`: an index outside 0.." + std::to_string(v.rows()));
        return k.rational().is_zero() ? Rung::number(Rational(0))
                                      : S(v(static_cast<int>(k.rational().to_long()) - 1, 0));
      });
    }
    case Head::Beside:
    case Head::Stack: {
      M out = arg(0);
      for (std::size_t i = 1; i < args.size(); ++i) out = joined(out, arg(i), term->head == Head::Beside);
      return out;
    }
    case Head::Reshape: {
      const M& a = arg(2);
      const long m = facts_.integer(args[0], b), n = facts_.integer(args[1], b);
      const long entries = static_cast<long>(a.rows()) * a.cols();
      if (m < 1 || n < 1 || m > entries || n > entries || m * n != entries)
        throw Undefined("`reshape` of " + std::to_string(entries) + " entries to another number");
      return fill<Rung>(static_cast<int>(m), static_cast<int>(n), [&](int i, int j) {
        const long at = static_cast<long>(i) * n + j;
        return S(a(static_cast<int>(at / a.cols()), static_cast<int>(at % a.cols())));
      });
    }
    case Head::Sgn: {
      const M& a = arg(0);
      return fill<Rung>(a.rows(), a.cols(), [&](int i, int j) {
        const Sign sign = sign_of(a(i, j));
        if (sign == Sign::Unknown) throw Undecided("the sign of an entry");
        return Rung::number(Rational(sign == Sign::Negative ? -1 : 1));
      });
    }
    default: throw std::logic_error("not a matrix term: " + canonical(term));
  }
}

template <class Rung> auto Evaluator<Rung>::joined(const M& a, const M& c, bool beside) -> M {
  if (beside ? a.rows() != c.rows() : a.cols() != c.cols())
    throw Undefined("matrices that do not fit beside or above each other");
  const int rows = beside ? a.rows() : a.rows() + c.rows(), cols = beside ? a.cols() + c.cols() : a.cols();
  return fill<Rung>(rows, cols, [&](int i, int j) {
    const bool first = i < a.rows() && j < a.cols();
    return S(first ? a(i, j) : c(beside ? i : i - a.rows(), beside ? j - a.cols() : j));
  });
}

template <class Rung> auto Evaluator<Rung>::raised(const M& a, long n) -> M {
  if (a.rows() != a.cols()) throw Undefined("a power of a matrix that is not square");
  if (n < 0) throw Undefined("a negative power of a matrix");
  if (n > kMaxRange) throw ResourceLimit("a power beyond " + std::to_string(kMaxRange));
  M out = unit_matrix<Rung>(a.rows()), square = a;
  for (; n > 0; n /= 2) {
    if (n % 2 == 1) out = multiply(out, square);
    if (n > 1) square = multiply(square, square);
  }
  return out;
}

template <class Rung> auto Evaluator<Rung>::network(const Term& term, const Bindings& b) -> const NetworkIn<M>& {
  const std::string key = facts_.instantiate(term, b);
  if (const auto it = networks_.find(key); it != networks_.end()) return it->second;
  return networks_.emplace(key, build_network(term, b)).first->second;
}

template <class Rung> auto Evaluator<Rung>::build_network(const Term& term, const Bindings& b) -> NetworkIn<M> {
  if (term->head == Head::Deepen) return deepened(term, b);
  if (term->head == Head::Theta && case_.network.fully_connected()) {
    std::vector<M> weights;
    std::vector<std::optional<M>> biases;
    for (const ExactMatrix& w : case_.network.weights) weights.push_back(Rung::matrix(w));
    for (const auto& bias : case_.network.biases)
      biases.push_back(bias ? std::optional<M>(Rung::matrix(*bias)) : std::nullopt);
    return chain(Rung::number(case_.network.slope), std::move(weights), std::move(biases), unit_matrix<Rung>(1));
  }
  if (term->head != Head::Rescale) throw Undefined("the network has no layers' matrices: it is not fully connected");
  const S s = scalar(term->args[0], b);
  NetworkIn<M> out = network(term->args[1], b);
  for (auto& link : out.links) link.dense = scale(s, *link.dense);
  return out;
}

// `saddle` A.3, Proposition 3.2: the last two layers become one neuron, followed by k layers that copy it.
template <class Rung> auto Evaluator<Rung>::deepened(const Term& term, const Bindings& b) -> NetworkIn<M> {
  const auto& choice = facts_.deepen_choice(term, b);
  const long k = facts_.integer(term->args[0], b);
  const NetworkIn<M>& old = network(term->args[1], b);
  const int depth = facts_.depth(term->args[1], b);
  const M &inner_w = old.weight(depth - 1), &outer_w = old.weight(depth);
  const S root = sqrt(Rung::number(choice.total)), zero = Rung::number(Rational(0)), unit = Rung::number(Rational(1));
  const S row_scale = root / Rung::number(choice.row_norm), column_scale = root / Rung::number(choice.column_norm);
  std::vector<M> weights;
  for (int l = 1; l <= depth - 2; ++l) weights.push_back(old.weight(l));
  weights.push_back(fill<Rung>(inner_w.rows(), inner_w.cols(),
                               [&](int i, int j) { return i == 0 ? row_scale * inner_w(choice.neuron, j) : zero; }));
  for (long i = 0; i < k; ++i)
    weights.push_back(
        fill<Rung>(inner_w.rows(), inner_w.rows(), [&](int r, int c) { return r == 0 && c == 0 ? unit : zero; }));
  weights.push_back(fill<Rung>(outer_w.rows(), outer_w.cols(),
                               [&](int i, int j) { return j == 0 ? column_scale * outer_w(i, choice.neuron) : zero; }));
  return chain(Rung::number(case_.network.slope), std::move(weights), {}, unit_matrix<Rung>(1));
}

template <class Rung>
auto Evaluator<Rung>::pass(const Term& net, const Term& input, const Bindings& b) -> const Pass<M>& {
  const std::string key = facts_.instantiate(net, b) + " " + facts_.instantiate(input, b);
  if (const auto it = passes_.find(key); it != passes_.end()) return it->second;
  return passes_.emplace(key, forward(network(net, b), matrix(input, b))).first->second;
}

template <class Rung> auto Evaluator<Rung>::backward(const Term& term, const Bindings& b) -> const std::vector<M>& {
  const Term &net = term->args[1], &input = term->args[2], &g = term->args[3];
  const std::string key =
      facts_.instantiate(net, b) + " " + facts_.instantiate(input, b) + " " + facts_.instantiate(g, b);
  if (const auto it = gradients_.find(key); it != gradients_.end()) return it->second;
  return gradients_.emplace(key, gradients(network(net, b), pass(net, input, b), matrix(g, b))).first->second;
}

template <class Rung> void Evaluator<Rung>::forget() {
  matrices_.clear();
  networks_.clear();
  passes_.clear();
  gradients_.clear();
  graphs_.forget();
}

template class Evaluator<MachineRung>;
template class Evaluator<MultiRung>;
template class Evaluator<ExactRung>;
template class Evaluator<GuessRung>;

}  // namespace plumbline
