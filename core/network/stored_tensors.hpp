// Matrices of a case that stand in files of tensors (safetensors): how they are read, and how they are found again.
//
// A large network is named, not repeated: its case file, its certificates and its counterexamples say which tensor of
// which file a matrix is, and the file goes by its SHA-256. A case is changed in many ways after it was read (shrunk,
// rescaled, put together from parts), so no matrix carries its reference with it. The case remembers what was read; the
// writer of a matrix looks, value by value, whether it is still one of these. What was changed is written in full.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "matrix/matrix.hpp"
#include "tensor/reference.hpp"
#include "tensor/safetensors.hpp"

namespace plumbline {

struct StoredTensors {
  struct Entry {
    TensorReference reference;  // its file is the SHA-256
    Matrix<Real> matrix;
  };
  std::map<std::string, std::string> files;  // SHA-256 -> where it was found
  std::vector<Entry> entries;                // by their places in the case file

  // The first entry with these values, or null.
  [[nodiscard]] const TensorReference* find(const Matrix<Real>& a) const;
};

// The reference as it stands in a case file (`key` is "file") or in a certificate ("sha256").
[[nodiscard]] nlohmann::json reference_json(const TensorReference& reference, const std::string& key);

// Reads the references of one case.
class TensorReader {
 public:
  // `names` is the key "tensors" of a case file in `folder`. A file lies beside the case file, or is
  // tensors/SHA256.safetensors in the folder or one around it. Throws InputError unless each is there and has its
  // SHA-256.
  TensorReader(const nlohmann::json& names, const std::filesystem::path& folder);

  [[nodiscard]] static bool is_reference(const nlohmann::json& value);
  // May be called from several threads, once for each place. Throws InputError(place, what does not fit),
  // ResourceLimit.
  [[nodiscard]] Matrix<Real> read(const nlohmann::json& reference, const std::string& place);
  [[nodiscard]] std::shared_ptr<const StoredTensors> take();

 private:
  struct File {
    std::string path, sha256;
    std::map<std::string, TensorEntry> tensors;
  };
  [[nodiscard]] Matrix<Real> read(const File& file, const TensorReference& reference);

  std::map<std::string, File> files_;  // by their names in the case file
  StoredTensors stored_;
  std::map<std::string, StoredTensors::Entry> read_;  // by their places
  std::mutex mutex_;                                  // of read_
};

}  // namespace plumbline
