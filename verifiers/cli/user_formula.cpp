#include "cli/user_formula.hpp"

#include <cctype>
#include <filesystem>

#include "budget/error.hpp"
#include "budget/standard_input.hpp"
#include "claim/parse.hpp"
#include "cli/text_file.hpp"
#include "layout/sentence.hpp"

namespace plumbline::cli {

Claim user_formula(const std::string& path) {
  const std::string text = read_text(path);
  Claim out;
  std::string stem = is_standard_input(path) ? "formula" : std::filesystem::path(path).stem().string();
  for (char& c : stem)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '-' && c != '_') c = '-';
  out.id = "user." + stem;
  out.title = layout::as_sentence("The formula of " + std::filesystem::path(path).filename().string());
  out.source = path;
  out.file = path;
  out.text = text;
  out.readings = {at_place(is_standard_input(path) ? "standard input" : path, [&] { return parse_reading(text); })};
  out.statement = canonical(out.readings.front().then);
  return out;
}

}  // namespace plumbline::cli
