#include "report/digest.hpp"

#include <openssl/evp.h>

#include <array>
#include <stdexcept>

namespace plumbline::report {
namespace {

std::array<unsigned char, 32> digest_bytes(std::string_view content) {
  std::array<unsigned char, 32> digest{};
  unsigned size = 0;
  if (EVP_Digest(content.data(), content.size(), digest.data(), &size, EVP_sha256(), nullptr) != 1 ||
      size != digest.size())
    throw std::runtime_error("SHA-256 is not available in libcrypto");
  return digest;
}

}  // namespace

std::string policy_hash(std::string_view content) {
  const auto digest = digest_bytes(content);
  std::array<unsigned char, 64> base64{};
  const int length = EVP_EncodeBlock(base64.data(), digest.data(), static_cast<int>(digest.size()));
  return "sha256-" + std::string(base64.begin(), base64.begin() + length);
}

}  // namespace plumbline::report
