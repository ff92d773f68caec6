// Any bytes as a case file: a case, or an InputError with a message; a case that was read is written and read again as
// the same.
#include <cstdint>
#include <cstdlib>

#include "budget/budget.hpp"
#include "budget/error.hpp"
#include "network/case_io.hpp"
#include "tensor/json.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace plumbline;
  try {
    const BudgetScope scope({5, std::int64_t{1} << 30});  // what takes longer must say so, not hang
    const Case c = parse_case(parse_json({reinterpret_cast<const char*>(data), size}));
    if (case_file_json(parse_case(case_file_json(c))) != case_file_json(c)) std::abort();
  } catch (const InputError& error) {
    if (*error.what() == '\0') std::abort();
  } catch (const ResourceLimit&) {}
  return 0;
}
