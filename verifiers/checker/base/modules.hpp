// The parts of the checker beside the base, and which of them a certificate made use of. docs/trust.md has a line on
// each.
#pragma once

#include <string_view>

namespace checker {

enum class Module : unsigned {
  Base,
  Functions,
  Separation,
  Ranks,
  SingularValues,
  Graphs,
  Layers,
  Paths,
  Deepening,
  Speeds,
  Proofs
};
inline constexpr std::string_view kModuleNames[] = {"base",   "functions", "separation", "ranks",     "singular-values",
                                                    "graphs", "layers",    "paths",      "deepening", "speeds",
                                                    "proofs"};

// The modules of which something was used since this was last emptied; bit i for module i.
inline thread_local unsigned modules_in_use = 0;
inline void use(Module m) { modules_in_use |= 1U << static_cast<unsigned>(m); }

}  // namespace checker
