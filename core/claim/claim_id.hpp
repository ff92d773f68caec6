// The id of a claim, "saddle.prop-3.4": the key of its paper, a dot, and its name there, which may have dots, too.
#pragma once

#include <string>

namespace plumbline {

// "saddle"; the whole of an id without a dot.
[[nodiscard]] inline std::string paper_key(const std::string& id) { return id.substr(0, id.find('.')); }
// "prop-3.4"; the whole of an id without a dot.
[[nodiscard]] inline std::string name_in_paper(const std::string& id) { return id.substr(id.find('.') + 1); }

}  // namespace plumbline
