// A tensor as it stands in a file: the type of its entries, its shape, and its bytes. What the bytes mean as exact
// numbers is said by dtype.hpp; which file formats there are, by the readers beside this file and by core/import.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace plumbline {

// The types of entries that are read exactly: IEEE 754 binary64, binary32, binary16, bfloat16, and integers.
enum class Dtype { F64, F32, F16, BF16, I8, U8, I16, U16, I32, U32, I64, U64 };

struct Tensor {
  Dtype dtype = Dtype::F32;
  std::vector<std::uint64_t> shape;  // row-major, the last index is the fastest; empty for a scalar
  std::vector<std::byte> bytes;      // little-endian, as many as the shape and the type say
};

}  // namespace plumbline
