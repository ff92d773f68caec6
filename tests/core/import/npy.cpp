// numpy's arrays bit for bit, in every type, byte order and order of axes; and headers that lie.
#include "import/npy.hpp"

#include "core/import/support.hpp"
#include "tensor/dtype.hpp"

using namespace plumbline;
using namespace plumbline::test;

namespace {

std::string npy_with(const std::string& header, const std::string& entries = "") {
  std::string out = "\x93NUMPY";
  out += '\x01';
  out += '\0';
  out += static_cast<char>(header.size() & 0xff);
  out += static_cast<char>(header.size() >> 8);
  return out + header + entries;
}

TEST_CASE("every type, byte order and order of axes is what numpy has, bit for bit") {
  const Folder folder;
  if (!numpy("npy", folder)) return;
  for (const char* code : {"f8", "f4", "f2", "i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8"})
    for (const char* kind : {"", "-big", "-fortran"}) {
      CAPTURE(std::string(code) + kind);
      const Tensor t = read_npy(folder / (std::string(code) + kind + ".npy"));
      CHECK(t.shape == std::vector<std::uint64_t>{3, 4, 5});
      CHECK(text_of(t.bytes) == bytes_of_file(folder / (std::string(code) + ".raw")));
    }
  CHECK(exact_value(read_npy(folder / "scalar.npy"), 0) == Rational(5, 2));
  CHECK(read_npy(folder / "empty.npy").bytes.empty());
}

TEST_CASE("each of the 65536 values of float16 and bfloat16 is numpy's") {
  const Folder folder;
  if (!numpy("halves", folder)) return;
  const std::string bf16 = folder / "bf16.safetensors";
  const std::pair<Tensor, std::string> halves[] = {
      {read_npy(folder / "f16.npy"), bytes_of_file(folder / "f16.values")},
      {read_safetensor(bf16, read_safetensors_header(bf16).at(0)), bytes_of_file(folder / "bf16.values")}};
  for (const auto& [tensor, values] : halves) {
    REQUIRE(values.size() == 8 * 65536);
    std::size_t finite = 0;
    for (std::size_t k = 0; k < 65536; ++k) {
      double expected = 0;
      std::memcpy(&expected, values.data() + 8 * k, 8);
      const bool number = expected - expected == 0;
      finite += number ? 1 : 0;
      if (number)
        REQUIRE(exact_value(tensor, k) == Rational::from_double(expected));
      else
        REQUIRE_THROWS_AS((void)exact_value(tensor, k), InputError);
    }
    CHECK(finite == (tensor.dtype == Dtype::F16 ? 65536 - 2048 : 65536 - 256));
  }
}

TEST_CASE("a header is read whatever the order of its keys") {
  const Folder folder;
  const std::string path =
      folder.write("a.npy", npy_with("{'shape': (2,), \"descr\": '|u1', 'fortran_order': False}\n", "ab"));
  CHECK(text_of(read_npy(path).bytes) == "ab");
}

TEST_CASE("files that lie are refused") {
  const Folder folder;
  const auto said = [&](const std::string& bytes) {
    return complaint_of([&] { return read_npy(folder.write("a.npy", bytes)); });
  };
  const auto with_shape = [&](const std::string& shape, const std::string& entries) {
    return said(npy_with("{'descr': '<f4', 'fortran_order': False, 'shape': " + shape + ", }", entries));
  };
  CHECK(with_shape("(2,)", "12345678") == "no error");
  CHECK(with_shape("(2,)", "1234567").find("ends inside the entries") != std::string::npos);
  CHECK(with_shape("(2,)", "123456789").find("more bytes than its shape says") != std::string::npos);
  CHECK(with_shape("(9223372036854775807, 2)", "").starts_with("limit: "));
  CHECK(with_shape("(4294967296, 4294967296)", "").starts_with("limit: "));
  CHECK(with_shape("(99999999999999999999999,)", "").find("below 2^63") != std::string::npos);
  CHECK(with_shape("(100000000,)", "").find("ends inside") != std::string::npos);  // and takes no 400 MB
  CHECK(with_shape("(-1,)", "").find("expected a number") != std::string::npos);
  CHECK(with_shape("(1,1,1,1,1,1,1,1,1)", "1234").find("at most 8") != std::string::npos);
  CHECK(said("").find("not a numpy file") != std::string::npos);
  CHECK(said("\x93NUMPY\x04").find("not a numpy file") != std::string::npos);
  CHECK(said(npy_with("{'descr': '<f4'}")).find("the keys") != std::string::npos);
  CHECK(said(npy_with("{'descr': '<f4', 'descr': '<f4'}")).find("once") != std::string::npos);
  CHECK(said(npy_with("{'descr': '|O', 'fortran_order': False, 'shape': ()}")).find("type '|O'") != std::string::npos);
  CHECK(said(npy_with("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': ()}")).find("records") !=
        std::string::npos);
  CHECK(said(npy_with("{'descr': '<f4', 'fortran_order': 1, 'shape': ()}")).find("True or False") != std::string::npos);
  CHECK(said(npy_with("{'other': '<f4'}")).find("unknown key 'other'") != std::string::npos);
  CHECK(said(npy_with("{'descr': '<c8', 'fortran_order': False, 'shape': ()}")).find("<c8") != std::string::npos);
  CHECK(complaint_of([&] { return read_npy(folder / "none.npy"); }).find("no such file") != std::string::npos);
}

}  // namespace
