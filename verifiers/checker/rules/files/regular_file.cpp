#include "files/regular_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace checker {

namespace {

constexpr std::size_t kPiece = std::size_t{1} << 18;

const char* kind_of(mode_t mode) {
  if (S_ISFIFO(mode)) return "a pipe";
  if (S_ISDIR(mode)) return "a folder";
  if (S_ISSOCK(mode)) return "a socket";
  return "a device";
}

}  // namespace

RegularFile::RegularFile(const std::string& path)
    : descriptor_(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)) {
  struct stat status {};
  const bool known = descriptor_ >= 0 ? ::fstat(descriptor_, &status) == 0 : ::stat(path.c_str(), &status) == 0;
  if (known && !S_ISREG(status.st_mode))
    trouble_ = std::string(kind_of(status.st_mode)) + "; expected a regular file";
  else if (descriptor_ < 0 || !known)
    trouble_ = std::strerror(errno);
  size_ = known ? static_cast<std::uint64_t>(status.st_size) : 0;
}

RegularFile::~RegularFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

std::string_view RegularFile::next(std::uint64_t most) {
  if (!trouble_.empty()) return {};
  buffer_.resize(kPiece);
  ssize_t count = 0;
  do
    count =
        ::read(descriptor_, buffer_.data(), static_cast<std::size_t>(std::min<std::uint64_t>(most, buffer_.size())));
  while (count < 0 && errno == EINTR);
  if (count < 0) trouble_ = std::strerror(errno);
  return {buffer_.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0))};
}

}  // namespace checker
