// An archive of files as tar and gzip have it (POSIX ustar, RFC 1952), made in memory, equal for equal files: no times,
// no owners, entries in the order in which they are added. Everything that unpacks archives reads it, in thirty years
// too.
#pragma once

#include <zlib.h>

#include <string>
#include <string_view>

namespace plumbline::cli {

class Archive {
 public:
  // All entries stand in one folder of the archive, `top`, a name of at most 100 characters.
  explicit Archive(std::string top);
  ~Archive();
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;

  // A path of at most 100 characters (255 if a slash lets it be split), relative to `top`; less than 8 GiB. Throws
  // InputError.
  void add(const std::string& path, std::string_view bytes, bool executable = false);
  // The archive; nothing can be added any more.
  [[nodiscard]] std::string finish();

 private:
  void compress(std::string_view bytes, int flush);
  std::string top_, out_;
  z_stream stream_{};
};

}  // namespace plumbline::cli
