// MNIST and CIFAR-10 as the MNIST and CIFAR experiments of `saddle` (Appendices B and C) take them: an image is a
// column of 784 or 1024 numbers (x / 255 - mu) / sigma, mu and sigma the mean and the standard deviation of all pixels
// of all samples.
//
// The paper gives the first layer for CIFAR-10 as 1024 x 1000 and does not say how 3 x 32 x 32 numbers become 1024;
// here the colours are weighted to a grey, (299 red + 587 green + 114 blue) / 1000. Mean and deviation are those of the
// samples that are read. The numbers are rounded to doubles; what is certain about a network is certain for those.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

namespace plumbline {

struct ImageData {
  Eigen::MatrixXd inputs;    // samples are columns
  std::vector<int> classes;  // 0, ..., 9
  double mean = 0, deviation = 0;
  std::string sha256;  // of the bytes of the pixels of these samples, as they stand in the files, then of the labels
};

inline constexpr int kImageClasses = 10;

// The first `samples` of train-images-idx3-ubyte and train-labels-idx1-ubyte in the folder, plain or with .gz; 0: all.
// Throws InputError(file: what is wrong) for files that are missing, broken, too short, of another size than 28 x 28,
// or that do not belong together.
[[nodiscard]] ImageData mnist_data(const std::string& folder, long samples);
// The first `samples` of data_batch_1.bin, ..., data_batch_5.bin, as many of the files as are needed; 0: all that are
// there. Throws as above.
[[nodiscard]] ImageData cifar_data(const std::string& folder, long samples);

}  // namespace plumbline
