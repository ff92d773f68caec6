// Any bytes as an array of numpy: a tensor whose bytes are as many as its shape says, or an InputError with a message.
#include "import/npy.hpp"

#include "budget/error.hpp"
#include "temporary_file.hpp"
#include "tensor/dtype.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace plumbline;
  try {
    const Tensor t = read_npy(fuzz::temporary_file(data, size, ".npy"));
    if (entries_of(t.shape).value() * bytes_of(t.dtype) != t.bytes.size()) std::abort();
  } catch (const InputError& error) {
    if (*error.what() == '\0') std::abort();
  } catch (const ResourceLimit&) {}
  return 0;
}
