// The parts of the checker beside the base, and which of them a certificate made use of. docs/trust.md has a line on
// each.
//
// What a module offers takes an Entry of it, a last argument (or member) that nobody writes: whoever calls it, records
// it. That no other way leads into a module is read off the compiled code (tests/checker/entries.sh).
#pragma once

#include <string_view>

namespace checker {

// clang-format off
enum class Module : unsigned {
  Base, Roots, Functions, Separation, Tables, Ranks, SingularValues, Inertia, Graphs, Layers, Paths, Deepening, Speeds,
  Proofs, Flows, Open, Tensors, Products
};
inline constexpr Module kBase = Module::Base;
inline constexpr std::string_view kModuleNames[] = {
  "base", "roots", "functions", "separation", "tables", "ranks", "singular-values", "inertia", "graphs", "layers",
  "paths", "deepening", "speeds", "proofs", "flows", "open", "tensors", "products"};
// clang-format on

// The modules of which something was used since this was last emptied; bit i for module i.
inline thread_local unsigned modules_in_use = 0;
inline void record(Module m) { modules_in_use |= 1U << static_cast<unsigned>(m); }

template <Module m> struct Entry {
  Entry() { record(m); }
};

}  // namespace checker
