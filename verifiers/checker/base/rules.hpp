// The table of rules: every head of the language, what it takes, and the one function that says what it means; and the
// library, definitions whose value a function finds faster than their text does.
//
// A rule belongs to the base or to a module. The base is what every verdict stands on; a module is read by those who
// meet its name on a success line. docs/language.md says what each head means, docs/rules.md why a function gives the
// value of a definition, docs/trust.md what each module rests on.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "matrix.hpp"
#include "modules.hpp"

namespace checker {

struct Graph;
using GraphPtr = std::shared_ptr<const Graph>;

// `Open` is the value of an atom that the certificate leaves undecided: it may be true, false or undefined, and what is
// derived from it is Open unless it is the same for all three. (Unknown is not the same: `undefined` wins over it in
// the truth tables, so that it could turn a false conjunction into an undefined one.)
enum class Truth { False, True, Unknown, Undefined, Open };
inline Truth truth_of(bool b) { return b ? Truth::True : Truth::False; }

// A fully connected network (and, once it is needed, its graph), or any other network as a graph.
struct Net {
  NetworkPtr layers;
  mutable GraphPtr graph;
};

using Value = std::variant<Num, MatrixPtr, Net, Truth>;

struct Node;
class Evaluator;

struct Rule {
  std::string_view head;
  char sort;                   // of the value: S, M, N, F; ? the kind of its place
  std::string_view arguments;  // a letter each (term.hpp); X is the kind of the whole; ? makes the next one optional, *
                               // lets the last one repeat. Of a definition: as its text has them
  Module module;
  Value (*apply)(Evaluator&, const Node&);  // may throw Undefined
  bool layers_only = false;                 // speaks of the layers of a fully connected network
  std::vector<std::string> names = {};      // those that the first argument may be; empty: any
  bool of_case = false;                     // names a part of the case
};

[[nodiscard]] const Rule* kernel_rule(const std::string& head);  // of a head; null if there is none

// Definitions by their names: the text that each must have to be the library's, and the rule that computes it, or null.
struct Library {
  struct Entry {
    std::string_view text;
    const Rule* rule = nullptr;
  };
  std::map<std::string, Entry, std::less<>> entries = {};
  [[nodiscard]] bool has(const std::string& name, std::string_view text) const {
    const auto found = entries.find(name);
    return found != entries.end() && found->second.text == text;
  }
  [[nodiscard]] const Rule* rule(const std::string& name) const { return entries.at(name).rule; }
};
[[nodiscard]] const Library& whole_library();  // rules/library.cpp

std::vector<Rule> formula_rules();    // base/formulas.cpp
std::vector<Rule> scalar_rules();     // base/scalars.cpp
std::vector<Rule> matrix_rules();     // base/matrices.cpp
std::vector<Rule> network_rules();    // base/networks.cpp: fully connected ones
std::vector<Rule> function_rules();   // rules/functions.cpp
std::vector<Rule> spectral_rules();   // rules/spectral_rules.cpp
std::vector<Rule> rank_rules();       // rules/ranks.cpp
std::vector<Rule> graph_rules();      // rules/graph_rules.cpp
std::vector<Rule> path_rules();       // rules/path_rules.cpp
std::vector<Rule> deepening_rules();  // rules/deepening.cpp
std::vector<Rule> speed_rules();      // rules/speed_rules.cpp

// Of definitions of the library.
std::vector<Rule> table_rules();         // rules/tables.cpp
std::vector<Rule> sine_rules();          // rules/functions.cpp
std::vector<Rule> layer_rules();         // rules/layer_rules.cpp
std::vector<Rule> graph_pass_rules();    // rules/graph_rules.cpp
std::vector<Rule> path_library_rules();  // rules/path_rules.cpp
std::vector<Rule> rank_library_rules();  // rules/ranks.cpp

inline Value made(Matrix m) { return shared(std::move(m)); }

}  // namespace checker
