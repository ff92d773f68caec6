#include "proofs/proof_squares.hpp"

#include <algorithm>

#include "case.hpp"
#include "numerals.hpp"

namespace checker {

namespace {

mpq_class number_at(const JsonValue& json) { return parse_rational(text_of(json, "squares"), "squares"); }

// [COEFFICIENT, [VARIABLE, EXPONENT], ...], the variables ascending from 1.
SquareTerm::Part read_part(const JsonValue& json, std::size_t variables) {
  const std::vector<JsonValue>& list = list_of(json, "squares");
  if (list.empty()) reject(Reason::WrongType, "squares: expected a coefficient");
  SquareTerm::Part out{number_at(list[0]), {}};
  for (std::size_t i = 1; i < list.size(); ++i) {
    const std::vector<JsonValue>& power = list_of(list[i], "squares");
    if (power.size() != 2) reject(Reason::WrongType, "squares: expected a variable and its exponent");
    const auto variable = static_cast<std::size_t>(count_of(power[0], "squares"));
    const std::int64_t exponent = count_of(power[1], "squares");
    if (variable > variables) reject(Reason::WrongType, "squares: no such variable");
    out.powers.emplace_back(variable - 1, exponent);
    if (i > 1 && out.powers[i - 1].first <= out.powers[i - 2].first)
      reject(Reason::WrongType, "squares: expected the variables in their order, each once");
  }
  return out;
}

// The degree of the term in each number, and in all of a sort, is at most what the grid tells.
void demand_told(const SquareTerm& term, const std::vector<SquareVariable>& variables) {
  const auto signs = static_cast<std::int64_t>(term.signs.size());
  std::vector<std::int64_t> each(variables.size());
  std::array<std::int64_t, 5> all{};
  for (const SquareTerm::Part& part : term.base) {
    std::array<std::int64_t, 5> together{};
    for (const auto& [variable, exponent] : part.powers) {
      each[variable] = std::max(each[variable], exponent);
      together[variables[variable].sort] += exponent;
    }
    for (std::size_t sort = 0; sort < all.size(); ++sort) all[sort] = std::max(all[sort], together[sort]);
  }
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const SquareVariable& v = variables[i];
    if (2 * each[i] + signs * v.preactivation.each > v.most.each ||
        2 * all[v.sort] + signs * v.preactivation.all > v.most.all)
      reject(Reason::Verdict, "squares: a degree that the grid does not tell");
  }
}

}  // namespace

SquareSum read_squares(const JsonValue& json, const std::vector<int>& switched,
                       const std::vector<SquareVariable>& variables) {
  SquareSum out;
  for (const JsonValue& term : list_of(json, "squares")) {
    require_keys(term, {"base", "factor", "signs"}, {}, "squares");
    SquareTerm read{number_at(term["factor"]), {}, {}};
    if (read.factor <= 0) reject(Reason::Verdict, "squares: expected a positive factor");
    for (const JsonValue& v : list_of(term["signs"], "squares")) {
      read.signs.push_back(static_cast<int>(count_of(v, "squares")) - 1);
      if (std::find(switched.begin(), switched.end(), read.signs.back()) == switched.end())
        reject(Reason::Verdict, "squares: expected a switched vertex");
    }
    for (const JsonValue& part : list_of(term["base"], "squares"))
      read.base.push_back(read_part(part, variables.size()));
    demand_told(read, variables);
    out.push_back(std::move(read));
  }
  return out;
}

bool has_positive_number(const SquareSum& squares) {
  return std::any_of(squares.begin(), squares.end(), [](const SquareTerm& t) {
    return t.signs.empty() && t.base.size() == 1 && t.base[0].powers.empty() && t.base[0].coefficient != 0;
  });
}

mpq_class value_of(const SquareSum& squares, const std::vector<mpq_class>& variables,
                   const std::vector<mpq_class>& sign_of_vertex) {
  mpq_class out = 0;
  for (const SquareTerm& term : squares) {
    mpq_class base = 0;
    for (const SquareTerm::Part& part : term.base) {
      mpq_class product = part.coefficient;
      for (const auto& [variable, exponent] : part.powers)
        for (std::int64_t k = 0; k < exponent; ++k) product *= variables[variable];
      base += product;
    }
    mpq_class value = term.factor * base * base;
    for (const int v : term.signs) value *= sign_of_vertex[v];
    out += value;
  }
  return out;
}

}  // namespace checker
