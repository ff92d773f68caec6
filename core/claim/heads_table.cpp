#include "claim/heads_table.hpp"

#include "claim/term.hpp"

namespace plumbline {
namespace {

// | stands between the cells of a table.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '|' ? std::string("\\|") : std::string(1, c);
  return out;
}

}  // namespace

std::string heads_table() {
  std::string out = "| head | sort | arguments | module | |\n| --- | --- | --- | --- | --- |\n";
  for (const HeadInfo& h : all_heads()) {
    const bool shown = h.head != Head::MatrixIf && h.head != Head::FormulaIf;  // `if`, of other sorts
    if (h.text.empty() || h.sort == Sort::Part || !shown) continue;
    out += "| `" + std::string(h.text) + "` | " + std::string(to_string(h.sort)) + " | " +
           (h.signature.empty() ? "" : "`" + std::string(h.signature) + "`") + " | " + std::string(h.module) + " | " +
           escaped(h.meaning) + " |\n";
  }
  return out;
}

}  // namespace plumbline
