// Any bytes as a number: an InputError, or a number that is equal to what its own text reads back as.
#include <cstdint>
#include <cstdlib>

#include "algebraic/real.hpp"
#include "budget/budget.hpp"
#include "budget/error.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace plumbline;
  if (size > 200) return 0;
  try {
    const BudgetScope scope({5, std::int64_t{1} << 30});  // what takes longer must say so, not hang
    const Real x = Real::parse({reinterpret_cast<const char*>(data), size});
    if ((Real::parse(x.to_string()) - x).sign() != Sign::Zero) std::abort();
  } catch (const InputError&) {
  } catch (const Undefined&) {
  } catch (const ResourceLimit&) {}
  return 0;
}
