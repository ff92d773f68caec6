// The exact text of a number, where it has one: an eigenvalue or a cube root has none.
#pragma once

#include <optional>
#include <string>

#include "algebraic/real.hpp"
#include "budget/error.hpp"

namespace plumbline::cli {

// As a case file has it; nothing for a number without a text, or one whose text goes beyond the limits.
[[nodiscard]] inline std::optional<std::string> exact_text(const Real& x) {
  try {
    return x.to_string();
  } catch (const Undefined&) { return std::nullopt; } catch (const ResourceLimit&) {
    return std::nullopt;
  }
}

}  // namespace plumbline::cli
