// The budget, the names of the reasons, and the one place where exceptions end: whatever stops a check becomes a reason
// that says what it was.
#include <array>
#include <exception>
#include <new>
#include <string>
#include <utility>

#include "session.hpp"

namespace checker {

Session::Session(const Modules& at_hand, std::int64_t most_bits, std::uint64_t least, std::uint64_t bytes)
    : modules(&at_hand),
      work_left(least),
      work_in_reserve(7 * least),
      work_for_bytes(least >> 22U),
      max_bits(most_bits),
      around_(std::exchange(current_session, this)) {
  grant(bytes);
}
Session::~Session() { current_session = around_; }

void Session::grant(std::uint64_t bytes) {
  const bool all = bytes > std::uint64_t{1} << 26U;
  const std::uint64_t more = all ? work_in_reserve : std::min(work_in_reserve, bytes * work_for_bytes);
  work_in_reserve -= more, work_left += more;
}

void with_enough_precision(const std::function<void()>& attempt) {
  Session& s = session();
  for (s.working_bits = std::min(std::int64_t{256}, s.max_bits);;
       s.working_bits = std::min(4 * s.working_bits, s.max_bits)) {
    try {
      return attempt();
    } catch (const NeedPrecision&) {
      if (s.working_bits >= s.max_bits)
        reject(Reason::Undecided, "a sign is not decided with " + std::to_string(s.working_bits) + " bits");
    }
  }
}

const char* name(Reason reason) {
  static constexpr std::array kNames = {
      "not-json",        "duplicate-key",      "not-canonical",  "unknown-key",     "missing-key", "wrong-type",
      "format",          "bad-number",         "bad-shape",      "bad-name",        "bad-tensor",  "digest",
      "formula-hash",    "bad-formula",        "not-applicable", "verdict",         "open-atom",   "singular-missing",
      "singular-unused", "singular-duplicate", "singular-bound", "singular-vector", "expectation", "other-case",
      "unknown-claim",   "undecided",          "missing-file",   "too-large",       "internal"};
  static_assert(kNames.size() == static_cast<std::size_t>(Reason::Internal) + 1);
  return kNames[static_cast<std::size_t>(reason)];
}

std::optional<Rejection> stopped(const std::function<void()>& attempt) {
  std::optional<Rejection> out;
  try {
    attempt();
  } catch (const Rejection& r) { out = r; } catch (const Undefined&) {
    out = Rejection{Reason::BadNumber, "something that has no value, where the certificate needs a number"};
  } catch (const NeedPrecision&) {
    out = Rejection{Reason::Undecided, "a sign is not decided"};
  } catch (const std::bad_alloc&) {
    out = Rejection{Reason::TooLarge, "no memory left"};
  } catch (const std::exception& e) { out = Rejection{Reason::Internal, e.what()}; } catch (...) {
    out = Rejection{Reason::Internal, "an exception without a name"};
  }
  if (out)
    for (char& c : out->message)  // it may quote the file, but it stays one line of ASCII
      if (c < ' ' || c == '\x7f') c = '?';
  return out;
}

}  // namespace checker
