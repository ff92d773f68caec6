// SHA-256 as FIPS 180-4 says it, section 6.2. Its constants are the first 32 bits of the fractional parts of roots of
// the first primes: square roots for the initial state, cube roots for the rounds.
#include <openssl/evp.h>

#include <algorithm>
#include <bit>

namespace {

using Word = std::uint32_t;

// floor(2^32 frac(p^(1/degree))) by bisection over integers: the largest r with r^degree <= p 2^(32 degree), modulo
// 2^32.
constexpr Word root_bits(unsigned p, int degree) {
  using Wide = unsigned __int128;
  Wide low = 0, high = static_cast<Wide>(p) << 32;
  const auto at_most = [&](Wide r) {
    Wide power = 1;
    for (int i = 0; i < degree; ++i) power *= r;
    return power <= static_cast<Wide>(p) << (32 * degree);
  };
  high = std::min<Wide>(high, static_cast<Wide>(1) << 37);  // p < 2^9: its square root is below 2^5
  while (high - low > 1) {
    const Wide middle = low + (high - low) / 2;
    (at_most(middle) ? low : high) = middle;
  }
  return static_cast<Word>(low);
}

template <std::size_t Count> constexpr std::array<Word, Count> roots(int degree) {
  std::array<Word, Count> out{};
  std::size_t found = 0;
  for (unsigned n = 2; found < Count; ++n) {
    bool prime = true;
    for (unsigned d = 2; d * d <= n; ++d) prime = prime && n % d != 0;
    if (prime) out[found++] = root_bits(n, degree);
  }
  return out;
}
constexpr auto kStart = roots<8>(2);
constexpr auto kRounds = roots<64>(3);
static_assert(kStart[0] == 0x6a09e667 && kRounds[63] == 0xc67178f2);

void take_block(EVP_MD_CTX& context) {
  std::array<Word, 64> w{};
  for (std::size_t i = 0; i < 64; ++i) w[i / 4] = w[i / 4] << 8 | context.block[i];
  for (std::size_t i = 16; i < 64; ++i) {
    const Word a = w[i - 15], b = w[i - 2];
    w[i] = w[i - 16] + w[i - 7] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3) +
           (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10);
  }
  auto [a, b, c, d, e, f, g, h] = context.state;
  for (std::size_t i = 0; i < 64; ++i) {
    const Word first =
        h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + ((e & f) ^ (~e & g)) + kRounds[i] + w[i];
    const Word second = (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g, g = f, f = e, e = d + first, d = c, c = b, b = a, a = first + second;
  }
  const std::array<Word, 8> more{a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < 8; ++i) context.state[i] += more[i];
}

}  // namespace

const EVP_MD* EVP_sha256() {
  static const EVP_MD kind;
  return &kind;
}

EVP_MD_CTX* EVP_MD_CTX_new() { return new EVP_MD_CTX; }
void EVP_MD_CTX_free(EVP_MD_CTX* context) { delete context; }

int EVP_DigestInit_ex(EVP_MD_CTX* context, const EVP_MD* /*kind*/, ENGINE* /*engine*/) {
  *context = {kStart, {}, 0};
  return 1;
}

int EVP_DigestUpdate(EVP_MD_CTX* context, const void* bytes, std::size_t count) {
  const auto* from = static_cast<const unsigned char*>(bytes);
  for (std::size_t i = 0; i < count; ++i) {
    context->block[context->length++ % 64] = from[i];
    if (context->length % 64 == 0) take_block(*context);
  }
  return 1;
}

int EVP_DigestFinal_ex(EVP_MD_CTX* context, unsigned char* digest, unsigned int* size) {
  const std::uint64_t bits = 8 * context->length;
  const unsigned char one = 0x80, zero = 0;
  EVP_DigestUpdate(context, &one, 1);
  while (context->length % 64 != 56) EVP_DigestUpdate(context, &zero, 1);
  for (int shift = 56; shift >= 0; shift -= 8) {
    const auto byte = static_cast<unsigned char>(bits >> shift);
    EVP_DigestUpdate(context, &byte, 1);
  }
  for (std::size_t i = 0; i < 32; ++i)
    digest[i] = static_cast<unsigned char>(context->state[i / 4] >> (24 - 8 * (i % 4)));
  *size = 32;
  return 1;
}

int EVP_Digest(const void* bytes, std::size_t count, unsigned char* digest, unsigned int* size, const EVP_MD* kind,
               ENGINE* engine) {
  EVP_MD_CTX context;
  return EVP_DigestInit_ex(&context, kind, engine) != 0 && EVP_DigestUpdate(&context, bytes, count) != 0 &&
                 EVP_DigestFinal_ex(&context, digest, size) != 0
             ? 1
             : 0;
}
