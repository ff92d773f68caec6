#include "tensor/file_digest.hpp"

#include <openssl/evp.h>

#include <array>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <vector>

#include "number/error.hpp"

namespace plumbline {

std::string sha256_of_file(const std::string& path) {
  constexpr std::size_t kPiece = 1 << 20;
  std::ifstream file(path, std::ios::binary);
  if (!file) throw InputError(path, "cannot be opened");
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
  bool good = context && EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr) == 1;
  for (std::vector<char> piece(kPiece); good && file;) {
    file.read(piece.data(), kPiece);
    good = EVP_DigestUpdate(context.get(), piece.data(), static_cast<std::size_t>(file.gcount())) == 1;
  }
  if (!file.eof()) throw InputError(path, "cannot be read");
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned int size = 0;
  if (!good || EVP_DigestFinal_ex(context.get(), digest.data(), &size) != 1 || size != 32)
    throw std::runtime_error("SHA-256 is not available in this OpenSSL");
  std::string out;
  for (unsigned int i = 0; i < size; ++i) {
    out += "0123456789abcdef"[digest[i] >> 4];
    out += "0123456789abcdef"[digest[i] & 15];
  }
  return out;
}

}  // namespace plumbline
