// SHA-256 of a file, as 64 lower-case hexadecimal digits (OpenSSL's libcrypto; the checker has its own).
#pragma once

#include <string>

namespace plumbline {

// Reads the file piece by piece. Throws InputError(path) if it cannot be read.
[[nodiscard]] std::string sha256_of_file(const std::string& path);

}  // namespace plumbline
