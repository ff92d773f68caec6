// The message is padded to blocks of 64 bytes: a one bit, zeros, its length in bits as 64 bits. Each block stirs the
// eight words of state in 64 rounds.
#include "sha256.hpp"

#include <bit>

namespace checker {
namespace {

using Word = std::uint32_t;
using std::rotr;

// The first 32 fractional bits of the cube roots of the first 64 primes (and, in the header, of the square
// roots of the first 8).
constexpr std::array<Word, 64> kCube = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

void stir(std::array<Word, 8>& state, const unsigned char* block) {
  std::array<Word, 64> w{};
  for (std::size_t i = 0; i < 64; ++i) w[i / 4] = w[i / 4] << 8 | block[i];
  for (std::size_t i = 16; i < 64; ++i) {
    const Word s0 = rotr(w[i - 15], 7) ^ rotr(w[i - 15], 18) ^ (w[i - 15] >> 3),
               s1 = rotr(w[i - 2], 17) ^ rotr(w[i - 2], 19) ^ (w[i - 2] >> 10);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  auto [a, b, c, d, e, f, g, h] = state;
  for (std::size_t i = 0; i < 64; ++i) {
    const Word t1 = h + (rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25)) + ((e & f) ^ (~e & g)) + kCube[i] + w[i];
    const Word t2 = (rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
  }
  state[0] += a, state[1] += b, state[2] += c, state[3] += d, state[4] += e, state[5] += f, state[6] += g,
      state[7] += h;
}

}  // namespace

void Sha256::add(std::string_view bytes) {
  length_ += bytes.size();
  rest_ += bytes;
  std::size_t at = 0;
  for (; rest_.size() - at >= 64; at += 64) stir(state_, reinterpret_cast<const unsigned char*>(rest_.data() + at));
  rest_.erase(0, at);
}

std::string Sha256::digits() {
  std::string tail = "\x80", hex;
  while ((rest_.size() + tail.size()) % 64 != 56) tail += '\0';
  for (int shift = 56; shift >= 0; shift -= 8) tail += static_cast<char>(8 * length_ >> shift & 0xff);
  add(tail);
  for (const Word w : state_)
    for (int shift = 28; shift >= 0; shift -= 4) hex += "0123456789abcdef"[w >> shift & 15];
  return hex;
}

}  // namespace checker
