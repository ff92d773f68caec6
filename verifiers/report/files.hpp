// Files that appear whole or not at all.
//
// A report or a certificate that was cut short by a full disk or a kill must never be taken for a real one. So the
// bytes go to a temporary file in the same folder, reach the disk, and only then take the name that was asked for.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace plumbline {

// "PATH: STEP: what the system says of `error`": a ResourceLimit if the disk or a quota is full, else an InputError.
[[noreturn]] void fail_on_disk(const std::filesystem::path& path, const std::string& step, int error);
// The folder, and missing ones on the way to it.
void make_folder(const std::filesystem::path& path);

// A new folder, removed at the end with all that is in it. `pattern` ends in XXXXXX, which becomes a free name.
class TemporaryFolder {
 public:
  explicit TemporaryFolder(const std::filesystem::path& pattern);
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

// Afterwards `path` holds exactly `bytes`; if this throws, or the process dies on the way, `path` is what it was
// before. Missing folders on the way to `path` are made. An existing regular file is replaced; anything else (a
// folder, a device) is left alone. Throws InputError("PATH: ...") if the place cannot be written to,
// ResourceLimit("PATH: ...") if the disk or a quota is full.
void write_file_atomically(const std::filesystem::path& path, std::string_view bytes);

// Makes the file `path`, and missing folders on the way to it. Neither atomic nor on the disk when it returns: for a
// folder that is given its name only when all of it is (cli/run_folder.hpp). Throws InputError if there is something
// at `path`, and what write_file_atomically throws.
void write_new_file(const std::filesystem::path& path, std::string_view bytes);

}  // namespace plumbline
