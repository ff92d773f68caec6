// numpy's archives, stored and compressed, and archives that lie.
#include "import/npz.hpp"

#include "core/import/support.hpp"
#include "import/npy.hpp"

using namespace plumbline;
using namespace plumbline::test;

namespace {

TEST_CASE("an archive holds its arrays in its order, bit for bit") {
  const Folder folder;
  if (!numpy("npz", folder)) return;
  for (const char* name : {"stored.npz", "packed.npz"}) {
    const auto arrays = read_npz(folder / name);
    REQUIRE(arrays.size() == 3);
    CHECK(arrays[0].first == "fc1.weight");
    CHECK(arrays[2].first == "fc2.weight");
    for (const auto& [key, tensor] : arrays) CHECK(text_of(tensor.bytes) == bytes_of_file(folder / (key + ".raw")));
  }
}

TEST_CASE("a byte that changed, an end that is missing, and what is no archive are refused") {
  const Folder folder;
  if (!numpy("npz", folder)) return;
  const std::string good = bytes_of_file(folder / "stored.npz");
  for (std::size_t k = 0; k < good.size();
       k += 7) {  // a check sum, a length or a header notices it, or it says nothing
    std::string bad = good;
    bad[k] = static_cast<char>(bad[k] ^ 0x20);
    folder.write("bad.npz", bad);
    try {
      const auto arrays = read_npz(folder / "bad.npz");
      for (const auto& [key, tensor] : arrays)
        if (fs::exists(folder / (key + ".raw"))) CHECK(text_of(tensor.bytes) == bytes_of_file(folder / (key + ".raw")));
    } catch (const InputError&) {
    } catch (const ResourceLimit&) {}
  }
  for (const std::size_t size : {std::size_t{0}, std::size_t{10}, good.size() / 2, good.size() - 1})
    CHECK_SAYS(read_npz(folder.write("cut.npz", good.substr(0, size))), "not a zip archive");
  CHECK_SAYS(read_npz(folder / "none.npz"), "no such file");
}

}  // namespace
