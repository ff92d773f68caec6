// Matrices of a case that stand in files of tensors beside the certificate.
//
// A certificate of a large network does not repeat its weights: it names a file by its SHA-256, a tensor in it, and how
// A certificate of a large network does not repeat its weights: it names a file by its SHA-256, a tensor in it, and how
// the entries become rows and columns (docs/formats.md). The file is read and hashed in one pass, which keeps the
// tensors that the case refers to (tensor_file.hpp). The entries are numbers of IEEE 754 or integers, each of which is
// an integer times a power of two; nothing is rounded.
#pragma once

#include <string>
#include <vector>

#include "case.hpp"

namespace checker {

// Where tensors are looked for, one folder after the other: FOLDER/SHA256.safetensors.
inline thread_local std::vector<std::string> tensor_folders;

// More bytes of tensors of one file are declined, and so many bytes of all files are kept for the next certificate.
inline constexpr std::uint64_t kMaxTensorBytes = std::uint64_t{1} << 30;

// Of a reference as it stands in a case file: the file is the one with this SHA-256.
MatrixPtr read_tensor_of(const JsonValue& reference, const std::string& sha256, const std::string& place,
                         Entry<Module::Tensors> = {});

}  // namespace checker
