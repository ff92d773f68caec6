#include "report/packed.hpp"

#include <openssl/evp.h>
#include <zlib.h>

#include <stdexcept>

#include "budget/as_size.hpp"

namespace plumbline::report {

std::string packed(std::string_view text) {
  uLongf size = compressBound(text.size());
  std::string bytes(size, '\0');
  if (compress2(reinterpret_cast<Bytef*>(bytes.data()), &size, reinterpret_cast<const Bytef*>(text.data()), text.size(),
                Z_BEST_COMPRESSION) != Z_OK)
    throw std::runtime_error("zlib cannot compress");
  std::string out(4 * ((size + 2) / 3) + 1, '\0');
  out.resize(as_size(EVP_EncodeBlock(reinterpret_cast<unsigned char*>(out.data()),
                                     reinterpret_cast<const unsigned char*>(bytes.data()), static_cast<int>(size))));
  return out;
}

}  // namespace plumbline::report
