// Which program this is.
#pragma once

#include <string>

namespace plumbline::cli {

inline constexpr const char* kVersion = PLUMBLINE_VERSION;
// The commit from which it was built, as short as git writes it; "" if it was not built from a repository.
[[nodiscard]] std::string commit();

}  // namespace plumbline::cli
