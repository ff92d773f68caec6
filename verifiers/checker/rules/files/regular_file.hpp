// A file that is read from its beginning to its end: a regular one, and nothing else.
//
// A named pipe, a device or a socket may never give a byte, and a folder is no text. So every file that the
// checker opens is opened here, without waiting, and looked at before the first byte is asked for.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace checker {

class RegularFile {
 public:
  explicit RegularFile(const std::string& path);
  ~RegularFile();
  RegularFile(const RegularFile&) = delete;
  RegularFile& operator=(const RegularFile&) = delete;

  // Empty as long as the file can be read; otherwise what is wrong, and what was expected.
  [[nodiscard]] const std::string& trouble() const { return trouble_; }
  [[nodiscard]] std::uint64_t size() const { return size_; }  // when it was opened
  // The next bytes, at most as many; none at the end, or if there is trouble. They stay until the next call.
  std::string_view next(std::uint64_t most);

 private:
  int descriptor_;
  std::uint64_t size_ = 0;
  std::string trouble_;
  std::vector<char> buffer_;
};

}  // namespace checker
