#include "report/files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>
#include <utility>

#include "budget/as_size.hpp"
#include "budget/error.hpp"

namespace plumbline {
namespace {

namespace fs = std::filesystem;

void write_all(int descriptor, std::string_view bytes, const fs::path& path) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail_on_disk(path, "cannot write", errno);
    bytes.remove_prefix(as_size(written));
  }
}

// A temporary file beside its target, removed again unless it was given the target's name.
class Temporary {
 public:
  explicit Temporary(const fs::path& target)
      : target_(target), name_((target.parent_path() / ("." + target.filename().string() + ".XXXXXX")).string()) {
    descriptor_ = ::mkostemp(name_.data(), O_CLOEXEC);
    if (descriptor_ < 0) fail_on_disk(target_, "cannot create a file in this folder", errno);
  }
  ~Temporary() {
    if (descriptor_ >= 0) ::close(descriptor_);
    if (!renamed_) ::unlink(name_.c_str());
  }
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;

  void write(std::string_view bytes) { write_all(descriptor_, bytes, target_); }

  // mkostemp gives a file that only its owner reads; a result is for everyone whom the umask allows.
  void publish() {
    const mode_t mask = ::umask(0);
    ::umask(mask);
    if (::fchmod(descriptor_, static_cast<mode_t>(0666 & ~mask)) != 0)
      fail_on_disk(target_, "cannot set the permissions", errno);
    if (::fsync(descriptor_) != 0) fail_on_disk(target_, "cannot write to the disk", errno);
    if (::close(std::exchange(descriptor_, -1)) != 0) fail_on_disk(target_, "cannot write to the disk", errno);
    if (::rename(name_.c_str(), target_.c_str()) != 0) fail_on_disk(target_, "cannot give the file its name", errno);
    renamed_ = true;
  }

 private:
  fs::path target_;
  std::string name_;
  int descriptor_ = -1;
  bool renamed_ = false;
};

// Makes the new name itself survive a power cut. A file system that cannot do it has no more to offer, so its answer
// is not asked for.
void sync_folder(const fs::path& folder) {
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

}  // namespace

void fail_on_disk(const fs::path& path, const std::string& step, int error) {
  const std::string message = step + ": " + std::generic_category().message(error);
  if (error == ENOSPC || error == EDQUOT || error == EFBIG) throw ResourceLimit(path.string() + ": " + message);
  throw InputError(path.string(), message);
}

void make_folder(const fs::path& path) {
  std::error_code error;
  fs::create_directories(path, error);
  if (error) fail_on_disk(path, "cannot create the folder", error.value());
}

TemporaryFolder::TemporaryFolder(const fs::path& pattern) {
  std::string name = pattern.string();
  if (::mkdtemp(name.data()) == nullptr) fail_on_disk(pattern, "cannot create a folder", errno);
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

void write_file_atomically(const fs::path& path, std::string_view bytes) {
  const fs::path target = fs::absolute(path).lexically_normal();
  if (!target.has_filename()) throw InputError(path.string(), "expected the name of a file, found a folder");
  std::error_code error;
  const fs::file_status status = fs::status(target, error);
  if (fs::exists(status) && !fs::is_regular_file(status))
    throw InputError(path.string(), "exists and is not a regular file");
  make_folder(target.parent_path());
  Temporary file(target);
  file.write(bytes);
  file.publish();
  sync_folder(target.parent_path());
}

void write_new_file(const fs::path& path, std::string_view bytes) {
  constexpr int how = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC;
  int descriptor = ::open(path.c_str(), how, 0666);
  if (descriptor < 0 && errno == ENOENT) {
    make_folder(path.parent_path());
    descriptor = ::open(path.c_str(), how, 0666);
  }
  if (descriptor < 0) fail_on_disk(path, "cannot create the file", errno);
  try {
    write_all(descriptor, bytes, path);
  } catch (...) {
    ::close(descriptor);
    throw;
  }
  if (::close(descriptor) != 0) fail_on_disk(path, "cannot write", errno);
}

}  // namespace plumbline
