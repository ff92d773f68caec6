// Files that are written are read back as the same tensors, aligned, and whole or not at all.
#include <doctest/doctest.h>
#include <stdlib.h>

#include <filesystem>

#include "budget/error.hpp"
#include "tensor/safetensors.hpp"

using namespace plumbline;

namespace {

std::vector<std::byte> some_bytes(std::size_t count) {
  std::vector<std::byte> out(count);
  for (std::size_t k = 0; k < count; ++k) out[k] = static_cast<std::byte>(k * 37);
  return out;
}

std::string new_folder() {
  std::string name = (std::filesystem::temp_directory_path() / "plumbline-writer-XXXXXX").string();
  return ::mkdtemp(name.data());
}

TEST_CASE("tensors of every size of entry come back, each aligned to it") {
  const std::map<std::string, Tensor> tensors{{"a", {Dtype::U8, {3}, some_bytes(3)}},
                                              {"b", {Dtype::F64, {2, 1}, some_bytes(16)}},
                                              {"c", {Dtype::BF16, {}, some_bytes(2)}},
                                              {"d \"\n", {Dtype::F32, {0, 4}, {}}}};
  const std::string folder = new_folder(), path = folder + "/t.safetensors";
  write_safetensors(path, tensors);
  std::size_t found = 0;
  for (const TensorEntry& e : read_safetensors_header(path)) {
    const Tensor t = read_safetensor(path, e), &expected = tensors.at(e.name);
    CHECK(t.dtype == expected.dtype);
    CHECK(t.shape == expected.shape);
    CHECK(t.bytes == expected.bytes);
    if (t.dtype != Dtype::U8) CHECK(e.begin % (t.dtype == Dtype::F64 ? 8 : 2) == 0);
    ++found;
  }
  CHECK(found == tensors.size());
  CHECK(std::distance(std::filesystem::directory_iterator(folder), {}) == 1);  // nothing unfinished is left
  std::filesystem::remove_all(folder);
}

TEST_CASE("what no file can hold is refused, and nothing is written") {
  const std::string folder = new_folder();
  const auto refused = [&](const std::string& name, const Tensor& tensor) {
    CHECK_THROWS_AS(write_safetensors(folder + "/t", {{name, tensor}}), InputError);
    CHECK(std::filesystem::is_empty(folder));
  };
  refused("__metadata__", {Dtype::U8, {1}, some_bytes(1)});
  refused("", {Dtype::U8, {1}, some_bytes(1)});
  refused("\xff", {Dtype::U8, {1}, some_bytes(1)});
  refused("short", {Dtype::F32, {2}, some_bytes(7)});
  refused("huge", {Dtype::F32, {std::uint64_t{1} << 62, 4}, {}});
  CHECK_THROWS_AS(write_safetensors(folder + "/none/t", {}), InputError);
  std::filesystem::remove_all(folder);
}

}  // namespace
