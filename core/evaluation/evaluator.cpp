#include "evaluation/evaluator.hpp"

#include "budget/budget.hpp"
#include "budget/side_by_side.hpp"
#include "evaluation/indices.hpp"
#include "evaluation/module_values.hpp"
#include "matrix/norm_form.hpp"
#include "network/path_tree.hpp"

namespace plumbline {

template <class Rung> auto Evaluator<Rung>::scalar(const Term& term, const Bindings& b) -> S {
  budget::spend(64, "the evaluation of a formula");
  if (!term->call) return compute(term, b);
  return scalars_.get(facts_.key(term, b), [&] {
    ask_first(*term->call, b);
    return compute(term, b);
  });
}

template <class Rung> auto Evaluator<Rung>::compute(const Term& term, const Bindings& b) -> S {
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
      if (const auto it = facts_.subject().scalars.find(term->name); it != facts_.subject().scalars.end())
        return Rung::number(it->second);
      if (args.empty()) throw Undefined("the case has no parameter " + term->name);
      return value(0);
    case Head::Add: return accumulate([](const S& x, const S& y) { return x + y; });
    case Head::Mul: return accumulate([](const S& x, const S& y) { return x * y; });
    case Head::Min: return accumulate([](const S& x, const S& y) { return min(x, y); });
    case Head::Max: return accumulate([](const S& x, const S& y) { return max(x, y); });
    case Head::Sub: return args.size() == 1 ? -value(0) : accumulate([](const S& x, const S& y) { return x - y; });
    case Head::Div: return accumulate([](const S& x, const S& y) { return x / y; });
    case Head::Pow: return pow(value(0), facts_.exponent(args[1], b));
    case Head::Sqrt: return sqrt(value(0));
    case Head::Function: return function(term, b);
    case Head::Sin: return sin(value(0));
    case Head::Abs: return abs(value(0));
    case Head::Sum:
    case Head::Prod:
    case Head::Minimum:
    case Head::Maximum: return fold(term, b);
    case Head::If:
      switch (facts_.decide(args[0], b)) {
        case Truth::True: return value(1);
        case Truth::False:
          if (args.size() > 2) return value(2);
          throw Undefined("an `if` without `else` whose condition is false");
        case Truth::Undefined: throw Undefined("the condition of an `if` is undefined");
        case Truth::Unknown: break;
      }
      throw Undecided("the condition of an `if` is undecided");
    case Head::Norm: return sqrt(norm2(matrix(args[0], b)));
    case Head::Norm2: return norm2(matrix(args[0], b));
    case Head::Singular: return singular(args[1], facts_.singular_index(args[0], b), b);
    case Head::TailRatio: return tail_ratio(args[0], b);
    case Head::Inner: {
      const M &x = matrix(args[0], b), &y = matrix(args[1], b);
      return inner(x, y);
    }
    case Head::Trace:
    case Head::Entry: return entry(term, b);
    case Head::Rank: return Rung::number(Rational(facts_.rank(args[0], b)));
    case Head::PseudoDet: return Rung::number(facts_.pseudo_determinant(args[0], b));
    case Head::PathCount: return Rung::number(Rational(path_count(facts_.graph(args[0], b).graph)));
    case Head::Slope: return Rung::number(facts_.activation_slope(args[0], b));
    case Head::Rows:
    case Head::Cols:
    case Head::Depth: return Rung::number(Rational(facts_.integer(term, b)));
    default: break;
  }
  if (const HeadValue* module = module_value(term->head)) return Rung::number(module->scalar(facts_, term, b));
  throw std::logic_error("not a scalar term: " + canonical(term));
}

template <class Rung> auto Evaluator<Rung>::function(const Term& term, const Bindings& b) -> S {
  const S a = scalar(term->args[0], b);
  if (term->name == "log") return log(a);
  if (term->name == "exp") return exp(a);
  if (term->name == "cos") return cos(a);
  if (term->name == "acos") return acos(a);
  if (term->name == "erf") return erf(a);
  throw std::logic_error("not a function: " + term->name);
}

template <class Rung> void Evaluator<Rung>::ask_first(const Call& call, const Bindings& b) {
  for (const std::size_t i : call.asked) {
    const Term& argument = call.arguments[i].term;
    switch (call.definition->letters[i]) {
      case 'I': (void)facts_.integer(argument, b); break;
      case 'M': (void)matrix(argument, b); break;
      case 'N': (void)networks_.network(argument, b); break;
      default: (void)scalar(argument, b);
    }
  }
}

template <class Rung> auto Evaluator<Rung>::fold(const Term& term, const Bindings& b) -> S {
  const auto [lo, hi] = facts_.range(term->args[0], term->args[1], b);
  const Head head = term->head;
  if (hi < lo && (head == Head::Minimum || head == Head::Maximum))
    throw Undefined("the minimum or maximum of an empty range");
  S out = Rung::number(Rational(head == Head::Prod ? 1 : 0));
  for (std::int64_t v = lo; v <= hi; ++v) {
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
    return a(from_zero(facts_.integer(term->args[0], b), a.rows(), "row"),
             from_zero(facts_.integer(term->args[1], b), a.cols(), "column"));
  }
  const M& a = matrix(term->args[0], b);
  if (a.rows() != a.cols()) throw Undefined("the trace of a matrix that is not square");
  S out = Rung::number(Rational(0));
  for (int i = 0; i < a.rows(); ++i) out = out + a(i, i);
  return out;
}

// s_k with all bits that are known. One decomposition serves every k; only for s_1 in doubles there is a cheaper way.
template <class Rung>
auto Evaluator<Rung>::known_singular(Key key, const Term& matrix_term, int k, const Bindings& b) -> S {
  if (k == 1 && facts_.on_box(matrix_term)) {  // of a row or a column the norm is closer than the middle and a radius
    const M& a = matrix(matrix_term, b);
    if (a.rows() == 1 || a.cols() == 1) return sqrt(norm2(a));
  }
  if constexpr (std::is_same_v<Rung, MultiRung>) {
    if (spectra_from_ != nullptr) {
      const Enclosure s = spectra_from_->known_singular(key, matrix_term, k, b).enclosure();
      const MultiInterval bounds = MultiInterval::hull(s.lower, s.upper);
      if (k != 1 || !facts_.on_box(matrix_term)) return bounds;
      return singulars_.get(facts_.key({key, key_of(1)}), [&] {
        const auto form = norm_form(matrix(matrix_term, b));
        return form ? bounds.with(form) : bounds;
      });
    }
  }
  constexpr bool one_by_one = std::is_same_v<Rung, ExactRung>;
  if (one_by_one || k < 1 || (k == 1 && std::is_same_v<Rung, MachineRung>))
    return singulars_.get(facts_.key({key, key_of(k)}), [&] { return singular_value(matrix(matrix_term, b), k); });
  if constexpr (!one_by_one) {
    const auto& all = spectra_.get(key, [&] { return singular_values(matrix(matrix_term, b)); });
    if (as_size(k) <= all.size()) return all[as_size(k) - 1];
  }
  return Rung::number(Rational(0));
}

// s_k, and the report that it is used.
template <class Rung> auto Evaluator<Rung>::singular(const Term& matrix_term, int k, const Bindings& b) -> S {
  const Key key = facts_.key(matrix_term, b);
  const S s = known_singular(key, matrix_term, k, b);
  facts_.uses().report(key, k, matrix_term, b);
  const int bits = facts_.uses().widened_to();
  if (bits == 0) return s;
  if (bits != kByNorm) return s * Rung::near_one(bits);
  const S near = s * Rung::near_one(kBitsByNorm);
  const Rational* norm = k == 1 ? facts_.uses().norm_of(key) : nullptr;
  return norm == nullptr ? near : Rung::from_to(near, sqrt(Rung::number(*norm)));
}

// 1 - s_1^2/||A||^2, which is at least 0; exactly 0 for rank one. Widened it is what the definition says, no more.
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
  const S ratio = Rung::number(Rational(1)) - square(singular(a, 1, b)) / total;
  return facts_.uses().widened_to() != 0 ? ratio : max(zero, ratio);
}

template <class Rung> auto Evaluator<Rung>::matrix(const Term& term, const Bindings& b) -> const M& {
  if (matrices_from_ != nullptr) return matrices_from_->matrix(term, b);
  if (term->head == Head::MatrixVariable) return state(facts_.key(term, b));
  if (term->call && !term->call->asked.empty()) ask_first(*term->call, b);
  if (const M* found = of_networks_.of_layer(term, b)) return *found;
  return matrices_.get(facts_.key(term, b), [&] {
    const HeadValue* module = module_value(term->head);
    if (module != nullptr && module->exact_matrix != nullptr)
      return Rung::matrix(module->exact_matrix(facts_, term, b));
    if (module != nullptr) return module->matrix.template on<Rung>()({facts_, *this, networks_}, term, b);
    return NetworkTerms<Rung>::covers(term->head) ? of_networks_.matrix(term, b) : algebra_.matrix(term, b);
  });
}

template <class Rung> auto Evaluator<Rung>::state(Key key) -> const M& {
  if (matrices_from_ != nullptr) return matrices_from_->state(key);
  return matrices_.get(key, [&] { return algebra_.state(key); });
}

template <> void Evaluator<MachineRung>::prepare(const std::vector<SingularTerm>& terms) {
  struct Part {
    Key key;
    bool largest;  // s_1 alone is wanted
    const MidRad* matrix;
    std::vector<MachineInterval> values;
  };
  std::vector<Part> parts;
  for (const SingularTerm& term : terms) try {
      const Key key = facts_.key(term.matrix, term.bindings);
      if (term.k == 1 ? singulars_.has(facts_.key({key, key_of(1)})) : spectra_.has(key)) continue;
      const MidRad& a = matrix(term.matrix, term.bindings);
      if (std::min(a.rows(), a.cols()) >= kLargeDimension) parts.push_back({key, term.k == 1, &a, {}});
    } catch (const Undefined&) {
    } catch (const Undecided&) {}
  side_by_side(parts.size(), [&](std::size_t i) {
    Part& part = parts[i];
    try {
      part.values = part.largest ? std::vector{singular_value(*part.matrix, 1)} : singular_values(*part.matrix);
    } catch (const Undefined&) {
    } catch (const Undecided&) {}
  });
  for (Part& part : parts) {
    if (part.values.empty()) continue;
    if (part.largest)
      (void)singulars_.get(facts_.key({part.key, key_of(1)}), [&] { return part.values[0]; });
    else
      (void)spectra_.get(part.key, [&] { return std::move(part.values); });
  }
}

template <class Rung> void Evaluator<Rung>::forget() {
  scalars_.forget();
  singulars_.forget();
  spectra_.forget();
  matrices_.forget();
  networks_.forget();
  of_networks_.forget();
}

template class Evaluator<MachineRung>;
template class Evaluator<MultiRung>;
template class Evaluator<ExactRung>;
template class Evaluator<GuessRung>;

}  // namespace plumbline
