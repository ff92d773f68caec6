// A file on disk, open for reading: a regular one, and nothing else.
//
// A named pipe, a device or a socket in the place of a file may never give a byte, and a reader would wait without end.
// So every reader of a user's file opens it here, without waiting, and looks at what it is before it asks for the first
// byte. Standard input is asked for by "-" (standard_input.hpp).
#pragma once

#include <cstdint>
#include <string>

namespace plumbline {

class RegularFile {
 public:
  // Throws InputError(path, ...): no such file, not a regular file, or what the system says.
  explicit RegularFile(const std::string& path);
  ~RegularFile();
  RegularFile(const RegularFile&) = delete;
  RegularFile& operator=(const RegularFile&) = delete;

  [[nodiscard]] int descriptor() const { return descriptor_; }
  [[nodiscard]] std::uint64_t size() const { return size_; }  // when it was opened

 private:
  int descriptor_;
  std::uint64_t size_ = 0;
};

// All of a file. Throws InputError(path, ...), also for more than `max_bytes`.
[[nodiscard]] std::string read_regular_file(const std::string& path, std::size_t max_bytes);

}  // namespace plumbline
