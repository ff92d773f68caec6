// Files as they should be are read; each way to lie in a header is refused by name.
#include "tensor/safetensors.hpp"

#include <doctest/doctest.h>

#include "budget/error.hpp"
#include "core/tensor/files.hpp"
#include "tensor/dtype.hpp"

using namespace plumbline;
using namespace plumbline_test;

namespace {

std::string entry(const std::string& name, const std::string& type, const std::string& shape, int from, int to) {
  return "\"" + name + "\":{\"dtype\":\"" + type + "\",\"shape\":" + shape + ",\"data_offsets\":[" +
         std::to_string(from) + "," + std::to_string(to) + "]}";
}

std::string refusal(const std::string& bytes) {
  const Folder folder;
  const std::string path = folder.write("lie.safetensors", bytes);
  try {
    (void)read_safetensors_header(path);
  } catch (const InputError& error) { return error.what(); }
  return "accepted";
}

bool refused_for(const std::string& bytes, const std::string& reason) {
  const std::string found = refusal(bytes);
  INFO(found);
  return found.find(reason) != std::string::npos;
}

}  // namespace

TEST_CASE("a file with two tensors, metadata and padding") {
  const Folder folder;
  const std::string header = "{" + entry("b", "F32", "[2]", 0, 8) + "," + entry("a", "U8", "[1,2]", 8, 10) +
                             R"(,"__metadata__":{"format":"pt"}}   )";
  const std::string path =
      folder.write("net.safetensors", safetensors(header, raw(0.5F, -3.0F, std::uint16_t{0x0201})));
  const auto entries = read_safetensors_header(path);
  REQUIRE(entries.size() == 2);
  CHECK(entries[0].name == "b");
  const Tensor b = read_safetensor(path, entries[0]), a = read_safetensor(path, entries[1]);
  CHECK(exact_value(b, 1) == Rational(-3));
  CHECK(exact_value(a, 0) == Rational(1));
  CHECK(exact_value(a, 1) == Rational(2));
  CHECK_THROWS_AS((void)exact_value(a, 2), InputError);
  CHECK(a.shape == std::vector<std::uint64_t>{1, 2});
}

TEST_CASE("an empty tensor and an empty file are files") {
  CHECK(refusal(safetensors("{" + entry("none", "F32", "[0,7]", 0, 0) + "}", "")) == "accepted");
  CHECK(refusal(safetensors("{}", "")) == "accepted");
}

TEST_CASE("headers that lie") {
  const std::string one = "{" + entry("a", "F32", "[2]", 0, 8) + "}", data(8, '\1');
  CHECK(refusal(safetensors(one, data)) == "accepted");
  CHECK(refused_for("", "shorter"));
  CHECK(refused_for(raw(std::uint64_t{1} << 40) + one + data, "header of 1099511627776 bytes"));
  CHECK(refused_for(raw(~std::uint64_t{0}) + one + data, "not a safetensors file"));
  CHECK(refused_for(safetensors(one, data.substr(1)), "no part of the 7 bytes"));
  CHECK(refused_for(safetensors(one, data + "x"), "the last 1 bytes belong to no tensor"));
  CHECK(refused_for(safetensors("{" + entry("a", "F32", "[2]", 4, 12) + "}", data + "1234"), "belong to no tensor"));
  CHECK(refused_for(safetensors("{" + entry("a", "F32", "[2]", 8, 0) + "}", data), "no part of"));
  CHECK(refused_for(safetensors("{" + entry("a", "F32", "[3]", 0, 8) + "}", data), "does not fit 8 bytes of F32"));
  CHECK(
      refused_for(safetensors("{" + entry("a", "F32", "[4294967296,4294967296,2]", 0, 8) + "}", data), "does not fit"));
  CHECK(refused_for(safetensors("{" + entry("a", "F32", "[4611686018427387904]", 0, 8) + "}", data), "does not fit"));
  CHECK(refused_for(safetensors("{" + entry("a", "F32", "[-2]", 0, 8) + "}", data), "natural numbers"));
  CHECK(refused_for(safetensors("{" + entry("a", "F32", "[1,1,1,1,1,1,1,1,2]", 0, 8) + "}", data), "at most 8"));
  CHECK(refused_for(safetensors("{" + entry("a", "F8_E4M3", "[8]", 0, 8) + "}", data), "F8_E4M3"));
  CHECK(refused_for(safetensors("{" + entry("a", "F32", "[2]", 0, 8) + "," + entry("b", "U8", "[4]", 4, 8) + "}", data),
                    "shares"));
  CHECK(refused_for(
      safetensors("{" + entry("a", "F32", "[2]", 0, 8) + "," + entry("a", "F32", "[2]", 0, 8) + "}", data), "twice"));
  CHECK(refused_for(safetensors(R"({"a":{"dtype":"F32","dtype":"F16","shape":[2],"data_offsets":[0,8]}})", data),
                    "twice"));
  CHECK(refused_for(safetensors(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8],"x":1}})", data), "no others"));
  CHECK(refused_for(safetensors("[]", ""), "no object"));
  CHECK(refused_for(safetensors("{" + std::string(100000, '['), ""), "malformed JSON"));
  CHECK(refused_for(safetensors("{\"a\":" + std::string(100000, '['), ""), "nested deeper"));
  CHECK(refused_for(safetensors(one.substr(0, 20), data), "malformed JSON"));
}

TEST_CASE("what is no file") {
  const Folder folder;
  CHECK_THROWS_AS((void)read_safetensors_header(folder.file("none")), InputError);
  CHECK_THROWS_AS((void)read_safetensors_header(folder.file("")), InputError);
}
