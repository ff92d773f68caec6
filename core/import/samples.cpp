#include "import/samples.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "budget/error.hpp"
#include "import/npy.hpp"
#include "tensor/dtype.hpp"

namespace plumbline {
namespace {

constexpr std::uint64_t kPixels = 3072;  // of a CIFAR image: 3 x 32 x 32
constexpr std::size_t kMagic = 6;

// Range limits that no data set reaches, so that sums and products below stay far from 2^64.
void check_range(Range range) {
  constexpr std::uint64_t most = std::uint64_t{1} << 40;
  if (range.count < 1 || range.count > most || range.first > most)
    throw InputError("--samples", "expected at least one sample and fewer than 2^40");
}

std::array<unsigned char, kMagic> first_bytes(const std::string& path) {
  std::array<unsigned char, kMagic> out{0xff};
  (void)open_bytes(path)->read(out.data(), out.size());
  return out;
}

// How many bytes there are behind gzip; at most kMaxImportBytes are looked at.
std::uint64_t unpacked_size(const std::string& path) {
  const auto in = open_bytes(path);
  std::vector<char> buffer(std::size_t{1} << 20);
  std::uint64_t out = 0;
  for (std::size_t got = buffer.size(); got == buffer.size() && out <= kMaxImportBytes; out += got)
    got = in->read(buffer.data(), buffer.size());
  return out;
}

}  // namespace

Range within(Range range, std::uint64_t has, const std::string& place) {
  if (range.at_most && has > range.first) range.count = std::min(range.count, has - range.first);
  if (has < range.first + range.count)
    throw InputError(place, "has " + std::to_string(has) + " samples; expected at least " +
                                std::to_string(range.first + range.count) + " (--first " + std::to_string(range.first) +
                                ", --samples " + std::to_string(range.count) + ")");
  return range;
}

Samples slice_of(Tensor tensor, Range range, const std::string& place) {
  if (tensor.shape.empty()) throw InputError(place, "is a single number; expected an axis that counts the samples");
  range = within(range, tensor.shape[0], place);
  const std::uint64_t one = tensor.bytes.size() / tensor.shape[0];
  Samples out{.shape = tensor.shape, .tensor = {tensor.dtype, {}, {}}, .exact = {}};
  out.shape[0] = range.count;
  out.tensor.shape = out.shape;
  const auto from = tensor.bytes.begin() + static_cast<std::ptrdiff_t>(range.first * one);
  out.tensor.bytes.assign(from, from + static_cast<std::ptrdiff_t>(range.count * one));
  return out;
}

Samples read_idx(ByteStream& in, Range range) {
  std::array<unsigned char, 4> magic{};
  in.take(magic.data(), magic.size(), "its header");
  constexpr std::array<std::pair<int, Dtype>, 6> types{
      {{8, Dtype::U8}, {9, Dtype::I8}, {11, Dtype::I16}, {12, Dtype::I32}, {13, Dtype::F32}, {14, Dtype::F64}}};
  const auto* type = std::ranges::find_if(types, [&](const auto& t) { return t.first == magic[2]; });
  if (magic[0] != 0 || magic[1] != 0 || type == types.end() || magic[3] < 1 || magic[3] > 8)
    throw InputError(in.place(), "not an IDX file: expected 0, 0, a type (8, 9, 11 to 14) and 1 to 8 axes");
  Samples out;
  for (int k = 0; k < magic[3]; ++k) {
    std::array<unsigned char, 4> size{};
    in.take(size.data(), size.size(), "its header");
    out.shape.push_back(size[0] * 16777216u + size[1] * 65536u + size[2] * 256u + size[3]);
  }
  range = within(range, out.shape[0], in.place());
  const std::uint64_t total = out.shape[0], bytes = bytes_of(type->second);
  out.shape[0] = 1;
  const auto entries = entries_of(out.shape);
  if (!entries || *entries > kMaxImportBytes / bytes / range.count || *entries > (std::uint64_t{1} << 50) / total)
    throw ResourceLimit(in.place() + ": " + std::to_string(range.count) + " samples of these sizes are more than " +
                        std::to_string(kMaxImportBytes) + " bytes");
  const std::string what = "the " + std::to_string(total) + " samples that its header says";
  out.shape[0] = range.count;
  in.skip(range.first * *entries * bytes, what);
  out.tensor = {type->second, out.shape, in.take(range.count * *entries * bytes, what)};
  in.skip((total - range.first - range.count) * *entries * bytes, what);
  in.expect_end(what);
  swap_bytes(out.tensor.bytes, bytes);
  return out;
}

Samples read_cifar(ByteStream& in, Part part, int labels, Range range) {
  Samples out;
  std::vector<std::byte> record(kPixels + as_size(labels));
  std::uint64_t index = 0;
  for (;; ++index) {
    const std::size_t got = in.read(record.data(), record.size());
    if (got == 0) break;
    if (got != record.size()) throw InputError(in.place(), "ends inside record " + std::to_string(index));
    if (index < range.first || index >= range.first + range.count) continue;
    // The last label is the finer one.
    const auto pixels = record.begin() + labels;
    out.tensor.bytes.insert(out.tensor.bytes.end(), part == Part::Labels ? pixels - 1 : pixels,
                            part == Part::Labels ? pixels : record.end());
    if (out.tensor.bytes.size() > kMaxImportBytes) throw ResourceLimit(in.place() + ": more than 1 GiB of samples");
  }
  range = within(range, index, in.place());
  out.shape = part == Part::Labels ? std::vector<std::uint64_t>{range.count}
                                   : std::vector<std::uint64_t>{range.count, 3, 32, 32};
  out.tensor.dtype = Dtype::U8;
  out.tensor.shape = out.shape;
  return out;
}

Samples read_samples(const std::string& path, Part part, Range range) {
  check_range(range);
  const auto magic = first_bytes(path);
  if (std::memcmp(magic.data(), "\x93NUMPY", kMagic) == 0) return slice_of(read_npy(path), range, path);
  if (path.ends_with(".csv") || path.ends_with(".csv.gz")) return read_csv(*open_bytes(path), range);
  if (magic[0] == 0 && magic[1] == 0 && magic[2] >= 8 && magic[2] <= 14 && magic[3] >= 1 && magic[3] <= 8)
    return read_idx(*open_bytes(path), range);
  if (path.ends_with(".bin") || path.ends_with(".bin.gz")) {
    const std::uint64_t size = unpacked_size(path);
    if (size > kMaxImportBytes) throw ResourceLimit(path + ": more than 1 GiB, unpacked");
    const bool ten = size % (kPixels + 1) == 0, hundred = size % (kPixels + 2) == 0;
    if (size > 0 && ten != hundred) return read_cifar(*open_bytes(path), part, ten ? 1 : 2, range);
    if (size > 0 && ten)
      throw InputError(path,
                       std::to_string(size) + " bytes could be records of CIFAR-10 (3073) or of CIFAR-100 (3074)");
    throw InputError(path, std::to_string(size) + " bytes are no whole number of CIFAR records (3073 or 3074 bytes)");
  }
  throw InputError(path, "not a data set that is read here: expected IDX, npy, CSV (NAME.csv) or CIFAR (NAME.bin)");
}

}  // namespace plumbline
