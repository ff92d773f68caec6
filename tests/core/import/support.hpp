// For the tests of core/import: a folder of their own, files from bytes and from numpy, and what a message says.
#pragma once

#include <doctest/doctest.h>
#include <stdlib.h>
#include <zlib.h>

#include <bit>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "budget/error.hpp"
#include "import/import.hpp"
#include "network/case_io.hpp"
#include "tensor/file_digest.hpp"
#include "tensor/safetensors.hpp"

namespace plumbline::test {

namespace fs = std::filesystem;

// Removed at the end.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "plumbline-import-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { fs::remove_all(path_); }

  [[nodiscard]] std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  [[nodiscard]] std::string path() const { return path_.string(); }
  std::string write(const std::string& name, const std::string& bytes) const {
    std::ofstream(*this / name, std::ios::binary) << bytes;
    return *this / name;
  }
  std::string write_gzip(const std::string& name, const std::string& bytes) const {
    gzFile file = gzopen((*this / name).c_str(), "wb");
    gzwrite(file, bytes.data(), static_cast<unsigned>(bytes.size()));
    gzclose(file);
    return *this / name;
  }

 private:
  fs::path path_;
};

inline std::string bytes_of_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}
inline std::string text_of(const std::vector<std::byte>& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// What the error says, or "no error".
template <class Body> std::string complaint_of(const Body& body) {
  try {
    (void)body();
  } catch (const InputError& error) { return error.what(); } catch (const ResourceLimit& limit) {
    return std::string("limit: ") + limit.what();
  }
  return "no error";
}
#define CHECK_SAYS(body, part)                                                    \
  do {                                                                            \
    const std::string said = complaint_of([&] { return (body); });                \
    CHECK_MESSAGE(said.find(part) != std::string::npos, said, " -- not: ", part); \
  } while (false)

// Runs arrays.py with Debian's Python, which writes files into the folder; false, with a message, where there is no
// numpy.
inline bool numpy(const std::string& what, const Folder& folder) {
  if (std::system("/usr/bin/python3 -c 'import numpy' 2>/dev/null") != 0) {
    MESSAGE("python3-numpy is not installed: comparisons with numpy are skipped");
    return false;
  }
  const std::string command = "/usr/bin/python3 '" PLUMBLINE_NUMPY "' " + what + " '" + folder.path() + "'";
  REQUIRE(std::system(command.c_str()) == 0);
  return true;
}

inline Tensor tensor_of(const std::vector<std::uint64_t>& shape, const std::vector<float>& entries) {
  Tensor out{Dtype::F32, shape, std::vector<std::byte>(entries.size() * 4)};
  std::memcpy(out.bytes.data(), entries.data(), out.bytes.size());
  return out;
}

// The files of an imported case in the folder, and the case as everybody reads it.
inline Case read_back(ImportedCase imported, const Folder& folder) {
  for (const TensorFile& f : imported.files) {
    if (f.given.empty())
      write_safetensors(folder / f.name, f.tensors);
    else if (!fs::exists(folder / f.name))
      fs::copy_file(f.given, folder / f.name);
    imported.document["tensors"][f.name] = sha256_of_file(folder / f.name);
  }
  return parse_case(imported.document, folder.path());
}

}  // namespace plumbline::test
