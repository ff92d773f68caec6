// Matrices of a case that stand in files of tensors beside the certificate.
//
// A certificate of a large network does not repeat its weights: it names a file by its SHA-256, a tensor in it, and how
// A certificate of a large network does not repeat its weights: it names a file by its SHA-256, a tensor in it, and how
// the entries become rows and columns (docs/formats.md). The file is read and hashed in one pass, which keeps the
// tensors that the case refers to (tensor_file.hpp). The entries are numbers of IEEE 754 or integers, each of which is
// an integer times a power of two; nothing is rounded.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "case.hpp"
#include "files/tensor_file.hpp"
#include "modules.hpp"

namespace checker {

// What is kept of a file.
struct KeptFile {
  std::set<std::string> wanted;  // names of tensors
  TensorFile tensors;            // empty if it was not read yet
  bool charged = false;          // for this certificate
};
// What is known of files. The caller of a check may bring one along, and hand it to the next: every certificate is
// charged as if its files were read.
struct TensorStore {
  std::vector<std::string> folders;       // where they are looked for, one after the other: FOLDER/SHA256.safetensors
  std::map<std::string, KeptFile> files;  // by their digests
};
inline TensorStore& tensor_store() { return session().parts.of<TensorStore>(Module::Tensors); }

// More bytes of tensors of one file are declined, and so many bytes of all files are kept for the next certificate.
inline constexpr std::uint64_t kMaxTensorBytes = std::uint64_t{1} << 30;

// Of a reference as it stands in a case file: the file is the one with this SHA-256.
MatrixPtr read_tensor_of(const JsonValue& reference, const std::string& sha256, const std::string& place,
                         Entry<Module::Tensors> = {});

}  // namespace checker
