// `plain`: sentences of claim files as a terminal or a search index shows them: $x \le y$ becomes x ≤ y. One sentence a
// line; one that cannot be read stays as it is. The site asks for it (docs/site.md).
#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <sstream>

#include "budget/standard_input.hpp"
#include "cli/commands.hpp"
#include "layout/sentence.hpp"
#include "tensor/json.hpp"

namespace plumbline::cli {
namespace {

ExitCode print_plain() {
  std::istringstream text(read_standard_input(kMaxJsonBytes));
  for (std::string line; std::getline(text, line);) fmt::print("{}\n", layout::plain_sentence(line));
  return kAsExpected;
}

}  // namespace

Action plain_command(CLI::App& /*command*/) { return print_plain; }

}  // namespace plumbline::cli
