#include "evaluation/matrix_terms.hpp"

#include "evaluation/evaluator.hpp"
#include "evaluation/fill.hpp"
#include "evaluation/indices.hpp"

namespace plumbline {
namespace {

template <class Rung> typename Rung::Matrix unit_matrix(int n) {
  return fill<Rung>(n, n, [](int i, int j) { return Rung::number(Rational(i == j ? 1 : 0)); });
}

const ExactMatrix& data(const Case& c, const std::string& name) {
  if (name == "inputs") {
    if (!c.has_inputs()) throw Undefined("the case has no data.inputs");
    return c.inputs;
  }
  const std::optional<ExactMatrix>& a = name == "gradient"  ? c.gradient
                                        : name == "targets" ? c.targets
                                                            : c.loss_derivative;
  if (!a) throw Undefined("the case has no data." + name);
  return *a;
}

}  // namespace

template <class Rung> auto MatrixTerms<Rung>::matrix(const Term& term, const Bindings& b) -> M {
  const auto& args = term->args;
  const auto arg = [&](std::size_t i) -> const M& { return values_.matrix(args[i], b); };
  const auto accumulate = [&](auto combine) {
    M out = arg(0);
    for (std::size_t i = 1; i < args.size(); ++i) out = combine(out, arg(i));
    return out;
  };
  switch (term->head) {
    case Head::Data: return Rung::matrix(data(facts_.subject(), term->name));
    case Head::NamedMatrix:
      if (const auto it = facts_.subject().matrices.find(term->name); it != facts_.subject().matrices.end())
        return Rung::matrix(it->second);
      throw Undefined("the case has no vector or matrix parameter " + term->name);
    case Head::Table: return table(term, b);
    case Head::Iterate: return iterated(term, b);
    case Head::MatrixIf:
      switch (facts_.decide(args[0], b)) {
        case Truth::True: return arg(1);
        case Truth::False:
          if (args.size() > 2) return arg(2);
          throw Undefined("an `if` without `else` whose condition is false");
        case Truth::Undefined: throw Undefined("the condition of an `if` is undefined");
        case Truth::Unknown: break;
      }
      throw Undecided("the condition of an `if` is undecided");
    case Head::Relu: return leaky_relu(arg(0), Rung::number(Rational(0)));
    case Head::MatMul: return accumulate([](const M& x, const M& y) { return multiply(x, y); });
    case Head::MatAdd: return accumulate([](const M& x, const M& y) { return add(x, y); });
    case Head::MatSub: return accumulate([](const M& x, const M& y) { return subtract(x, y); });
    case Head::Beside: return accumulate([&](const M& x, const M& y) { return joined(x, y, true); });
    case Head::Stack: return accumulate([&](const M& x, const M& y) { return joined(x, y, false); });
    case Head::MatrixSum:
    case Head::MatrixProduct:
    case Head::MatrixStack: return folded(term, b);
    case Head::Scale: {
      const S factor = values_.scalar(args[0], b);
      return scale(factor, arg(1));
    }
    case Head::Transpose: return transpose(arg(0));
    case Head::Power: return raised(arg(1), facts_.integer(args[0], b));
    case Head::Row:
    case Head::Column:
    case Head::Diagonal:
    case Head::Identity: return part(term, b);
    default: return rearranged(term, b);
  }
}

template <class Rung> auto MatrixTerms<Rung>::table(const Term& term, const Bindings& b) -> M {
  const std::int64_t rows = facts_.integer(term->args[0], b), cols = facts_.integer(term->args[1], b);
  expect_table(rows, cols);
  const std::vector<std::string> names = bound_by(*term);
  return fill<Rung>(static_cast<int>(rows), static_cast<int>(cols), [&](int i, int j) {
    return values_.scalar(term->args[2], b.with(names[0], i + 1).with(names[1], j + 1));
  });
}

// Each matrix on the way is remembered under a key of its own.
template <class Rung> auto MatrixTerms<Rung>::iterated(const Term& term, const Bindings& b) -> M {
  const auto [lo, hi] = facts_.range(term->args[0], term->args[1], b);
  if (hi < lo) return values_.matrix(term->args[2], b);
  const M* out = nullptr;
  for (std::int64_t v = lo - 1; v <= hi; ++v) out = &values_.state(facts_.state(term, b, v));
  return *out;
}

template <class Rung> auto MatrixTerms<Rung>::state(Key key) -> M {
  const Facts::State s = facts_.state_of(key);
  const auto& args = s.iterate->args;
  const std::int64_t lo = facts_.range(args[0], args[1], s.outside).first;
  if (s.last < lo) return values_.matrix(args[2], s.outside);
  const Key before = facts_.state(s.iterate, s.outside, s.last - 1);
  if (!values_.has_state(before))  // from the start, so that no step waits for all others
    for (std::int64_t v = lo - 1; v < s.last; ++v) (void)values_.state(facts_.state(s.iterate, s.outside, v));
  const std::vector<std::string> names = bound_by(*s.iterate);
  return values_.matrix(args[3], s.outside.with(names[0], s.last).with_state(names[1], before));
}

template <class Rung> auto MatrixTerms<Rung>::folded(const Term& term, const Bindings& b) -> M {
  const auto [lo, hi] = facts_.range(term->args[0], term->args[1], b);
  if (hi < lo) throw Undefined("the sum, product or stack of no matrices");
  const auto at = [&](std::int64_t v) -> const M& { return values_.matrix(term->args[2], b.with(term->name, v)); };
  M out = at(lo);
  for (std::int64_t v = lo + 1; v <= hi; ++v) {
    const M& next = at(v);
    out = term->head == Head::MatrixSum       ? add(out, next)
          : term->head == Head::MatrixProduct ? multiply(next, out)
                                              : joined(out, next, false);
  }
  return out;
}

template <class Rung> auto MatrixTerms<Rung>::part(const Term& term, const Bindings& b) -> M {
  const auto& args = term->args;
  if (term->head == Head::Identity) {
    const std::int64_t size = facts_.integer(args[0], b);
    if (size < 1) throw Undefined("a unit matrix of size " + std::to_string(size));
    if (size > kMaxRange) throw ResourceLimit("a unit matrix of size " + std::to_string(size));
    return unit_matrix<Rung>(static_cast<int>(size));
  }
  const M& a = values_.matrix(args.back(), b);
  if (term->head == Head::Diagonal) {
    if (a.rows() != a.cols()) throw Undefined("the diagonal of a matrix that is not square");
    return fill<Rung>(a.rows(), 1, [&](int i, int) { return a(i, i); });
  }
  const bool row = term->head == Head::Row;
  const int at = from_zero(facts_.integer(args[0], b), row ? a.rows() : a.cols(), row ? "row" : "column");
  if (row) return fill<Rung>(1, a.cols(), [&](int, int j) { return a(at, j); });
  return fill<Rung>(a.rows(), 1, [&](int i, int) { return a(i, at); });
}

template <class Rung> auto MatrixTerms<Rung>::rearranged(const Term& term, const Bindings& b) -> M {
  switch (term->head) {
    case Head::Hadamard: {
      const M &x = values_.matrix(term->args[0], b), &y = values_.matrix(term->args[1], b);
      if (x.rows() != y.rows() || x.cols() != y.cols())
        throw Undefined("the entrywise product of matrices of different shapes");
      return fill<Rung>(x.rows(), x.cols(), [&](int i, int j) { return S(x(i, j) * y(i, j)); });
    }
    case Head::Gather: return gathered(term, b);
    case Head::Reshape: return reshaped(term, b);
    case Head::Sgn: return signs(values_.matrix(term->args[0], b));
    default: throw std::logic_error("not a matrix term: " + canonical(term));
  }
}

template <class Rung> auto MatrixTerms<Rung>::gathered(const Term& term, const Bindings& b) -> M {
  const ExactMatrix& indices = facts_.exact_matrix(term->args[0], b);
  const M& v = values_.matrix(term->args[1], b);
  if (v.cols() != 1) throw Undefined("`gather` takes its entries from a column");
  return fill<Rung>(indices.rows(), indices.cols(), [&](int i, int j) {
    const Real& k = indices(i, j);
    if (!k.is_rational() && !k.surely_irrational()) throw Undecided("`gather`: an index not seen to be an integer");
    if (!k.is_rational() || !k.rational().is_integer() || k.rational() < Rational(0) ||
        k.rational() > Rational(v.rows()))
      throw Undefined("`gather`: an index outside 0.." + std::to_string(v.rows()));
    return k.rational().is_zero() ? Rung::number(Rational(0)) : S(v(static_cast<int>(k.rational().to_long()) - 1, 0));
  });
}

template <class Rung> auto MatrixTerms<Rung>::reshaped(const Term& term, const Bindings& b) -> M {
  const M& a = values_.matrix(term->args[2], b);
  const std::int64_t m = facts_.integer(term->args[0], b), n = facts_.integer(term->args[1], b);
  const std::int64_t entries = static_cast<std::int64_t>(a.rows()) * a.cols();
  if (m < 1 || n < 1 || m > entries || n > entries || m * n != entries)
    throw Undefined("`reshape` of " + std::to_string(entries) + " entries to another number");
  return fill<Rung>(static_cast<int>(m), static_cast<int>(n), [&](int i, int j) {
    const std::int64_t at = static_cast<std::int64_t>(i) * n + j;
    return S(a(static_cast<int>(at / a.cols()), static_cast<int>(at % a.cols())));
  });
}

template <class Rung> auto MatrixTerms<Rung>::signs(const M& a) -> M {
  return fill<Rung>(a.rows(), a.cols(), [&](int i, int j) {
    const Sign sign = sign_of(a(i, j));
    if (sign == Sign::Unknown) throw Undecided("the sign of an entry");
    return Rung::number(Rational(sign == Sign::Negative ? -1 : 1));
  });
}

template <class Rung> auto MatrixTerms<Rung>::joined(const M& a, const M& c, bool beside) -> M {
  if (beside ? a.rows() != c.rows() : a.cols() != c.cols())
    throw Undefined("matrices that do not fit beside or above each other");
  const int rows = beside ? a.rows() : a.rows() + c.rows(), cols = beside ? a.cols() + c.cols() : a.cols();
  return fill<Rung>(rows, cols, [&](int i, int j) {
    const bool first = i < a.rows() && j < a.cols();
    return S(first ? a(i, j) : c(beside ? i : i - a.rows(), beside ? j - a.cols() : j));
  });
}

template <class Rung> auto MatrixTerms<Rung>::raised(const M& a, std::int64_t n) -> M {
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

template class MatrixTerms<MachineRung>;
template class MatrixTerms<MultiRung>;
template class MatrixTerms<ExactRung>;
template class MatrixTerms<GuessRung>;

}  // namespace plumbline
