// Bytes from a file, one after the other, gzip undone on the way. Nothing is believed about how many there are: who
// wants n bytes gets memory as they arrive, so a header that lies about its size costs no more than the file that holds
// it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace plumbline {

inline constexpr std::uint64_t kMaxImportBytes = std::uint64_t{1} << 30;  // of one array, one archive, one model

class ByteStream {
 public:
  explicit ByteStream(std::string place) : place_(std::move(place)) {}
  ByteStream(const ByteStream&) = delete;
  ByteStream& operator=(const ByteStream&) = delete;
  virtual ~ByteStream() = default;

  // Up to `most` of the next bytes; fewer only at the end. Throws InputError(place()) if the source is broken.
  [[nodiscard]] virtual std::size_t read(void* to, std::size_t most) = 0;
  [[nodiscard]] const std::string& place() const { return place_; }  // for messages: the path

  // These throw InputError(place(), "ends inside " + what) if there are fewer bytes.
  void take(void* to, std::size_t count, const std::string& what);
  [[nodiscard]] std::vector<std::byte> take(std::uint64_t count, const std::string& what);
  void skip(std::uint64_t count, const std::string& what);
  void expect_end(const std::string& what);  // throws InputError if there are more, "has more bytes than " + what

 private:
  std::string place_;
};

// A file, plain or compressed by gzip. Throws InputError(path) if there is none.
[[nodiscard]] std::unique_ptr<ByteStream> open_bytes(const std::string& path);

// The order of bytes of each entry turned round, in place: big-endian files.
void swap_bytes(std::vector<std::byte>& bytes, std::size_t entry);

}  // namespace plumbline
