// Data sets in each format, whole, cut out of, compressed, and lying.
#include "import/samples.hpp"

#include "core/import/support.hpp"
#include "tensor/dtype.hpp"

using namespace plumbline;
using namespace plumbline::test;

namespace {

std::string idx(char type, const std::vector<unsigned>& sizes, const std::string& entries) {
  std::string out{'\0', '\0', type, static_cast<char>(sizes.size())};
  for (const unsigned n : sizes)
    for (const int shift : {24, 16, 8, 0}) out += static_cast<char>(n >> shift & 0xff);
  return out + entries;
}

std::string cifar(int labels, int records) {
  std::string out;
  for (int r = 0; r < records; ++r) {
    for (int k = 0; k < labels; ++k) out += static_cast<char>(10 * k + r);
    for (int p = 0; p < 3072; ++p) out += static_cast<char>(p / 1024 + r);
  }
  return out;
}

Samples read(const std::string& path, Range range, Part part = Part::Inputs) { return read_samples(path, part, range); }

TEST_CASE("IDX: samples in the middle, big-endian entries, gzip") {
  const Folder folder;
  const std::string images = idx(8, {4, 2, 3}, "abcdefghijklmnopqrstuvwx");
  for (const std::string& path : {folder.write("images", images), folder.write_gzip("images.gz", images)}) {
    const Samples s = read(path, {1, 2});
    CHECK(s.shape == std::vector<std::uint64_t>{2, 2, 3});
    CHECK(s.tensor.dtype == Dtype::U8);
    CHECK(text_of(s.tensor.bytes) == "ghijklmnopqr");
  }
  const Samples s = read(folder.write("i", idx(11, {2}, std::string("\x01\x02\xff\xfe", 4))), {0, 2});
  CHECK(exact_value(s.tensor, 0) == Rational(258));
  CHECK(exact_value(s.tensor, 1) == Rational(-2));
}

TEST_CASE("IDX that lies is refused") {
  const Folder folder;
  const auto refused = [&](const std::string& bytes) {
    return complaint_of([&] { return read(folder.write("i", bytes), {0, 2}); });
  };
  CHECK(refused(idx(8, {3, 2}, "abcdef")) == "no error");
  CHECK(refused(idx(8, {3, 2}, "abcde")).find("ends inside the 3 samples") != std::string::npos);
  CHECK(refused(idx(8, {3, 2}, "abcdefg")).find("more bytes") != std::string::npos);
  CHECK(refused(idx(8, {1, 2}, "ab")).find("has 1 samples; expected at least 2") != std::string::npos);
  CHECK(refused(idx(8, {0xffffffff, 0xffffffff, 0xffffffff}, "ab")).starts_with("limit: "));
  CHECK(refused(idx(8, {0xffffffff, 2}, "ab")).find("ends inside") != std::string::npos);
  CHECK(refused(idx(10, {2}, "ab")).find("not an IDX file") != std::string::npos);
  std::string gzip = bytes_of_file(folder.write_gzip("g", idx(8, {3, 2000}, std::string(6000, 'a'))));
  CHECK_SAYS(read(folder.write("cut", gzip.substr(0, gzip.size() - 9)), {0, 2}), "too soon");
  gzip[gzip.size() - 6] = static_cast<char>(gzip[gzip.size() - 6] ^ 1);  // the check sum
  CHECK_SAYS(read(folder.write("bad", gzip), {0, 2}), "broken");
}

TEST_CASE("CIFAR: pixels colour by colour, the label, and the finer of two") {
  const Folder folder;
  const std::string ten = folder.write("ten.bin", cifar(1, 3)), hundred = folder.write("hundred.bin", cifar(2, 3));
  const Samples s = read(ten, {1, 2});
  CHECK(s.shape == std::vector<std::uint64_t>{2, 3, 32, 32});
  CHECK(exact_value(s.tensor, 1023) == Rational(1));
  CHECK(exact_value(s.tensor, 1024) == Rational(2));
  CHECK(exact_value(s.tensor, 3072) == Rational(2));
  CHECK(exact_value(read(ten, {1, 1}, Part::Labels).tensor, 0) == Rational(1));
  CHECK(exact_value(read(hundred, {1, 1}, Part::Labels).tensor, 0) == Rational(11));
  CHECK(read(hundred, {0, 3}).tensor.bytes.size() == 9216);
  CHECK_SAYS(read(ten, {2, 2}), "has 3 samples; expected at least 4");
  CHECK_SAYS(read(folder.write("cut.bin", cifar(1, 3).substr(1)), {0, 1}), "no whole number of CIFAR records");
}

TEST_CASE("CSV: integers, doubles, and decimals that stay what they are") {
  const Folder folder;
  const Samples integers = read(folder.write("a.csv", "1,2\r\n-3, 4\n5,6\n\n"), {1, 2});
  CHECK(integers.tensor.dtype == Dtype::I64);
  CHECK(integers.shape == std::vector<std::uint64_t>{2, 2});
  CHECK(exact_value(integers.tensor, 0) == Rational(-3));
  const Samples doubles = read(folder.write("b.csv", "0.5\n0.25\n"), {0, 2});
  CHECK(doubles.tensor.dtype == Dtype::F64);
  CHECK(doubles.shape == std::vector<std::uint64_t>{2});
  const Samples exact = read(folder.write("c.csv", "0.1,1\n1e-3,2\n"), {0, 2});
  REQUIRE(exact.exact.size() == 4);
  CHECK(exact.exact[0] == Rational(1, 10));
  CHECK_SAYS(read(folder.write("d.csv", "x,y\n1,2\n"), {0, 1}), "line 1, column 1: \"x\" is not a number");
  CHECK_SAYS(read(folder.write("e.csv", "1,2\n1\n"), {0, 2}), "line 2: has 1 numbers; the first sample has 2");
  CHECK_SAYS(read(folder.write("f.csv", "1,nan\n"), {0, 1}), "column 2: \"nan\" is not a number");
  CHECK_SAYS(read(folder.write("g.csv", "1,,2\n"), {0, 1}), "column 2: \"\" is not a number");
  CHECK_SAYS(read(folder.write("i.csv", "1\n\n-1\n"), {0, 2}), "line 2: is empty");
  CHECK_SAYS(read(folder.write("h.csv", "1\n"), {0, 2}), "has 1 samples; expected at least 2");
}

TEST_CASE("what is none of the formats is refused") {
  const Folder folder;
  CHECK_SAYS(read(folder.write("data", "hello"), {0, 1}), "expected IDX, npy, CSV");
  CHECK_SAYS(read(folder.write("empty", ""), {0, 1}), "expected IDX, npy, CSV");
  CHECK_SAYS(read(folder / "none", {0, 1}), "no such file");
  CHECK_SAYS(read(folder.path(), {0, 1}), "not a regular file");
  CHECK_SAYS(read(folder.write("a.csv", "1\n"), {0, 0}), "expected at least one sample");
}

}  // namespace
