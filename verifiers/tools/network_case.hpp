// A case file for a command that is about its network.
#pragma once

#include <string>

#include "budget/error.hpp"
#include "network/case_io.hpp"

namespace plumbline::cli {

// Throws InputError as read_case, and for a case without a network.
[[nodiscard]] inline Case read_network_case(const std::string& file) {
  Case c = read_case(file);
  if (c.network.absent()) throw InputError(file, "/network: is missing; this command is about a network");
  return c;
}

}  // namespace plumbline::cli
