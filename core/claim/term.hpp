// A claim is a formula, and a formula is a tree of these nodes.
//
// A node is a head (what it is), its arguments, and for the few leaves that need it a name or a rational number. Nodes
// are immutable and shared. The heads, their text and the number of their arguments stand in one table (heads()):
// canonical text, evaluation and notation all start from it. What each head means is defined in docs/language.md, and
// only there.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "number/rational.hpp"

namespace plumbline {

enum class Head {
  // scalars
  Literal,
  Variable,
  Pi,
  Param,
  Add,
  Sub,
  Mul,
  Div,
  Pow,
  Sqrt,
  Log,
  Exp,
  Cos,
  Sin,
  Abs,
  Min,
  Max,
  Sum,
  Prod,
  Minimum,
  Maximum,
  If,
  Norm,
  Norm2,
  Singular,
  TailRatio,
  Trace,
  Inner,
  Entry,
  Rank,
  PseudoDet,
  Rows,
  Cols,
  Depth,
  Speed2,
  PathCount,
  MaximalPathCount,
  // networks
  Theta,
  Rescale,
  Deepen,
  Signs,
  Unroll,
  Pull,
  Decompose,
  DecomposeAbsolute,
  Descend,
  Gate,
  // matrices
  Data,
  NamedMatrix,
  Weight,
  Preactivation,
  Activation,
  Gradient,
  Relu,
  MatMul,
  MatAdd,
  MatSub,
  Scale,
  Transpose,
  Row,
  Column,
  Diagonal,
  Identity,
  Hadamard,
  Power,
  Gather,
  Beside,
  Stack,
  Reshape,
  Sgn,
  Adjacency,
  EdgeWeights,
  ParameterIndex,
  InputVertices,
  OutputVertices,
  Parameters,
  Output,
  VertexPreactivation,
  VertexActivation,
  Slopes,
  Derivative,
  Sensitivity,
  InputGradient,
  Arrangement,
  Paths,
  AbsolutePaths,
  PathDerivative,
  PathActivity,
  Hasse,
  // formulas
  True,
  LessEqual,
  Less,
  Equal,
  MatEqual,
  Nonnegative,
  NowhereZero,
  ReluNetwork,
  BiasFree,
  Kind,
  Differentiable,
  SpeedAtMost,
  And,
  Or,
  Not,
  Implies,
  ForAll,
  Exists,
  AtLeast,
  Witnessed,
  // a reading
  Requires,
  Given,
  Then,
  Trivial,
  Reading,
};

enum class Sort { Scalar, Network, Matrix, Formula, Part };

struct HeadInfo {
  Head head;
  std::string_view text;
  Sort sort;
};
[[nodiscard]] const HeadInfo& info(Head head);

struct Node;
using Term = std::shared_ptr<const Node>;

struct Node {
  Head head;
  std::string name;  // Variable, Param, NamedMatrix, Data, Arrangement, Kind, and the bound variable of Sum ... AtLeast
  Rational value;    // Literal
  std::vector<Term> args;
  int depth = 1;  // 1 + the largest depth of an argument
};

// Everything that walks a term does so by recursion: a deeper one is refused where it would come into being, before it
// can exhaust a stack.
inline constexpr int kMaxDepth = 2000;

// Throws ResourceLimit beyond kMaxDepth.
[[nodiscard]] Term make(Head head, std::vector<Term> args, std::string name = {}, Rational value = {});
[[nodiscard]] bool binds(Head head);  // Sum, Prod, Minimum, Maximum, ForAll, Exists, AtLeast

// How many of the first arguments are indices (layers, rows, columns, orders of singular values): integers that count,
// not quantities.
[[nodiscard]] std::size_t index_arguments(Head head);

// The canonical text of docs/language.md; its SHA-256 identifies a formula.
[[nodiscard]] std::string canonical(const Term& term);

// Speaks of layers' matrices: a reading that does is about fully connected networks only (docs/language.md, "Networks
// as graphs").
[[nodiscard]] bool needs_full_connection(const Term& term);
// Does `head` occur in the term?
[[nodiscard]] bool contains(const Term& term, Head head);
// No log, exp, cos, sin, pi: the exact rung decides every comparison of such terms.
[[nodiscard]] bool algebraic(const Term& term);
// All names under `head` (Param, NamedMatrix, Data), sorted, each once.
[[nodiscard]] std::vector<std::string> names(const Term& term, Head head);

}  // namespace plumbline
