// Names: of variables, parameters and definitions, and the heads of the kernel.
#include <algorithm>
#include <map>
#include <string_view>

#include "budget/error.hpp"
#include "claim/derivative.hpp"
#include "claim/elaborator.hpp"
#include "claim/module_words.hpp"

namespace plumbline::elaboration {
namespace {

// "row(scalar, matrix)"
std::string usage(Head head) {
  std::string out(info(head).text);
  out += '(';
  for (const char letter : info(head).signature) {
    if (letter == '?')
      out += "optional ";
    else if (letter == '*')
      out += ", ...";
    else {
      if (out.back() != '(' && !out.ends_with("optional ")) out += ", ";
      out += letter == 'S'   ? "scalar"
             : letter == 'I' ? "index"
             : letter == 'M' ? "matrix"
             : letter == 'N' ? "network"
             : letter == 'F' ? "formula"
                             : "name";
    }
  }
  return out + ")";
}

Sort sort_named(char letter) {
  switch (letter) {
    case 'M': return Sort::Matrix;
    case 'N': return Sort::Network;
    case 'F': return Sort::Formula;
    default: return Sort::Scalar;
  }
}

const std::vector<std::string>& known_words(Head head) {
  static const std::vector<std::string> functions{"log", "exp", "cos", "acos", "erf"};
  if (const auto found = module_words().find(head); found != module_words().end()) return found->second;
  return head == Head::Function ? functions : data_words();
}

bool is_calculus(const std::string& name) {
  return name == "gradient-of" || name == "hessian-of" || name == "derivative-along";
}

// Words that people type, and what the language has for them.
const std::map<std::string_view, std::string_view>& advice_on() {
  constexpr std::string_view
      eigenvalue = "the k-th largest eigenvalue of a symmetric matrix is eigenvalue(k, A)",
      derivative =
          "gradient-of(F, X) and hessian-of(F, u) are derivatives by a matrix of the case; of a network, gradient(l, "
          "N, A, G) is the one by W_l, derivative(N, A, G) by all parameters, input-gradient(N, A, G) by the inputs";
  constexpr std::string_view
      optimum =
          "let the case carry the solution: quadratic-optimum(Q, c, A, b, x, y), linear-optimum(c, A, b, x, y) and "
          "max-margin(X, y, w, a) say that x, w is one, and searches compute it; of the entries of a column it is "
          "argmin(u)",
      expectation =
          "over the columns of A it is sample-mean(A); of centred normal vectors with covariance S there are "
          "normal-product(S), relu-covariance(S), step-covariance(S); other laws have no words yet";
  static const std::map<std::string_view, std::string_view> advice{
      {"inv", "the inverse of A is inverse(A)"},
      {"pinv", "the pseudo-inverse of A is pseudo-inverse(A)"},
      {"determinant", "it is det(A)"},
      {"lambda_min", eigenvalue},
      {"lambda_max", eigenvalue},
      {"lambda", eigenvalue},
      {"eig", eigenvalue},
      {"eigenvalues", eigenvalue},
      {"psd", "it is semidefinite(A), and definite(A)"},
      {"solve", "the solution of A * x = b is inverse(A) * b"},
      {"transpose-of", "it is A^T"},
      {"eye", "it is identity(n)"},
      {"zeros", "it is 0 * all-ones(m, n)"},
      {"ones", "it is all-ones(m, n)"},
      {"diag",
       "the diagonal of A is diagonal(A); a diagonal matrix is table i in 1..n, j in 1..n: if i = j then "
       "u[i] else 0"},
      {"ln", "it is log(a)"},
      {"log2", "it is log(a) / log(2)"},
      {"sup", "over a finite range it is maximum; over all points it has no words yet"},
      {"inf", "over a finite range it is minimum; over all points it has no words yet"},
      {"argmin-of", optimum},
      {"arg-min", optimum},
      {"minimiser", optimum},
      {"minimizer", optimum},
      {"svm", optimum},
      {"kkt", optimum},
      {"expectation", expectation},
      {"E", expectation},
      {"expect", expectation},
      {"mean", expectation},
      {"arccos", "it is acos(a)"},
      {"arcsin", "it is asin(a)"},
      {"arctan", "it is atan(a)"},
      {"erfc", "it is 1 - erf(a)"},
      {"Phi", "the distribution function of the normal law is normal-cdf(a)"},
      {"grad", derivative},
      {"jacobian", derivative},
      {"hessian", derivative},
      {"relu6", "it is min(6, max(0, a))"},
      {"lambda_k", eigenvalue}};
  return advice;
}

// log(a), exp(a), cos(a): the head `function` with that name.
bool is_function(const std::string& name) {
  const std::vector<std::string>& known = known_words(Head::Function);
  return std::ranges::find(known, name) != known.end();
}

}  // namespace

const Entry* Elaborator::entry_named(const std::string& name, const Environment& env) const {
  if (const Entry* entry = env.scope->find(name)) return entry;
  return library_ != nullptr && !head_named(name) ? library_->find(name) : nullptr;
}

Term Elaborator::name(const Expression& e, std::optional<Sort> expected, Environment& env) {
  if (e.text == "true") return make(Head::True, {});
  if (e.text == "false") return make(Head::Not, {make(Head::True, {})});
  if (Local* l = local(e.text, env)) {
    if (l->lo)
      fail_at(e.place, "\"" + e.text + "\" is a set; say \"i in " + e.text + "\", \"sum i in " + e.text +
                           ": ...\" or \"card(" + e.text + ")\"");
    if (l->term) return l->term;
    if (!l->word.empty() || (l->parameter && l->parameter->is_name))
      fail_at(e.place, "\"" + e.text + "\" stands for a name, not for a value");
    if (!expected)
      fail_at(e.place, "what sort is \"" + e.text + "\"? say it where it is introduced: \"" + e.text +
                           ": scalar\" or \"" + e.text + ": matrix\" (or network, formula, name)");
    set_sort(*l, *expected);
    return l->term;
  }
  if (e.text == "theta") return theta_;
  if (e.text == "pi") return make(Head::Pi, {});
  if (const Entry* entry = entry_named(e.text, env)) return value(*entry, e, env);
  if (is_data(e.text)) return make(Head::Data, {}, e.text);
  if (const auto head = head_named(e.text)) {
    if (info(*head).signature.empty()) return make(*head, {});
    fail_at(e.place, "\"" + e.text + "\" needs arguments: " + usage(*head));
  }
  unknown(e, env);
}

void Elaborator::unknown(const Expression& e, Environment& env) {
  if (const auto advice = advice_on().find(e.text); advice != advice_on().end())
    fail_at(e.place, "unknown name \"" + e.text + "\"; " + std::string(advice->second));
  std::vector<std::string> known = env.scope->names();
  for (const auto& definition : library_ != nullptr ? library() : std::vector<std::shared_ptr<const Definition>>{})
    known.push_back(definition->name);
  for (const Local& l : env.locals) known.push_back(l.name);
  known.insert(known.end(), data_words().begin(), data_words().end());
  for (const HeadInfo& h : all_heads())
    if (h.sort != Sort::Part) known.emplace_back(h.text);
  if (const std::size_t hyphen = e.text.find('-'); hyphen != std::string::npos)
    if (const std::string first = e.text.substr(0, hyphen); local(first, env) || env.scope->find(first))
      fail_at(e.place, "unknown name \"" + e.text + "\"; a difference needs spaces around its sign: \"" + first +
                           " - " + e.text.substr(hyphen + 1) + "\"");
  fail_at(e.place, "unknown name \"" + e.text + "\"" + suggestion(e.text, known));
}

Term Elaborator::value(const Entry& entry, const Expression& e, Environment& env) {
  if (entry.let) return expand(entry, {}, e, env);
  if (entry.data) {
    if (!entry.data->value) entry.data->value = make(Head::Data, {}, entry.data->which);
    return entry.data->value;
  }
  if (entry.requirements) fail_at(e.place, "\"" + e.text + "\" is a list of requirements, not a value");
  ParameterEntry& p = *entry.parameter;
  if (!p.value) {
    std::vector<Term> args;
    Environment home{entry.home, {}, {}};
    if (p.otherwise) args.push_back(require(*p.otherwise, Sort::Scalar, home));
    p.value = make(p.is_matrix ? Head::NamedMatrix : Head::Param, std::move(args), entry.name);
  }
  return p.value;
}

Term Elaborator::call(const Expression& e, Environment& env) {
  if (local(e.text, env)) fail_at(e.place, "\"" + e.text + "\" takes no arguments here");
  if (is_function(e.text)) {
    if (e.parts.size() != 1) fail_at(e.place, "wrong number of arguments; expected " + e.text + "(scalar)");
    return make(Head::Function, {require(e.parts[0], Sort::Scalar, env)}, e.text);
  }
  if (is_calculus(e.text) && !env.scope->find(e.text)) return calculus(e, env);
  if (e.text == "card" && e.parts.size() == 1 && !env.scope->find("card")) return size_of_set(e.parts[0], env);
  if (const Entry* entry = entry_named(e.text, env)) {
    if (!entry->let) fail_at(e.place, "\"" + e.text + "\" takes no arguments");
    return expand(*entry, e.parts, e, env);
  }
  const auto head = head_named(e.text);
  if (!head || *head == Head::Theta || *head == Head::Pi) unknown(e, env);
  if (binds(*head)) fail_at(e.place, "write \"" + e.text + " l in 1..L: ...\"");
  if (*head == Head::If) return choice(e, std::nullopt, env);
  return apply(*head, e, env);
}

// gradient-of(F, X), hessian-of(F, u), derivative-along(F, X, V): see derivative.hpp. Where parameters of a definition
// stand for themselves, what they depend on is not known: so there is no derivative inside a definition with
// parameters.
Term Elaborator::calculus(const Expression& e, Environment& env) {
  const bool along = e.text == "derivative-along";
  if (e.parts.size() != (along ? 3U : 2U))
    fail_at(e.place,
            "wrong number of arguments; expected gradient-of(F, X), hessian-of(F, u) or derivative-along(F, X, V)");
  const Term of = along ? open(e.parts[0], std::nullopt, env) : require(e.parts[0], Sort::Scalar, env);
  const Term by = open(e.parts[1], Sort::Matrix, env);
  if (by->head != Head::Data && by->head != Head::NamedMatrix && by->head != Head::Param)
    fail_at(e.parts[1].place,
            "a derivative is by data, a matrix or a scalar parameter of the case; found " + to_text(e.parts[1]));
  if (e.text == "hessian-of" && line_of(e.parts[1], env) != Line::Column)
    fail_at(e.parts[1].place, "hessian-of is by a vector: declare it, vector " + to_text(e.parts[1]) + " in R^n");
  const Term direction = along ? require(e.parts[2], sort_of(by), env) : nullptr;
  for (const Term& part : {of, direction ? direction : of})
    for_each_node(part, [&](const Term& node) {
      if (is_argument(node->head))
        fail_at(e.place, "no derivative inside a definition with parameters (\"" + node->name +
                             "\"); write it where the definition is used");
    });
  try {
    if (along) return derivative_along(of, by, direction);
    return e.text == "hessian-of" ? hessian_of(of, by) : gradient_of(of, by);
  } catch (const NoDerivative& none) { fail_at(e.place, none.why); }
}

Term Elaborator::apply(Head head, const Expression& e, Environment& env) {
  const std::string_view letters = info(head).signature;
  if ((head == Head::Min || head == Head::Stack) && e.parts.size() > 2) {  // of more than two: from the left
    Expression first = e;
    first.parts.pop_back();
    const Sort sort = sort_named(letters[0]);
    const Term left = require(first, sort, env);
    return make(head, {left, require(e.parts.back(), sort, env)});
  }
  std::vector<Term> args;
  std::string word;
  if (letters == "F*" && e.parts.empty()) return make(head, {});
  std::size_t next = 0;
  const auto wrong_number = [&] { fail_at(e.place, "wrong number of arguments; expected " + usage(head)); };
  const auto take = [&](char letter) {
    if (next >= e.parts.size()) wrong_number();
    const Expression& part = e.parts[next++];
    if (letter == 'w')
      word = this->word(part, head, env);
    else
      args.push_back(require(part, sort_named(letter), env));
  };
  for (std::size_t i = 0; i < letters.size(); ++i) {
    if (letters[i] == '?') {
      if (next < e.parts.size()) take(letters[i + 1]);
      ++i;
    } else if (letters[i] == '*') {
      while (next < e.parts.size()) take(letters[i - 1]);
    } else {
      take(letters[i]);
    }
  }
  if (next != e.parts.size()) wrong_number();
  return make(head, std::move(args), std::move(word));
}

std::string Elaborator::word(const Expression& e, Head head, Environment& env) {
  if (e.kind != Kind::Name) fail_at(e.place, "expected a name, found " + to_text(e));
  Local* l = local(e.text, env);
  if (l && !l->word.empty()) return l->word;
  if (l && l->parameter && !l->term) {
    l->parameter->is_name = true;
    return l->name;
  }
  if (head == Head::Param || head == Head::NamedMatrix) return e.text;
  const std::vector<std::string>& known = known_words(head);
  if (std::ranges::find(known, e.text) == known.end())
    fail_at(e.place,
            "unknown name \"" + e.text + "\" in " + std::string(info(head).text) + "(...)" + suggestion(e.text, known));
  return e.text;
}

}  // namespace plumbline::elaboration
