#include "budget/regular_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "budget/as_size.hpp"
#include "budget/error.hpp"

namespace plumbline {

RegularFile::RegularFile(const std::string& path)
    : descriptor_(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)) {
  const std::string trouble = errno == ENOENT ? "no such file" : std::strerror(errno);
  struct stat status {};
  if (descriptor_ < 0 ? ::stat(path.c_str(), &status) != 0 : ::fstat(descriptor_, &status) != 0)
    throw InputError(path, trouble);
  if (!S_ISREG(status.st_mode)) {
    if (descriptor_ >= 0) ::close(descriptor_);
    throw InputError(path, "not a regular file");
  }
  if (descriptor_ < 0) throw InputError(path, trouble);
  size_ = static_cast<std::uint64_t>(status.st_size);
}

RegularFile::~RegularFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

std::string read_regular_file(const std::string& path, std::size_t max_bytes) {
  const RegularFile file(path);
  std::string out;
  char block[1 << 16];
  for (;;) {
    if (out.size() > max_bytes)
      throw InputError(
          path, "the file has " + std::to_string(file.size()) + " bytes; the limit is " + std::to_string(max_bytes));
    const ssize_t count = ::read(file.descriptor(), block, sizeof block);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw InputError(path, "cannot be read: " + std::string(std::strerror(errno)));
    if (count == 0) return out;
    out.append(block, as_size(count));
  }
}

}  // namespace plumbline
