// SHA-256 as reports need it.
#pragma once

#include <string>
#include <string_view>

namespace plumbline::report {

// 64 hexadecimal digits.
[[nodiscard]] std::string sha256_hex(std::string_view content);
// "sha256-..." of an inline script or style, as a content security policy names it.
[[nodiscard]] std::string policy_hash(std::string_view content);

}  // namespace plumbline::report
