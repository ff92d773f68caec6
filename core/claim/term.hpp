// A claim is a formula, and a formula is a tree of these nodes.
//
// A node is a head (what it is), its arguments, and for the few leaves that need it a name or a rational number. Nodes
// are immutable and shared. The heads stand in three tables: heads.def (the kernel and the modules: what has a meaning
// of its own, defined in docs/language.md and only there), library.def (definitions of the library that the evaluator
// has a procedure for), syntax.def (leaves and parts of a reading). Parser, sort checker, canonical text, evaluation
// and notation all start from them.
//
// A definition is a call by value. In a term it stands as its value at its arguments, written out with shared parts,
// and remembers where it came from (`call`): the canonical text and the notation show the call, and the evaluator
// computes a definition once for each argument, and asks first that the arguments have values.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "claim/once.hpp"
#include "number/rational.hpp"

namespace plumbline {

enum class Head {
#define PLUMBLINE_HEAD(name, text, sort, signature, layers, module, meaning) name,
#include "claim/heads.def"
#include "claim/library.def"
#include "claim/syntax.def"
#undef PLUMBLINE_HEAD
};

enum class Sort { Scalar, Network, Matrix, Formula, Part };
[[nodiscard]] std::string_view to_string(Sort sort);  // "scalar", ...

// A row of the tables.
struct HeadInfo {
  Head head;
  std::string_view text;
  Sort sort;
  std::string_view signature;
  bool layers;
  std::string_view module;  // "" (the kernel, leaves), "graphs", or the paper whose constructions these are: "saddle",
                            // "invariance"; "library" and "spelled": library.def
  std::string_view meaning;
};
[[nodiscard]] std::span<const HeadInfo> all_heads();
[[nodiscard]] const HeadInfo& info(Head head);

struct Node;
using Term = std::shared_ptr<const Node>;

struct Definition;
// A definition as it is written where it and all that it calls have their own names, and what it calls, in the order of
// the first uses.
struct DefinitionText {
  std::string text;
  std::vector<const Definition*> calls;
};

// A definition of the language: NAME of its parameters is its body, in which the parameters stand as nodes of the heads
// ScalarArgument, ..., FormulaArgument. It is closed: every variable of the body is a parameter or bound inside it.
struct Definition {
  std::string name;
  std::vector<std::string> parameters;
  Term body;
  std::string latex;                // how it is written on paper, "" for NAME(arguments); #NAME stands for a parameter
  std::vector<Term> defaults = {};  // of the parameters; null for one without
  std::string text = {};            // as a claim file has it: "L0(N = theta) := inner(G, Y(N))"
  std::string letters = {};         // what each parameter takes, as in heads.def: S, I, M, N, w
  bool of_library = false;
  Once<DefinitionText> canonical = {}, with_notation = {};  // made where they are first asked for: canonical.cpp
};

// What a node is the value of: a definition at arguments. An argument is a term, or a name (of an arrangement, say).
struct Call {
  struct Argument {
    Term term;         // null for a name
    std::string name;  // of an argument that is a name
  };
  std::shared_ptr<const Definition> definition;
  std::vector<Argument> arguments;
  std::vector<std::size_t> asked = {};  // those arguments that may have no value: not a number, a variable, data, theta
};

struct Node {
  Head head;
  std::string name;  // Variable, Param, NamedMatrix, Data, Function, Arrangement, Kind, the bound variable of Sum ...
                     // AtLeast, the two of Table and Iterate with a space between, the parameter of ScalarArgument ...
  Rational value;    // Literal
  std::vector<Term> args;
  int depth = 1;            // 1 + the largest depth of an argument
  std::size_t size = 1;     // how many nodes it has written out, shared ones as often as they stand; at most SIZE_MAX
  std::uint64_t heads = 0;  // a bit for each head in it, several heads to a bit: what has the bit may have the head
  std::shared_ptr<const Call> call = {};
};

// Everything that walks a term does so by recursion: a deeper one is refused where it would come into being, before it
// can exhaust a stack.
inline constexpr int kMaxDepth = 2000;

// Throws ResourceLimit beyond kMaxDepth.
[[nodiscard]] Term make(Head head, std::vector<Term> args, std::string name = {}, Rational value = {});
// The same node, as the value of `call`.
[[nodiscard]] Term as_value_of(const Term& term, std::shared_ptr<const Call> call);
[[nodiscard]] bool binds(Head head);  // a variable, that the last argument may use
[[nodiscard]] bool ranges(
    Head head);  // ... over lo..hi, and nothing else: Sum, ..., ForAll, AtLeast, but not Table, Iterate
// The variables that the node binds: one, or the two of Table and Iterate.
[[nodiscard]] std::vector<std::string> bound_by(const Node& node);
[[nodiscard]] bool is_argument(Head head);  // of a definition
[[nodiscard]] Head argument_head(Sort sort);

// How many of the first arguments are indices (layers, rows, columns, orders of singular values): integers that count,
// not quantities.
[[nodiscard]] std::size_t index_arguments(Head head);

// The text of a term with all definitions written out: it identifies what the term says, however it was said.
[[nodiscard]] std::string canonical(const Term& term);
void add_canonical(const Term& term, std::string& out);  // behind what `out` holds
// Do both say the same: is canonical(a) == canonical(b)? Parameters of definitions are told from variables.
[[nodiscard]] bool same(const Term& a, const Term& b);

// Speaks of layers' matrices: a reading that does is about fully connected networks only (docs/language.md, "Networks
// as graphs").
[[nodiscard]] bool needs_full_connection(const Term& term);
// Does `head` occur in the term?
[[nodiscard]] bool contains(const Term& term, Head head);
// No function (log, exp, cos), sin, pi: the exact rung decides every comparison of such terms.
[[nodiscard]] bool algebraic(const Term& term);
[[nodiscard]] Term always();  // the formula that is true, and its negation
[[nodiscard]] Term never();
// Calls visit(node) for every node, one that is shared once.
void for_each_node(const Term& term, const std::function<void(const Term&)>& visit);
// Adds the parts of a conjunction, in their order, those of a conjunction within it too; one for which whole(part) is
// true stays together.
template <class Whole> void add_conjuncts(const Term& formula, std::vector<Term>& out, Whole whole) {
  if (formula->head != Head::And || whole(formula)) return out.push_back(formula);
  for (const Term& part : formula->args) add_conjuncts(part, out, whole);
}
// All names under the heads (Param, NamedMatrix, Data), sorted, each once.
[[nodiscard]] std::vector<std::string> names(const Term& term, std::initializer_list<Head> heads);
// Does the head with this name occur in the term?
[[nodiscard]] bool speaks_of(const Term& term, Head head, const std::string& name);
// Is it a call of the library's definition of this name?
[[nodiscard]] bool is_call_of(const Term& term, std::string_view name);

}  // namespace plumbline
