// A safetensors file: the length of a header, the header, bytes of the tensors one after the other.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace checker {

struct StoredTensor {
  std::string type;                  // "F32"
  std::vector<std::uint64_t> shape;  // row-major
  std::uint64_t begin = 0, end = 0;  // its bytes
};

struct TensorFile {
  std::string bytes;
  std::map<std::string, StoredTensor> tensors;  // by their names, as JSON spells them
};

// The product of the dimensions; rejects (BadShape) what is 2^40 or more.
std::uint64_t product_of(const std::vector<std::uint64_t>& dimensions, const std::string& place);

// The file with this SHA-256, in one of tensor_folders. Rejects a file under this name with other bytes (Digest), and
// one whose header is not as it should be (BadTensor); declines where there is none (MissingFile).
std::shared_ptr<const TensorFile> tensor_file(const std::string& sha256, const std::string& place);

// Entry `i` of a tensor, as value times 2^exponent.
struct StoredNumber {
  std::uint64_t size = 0;  // of the value
  bool negative = false;
  int exponent = 0;
};
std::uint64_t bytes_of_type(const std::string& type);  // 0: it is not known
// Of the type and its bytes; rejects (BadNumber) NaN and infinities.
StoredNumber decode(const std::string& type, const char* bytes, const std::string& place);

}  // namespace checker
