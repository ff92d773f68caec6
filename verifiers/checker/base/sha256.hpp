// SHA-256 (FIPS 180-4), for the digest of a certificate and the name of a formula.
#pragma once

#include <string>

namespace checker {

std::string sha256(std::string_view bytes);  // 64 lower-case hexadecimal digits

}  // namespace checker
