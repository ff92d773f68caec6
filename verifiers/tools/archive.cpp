#include "tools/archive.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <new>
#include <utility>

#include "budget/error.hpp"

namespace plumbline::cli {
namespace {

constexpr std::size_t kTarBlock = 512, kTarName = 100, kTarPrefix = 155;
constexpr std::uint64_t kTarLargest = (std::uint64_t{1} << 33) - 1;  // eleven octal digits

// Where `path` is cut: in front the prefix, behind the slash the name; npos: not at all.
std::size_t tar_cut(const std::string& path) {
  if (path.size() <= kTarName) return std::string::npos;
  const std::size_t slash = path.find('/', path.size() - kTarName - 1);
  if (slash == std::string::npos || slash > kTarPrefix)
    throw InputError(path, "the path is too long for an archive; rename the case");
  return slash;
}

// The header: a name, a mode, owner 0, the size, time 0, a sum over all bytes (taken with spaces in its place), the
// kind "ordinary file", and the prefix. Numbers are octal digits with a zero behind them.
std::string tar_header(const std::string& path, std::uint64_t size, bool executable) {
  if (size > kTarLargest) throw InputError(path, "a file of 8 GiB or more does not fit into an archive");
  std::string block(kTarBlock, '\0');
  const auto put = [&block](std::size_t at, const std::string& text) { std::ranges::copy(text, block.begin() + at); };
  const std::size_t cut = tar_cut(path);
  put(0, cut == std::string::npos ? path : path.substr(cut + 1));
  put(100, executable ? "0000755" : "0000644");
  put(108, "0000000");
  put(116, "0000000");
  put(124, fmt::format("{:011o}", size));
  put(136, "00000000000");
  put(148, "        ");
  put(156, "0");
  put(257, "ustar");
  put(263, "00");
  if (cut != std::string::npos) put(345, path.substr(0, cut));
  unsigned sum = 0;
  for (const char c : block) sum += static_cast<unsigned char>(c);
  put(148, fmt::format("{:06o}", sum) + std::string(1, '\0') + " ");
  return block;
}

}  // namespace

Archive::Archive(std::string top) : top_(std::move(top)) {
  constexpr int kGzip = 16 + MAX_WBITS;  // the header of gzip, without a name and a time
  if (deflateInit2(&stream_, 6, Z_DEFLATED, kGzip, 8, Z_DEFAULT_STRATEGY) != Z_OK) throw std::bad_alloc();
}

Archive::~Archive() { deflateEnd(&stream_); }

void Archive::add(const std::string& path, std::string_view bytes, bool executable) {
  compress(tar_header(top_ + "/" + path, bytes.size(), executable), Z_NO_FLUSH);
  compress(bytes, Z_NO_FLUSH);
  compress(std::string((kTarBlock - bytes.size() % kTarBlock) % kTarBlock, '\0'), Z_NO_FLUSH);
}

// Two empty blocks are the end.
std::string Archive::finish() {
  compress(std::string(2 * kTarBlock, '\0'), Z_FINISH);
  return std::move(out_);
}

// Deflate takes at most 2^32 - 1 bytes at once.
void Archive::compress(std::string_view bytes, int flush) {
  std::array<unsigned char, std::size_t{1} << 16> buffer;
  do {
    const std::string_view part = bytes.substr(0, std::size_t{1} << 30);
    bytes.remove_prefix(part.size());
    stream_.next_in = reinterpret_cast<unsigned char*>(const_cast<char*>(part.data()));
    stream_.avail_in = static_cast<uInt>(part.size());
    do {
      stream_.next_out = buffer.data();
      stream_.avail_out = buffer.size();
      deflate(&stream_, bytes.empty() ? flush : Z_NO_FLUSH);
      out_.append(reinterpret_cast<const char*>(buffer.data()), buffer.size() - stream_.avail_out);
    } while (stream_.avail_out == 0);
  } while (!bytes.empty());
}

}  // namespace plumbline::cli
