// Any bytes as an ONNX model: a network, or an InputError with a message; and as text.
#include "budget/budget.hpp"
#include "budget/error.hpp"
#include "import/import.hpp"
#include "temporary_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace plumbline;
  try {
    const BudgetScope scope({5, std::int64_t{1} << 30});  // what takes longer must say so, not hang
    ImportOptions options;
    options.files = {fuzz::temporary_file(data, size, ".onnx")};
    try {
      options.as_text = true;
      if (import_case(options).texts.size() != 1) std::abort();  // what it writes, it has read back
    } catch (const InputError& error) {
      if (*error.what() == '\0') std::abort();
    }
    options.as_text = false;
    if (!import_case(options).document.at("network").contains("type")) std::abort();
  } catch (const InputError& error) {
    if (*error.what() == '\0') std::abort();
  } catch (const ResourceLimit&) {}
  return 0;
}
