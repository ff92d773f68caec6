// The parts of the checker beside the base, and which of them a certificate made use of. docs/trust.md has a line on
// each.
#pragma once

#include <string_view>

namespace checker {

// clang-format off
enum class Module : unsigned {
  Base, Roots, Functions, Separation, Tables, Ranks, SingularValues, Graphs, Layers, Paths, Deepening, Speeds, Proofs,
  Flows, Open, Tensors, Products
};
inline constexpr Module kBase = Module::Base;
inline constexpr std::string_view kModuleNames[] = {
  "base", "roots", "functions", "separation", "tables", "ranks", "singular-values", "graphs", "layers", "paths",
  "deepening", "speeds", "proofs", "flows", "open", "tensors", "products"};
// clang-format on

// The modules of which something was used since this was last emptied; bit i for module i.
inline thread_local unsigned modules_in_use = 0;
inline void use(Module m) { modules_in_use |= 1U << static_cast<unsigned>(m); }

}  // namespace checker
