// Any bytes as a data set, as IDX, CIFAR, CSV or compressed: as many samples as were asked for, or an InputError with a
// message. The first byte says which part and range.
#include "import/samples.hpp"

#include "budget/error.hpp"
#include "temporary_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace plumbline;
  if (size < 1) return 0;
  const Range range{static_cast<std::uint64_t>(data[0] >> 4 & 3), 1U + (data[0] >> 6)};
  const Part part = (data[0] & 1) != 0 ? Part::Labels : Part::Inputs;
  for (const char* suffix : {".bin", ".csv"}) {
    try {
      if (read_samples(fuzz::temporary_file(data + 1, size - 1, suffix), part, range).shape.at(0) != range.count)
        std::abort();
    } catch (const InputError& error) {
      if (*error.what() == '\0') std::abort();
    } catch (const ResourceLimit&) {}
  }
  return 0;
}
