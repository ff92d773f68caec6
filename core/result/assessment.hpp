// What a person should make of a result: is it good, is it bad, or does it say nothing either way? Formats that know
// passes, failures and levels (JUnit, SARIF, annotations of a forge, colours) take theirs from here.
#pragma once

#include <string_view>

#include "result/comparison.hpp"
#include "result/view.hpp"

namespace plumbline {

// Silent: nothing was expected, and the verdict is no success by itself.
enum class Assessment { Good, Bad, Silent };

// Bad: another verdict than the expected one, or any difference of the reading. `comparison` may be null.
[[nodiscard]] Assessment assess(const ReadingResult& reading, const Comparison* comparison);
// Of one of its cases. Where nothing is expected nothing is bad; a case that says nothing is silent.
[[nodiscard]] Assessment assess(const ReadingResult& reading, CaseVerdict verdict);

// How much attention the reading asks for.
//   Error: it is bad. Warning: it falls where nothing was expected, or its false twin stands. Note: it falls as
//   expected.
enum class Attention { None, Note, Warning, Error };
[[nodiscard]] Attention attention(const ReadingResult& reading, const Comparison* comparison);
[[nodiscard]] std::string_view to_string(Attention attention);  // "none", "note", "warning", "error", as SARIF has them

// Needs a second look: any attention, a repair, or cases that are all easy ones.
[[nodiscard]] bool notable(const ReadingView& view, const Comparison* comparison);

}  // namespace plumbline
