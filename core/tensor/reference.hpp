// A matrix that is made from a tensor in a file: which tensor, and how its entries become rows and columns.
//
// The steps are those of numpy, T.reshape(view).transpose(axes).reshape(shape)[r0:r1, c0:c1] * scale, and each may be
// left out. They are all that it takes to bring weights and data of the common programs into the order of this one: the
// axes of a kernel, the neurons after an image is flattened, some of the samples.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "number/rational.hpp"

namespace plumbline {

struct TensorReference {
  std::string tensor;                                 // its name
  std::string file;                                   // the name of the file in a case file, its SHA-256 elsewhere
  std::optional<std::vector<std::uint64_t>> view;     // the dimensions to begin with
  std::optional<std::vector<std::uint64_t>> axes;     // a permutation of 0, 1, ...: axis i is that axis of the view
  std::optional<std::array<std::uint64_t, 2>> shape;  // rows and columns
  std::optional<std::array<std::uint64_t, 2>> rows, cols;  // [from, to) of these
  Rational scale = 1;                                      // of every entry, not 0
};

// Which entry of a tensor stands where in the matrix of a reference.
class TensorLayout {
 public:
  // Throws InputError(what does not fit) for a tensor of this shape.
  TensorLayout(const TensorReference& reference, const std::vector<std::uint64_t>& tensor_shape);

  [[nodiscard]] std::uint64_t rows() const { return rows_[1] - rows_[0]; }
  [[nodiscard]] std::uint64_t cols() const { return cols_[1] - cols_[0]; }
  // take(p) for each entry of the matrix, row by row: p is its place in the tensor, row-major.
  void each(const std::function<void(std::uint64_t place)>& take) const;

 private:
  [[nodiscard]] std::uint64_t place(std::uint64_t position) const;

  std::vector<std::uint64_t> dims_, strides_;  // after the permutation of axes
  std::uint64_t width_ = 1;                    // columns before the slice
  std::array<std::uint64_t, 2> rows_{}, cols_{};
};

}  // namespace plumbline
