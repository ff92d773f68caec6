// The readers of files take a path, so a fuzzer's bytes become a file: in memory, one for each process, always the
// same.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <string>

namespace plumbline::fuzz {

// The path of a file with these bytes whose name ends in `suffix`, until the next call.
inline std::string temporary_file(const std::uint8_t* data, std::size_t size, const std::string& suffix) {
  static const int descriptor = ::memfd_create("plumbline-fuzz", MFD_CLOEXEC);
  static const std::string real = "/proc/self/fd/" + std::to_string(descriptor);
  if (::ftruncate(descriptor, 0) != 0 || ::pwrite(descriptor, data, size, 0) != static_cast<ssize_t>(size))
    std::abort();
  static const std::string link = "/tmp/plumbline-fuzz-" + std::to_string(::getpid());
  const std::string path = link + suffix;
  ::unlink(path.c_str());
  if (::symlink(real.c_str(), path.c_str()) != 0) std::abort();
  static std::string last;
  if (!last.empty() && last != path) ::unlink(last.c_str());
  last = path;
  static const int registered = std::atexit([] { ::unlink(last.c_str()); });
  (void)registered;
  return path;
}

}  // namespace plumbline::fuzz
