// A safetensors file: the length of a header, the header, bytes of the tensors one after the other.
//
// The file is read once, from its beginning to its end, through a buffer of fixed size: every byte goes into the
// SHA-256, the header is kept until it is understood, and of the tensors only those that are asked for. Nothing of it
// counts before the digest is right. So a file may be larger than the memory, and what happens to it while it is read
// does not matter.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace checker {

struct StoredTensor {
  std::string type;                  // "F32"
  std::vector<std::uint64_t> shape;  // row-major
  std::uint64_t begin = 0, end = 0;  // where its bytes stand in the file
  std::string bytes;                 // if they were asked for
};
using TensorFile = std::map<std::string, StoredTensor>;  // by their names, as JSON spells them

// The product of the dimensions; rejects (BadShape) what is 2^40 or more.
std::uint64_t product_of(const std::vector<std::uint64_t>& dimensions, const std::string& place);

// The file with this SHA-256, in one of tensor_folders, with the bytes of these tensors, as far as it has them. Rejects
// a file under this name with other bytes (Digest), and one whose header is not as it should be (BadTensor); declines
// where there is none (MissingFile), or where the tensors have more than 2^30 bytes (TooLarge).
TensorFile read_tensor_file(const std::string& sha256, const std::set<std::string>& wanted, const std::string& place);

// For reading and hashing so many bytes.
void charge_for_file(std::uint64_t bytes);

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
