// A page that stands alone and runs no script: head, style and content security policy around a header and sections.
#pragma once

#include <string>

namespace plumbline::report {

// `title` is plain text; `header` (below the title) and `sections` are markup.
[[nodiscard]] std::string still_page(const std::string& title, const std::string& header, const std::string& sections);

}  // namespace plumbline::report
