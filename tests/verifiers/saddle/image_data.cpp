// MNIST and CIFAR-10 from small files made in those formats; files that are wrong; records of known weights.
#include "saddle/image_data.hpp"

#include <doctest/doctest.h>
#include <stdlib.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "budget/error.hpp"
#include "saddle/image_records.hpp"

using namespace plumbline;
using nlohmann::ordered_json;

namespace {

// Removed at the end.
class ImageFolder {
 public:
  ImageFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "plumbline-images-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ImageFolder(const ImageFolder&) = delete;
  ImageFolder& operator=(const ImageFolder&) = delete;
  ~ImageFolder() { std::filesystem::remove_all(path_); }
  [[nodiscard]] const std::string& path() const { return path_; }
  void write(const std::string& name, const std::string& bytes) const {
    std::ofstream(path_ + "/" + name, std::ios::binary) << bytes;
  }

 private:
  std::string path_;
};

// What the error says, or "no error".
template <class Body> std::string complaint(const Body& body) {
  try {
    (void)body();
  } catch (const InputError& error) { return error.what(); }
  return "no error";
}
#define CHECK_COMPLAINT(call, part) \
  CHECK_MESSAGE(complaint([&] { return call; }).find(part) != std::string::npos, complaint([&] { return call; }))

std::string idx_of_bytes(const std::vector<unsigned>& sizes, const std::string& entries) {
  std::string out{'\0', '\0', '\x08', static_cast<char>(sizes.size())};
  for (const unsigned n : sizes)
    for (const int shift : {24, 16, 8, 0}) out += static_cast<char>(n >> shift & 0xff);
  return out + entries;
}

// Image k is grey 40 k, but its pixel k is 255.
std::string images_of(unsigned samples) {
  std::string out;
  for (unsigned k = 0; k < samples; ++k) {
    std::string image(784, static_cast<char>(40 * k));
    image[k] = '\xff';
    out += image;
  }
  return idx_of_bytes({samples, 28, 28}, out);
}

void mnist_files(const ImageFolder& to, const std::string& images, const std::string& labels) {
  to.write("train-images-idx3-ubyte", images);
  to.write("train-labels-idx1-ubyte", labels);
}

std::string cifar_records(int records, char label) {
  std::string out;
  for (int r = 0; r < records; ++r) {
    out += label;
    for (const int colour : {10 * r, 100, 200}) out += std::string(1024, static_cast<char>(colour));
  }
  return out;
}

}  // namespace

TEST_CASE("MNIST: the first samples, standardised") {
  const ImageFolder folder;
  mnist_files(folder, images_of(4), idx_of_bytes({4}, std::string("\x03\x00\x09\x01", 4)));
  const ImageData d = mnist_data(folder.path(), 3);
  REQUIRE(d.inputs.rows() == 784);
  REQUIRE(d.inputs.cols() == 3);
  CHECK(d.classes == std::vector<int>{3, 0, 9});
  CHECK(d.inputs.mean() == doctest::Approx(0).epsilon(1e-12));
  CHECK(d.inputs.squaredNorm() / (3 * 784) == doctest::Approx(1));
  CHECK(d.mean == doctest::Approx((3 * 255 + 783 * (0 + 40 + 80)) / (3 * 784 * 255.0)));
  CHECK(d.inputs(1, 1) == doctest::Approx((1 - d.mean) / d.deviation));
  CHECK(d.inputs(0, 1) == doctest::Approx((40 / 255.0 - d.mean) / d.deviation));
  CHECK(mnist_data(folder.path(), 0).classes.size() == 4);
  CHECK(mnist_data(folder.path(), 3).sha256 == d.sha256);
  CHECK(mnist_data(folder.path(), 4).sha256 != d.sha256);
}

TEST_CASE("MNIST: files that are missing, wrong, or do not belong together") {
  const ImageFolder folder;
  const std::string at = folder.path(), good = idx_of_bytes({4}, "\x01\x02\x03\x04");
  CHECK_COMPLAINT(mnist_data(at, 0), "train-images-idx3-ubyte: there is no such file");
  const auto with = [&](const std::string& images, const std::string& labels) { mnist_files(folder, images, labels); };
  with(images_of(4), good);
  CHECK_COMPLAINT(mnist_data(at, 5), "has 4 samples; expected at least 5");
  with(images_of(4), idx_of_bytes({3}, "\x01\x02\x03"));
  CHECK_COMPLAINT(mnist_data(at, 2), "has 3 labels; expected 4");
  with(images_of(4), idx_of_bytes({4}, "\x01\x0a\x03\x04"));
  CHECK_COMPLAINT(mnist_data(at, 0), "sample 1: the label 10");
  with(idx_of_bytes({4, 2, 2}, std::string(16, 'a')), good);
  CHECK_COMPLAINT(mnist_data(at, 0), "images of the size");
  with(images_of(4).substr(0, 2000), good);
  CHECK_COMPLAINT(mnist_data(at, 1), "ends inside");
  with(idx_of_bytes({4, 28, 28}, std::string(4 * 784, 'a')), good);
  CHECK_COMPLAINT(mnist_data(at, 0), "all pixels are equal");
  with(good, good);
  CHECK_COMPLAINT(mnist_data(at, 0), "images of the size");
  with("no IDX file", good);
  CHECK_COMPLAINT(mnist_data(at, 0), "train");
}

TEST_CASE("CIFAR-10: grey images from as many files as are needed") {
  const ImageFolder folder;
  const std::string at = folder.path();
  folder.write("data_batch_1.bin", cifar_records(3, '\x02'));
  folder.write("data_batch_2.bin", cifar_records(2, '\x07'));
  const ImageData d = cifar_data(at, 4);
  REQUIRE(d.inputs.rows() == 1024);
  CHECK(d.classes == std::vector<int>{2, 2, 2, 7});
  const auto grey = [](int r) { return (299 * 10 * r + 587 * 100 + 114 * 200) / 255000.0; };
  CHECK(d.mean == doctest::Approx((2 * grey(0) + grey(1) + grey(2)) / 4));
  CHECK(d.inputs(17, 2) == doctest::Approx((grey(2) - d.mean) / d.deviation));
  CHECK(cifar_data(at, 0).classes.size() == 5);
  CHECK_COMPLAINT(cifar_data(at, 6), "data_batch_3.bin");
  folder.write("data_batch_1.bin", cifar_records(3, '\x0a'));
  CHECK_COMPLAINT(cifar_data(at, 1), "the label 10");
  folder.write("data_batch_1.bin", cifar_records(3, '\x02').substr(1));
  CHECK_COMPLAINT(cifar_data(at, 1), "no whole number of records");
}

TEST_CASE("a record of known weights encloses their loss, norm and singular values") {
  const DenseShape shape{{2, 2, 2}};
  Eigen::VectorXd theta = Eigen::VectorXd::Zero(shape.size());
  shape.weight(1, theta) << 3, 0, 4, 5;  // singular values 3 sqrt 5 and sqrt 5
  shape.weight(2, theta) << 1, 0, 0, -1;
  ImageData data;
  data.inputs = Eigen::MatrixXd{{1, -1}, {-1, 0}};  // outputs (3, 1) ... relu(3, -1) = (3, 0) and 0
  data.classes = {0, 1};
  const ordered_json r = image_record(shape, theta, data, 7, 1);
  const auto contains = [](const ordered_json& i, double x) {
    return i[0].get<double>() <= x + 1e-15 && x - 1e-15 <= i[1].get<double>() &&
           i[1].get<double>() - i[0].get<double>() < 1e-9;
  };
  CHECK(r["step"] == 7);
  CHECK(contains(r["loss"], (std::log1p(std::exp(-3)) + std::log(2)) / 2));
  CHECK(contains(r["norm2"], 52));
  REQUIRE(r["singular"].size() == 2);
  REQUIRE(r["singular"][0].size() == 1);
  CHECK(contains(r["singular"][0][0], 3 * std::sqrt(5)));
  CHECK(contains(r["singular"][1][0], 1));
}

TEST_CASE("the escape is the first record that is certainly below") {
  const auto records = [](double low, double high) {
    return ordered_json::array({{{"loss", {2.0, 2.1}}}, {{"loss", {1.9, 1.95}}}, {{"loss", {low, high}}}});
  };
  CHECK(first_escape(records(0.9, 0.99), 0.5) == 2);
  CHECK(!first_escape(records(0.9, 1), 0.5));
  CHECK(!first_escape(ordered_json::array(), 0.5));
}
