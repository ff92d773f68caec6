// SHA-256 (FIPS 180-4), for the digest of a certificate and the name of a formula.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace checker {

class Sha256 {  // of bytes that come in pieces
 public:
  explicit Sha256(std::string_view bytes = {}) { add(bytes); }
  void add(std::string_view bytes);
  [[nodiscard]] std::string digits();  // 64 of them, lower-case hexadecimal; ends it

 private:
  std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::string rest_;  // less than a block
  std::uint64_t length_ = 0;
};
inline std::string sha256(std::string_view bytes) { return Sha256(bytes).digits(); }

}  // namespace checker
