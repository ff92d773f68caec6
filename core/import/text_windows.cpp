// Convolutions and poolings, sample by sample. gather(I, v) has at each place the entry of the column v that the
// integer matrix I numbers, and 0 where I has 0 (docs/language.md): so it lays out the windows of an image one beside
// the other, and a convolution is the kernel times that matrix, a pooling the mean or the largest of its columns. What
// a layer takes is as much as its windows have numbers, and not as its edges.
#include "budget/error.hpp"
#include "import/onnx_shapes.hpp"
#include "import/text_operators.hpp"
#include "import/weight_files.hpp"
#include "tensor/dtype.hpp"

namespace plumbline {
namespace {

constexpr std::uint64_t kMostNumbersOfWindows = std::uint64_t{1} << 22;  // of all windows of a layer
constexpr std::uint64_t kMostEntriesOfMap = std::uint64_t{1} << 16;      // of a convolution as a matrix

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
Windows windows(const OnnxNode& node, const TextValue& in, Step step, std::uint64_t channels) {
  step.out.channels = channels;
  slide(node, in.volume, step);
  Windows out{step, in, {TextValue::Form::Image, step.out}};
  const std::uint64_t numbers = step.out.height * step.out.width * out.pixels() * in.volume.channels;
  if (step.out.height * step.out.width > kMaxOnnxSize || out.out.rows() > kMaxOnnxSize ||
      numbers > kMostNumbersOfWindows)
    throw ResourceLimit(node.place + ": windows with " + std::to_string(numbers) + " numbers; as text, at most " +
                        std::to_string(kMostNumbersOfWindows));
  return out;
}

// What is made of each sample, a row as long as `rows`, as the columns of a value.
std::string each_sample(const TextGraph& g, const TextValue& in, const std::string& row) {
  return "(stack j in 1.." + g.columns(in) + ": " + row + ")^T";
}
// The b-th of several blocks of rows of a parameter; of one, all of it.
std::string block_of(const std::string& name, std::uint64_t blocks, std::uint64_t rows, std::uint64_t cols) {
  if (blocks == 1) return name;
  return "(table p in 1.." + std::to_string(rows) + ", q in 1.." + std::to_string(cols) + ": " + name + "[(b - 1) * " +
         std::to_string(rows) + " + p, q])";
}

// Which number of the image stands where: below each other the groups, in each the pixels of a window, and at each
// pixel the channels of the group; a column for each position.
std::string windows_of_groups(TextGraph& g, const Windows& w, std::uint64_t groups) {
  const std::uint64_t channels = w.in.volume.channels, into = channels / groups,
                      positions = w.out.volume.height * w.out.volume.width, rows = w.pixels() * into;
  std::vector<std::uint32_t> places(groups * rows * positions, 0);
  w.each([&](std::uint64_t position, std::uint64_t pixel, std::uint64_t from) {
    for (std::uint64_t c = 0; c < channels; ++c)
      places[(c / into * rows + pixel * into + c % into) * positions + position] =
          static_cast<std::uint32_t>(from * channels + c + 1);
  });
  return g.integers('I', groups * rows, positions, places, "which number of the image stands where");
}

// The layer as a matrix: its map times all samples at once. Where it is small that is the shorter text, and the one
// with the shorter derivatives.
std::string small_convolution(TextGraph& g, const OnnxNode& node, const Windows& w, std::uint64_t groups) {
  const std::string& kernel = g.constant(node, 1);
  const std::uint64_t channels = w.in.volume.channels, into = channels / groups, out = w.out.volume.channels,
                      count = out * into * w.pixels();
  std::vector<std::uint32_t> places(w.out.rows() * w.in.rows(), 0);
  w.each([&](std::uint64_t position, std::uint64_t pixel, std::uint64_t from) {
    for (std::uint64_t c = 0; c < out; ++c)
      for (std::uint64_t k = 0; k < into; ++k)
        places[(position * out + c) * w.in.rows() + from * channels + c / (out / groups) * into + k] =
            static_cast<std::uint32_t>((c * into + k) * w.pixels() + pixel + 1);
  });
  TensorReference entries = g.reference(node, kernel);
  entries.view = {{count}};
  const std::string k = g.parameter('K', count, 1, true, "tensor " + kernel + " of the model", entries);
  std::string body = "gather(" +
                     g.integers('I', w.out.rows(), w.in.rows(), places, "which entry of the kernel stands where") +
                     ", " + k + ") * " + w.in.term;
  if (g.has_input(node, 2)) body += " + " + g.repeated(w.out, g.channel_column(node, 'b', g.constant(node, 2), w.out));
  return body;
}

std::string large_convolution(TextGraph& g, const OnnxNode& node, const Windows& w, std::uint64_t groups) {
  const std::string& kernel = g.constant(node, 1);
  const std::uint64_t rows = w.pixels() * w.in.volume.channels / groups, out = w.out.volume.channels,
                      positions = w.out.volume.height * w.out.volume.width;
  TensorReference entries = g.reference(node, kernel);
  entries.axes = {{0, 2, 3, 1}};
  entries.shape = {{out, rows}};
  const std::string k = g.parameter('K', out, rows, false, "tensor " + kernel + " of the model", entries);
  std::string image = block_of(k, groups, out / groups, rows) + " * gather(" +
                      block_of(windows_of_groups(g, w, groups), groups, rows, positions) + ", " + w.in.term + "[., j])";
  if (groups > 1) image = "(stack b in 1.." + std::to_string(groups) + ": (" + image + "))";
  if (g.has_input(node, 2)) {
    const std::string bias = g.column(node, 'b', g.constant(node, 2), {TextValue::Form::Vector, {out}});
    image += " + " + bias + " * all-ones(1, " + std::to_string(positions) + ")";
  }
  return each_sample(g, w.in, "reshape(1, " + std::to_string(w.out.rows()) + ", (" + image + ")^T)");
}

void text_convolution(TextGraph& g, const OnnxNode& node, OnnxAttributes& a) {
  g.expect_counts(node, 2, 3);
  const TextValue in = image_of(g, node);
  const std::string& kernel = g.constant(node, 1);
  const std::vector<std::uint64_t>& shape = g.tensor(kernel).shape;
  const std::int64_t said = a.integer("group", 1);
  if (said < 1 || in.volume.channels % static_cast<std::uint64_t>(said) != 0)
    throw InputError(node.place,
                     "group = " + std::to_string(said) + " of " + std::to_string(in.volume.channels) + " channels");
  const std::uint64_t groups = static_cast<std::uint64_t>(said), into = in.volume.channels / groups;
  if (shape.size() != 4 || shape[0] < 1 || shape[0] % groups != 0 || shape[1] != into || shape[2] < 1 || shape[3] < 1 ||
      shape[2] > 4096 || shape[3] > 4096)
    throw InputError(node.place, kernel.substr(0, 60) + " is " + shape_text(shape) + "; expected c_out x " +
                                     std::to_string(into) + " x height x width");
  Step step;
  step.size = {static_cast<int>(shape[2]), static_cast<int>(shape[3])};
  const std::vector<std::int64_t> size{step.size[0], step.size[1]};
  if (a.integers("kernel_shape", size) != size)
    throw InputError(node.place, "kernel_shape is not that of " + kernel.substr(0, 60));
  read_window(node, a, step);
  const Windows w = windows(node, in, step, shape[0]);
  const bool small = w.out.rows() * in.rows() <= kMostEntriesOfMap;
  g.define(node, w.out, small ? small_convolution(g, node, w, groups) : large_convolution(g, node, w, groups));
}

// kernel_shape, strides and pads, or the whole image.
Windows pooling_windows(TextGraph& g, const OnnxNode& node, OnnxAttributes& a, bool global) {
  g.expect_counts(node, 1, 1);
  const TextValue in = image_of(g, node);
  const StepVolume& v = in.volume;
  if (v.height > 4096 || v.width > 4096)
    throw ResourceLimit(node.place + ": an image of more than 4096 rows or columns");
  Step step;
  step.size = {static_cast<int>(v.height), static_cast<int>(v.width)};
  if (!global) read_pooling_window(node, a, step);
  return windows(node, in, step, v.channels);
}

// The numbers of each window below each other, a column for each number that comes out. Where a window leaves the
// image, its first number inside stands again.
std::string windows_of_channels(TextGraph& g, const Windows& w) {
  const std::uint64_t channels = w.in.volume.channels, out = w.out.rows();
  std::vector<std::uint32_t> places(w.pixels() * out, 0);
  w.each([&](std::uint64_t position, std::uint64_t pixel, std::uint64_t from) {
    for (std::uint64_t c = 0; c < channels; ++c)
      places[pixel * out + position * channels + c] = static_cast<std::uint32_t>(from * channels + c + 1);
  });
  for (std::uint64_t k = 0; k < out; ++k) {
    std::uint32_t first = 0;
    for (std::uint64_t p = 0; p < w.pixels() && first == 0; ++p) first = places[p * out + k];
    for (std::uint64_t p = 0; p < w.pixels(); ++p)
      if (places[p * out + k] == 0) places[p * out + k] = first;
  }
  return g.integers('I', w.pixels(), out, places, "the numbers of each window");
}

TextOperator average_called(bool global) {
  return [=](TextGraph& g, const OnnxNode& node, OnnxAttributes& a) {
    const Windows w = pooling_windows(g, node, a, global);
    if (w.step.padding != std::array<int, 2>{0, 0}) throw InputError(node.place, "pads; expected 0");
    if (!global) a.ignore("count_include_pad");  // there is no padding
    const std::string pixels = std::to_string(w.pixels());
    g.define(node, w.out,
             each_sample(g, w.in,
                         "1/" + pixels + " * (all-ones(1, " + pixels + ") * gather(" + windows_of_channels(g, w) +
                             ", " + w.in.term + "[., j]))"));
  };
}

// The largest is the same where a number stands again.
TextOperator largest_called(bool global) {
  return [=](TextGraph& g, const OnnxNode& node, OnnxAttributes& a) {
    const Windows w = pooling_windows(g, node, a, global);
    if (!global) a.ignore("storage_order");  // of a second output
    if (w.step.padding[0] >= w.step.size[0] || w.step.padding[1] >= w.step.size[1])
      throw InputError(node.place, "a window in the padding");
    g.define(node, w.out,
             each_sample(g, w.in,
                         "max-pool(" + std::to_string(w.pixels()) + ", gather(" + windows_of_channels(g, w) + ", " +
                             w.in.term + "[., j]))"));
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
