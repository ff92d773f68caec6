#include "tensor/file_digest.hpp"

#include <openssl/evp.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <memory>
#include <stdexcept>

#include "budget/as_size.hpp"
#include "budget/error.hpp"
#include "budget/regular_file.hpp"

namespace plumbline {

std::string sha256_of_file(const std::string& path) {
  constexpr std::size_t kPiece = 1 << 16;
  const RegularFile file(path);
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
  bool good = context && EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr) == 1;
  const std::unique_ptr<char[]> piece = std::make_unique_for_overwrite<char[]>(kPiece);
  for (ssize_t count = 1; good && count != 0;) {
    count = ::read(file.descriptor(), piece.get(), kPiece);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw InputError(path, "cannot be read");
    good = EVP_DigestUpdate(context.get(), piece.get(), as_size(count)) == 1;
  }
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
