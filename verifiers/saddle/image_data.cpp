#include "saddle/image_data.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <utility>

#include "budget/error.hpp"
#include "import/samples.hpp"
#include "tensor/sha256.hpp"

namespace plumbline {
namespace {

namespace fs = std::filesystem;
using Bytes = std::vector<std::byte>;

constexpr std::uint64_t kCifarPixels = 1024, kCifarRecord = 3073;
constexpr std::array kGrey{299, 587, 114};  // thousandths

struct RawImages {
  Bytes pixels, labels;
};

std::string idx_file(const std::string& folder, const std::string& name) {
  for (const char* suffix : {"", ".gz"})
    if (const fs::path path = fs::path(folder) / (name + suffix); fs::is_regular_file(path)) return path.string();
  throw InputError((fs::path(folder) / name).string(), "there is no such file, nor with .gz");
}

// How many samples the header of an IDX file promises; read_idx() checks that they are there.
std::uint64_t promised_samples(const std::string& path) {
  std::array<unsigned char, 8> head{};
  open_bytes(path)->take(head.data(), head.size(), "its header");
  return head[4] * 16777216u + head[5] * 65536u + head[6] * 256u + head[7];
}

Bytes bytes_of_shape(const std::string& path, Part part, Range range, const std::vector<std::uint64_t>& one) {
  Samples s = read_samples(path, part, range);
  std::vector<std::uint64_t> expected{range.count};
  expected.insert(expected.end(), one.begin(), one.end());
  if (s.shape != expected || s.tensor.dtype != Dtype::U8)
    throw InputError(path, one.empty() ? "expected one byte for each sample, its class"
                                       : "expected bytes, images of the size of this data set");
  return std::move(s.tensor.bytes);
}

std::vector<int> image_classes(const Bytes& labels, const std::string& place) {
  std::vector<int> out;
  for (std::size_t k = 0; k < labels.size(); ++k) {
    out.push_back(std::to_integer<int>(labels[k]));
    if (out.back() >= kImageClasses)
      throw InputError(place + ": sample " + std::to_string(k),
                       "the label " + std::to_string(out.back()) + "; expected a class from 0 to 9");
  }
  return out;
}

// Grey values 0, ..., `white` become (x / white - mu) / sigma.
void standardise(ImageData& data, double white, const std::string& place) {
  if (data.inputs.minCoeff() == data.inputs.maxCoeff())
    throw InputError(place, "all pixels are equal; expected images");
  data.inputs /= white;
  data.mean = data.inputs.mean();
  data.inputs.array() -= data.mean;
  data.deviation = std::sqrt(data.inputs.squaredNorm() / static_cast<double>(data.inputs.size()));
  data.inputs /= data.deviation;
}

ImageData image_data(const RawImages& raw, Eigen::Index rows, double white, const std::string& place,
                     double (*grey)(const std::byte* image, Eigen::Index pixel)) {
  ImageData out;
  out.classes = image_classes(raw.labels, place);
  const std::size_t one = raw.pixels.size() / raw.labels.size();
  out.inputs.resize(rows, static_cast<Eigen::Index>(raw.labels.size()));
  for (Eigen::Index k = 0; k < out.inputs.cols(); ++k)
    for (Eigen::Index p = 0; p < rows; ++p) out.inputs(p, k) = grey(raw.pixels.data() + as_size(k) * one, p);
  standardise(out, white, place);
  Bytes all = raw.pixels;
  all.insert(all.end(), raw.labels.begin(), raw.labels.end());
  out.sha256 = sha256({reinterpret_cast<const char*>(all.data()), all.size()});
  return out;
}

std::uint64_t cifar_records(const fs::path& path) {
  std::error_code error;
  const std::uintmax_t size = fs::file_size(path, error);
  if (error) throw InputError(path.string(), error.message());
  if (size == 0 || size % kCifarRecord != 0)
    throw InputError(path.string(), std::to_string(size) + " bytes are no whole number of records of CIFAR-10");
  return size / kCifarRecord;
}

}  // namespace

ImageData mnist_data(const std::string& folder, long samples) {
  const std::string images = idx_file(folder, "train-images-idx3-ubyte"),
                    labels = idx_file(folder, "train-labels-idx1-ubyte");
  const std::uint64_t there = promised_samples(images);
  if (const std::uint64_t of_labels = promised_samples(labels); of_labels != there)
    throw InputError(labels, "has " + std::to_string(of_labels) + " labels; expected " + std::to_string(there) +
                                 ", as many as there are images");
  const Range range{0, samples > 0 ? static_cast<std::uint64_t>(samples) : there};
  return image_data(
      {bytes_of_shape(images, Part::Inputs, range, {28, 28}), bytes_of_shape(labels, Part::Labels, range, {})}, 784,
      255, labels, [](const std::byte* image, Eigen::Index p) { return std::to_integer<int>(image[p]) * 1.0; });
}

ImageData cifar_data(const std::string& folder, long samples) {
  RawImages raw;
  std::uint64_t left = samples > 0 ? static_cast<std::uint64_t>(samples) : UINT64_MAX;
  for (int file = 1; file <= 5 && left > 0; ++file) {
    const fs::path path = fs::path(folder) / ("data_batch_" + std::to_string(file) + ".bin");
    if (samples == 0 && file > 1 && !fs::exists(path)) break;
    const Range range{0, std::min<std::uint64_t>(left, cifar_records(path))};
    for (auto& [to, part] : {std::pair(&raw.pixels, Part::Inputs), std::pair(&raw.labels, Part::Labels)}) {
      const Bytes more =
          bytes_of_shape(path.string(), part, range,
                         part == Part::Inputs ? std::vector<std::uint64_t>{3, 32, 32} : std::vector<std::uint64_t>{});
      to->insert(to->end(), more.begin(), more.end());
    }
    left -= range.count;
  }
  if (samples > 0 && left > 0)
    throw InputError(folder, "has " + std::to_string(raw.labels.size()) + " samples; expected at least " +
                                 std::to_string(samples) + " (--samples)");
  return image_data(raw, kCifarPixels, 255000, folder, [](const std::byte* image, Eigen::Index p) {
    int out = 0;
    for (std::size_t colour = 0; colour < kGrey.size(); ++colour)
      out += kGrey[colour] * std::to_integer<int>(image[colour * kCifarPixels + as_size(p)]);
    return out * 1.0;
  });
}

}  // namespace plumbline
