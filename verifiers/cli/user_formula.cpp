#include "cli/user_formula.hpp"

#include <cctype>
#include <filesystem>

#include "budget/standard_input.hpp"
#include "claim/formula_file.hpp"
#include "claim/term_text.hpp"
#include "cli/text_file.hpp"
#include "layout/sentence.hpp"

namespace plumbline::cli {

Claim user_formula(const std::string& path) {
  const std::string name = is_standard_input(path) ? "standard input" : path;
  Claim out = read_formula(read_text(path), name);
  std::string stem = is_standard_input(path) ? "formula" : std::filesystem::path(path).stem().string();
  for (char& c : stem)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '-' && c != '_') c = '-';
  out.id = "user." + stem;
  out.title = layout::as_sentence("The formula of " + std::filesystem::path(path).filename().string());
  out.source = out.file = path;
  out.statement = to_text(out.readings.front().then);
  return out;
}

}  // namespace plumbline::cli
