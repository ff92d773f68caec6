// Inequalities of a proof as sums of squares: docs/proofs.md, "Inequalities".
//
// The certificate says for each state and each inequality of the conclusion a sum of products `factor * signs * base^2`
// that is the difference of its sides. A sum like that is never negative where the signs are not; that it is the
// difference is an equation between polynomials, tested at the points of the grid like any other.
#pragma once

#include <vector>

#include "json.hpp"
#include "number.hpp"
#include "proofs/proof_types.hpp"

namespace checker {

struct SquareTerm {
  struct Part {
    mpq_class coefficient;
    std::vector<std::pair<std::size_t, std::int64_t>> powers;  // of variables, from 0
  };
  mpq_class factor;
  std::vector<int> signs;  // vertices, from 0
  std::vector<Part> base;
};
using SquareSum = std::vector<SquareTerm>;

// A number of the case, in the order of the grid: how large degrees the grid tells in it and in all of its sort, and
// those of a preactivation.
struct SquareVariable {
  Sort sort;
  Degree most, preactivation;
};

// Rejects what is not well-formed, a factor that is not positive, a sign of a vertex that is not switched, and a
// product of a larger degree than the grid tells.
SquareSum read_squares(const JsonValue& json, const std::vector<int>& switched,
                       const std::vector<SquareVariable>& variables);

// Is one of them a positive number?
bool has_positive_number(const SquareSum& squares);

// At a point: the values of the variables, and of the sign of each vertex.
mpq_class value_of(const SquareSum& squares, const std::vector<mpq_class>& variables,
                   const std::vector<mpq_class>& sign_of_vertex);

}  // namespace checker
