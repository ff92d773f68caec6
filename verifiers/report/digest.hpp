// SHA-256 as a page needs it.
#pragma once

#include <string>
#include <string_view>

namespace plumbline::report {

// "sha256-..." of an inline script or style, as a content security policy names it.
[[nodiscard]] std::string policy_hash(std::string_view content);

}  // namespace plumbline::report
