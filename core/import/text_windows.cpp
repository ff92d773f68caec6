// Convolutions and poolings on small images. A convolution is linear, so it is a matrix whose entries are those of the
// kernel: gather(I, k) has at each place the entry of the column k that the integer matrix I numbers, and 0 where I has
// 0 (docs/language.md). A pooling needs a matrix of zeros and ones: one that adds up each window, or one that lays the
// numbers of each window one below the other, of which max-pool takes the largest.
#include "budget/error.hpp"
#include "import/onnx_shapes.hpp"
#include "import/text_operators.hpp"
#include "import/weight_files.hpp"
#include "tensor/dtype.hpp"

namespace plumbline {
namespace {

constexpr std::uint64_t kMostEntriesOfWindows = std::uint64_t{1} << 22;  // of a matrix of windows

struct Windows {
  Step step;          // size, stride, padding; the volume that comes out
  TextValue in, out;  // images
  std::uint64_t pixels() const { return static_cast<std::uint64_t>(step.size[0]) * as_size(step.size[1]); }

  // take(row of the output, without its channel; pixel of the window; row of the image, without its channel) for each
  // pixel of a window that lies in the image.
  template <class Take> void each(const Take& take) const {
    const StepVolume &v = in.volume, &w = out.volume;
    for (std::uint64_t y = 0; y < w.height; ++y)
      for (std::uint64_t x = 0; x < w.width; ++x)
        for (int i = 0; i < step.size[0]; ++i)
          for (int j = 0; j < step.size[1]; ++j) {
            const auto row = static_cast<std::int64_t>(y) * step.stride[0] + i - step.padding[0];
            const auto col = static_cast<std::int64_t>(x) * step.stride[1] + j - step.padding[1];
            if (row < 0 || col < 0 || row >= static_cast<std::int64_t>(v.height) ||
                col >= static_cast<std::int64_t>(v.width))
              continue;
            take(y * w.width + x, static_cast<std::uint64_t>(i) * as_size(step.size[1]) + static_cast<std::uint64_t>(j),
                 static_cast<std::uint64_t>(row) * v.width + static_cast<std::uint64_t>(col));
          }
  }
};

TextValue image_of(TextGraph& g, const OnnxNode& node) {
  const TextValue in = g.value(node, 0);
  if (in.form != TextValue::Form::Image)
    throw InputError(node.place, "takes no images; expected batch x channels x height x width");
  return in;
}

// Where the windows of the step stand, with so many channels behind them.
Windows windows(const OnnxNode& node, const TextValue& in, Step step, std::uint64_t channels, std::uint64_t factor) {
  step.out.channels = channels;
  slide(node, in.volume, step);
  Windows out{step, in, {TextValue::Form::Image, step.out}};
  if (out.out.rows() > kMaxOnnxSize || out.out.rows() * factor * in.rows() > kMostEntriesOfWindows)
    throw ResourceLimit(node.place + ": a matrix of " + shape_text({out.out.rows() * factor, in.rows()}) +
                        "; as text, windows are matrices of at most " + std::to_string(kMostEntriesOfWindows) +
                        " entries");
  return out;
}

void text_convolution(TextGraph& g, const OnnxNode& node, OnnxAttributes& a) {
  g.expect_counts(node, 2, 3);
  const TextValue in = image_of(g, node);
  const std::string& kernel = g.constant(node, 1);
  const std::vector<std::uint64_t>& shape = g.tensor(kernel).shape;
  const std::int64_t groups = a.integer("group", 1);
  if (groups < 1 || in.volume.channels % static_cast<std::uint64_t>(groups) != 0)
    throw InputError(node.place,
                     "group = " + std::to_string(groups) + " of " + std::to_string(in.volume.channels) + " channels");
  const std::uint64_t group = static_cast<std::uint64_t>(groups), into = in.volume.channels / group;
  if (shape.size() != 4 || shape[0] < 1 || shape[0] % group != 0 || shape[1] != into || shape[2] < 1 || shape[3] < 1 ||
      shape[2] > 4096 || shape[3] > 4096)
    throw InputError(node.place, kernel.substr(0, 60) + " is " + shape_text(shape) + "; expected c_out x " +
                                     std::to_string(into) + " x height x width");
  Step step;
  step.size = {static_cast<int>(shape[2]), static_cast<int>(shape[3])};
  const std::vector<std::int64_t> size{step.size[0], step.size[1]};
  if (a.integers("kernel_shape", size) != size)
    throw InputError(node.place, "kernel_shape is not that of " + kernel.substr(0, 60));
  read_window(node, a, step);
  const Windows w = windows(node, in, step, shape[0], 1);
  std::vector<std::uint32_t> places(w.out.rows() * in.rows(), 0);
  w.each([&](std::uint64_t position, std::uint64_t pixel, std::uint64_t from) {
    for (std::uint64_t c = 0; c < shape[0]; ++c)
      for (std::uint64_t k = 0; k < into; ++k)
        places[(position * shape[0] + c) * in.rows() + from * in.volume.channels + c / (shape[0] / group) * into + k] =
            static_cast<std::uint32_t>((c * into + k) * w.pixels() + pixel + 1);
  });
  TensorReference entries = g.reference(node, kernel);
  const std::uint64_t count = shape[0] * into * w.pixels();
  entries.view = {{count}};
  const std::string k = g.parameter('K', count, 1, true, "tensor " + kernel + " of the model", entries);
  const std::string map = g.integers('I', w.out.rows(), in.rows(), places, "which entry of the kernel stands where");
  std::string body = "gather(" + map + ", " + k + ") * " + in.term;
  if (g.has_input(node, 2)) body += " + " + g.repeated(w.out, g.channel_column(node, 'b', g.constant(node, 2), w.out));
  g.define(node, w.out, body);
}

// kernel_shape, strides and pads, or the whole image.
Windows pooling_windows(TextGraph& g, const OnnxNode& node, OnnxAttributes& a, bool global, bool stacked) {
  g.expect_counts(node, 1, 1);
  const TextValue in = image_of(g, node);
  const StepVolume& v = in.volume;
  if (v.height > 4096 || v.width > 4096)
    throw ResourceLimit(node.place + ": an image of more than 4096 rows or columns");
  Step step;
  step.size = {static_cast<int>(v.height), static_cast<int>(v.width)};
  if (!global) read_pooling_window(node, a, step);
  const std::uint64_t pixels = static_cast<std::uint64_t>(step.size[0]) * as_size(step.size[1]);
  return windows(node, in, step, v.channels, stacked ? pixels : 1);
}

TextOperator average_called(bool global) {
  return [=](TextGraph& g, const OnnxNode& node, OnnxAttributes& a) {
    const Windows w = pooling_windows(g, node, a, global, false);
    if (w.step.padding != std::array<int, 2>{0, 0}) throw InputError(node.place, "pads; expected 0");
    if (!global) a.ignore("count_include_pad");  // there is no padding
    const std::uint64_t channels = w.in.volume.channels;
    std::vector<std::uint32_t> ones(w.out.rows() * w.in.rows(), 0);
    w.each([&](std::uint64_t position, std::uint64_t, std::uint64_t from) {
      for (std::uint64_t c = 0; c < channels; ++c)
        ones[(position * channels + c) * w.in.rows() + from * channels + c] = 1;
    });
    const std::string map = g.integers('S', w.out.rows(), w.in.rows(), ones, "adds up each window");
    g.define(node, w.out, "1/" + std::to_string(w.pixels()) + " * (" + map + " * " + w.in.term + ")");
  };
}

// Where a window leaves the image, its first number inside stands again: the largest is the same.
TextOperator largest_called(bool global) {
  return [=](TextGraph& g, const OnnxNode& node, OnnxAttributes& a) {
    const Windows w = pooling_windows(g, node, a, global, true);
    if (!global) a.ignore("storage_order");  // of a second output
    if (w.step.padding[0] >= w.step.size[0] || w.step.padding[1] >= w.step.size[1])
      throw InputError(node.place, "a window in the padding");
    const std::uint64_t channels = w.in.volume.channels, positions = w.out.volume.height * w.out.volume.width;
    std::vector<std::uint64_t> from(positions * w.pixels(), kMaxOnnxSize);
    w.each([&](std::uint64_t position, std::uint64_t pixel, std::uint64_t row) {
      from[position * w.pixels() + pixel] = row;
    });
    std::vector<std::uint32_t> ones(w.out.rows() * w.pixels() * w.in.rows(), 0);
    for (std::uint64_t position = 0; position < positions; ++position) {
      std::uint64_t first = kMaxOnnxSize;
      for (std::uint64_t k = 0; k < w.pixels(); ++k) first = std::min(first, from[position * w.pixels() + k]);
      for (std::uint64_t k = 0; k < w.pixels(); ++k)
        for (std::uint64_t c = 0; c < channels; ++c) {
          const std::uint64_t found = from[position * w.pixels() + k], row = found == kMaxOnnxSize ? first : found;
          ones[((position * channels + c) * w.pixels() + k) * w.in.rows() + row * channels + c] = 1;
        }
    }
    const std::string map =
        g.integers('S', w.out.rows() * w.pixels(), w.in.rows(), ones, "lays out each window, number by number");
    g.define(node, w.out, with_value(w.in, "max-pool(" + std::to_string(w.pixels()) + ", " + map + " * Z)"));
  };
}

}  // namespace

void add_text_windows(TextOperators& table) {
  table["AveragePool"] = average_called(false);
  table["Conv"] = text_convolution;
  table["GlobalAveragePool"] = average_called(true);
  table["GlobalMaxPool"] = largest_called(true);
  table["MaxPool"] = largest_called(false);
}

}  // namespace plumbline
