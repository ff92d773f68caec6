// What a reading demands of a case, laid out for those who make cases: a drawn case meets by construction what chance
// would hardly ever meet.
//
// Requirements and hypothesis are taken apart at their conjunctions. Some of the parts say how to make a piece of the
// case: a shape (`rows(A) = n`), a value (`A = B^T * B`, `W_l = EXPRESSION for all l`). The others are conditions, each
// with the pieces that it speaks of: a piece that is drawn can be asked at once whether it will do. Nothing here
// decides anything: what is made is judged like every case.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "claim/box_range.hpp"
#include "evaluation/needs.hpp"

namespace plumbline {

struct Demands {
  Demands() = default;
  explicit Demands(Needs needs);
  explicit Demands(const Reading& reading);

  Needs needs;  // of the reading
  // What is drawn: what the reading names, and what its claim's `draw` names besides. Of a scalar: has it no default?
  std::set<std::string> matrices;
  std::map<std::string, bool> scalars;

  // rows(A) = size, or cols(A) = size, for a matrix parameter or data of that name.
  struct Size {
    bool data = false;
    std::string name;
    bool rows = true;
    Term size, formula;
    bool square = false;  // size is the other one of the same matrix
  };
  std::vector<Size> sizes;
  [[nodiscard]] const Size* size_of(bool data, const std::string& name, bool rows) const;  // null: nothing is said

  // A matrix or scalar parameter, or W_l for l in first..last, that is equal to a term which does not speak of it.
  struct Assignment {
    enum class To { Matrix, Scalar, Layers } to = To::Matrix;
    std::string name;  // of the parameter; of the bound variable l
    Term value, first = {}, last = {};
  };
  std::vector<Assignment> assignments;

  // A part that says: the last two arguments solve the problem of the others (quadratic-optimum and what is made of
  // it). `x`, `y`: the matrix parameters that stand there.
  struct Optimum {
    std::string x, y;
    Term quadratic, linear, constraints, bounds;  // Q, c, A, b
  };
  std::vector<Optimum> optima;

  // Matrix parameters that lie in a box (claim/box_range.hpp). The part stays a condition, which they then meet.
  std::vector<BoxRange> boxes;

  struct Condition {
    Term formula;
    bool network = false;            // it speaks of the network or of data
    std::set<std::string> matrices;  // of whose entries it speaks
    std::set<std::string> named;     // of whose entries or sizes
    std::set<std::string> scalars;
  };
  std::vector<Condition> conditions;

  // Scalar parameters that stand where an index or the end of a range stands: integers.
  std::set<std::string> integers;
};

}  // namespace plumbline
