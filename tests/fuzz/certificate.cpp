// Any bytes as a certificate: the checker never throws, and it accepts nothing whose digest it did not recompute.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "certificate.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  checker::Options options;
  options.allow_unknown_claims = true;
  options.max_bits = 1024;
  options.work = std::uint64_t{1} << 28;
  const checker::Result result =
      checker::check_certificate(std::string(reinterpret_cast<const char*>(data), size), options);
  if (result.accepted && result.sha256.size() != 64) std::abort();
  if (!result.accepted && result.message.empty()) std::abort();
  return 0;
}
