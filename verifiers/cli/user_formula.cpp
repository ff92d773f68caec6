#include "cli/user_formula.hpp"

#include <cctype>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "claim/parse.hpp"
#include "number/error.hpp"

namespace plumbline::cli {

Claim user_formula(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  if (!(text << stream.rdbuf())) throw InputError(path, "cannot be read, or is empty");
  Claim out;
  std::string stem = std::filesystem::path(path).stem().string();
  for (char& c : stem)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '-' && c != '_') c = '-';
  out.id = "user." + stem;
  out.title = "The formula of " + std::filesystem::path(path).filename().string();
  out.source = path;
  out.file = path;
  out.text = text.str();
  try {
    out.readings = {parse_reading(text.str())};
  } catch (const InputError& error) { throw InputError(path, error.what()); }
  out.statement = canonical(out.readings.front().then.term);
  return out;
}

}  // namespace plumbline::cli
