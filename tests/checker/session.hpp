// What check_certificate sets up before it works: a budget, a limit, no interned roots. For tests of the parts.
#pragma once

#include "roots.hpp"

namespace checker_test {

struct Fresh {
  Fresh() : precision(256) {
    checker::work_left = std::uint64_t{1} << 36;
    checker::max_bits = 16384;
    checker::roots::start();
  }
  checker::Precision precision;
};

}  // namespace checker_test
