// The library: definitions as text (prelude.claim), and the ways to write that canonical text does not have.
//
// A claim says `relu(A)`, `|A|` or `tail-ratio(A)`. Each is a definition of the library, whose text is what it means;
// the evaluator has a procedure for those of library.def, which stand in a term as heads, and writes the others out. In
// canonical text a use is a call, (relu A), and the definition is put in front of the reading like the paper's own. A
// few forms are only spelled differently: `a - b` is (+ a (* -1 b)) there. Tests hold procedures and texts against each
// other.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "claim/scope.hpp"
#include "claim/term.hpp"

namespace plumbline {

[[nodiscard]] bool is_library(Head head);         // a definition that the evaluator has a procedure for
[[nodiscard]] bool is_spelled(Head head);         // a way to write
[[nodiscard]] bool is_true(const Term& formula);  // `true`, or `(and)`, which canonical text has for it

// All definitions, each behind those that it uses.
[[nodiscard]] const std::vector<std::shared_ptr<const Definition>>& library();
[[nodiscard]] const std::shared_ptr<const Definition>& definition_of(Head library_head);
// Those that are no heads, as entries; read and never changed, so that any thread may look.
[[nodiscard]] const Scope& library_scope();
// The text of prelude.claim.
[[nodiscard]] std::string_view prelude();

// What a node of a spelled head stands for: the same with kernel heads outermost. Its arguments stay as they are.
[[nodiscard]] Term spelled_out(const Term& node);
// What a node of a library head stands for: the value of the definition's text, in which other definitions stand as
// heads.
[[nodiscard]] Term by_text(const Term& node);
// The term with all spelled heads written out.
[[nodiscard]] Term without_spelling(const Term& term);
// The term in heads of the kernel and the modules alone, library definitions written out too. For tests, and for those
// who want to read what is meant.
[[nodiscard]] Term written_out(const Term& term);

}  // namespace plumbline
