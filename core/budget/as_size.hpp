// An index or a count that is known not to be negative, as the standard containers want it.
#pragma once

#include <cstddef>

namespace plumbline {

// The same number. The caller knows that i >= 0; nothing is checked.
template <class Int> [[nodiscard]] constexpr std::size_t as_size(const Int& i) { return static_cast<std::size_t>(i); }

}  // namespace plumbline
