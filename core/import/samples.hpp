// Data sets as arrays: the first axis counts the samples, the others are those of one sample in the order of the file
// (of images: channel, row, column). Labels are samples of one number.
//
//   IDX (MNIST, Fashion-MNIST)   00 00 TYPE AXES, the sizes, the entries; big-endian
//   CIFAR-10, CIFAR-100          records of one or two labels and 3 x 32 x 32 bytes, colour by colour
//   npy                          numpy.save
//   CSV                          a line for each sample, exact decimals between commas, no header
// Any of them may be compressed by gzip.
#pragma once

#include <string>
#include <vector>

#include "import/byte_stream.hpp"
#include "number/rational.hpp"
#include "tensor/tensor.hpp"

namespace plumbline {

struct Range {
  std::uint64_t first = 0, count = 0;
  bool at_most = false;  // the number is a default: where there are fewer, these
};
// The range in a file of so many samples. Throws InputError(place) if they are too few.
[[nodiscard]] Range within(Range range, std::uint64_t has, const std::string& place);

struct Samples {
  std::vector<std::uint64_t> shape;  // count, then the axes of one sample
  Tensor tensor;                     // of this shape; empty if `exact` is not
  std::vector<Rational> exact;       // row by row, where an entry of a CSV file is no double
  [[nodiscard]] std::vector<std::uint64_t> axes() const { return {shape.begin() + 1, shape.end()}; }  // of one sample
};

enum class Part { Inputs, Labels };

// Which format it is, is seen from the first bytes, the name (.csv, .csv.gz) and, for CIFAR, the length. Throws
// InputError(path, what is wrong and where) for a broken or unknown file and for one with fewer samples than the range
// asks for; ResourceLimit for more than kMaxImportBytes.
[[nodiscard]] Samples read_samples(const std::string& path, Part part, Range range);

// One format each. `in` is at the first byte, and all of it is read, so that a file that is cut short is noticed.
[[nodiscard]] Samples read_idx(ByteStream& in, Range range);
[[nodiscard]] Samples read_cifar(ByteStream& in, Part part, int labels, Range range);  // labels: 1 or 2 of a record
[[nodiscard]] Samples read_csv(ByteStream& in, Range range);
[[nodiscard]] Samples slice_of(Tensor tensor, Range range, const std::string& place);

}  // namespace plumbline
