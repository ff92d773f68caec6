#include "cli/text_file.hpp"

#include "budget/error.hpp"
#include "budget/regular_file.hpp"
#include "budget/standard_input.hpp"

namespace plumbline::cli {

std::string read_text(const std::string& path) {
  constexpr std::size_t most = 64u << 20;
  if (is_standard_input(path)) return read_standard_input(most);
  std::string out = read_regular_file(path, most);
  if (out.empty()) throw InputError(path, "is empty");
  return out;
}

}  // namespace plumbline::cli
