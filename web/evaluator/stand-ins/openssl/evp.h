// What core/ asks of OpenSSL: SHA-256 (FIPS 180-4).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

inline constexpr std::size_t EVP_MAX_MD_SIZE = 64;

struct EVP_MD {};
struct ENGINE {};

// The state of a digest, and what of the bytes does not fill a block yet.
struct EVP_MD_CTX {
  std::array<std::uint32_t, 8> state{};
  std::array<unsigned char, 64> block{};
  std::uint64_t length = 0;  // in bytes
};

const EVP_MD* EVP_sha256();
EVP_MD_CTX* EVP_MD_CTX_new();
void EVP_MD_CTX_free(EVP_MD_CTX* context);
int EVP_DigestInit_ex(EVP_MD_CTX* context, const EVP_MD* kind, ENGINE* engine);
int EVP_DigestUpdate(EVP_MD_CTX* context, const void* bytes, std::size_t count);
int EVP_DigestFinal_ex(EVP_MD_CTX* context, unsigned char* digest, unsigned int* size);
int EVP_Digest(const void* bytes, std::size_t count, unsigned char* digest, unsigned int* size, const EVP_MD* kind,
               ENGINE* engine);
