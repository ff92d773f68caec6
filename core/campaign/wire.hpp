// A block's results as bytes, from one process to another: CBOR.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "campaign/result.hpp"

namespace plumbline::campaign {

[[nodiscard]] std::vector<std::uint8_t> to_bytes(const BlockResult& result);
// Inverse of to_bytes. Throws InputError for bytes that it cannot have written.
[[nodiscard]] BlockResult block_from_bytes(std::span<const std::uint8_t> bytes);

}  // namespace plumbline::campaign
