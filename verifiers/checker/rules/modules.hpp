// The parts of the checker beside the base, by number and name; docs/trust.md has a line on each.
//
// What a module offers to another takes an Entry of it (session.hpp). That no other way leads into a module is read off
// the compiled code (tests/checker/entries.sh).
#pragma once

#include "extension.hpp"

namespace checker {

// clang-format off
enum class Module : unsigned {
  Base, Roots, Functions, Separation, Tables, Ranks, SingularValues, Inertia, Graphs, Layers, Paths, Deepening, Speeds,
  Proofs, Flows, Open, Tensors, Products, Identities, Boxes, Cells
};
inline constexpr std::string_view kModuleNames[] = {
  "base", "roots", "functions", "separation", "tables", "ranks", "singular-values", "inertia", "graphs", "layers",
  "paths", "deepening", "speeds", "proofs", "flows", "open", "tensors", "products", "identities", "boxes",
  "cells"};
// clang-format on

const Modules& all_modules();
// Without rules: heads, numbers and networks that the base does not know, but no other way to a value than that which
// says what it means. Definitions mean what their text says, by evaluating it; proofs and flows are declined.
const Modules& plain_modules();

// Heads of modules.
std::vector<Rule> function_heads();   // functions.cpp
std::vector<Rule> graph_heads();      // graph_rules.cpp
std::vector<Rule> path_heads();       // path_rules.cpp
std::vector<Rule> deepening_heads();  // deepening.cpp
std::vector<Rule> speed_heads();      // speed_rules.cpp
std::vector<Rule> flow_heads();       // flow_terms.cpp

// Rules for heads of the base.
std::vector<Rule> spectral_rules();  // spectral_rules.cpp
std::vector<Rule> rank_rules();      // ranks.cpp

// Rules for definitions of the library.
const Library& whole_library();          // library.cpp
std::vector<Rule> table_rules();         // tables.cpp
std::vector<Rule> sine_rules();          // functions.cpp
std::vector<Rule> layer_rules();         // layer_rules.cpp
std::vector<Rule> graph_pass_rules();    // graph_rules.cpp
std::vector<Rule> path_library_rules();  // path_rules.cpp
std::vector<Rule> rank_library_rules();  // ranks.cpp

// What else modules bring.
const Beyond& root_numbers();                      // roots.cpp
Field singular_values_field();                     // spectral_rules.cpp
Field plain_singular_values_field();               // the same, against what the base finds
Field open_field();                                // open_atoms.cpp
Field flows_field();                               // flow_terms.cpp
Format proof_format();                             // proof.cpp
Format flow_format();                              // flow.cpp
Format law_format();                               // law.cpp
Format box_format();                               // cover.cpp
Format cells_format();                             // cell_tree.cpp
MatrixReader expression_matrices();                // expressions.cpp
MatrixReader tensor_matrices();                    // tensors.cpp
std::vector<NetworkReader> graph_networks();       // graph_reader.cpp
void expect_tensors(const JsonValue& whole_case);  // tensors.cpp
std::optional<std::vector<mpz_class>> product_by_digits(const Matrix& a, const Matrix& b);  // products.cpp

}  // namespace checker
