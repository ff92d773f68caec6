#include "claim/derived.hpp"

#include <array>
#include <map>
#include <stdexcept>

namespace plumbline {
namespace {

Term number(long value) { return make(Head::Literal, {}, {}, Rational(value)); }
Term squares(const Term& a) { return make(Head::Inner, {a, a}); }  // ||A||^2
Term transposed(const Term& a) { return make(Head::Transpose, {a}); }

// Each with its definition. What is undefined for the one is undefined for the other.
Term written_out(Head head, const std::vector<Term>& a) {
  switch (head) {
    case Head::Abs: return make(Head::Max, {a[0], make(Head::Sub, {a[0]})});
    case Head::Norm2: return squares(a[0]);
    case Head::Norm: return make(Head::Sqrt, {squares(a[0])});
    case Head::TailRatio: {  // 1 - s_1^2/||A||^2
      const Term top = make(Head::Pow, {make(Head::Singular, {number(1), a[0]}), number(2)});
      return make(Head::Sub, {number(1), make(Head::Div, {top, squares(a[0])})});
    }
    case Head::Trace: return make(Head::Inner, {a[0], make(Head::Identity, {make(Head::Rows, {a[0]})})});
    case Head::Cols: return make(Head::Rows, {transposed(a[0])});
    case Head::MatSub: return make(Head::MatAdd, {a[0], make(Head::Scale, {number(-1), a[1]})});
    case Head::Row: return transposed(make(Head::Column, {a[0], transposed(a[1])}));
    case Head::Beside: return transposed(make(Head::Stack, {transposed(a[0]), transposed(a[1])}));
    default: throw std::logic_error("not a derived head: " + std::string(info(head).text));
  }
}

constexpr std::array kDerived{Head::Abs,  Head::Norm2,  Head::Norm, Head::TailRatio, Head::Trace,
                              Head::Cols, Head::MatSub, Head::Row,  Head::Beside};

std::shared_ptr<const Definition> made(Head head) {
  Definition out;
  out.name = info(head).text;
  std::vector<Term> arguments;
  for (const char letter : info(head).signature) {
    const Sort sort = letter == 'M' ? Sort::Matrix : Sort::Scalar;
    const std::string name = sort == Sort::Scalar ? "a" : arguments.empty() || out.parameters[0] == "a" ? "A" : "B";
    out.parameters.push_back(name);
    arguments.push_back(make(argument_head(sort), {}, name));
  }
  out.defaults.resize(out.parameters.size());
  out.body = written_out(head, arguments);
  return std::make_shared<const Definition>(std::move(out));
}

}  // namespace

bool is_derived(Head head) {
  for (const Head derived : kDerived)
    if (derived == head) return true;
  return false;
}

Term in_kernel(const Term& term) {
  std::vector<Term> args;
  bool same = true;
  for (const Term& arg : term->args) {
    args.push_back(in_kernel(arg));
    same = same && args.back() == arg;
  }
  if (is_derived(term->head)) return written_out(term->head, args);
  return same ? term : make(term->head, std::move(args), term->name, term->value);
}

std::shared_ptr<const Definition> definition_of(Head derived) {
  static const std::map<Head, std::shared_ptr<const Definition>> all = [] {
    std::map<Head, std::shared_ptr<const Definition>> out;
    for (const Head head : kDerived) out.emplace(head, made(head));
    return out;
  }();
  return all.at(derived);
}

}  // namespace plumbline
