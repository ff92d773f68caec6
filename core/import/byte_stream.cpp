#include "import/byte_stream.hpp"

#include <zlib.h>

#include <algorithm>
#include <filesystem>

#include "budget/as_size.hpp"
#include "budget/error.hpp"

namespace plumbline {
namespace {

constexpr std::size_t kChunk = std::size_t{1} << 20;
constexpr std::uint64_t kMaxUnpacked = std::uint64_t{1} << 32;  // of one file, so that a bomb ends in seconds

// zlib's file: what does not begin like gzip is handed through as it is.
class GzipStream : public ByteStream {
 public:
  explicit GzipStream(const std::string& path) : ByteStream(path), file_(gzopen(path.c_str(), "rb")) {
    if (file_ == nullptr) throw InputError(path, "cannot be read");
    gzbuffer(file_, kChunk / 4);
  }
  ~GzipStream() override { gzclose(file_); }

  std::size_t read(void* to, std::size_t most) override {
    std::size_t done = 0;
    while (done < most) {
      const int got =
          gzread(file_, static_cast<char*>(to) + done, static_cast<unsigned>(std::min(most - done, kChunk)));
      int error = Z_OK;
      const char* message = gzerror(file_, &error);
      if (got < 0 || (error != Z_OK && error != Z_STREAM_END))
        throw InputError(place(), error == Z_BUF_ERROR ? std::string("the compressed data end too soon")
                                                       : "the compressed data are broken: " + std::string(message));
      if (got == 0) break;
      done += as_size(got);
      if ((total_ += static_cast<std::uint64_t>(got)) > kMaxUnpacked)
        throw ResourceLimit(place() + ": more than 4 GiB, unpacked");
    }
    return done;
  }

 private:
  gzFile file_;
  std::uint64_t total_ = 0;
};

}  // namespace

void ByteStream::take(void* to, std::size_t count, const std::string& what) {
  if (read(to, count) != count) throw InputError(place(), "ends inside " + what);
}

std::vector<std::byte> ByteStream::take(std::uint64_t count, const std::string& what) {
  if (count > kMaxImportBytes)
    throw ResourceLimit(place() + ": " + what + " has " + std::to_string(count) + " bytes; the limit is " +
                        std::to_string(kMaxImportBytes));
  std::vector<std::byte> out;
  while (out.size() < count) {
    const std::size_t from = out.size(), more = std::min<std::size_t>(count - from, std::max(kChunk, from));
    out.resize(from + more);
    take(out.data() + from, more, what);
  }
  return out;
}

void ByteStream::skip(std::uint64_t count, const std::string& what) {
  std::vector<std::byte> buffer(std::min<std::uint64_t>(count, kChunk));
  for (std::uint64_t left = count; left > 0;) {
    const std::size_t more = std::min<std::uint64_t>(left, buffer.size());
    take(buffer.data(), more, what);
    left -= more;
  }
}

void ByteStream::expect_end(const std::string& what) {
  std::byte one{};
  if (read(&one, 1) != 0) throw InputError(place(), "has more bytes than " + what);
}

std::unique_ptr<ByteStream> open_bytes(const std::string& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (error || !std::filesystem::exists(status)) throw InputError(path, "no such file");
  if (!std::filesystem::is_regular_file(status)) throw InputError(path, "not a regular file");
  return std::make_unique<GzipStream>(path);
}

void swap_bytes(std::vector<std::byte>& bytes, std::size_t entry) {
  for (std::size_t i = 0; i + entry <= bytes.size(); i += entry)
    std::reverse(bytes.begin() + static_cast<std::ptrdiff_t>(i),
                 bytes.begin() + static_cast<std::ptrdiff_t>(i + entry));
}

}  // namespace plumbline
