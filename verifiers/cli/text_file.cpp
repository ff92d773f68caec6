#include "cli/text_file.hpp"

#include <fstream>
#include <sstream>

#include "number/error.hpp"
#include "number/standard_input.hpp"

namespace plumbline::cli {

std::string read_text(const std::string& path) {
  constexpr std::size_t most = 64u << 20;
  if (is_standard_input(path)) return read_standard_input(most);
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  if (!(text << stream.rdbuf())) throw InputError(path, "cannot be read, or is empty");
  return text.str();
}

}  // namespace plumbline::cli
