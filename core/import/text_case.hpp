// A model as a case without a network, and a claim file that says what the model computes: the weights are matrix
// parameters, W1, b1, ..., the samples a parameter X, and the claim file ends in a definition model(A) and an example.
// So a model with operators that no network of a case has is still something that claims can be made about.
#pragma once

#include "import/import.hpp"

namespace plumbline {

// The claim file is NAME.claim, NAME the name of the case with `_` for what no word has. It is in the house style, and
// it has been read back. Throws what import_case does, and ResourceLimit for a text of more than 1 MiB.
[[nodiscard]] ImportedCase text_case(const ImportOptions& options);

}  // namespace plumbline
