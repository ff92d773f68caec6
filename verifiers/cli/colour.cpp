#include "cli/colour.hpp"

#include <unistd.h>

#include <cstdlib>

namespace plumbline::cli {
namespace {

bool is_set(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0';
}

bool has_colours() {
  static const bool out = [] {
    const char* terminal = std::getenv("TERM");
    return isatty(STDOUT_FILENO) != 0 && !is_set("NO_COLOR") && terminal != nullptr &&
           std::string_view(terminal) != "dumb";
  }();
  return out;
}

// Green what stands, red what falls, yellow what is open; what says nothing is left alone.
const char* colour_of(std::string_view verdict) {
  for (const std::string_view good : {"holds", "proved", "not-refuted", "as expected"})
    if (verdict == good) return "32";
  for (const std::string_view bad : {"fails", "refuted", "ill-typed", "differs"})
    if (verdict == bad) return "31";
  for (const std::string_view open : {"inconclusive", "limit hit"})
    if (verdict == open) return "33";
  return nullptr;
}

}  // namespace

std::string painted(std::string_view verdict, const std::string& text) {
  const char* colour = has_colours() ? colour_of(verdict) : nullptr;
  return colour == nullptr ? text : "\033[" + std::string(colour) + "m" + text + "\033[0m";
}

}  // namespace plumbline::cli
