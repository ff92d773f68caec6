// What check_certificate sets up before it works: a budget, a precision, all modules. For tests of the parts.
#pragma once

#include "modules.hpp"
#include "numbers/interval.hpp"

namespace checker_test {

struct Fresh {
  explicit Fresh(const checker::Modules& modules = checker::all_modules())
      : session(modules, 16384, std::uint64_t{1} << 36, 0) {}
  checker::Session session;
};

}  // namespace checker_test
