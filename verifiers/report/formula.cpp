#include "report/formula.hpp"

namespace plumbline::report {

std::string latex_lines(const TypesetFormula& formula) {
  std::string out = "\\medskip\n";
  for (const auto& [label, line] : formula.latex_lines) out += "\\plumblineline{" + label + "}{" + line + "}\n";
  return out + "\\medskip\n";
}

}  // namespace plumbline::report
