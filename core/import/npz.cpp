#include "import/npz.hpp"

#include <zip.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <set>

#include "budget/as_size.hpp"
#include "budget/error.hpp"
#include "import/npy.hpp"

namespace plumbline {
namespace {

constexpr zip_int64_t kMaxArrays = 1 << 16;

// What an archive may unpack to: weights hardly compress, so much more than its own size is no network.
std::uint64_t most_unpacked(const std::string& path) {
  constexpr std::uint64_t always = std::uint64_t{1} << 26, times = 100;
  return std::min(kMaxImportBytes, std::max<std::uint64_t>(always, times * std::filesystem::file_size(path)));
}

struct ZipCloser {
  void operator()(zip_t* archive) const { zip_discard(archive); }
  void operator()(zip_file_t* file) const { zip_fclose(file); }
};
using Archive = std::unique_ptr<zip_t, ZipCloser>;

Archive open_zip(const std::string& path) {
  if (!std::filesystem::is_regular_file(path)) throw InputError(path, "no such file, or not a regular file");
  int error = 0;
  Archive out(zip_open(path.c_str(), ZIP_RDONLY | ZIP_CHECKCONS, &error));
  if (out) return out;
  zip_error_t details;
  zip_error_init_with_code(&details, error);
  const std::string message = zip_error_strerror(&details);
  zip_error_fini(&details);
  throw InputError(path, "not a zip archive: " + message);
}

// One file of the archive; libzip compares its check sum when its end is read.
class ZipStream : public ByteStream {
 public:
  ZipStream(zip_t& archive, zip_uint64_t index, const std::string& place, std::uint64_t most, std::uint64_t& left)
      : ByteStream(place), file_(zip_fopen_index(&archive, index, 0)), most_(most), left_(left) {
    if (!file_) throw InputError(place, std::string("cannot be unpacked: ") + zip_strerror(&archive));
  }
  std::size_t read(void* to, std::size_t most) override {
    std::size_t done = 0;
    while (done < most) {
      const zip_int64_t got = zip_fread(file_.get(), static_cast<char*>(to) + done, most - done);
      if (got < 0) throw InputError(place(), std::string("cannot be unpacked: ") + zip_file_strerror(file_.get()));
      if (got == 0) break;
      done += as_size(got);
      if (static_cast<std::uint64_t>(got) > left_)
        throw ResourceLimit(place() + ": the arrays of the archive together have more than " + std::to_string(most_) +
                            " bytes");
      left_ -= static_cast<std::uint64_t>(got);
    }
    return done;
  }

 private:
  std::unique_ptr<zip_file_t, ZipCloser> file_;
  std::uint64_t most_;
  std::uint64_t& left_;
};

}  // namespace

std::vector<std::pair<std::string, Tensor>> read_npz(const std::string& path) {
  const Archive archive = open_zip(path);
  const zip_int64_t count = zip_get_num_entries(archive.get(), 0);
  if (count < 1) throw InputError(path, "an archive without arrays");
  if (count > kMaxArrays) throw InputError(path, "more than " + std::to_string(kMaxArrays) + " arrays");
  std::vector<std::pair<std::string, Tensor>> out;
  std::set<std::string> names;
  const std::uint64_t most = most_unpacked(path);
  std::uint64_t left = most;
  for (zip_uint64_t i = 0; i < static_cast<zip_uint64_t>(count); ++i) {
    const char* const raw = zip_get_name(archive.get(), i, 0);
    std::string name = raw == nullptr ? "" : raw;
    const std::string place = path + ": " + name.substr(0, 100);
    if (!name.ends_with(".npy")) throw InputError(place, "expected arrays (NAME.npy) only");
    name.resize(name.size() - 4);
    if (!names.insert(name).second) throw InputError(place, "stands twice in the archive");
    ZipStream in(*archive, i, place, most, left);
    out.emplace_back(std::move(name), read_npy(in));
  }
  return out;
}

}  // namespace plumbline
