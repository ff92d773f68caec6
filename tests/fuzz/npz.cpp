// Any bytes as an archive of numpy: tensors whose bytes are as many as their shapes say, or an InputError with a
// message.
#include "import/npz.hpp"

#include "budget/error.hpp"
#include "temporary_file.hpp"
#include "tensor/dtype.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace plumbline;
  try {
    for (const auto& [name, t] : read_npz(fuzz::temporary_file(data, size, ".npz")))
      if (entries_of(t.shape).value() * bytes_of(t.dtype) != t.bytes.size()) std::abort();
  } catch (const InputError& error) {
    if (*error.what() == '\0') std::abort();
  } catch (const ResourceLimit&) {}
  return 0;
}
