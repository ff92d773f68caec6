// SHA-256 of bytes, as 64 lower-case hexadecimal digits (OpenSSL libcrypto; the checker has its own).
#pragma once

#include <string>
#include <string_view>

namespace plumbline {

[[nodiscard]] std::string sha256(std::string_view bytes);

}  // namespace plumbline
