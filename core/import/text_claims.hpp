// The claim file of a model as text.
#pragma once

#include <string>
#include <vector>

#include "import/text_graph.hpp"

namespace plumbline {

// `key`: a word, the paper's; `model`: the file that was read; `data`: X first, then Y and G if there are any. In the
// house style. Throws ResourceLimit for more than 1 MiB, and std::logic_error if the language does not take what was
// written.
[[nodiscard]] std::string text_claims(const TextGraph& graph, const std::string& key, const std::string& model,
                                      const std::vector<TextParameter>& data);

}  // namespace plumbline
