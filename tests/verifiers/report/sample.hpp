// Reports for the tests: one small and ordinary, one full of text that tries to become markup.
#pragma once

#include <ostream>
#include <string>

#include "report/report.hpp"

// What a test prints of a value.
namespace plumbline {
inline std::ostream& operator<<(std::ostream& out, CaseVerdict verdict) { return out << to_string(verdict); }
inline std::ostream& operator<<(std::ostream& out, ReadingVerdict verdict) { return out << to_string(verdict); }
inline std::ostream& operator<<(std::ostream& out, Grade grade) { return out << to_string(grade); }
}  // namespace plumbline

namespace sample {

// Text that would do harm in HTML, XML, Markdown, LaTeX or JSON if it were not made inert; some of its bytes are no
// UTF-8 at all.
inline const std::string hostile =
    "<script>alert('x')</script> & \"]]> --> | `code` \\input{f} $x$ %\n\x01\xFF\xC0\xAF";

inline bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// saddle.a [stated] refuted with a counterexample, saddle.a [repaired] not-refuted, saddle.b [stated] not-refuted on
// one inconclusive case more.
plumbline::report::Report small();
// The same with `hostile` in every field that holds free text.
plumbline::report::Report attack();
// One reading, `n` cases that hold, with sides.
plumbline::report::Report large(std::size_t n);

// A table of mutants of saddle.a [stated].
plumbline::report::Sharpness sharpness();

// A case file with a network that the counterexample of small() uses.
extern const std::string counterexample;

}  // namespace sample
