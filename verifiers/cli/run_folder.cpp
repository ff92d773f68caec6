#include "cli/run_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <system_error>

#include "budget/error.hpp"
#include "cli/keep_tensors.hpp"
#include "cli/programs.hpp"
#include "cli/version.hpp"
#include "report/files.hpp"
#include "report/report.hpp"
#include "tensor/file_digest.hpp"
#include "tensor/json.hpp"
#include "tensor/sha256.hpp"

namespace plumbline::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kOwn = ".plumbline";  // in the folder of the run; in it: lock, run-XXXXXX, complete
constexpr const char* kFiles = "files";     // in a staged run, beside its manifest
constexpr std::size_t kNotesShown = 5;

void move(const fs::path& from, const fs::path& to) {
  if (::rename(from.c_str(), to.c_str()) != 0) fail_on_disk(to, "cannot give " + from.string() + " this name", errno);
}

// Everything that was written to this file system is on the disk.
void sync(const fs::path& folder) {
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) fail_on_disk(folder, "cannot be opened", errno);
  const int result = ::syncfs(descriptor), error = errno;
  ::close(descriptor);
  if (result != 0) fail_on_disk(folder, "cannot be written to the disk", error);
}

bool is_there(const fs::path& path) { return fs::symlink_status(path).type() != fs::file_type::not_found; }

// Does the file at `path` have just these bytes?
bool is(const fs::path& path, const WrittenFile& file) {
  if (fs::symlink_status(path).type() != fs::file_type::regular || fs::file_size(path) != file.bytes) return false;
  return sha256_of_file(path.string()) == file.sha256;
}

// One switch, from OUT/.plumbline/complete to OUT; the lock is held.
class Switch {
 public:
  explicit Switch(const fs::path& folder) : folder_(folder), complete_(folder / kOwn / "complete") {}

  void finish() {
    const fs::path manifest = complete_ / kManifestFile;
    if (is_there(manifest)) {  // else it has its place already
      next_ = read_manifest(manifest);
      read_last();
      for (const auto& [path, file] : next_.files) place(path, file);
      for (const auto& [path, file] : last_.files)
        if (!next_.files.contains(path)) remove(path, file);
      if (!last_readable_) keep(folder_ / kManifestFile);
      sync(folder_);
      move(manifest, folder_ / kManifestFile);
    }
    fs::remove_all(complete_);
    say();
  }

 private:
  // A manifest that cannot be read names nothing that may be replaced.
  void read_last() {
    if (!is_there(folder_ / kManifestFile)) return;
    try {
      last_ = read_manifest(folder_ / kManifestFile);
    } catch (const InputError&) { last_readable_ = false; }
  }

  void place(const std::string& path, const WrittenFile& file) {
    const fs::path staged = complete_ / kFiles / path, target = folder_ / path;
    if (!is_there(staged)) return;  // has its place already, or had it before this run
    if (is(target, file)) return;   // as most are when a run is repeated
    const auto ours = last_.files.find(path);
    if (is_there(target) && !(ours != last_.files.end() && is(target, ours->second))) keep(target);
    make_folder(target.parent_path());
    move(staged, target);
  }

  void remove(const std::string& path, const WrittenFile& file) {
    const fs::path target = folder_ / path;
    if (!is_there(target)) return;
    if (!is(target, file)) return keep(target);
    if (::unlink(target.c_str()) != 0) fail_on_disk(target, "cannot be removed", errno);
    for (fs::path up = target.parent_path(); up != folder_ && ::rmdir(up.c_str()) == 0;) up = up.parent_path();
  }

  // Out of the way: under the first name that is free.
  void keep(const fs::path& path) {
    fs::path other;
    int n = 1;
    do other = path.string() + ".kept-" + std::to_string(n++);
    while (is_there(other));
    move(path, other);
    kept_.push_back(path.string() + ": no run wrote this, or it was changed since; kept as " +
                    other.filename().string());
  }

  void say() const {
    for (std::size_t i = 0; i < std::min(kept_.size(), kNotesShown); ++i)
      std::fprintf(stderr, "plumbline: %s\n", kept_[i].c_str());
    if (kept_.size() > kNotesShown) std::fprintf(stderr, "plumbline: and %zu files more\n", kept_.size() - kNotesShown);
  }

  fs::path folder_, complete_;
  Manifest last_, next_;
  bool last_readable_ = true;
  std::vector<std::string> kept_;
};

// The lock file, which is made if `create`; -1 if there is none.
int open_lock(const fs::path& path, bool create) {
  int descriptor = ::open(path.c_str(), O_RDWR | O_CLOEXEC | (create ? O_CREAT : 0), 0666);
  if (descriptor < 0 && !create && errno != ENOENT && errno != ENOTDIR)
    descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);  // in a folder that may only be read
  if (descriptor < 0 && (create || (errno != ENOENT && errno != ENOTDIR)))
    fail_on_disk(path, "cannot be opened", errno);
  return descriptor;
}

// Folders of runs that live no more. The lock of OUT is held: no run is just about to lock its own.
void remove_killed(const fs::path& own) {
  for (const auto& entry : fs::directory_iterator(own)) {
    if (!entry.path().filename().string().starts_with("run-")) continue;
    const int descriptor = open_lock(entry.path() / "lock", false);
    const bool dead = descriptor < 0 || ::flock(descriptor, LOCK_EX | LOCK_NB) == 0;
    if (dead) fs::remove_all(entry.path());
    if (descriptor >= 0) ::close(descriptor);
  }
}

}  // namespace

FolderLock::FolderLock(fs::path folder, Purpose purpose) : folder_(std::move(folder)) {
  const bool write = purpose == Purpose::ToWrite;
  if (write) make_folder(folder_ / kOwn);
  descriptor_ = open_lock(folder_ / kOwn / "lock", write);
  if (descriptor_ < 0) return;
  try {
    wait(write ? LOCK_EX : LOCK_SH);
    while (is_there(folder_ / kOwn / "complete")) {
      if (!write) wait(LOCK_EX);  // not in one step: another may come first
      if (is_there(folder_ / kOwn / "complete")) Switch(folder_).finish();
      if (!write) wait(LOCK_SH);
    }
  } catch (...) {
    ::close(descriptor_);
    throw;
  }
}

FolderLock::~FolderLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void FolderLock::wait(int operation) const {
  if (::flock(descriptor_, operation | LOCK_NB) == 0) return;
  if (errno == EWOULDBLOCK)
    std::fprintf(stderr, "plumbline: %s: waiting for another command that is at work here\n", folder_.c_str());
  while (::flock(descriptor_, operation) != 0)
    if (errno != EINTR) fail_on_disk(folder_ / kOwn / "lock", "cannot be locked", errno);
}

RunFolder::RunFolder(const fs::path& folder)
    : folder_(folder), manifest_{kVersion, report::source_date(), own_words(), {}} {
  const FolderLock lock(folder_, FolderLock::Purpose::ToWrite);
  remove_killed(folder_ / kOwn);
  std::string name = (folder_ / kOwn / "run-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) fail_on_disk(folder_, "cannot create a folder in it", errno);
  stage_ = name;
  alive_ = open_lock(stage_ / "lock", true);
  if (::flock(alive_, LOCK_EX) != 0) fail_on_disk(stage_ / "lock", "cannot be locked", errno);
}

RunFolder::~RunFolder() {
  std::error_code ignored;
  if (!stage_.empty()) fs::remove_all(stage_, ignored);
  ::close(alive_);
}

fs::path RunFolder::staged(const std::string& path) const { return stage_ / kFiles / path; }

// Into the manifest; false if it is there already.
bool RunFolder::enter(const std::string& path, const WrittenFile& file) {
  if (!is_result_path(path)) throw InputError((folder_ / path).string(), "is not the name of a result");
  const std::scoped_lock lock(mutex_);
  const auto [known, fresh] = manifest_.files.emplace(path, file);
  if (!fresh && known->second != file) throw InputError((folder_ / path).string(), "two results of this name differ");
  return fresh;
}

void RunFolder::write(const std::string& path, std::string_view bytes) {
  if (enter(path, {bytes.size(), sha256(bytes)})) write_new_file(staged(path), bytes);
}

void RunFolder::link(const std::string& path, const fs::path& from, const std::string& sha256) {
  if (!enter(path, {fs::file_size(from), sha256})) return;
  link_or_copy(from, staged(path));
}

void RunFolder::withdraw(const std::string& path) {
  const std::scoped_lock lock(mutex_);
  if (manifest_.files.erase(path) > 0) fs::remove(staged(path));
}

void RunFolder::publish() {
  const FolderLock lock(folder_, FolderLock::Purpose::ToWrite);
  complete();
}

void RunFolder::add(const FolderLock&) {
  const fs::path last = folder_ / kManifestFile;
  if (is_there(last)) {
    Manifest all = read_manifest(last);
    for (const auto& [path, file] : manifest_.files) all.files.insert_or_assign(path, file);
    manifest_ = std::move(all);
  }
  complete();
}

void RunFolder::complete() {
  write_new_file(stage_ / kManifestFile, manifest_text(manifest_));
  sync(stage_);
  move(stage_, folder_ / kOwn / "complete");
  stage_.clear();
  Switch(folder_).finish();
}

}  // namespace plumbline::cli
