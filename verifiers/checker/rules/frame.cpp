// The names of the reasons, and the one place where exceptions end: whatever stops a check becomes a reason that says
// what it was. Nothing that the checker accepts rests on this file.
#include <array>
#include <exception>
#include <new>
#include <string>

#include "frame.hpp"

namespace checker {

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
