// The style and the script of the page.
#pragma once

#include <string_view>

namespace plumbline::report {

extern const std::string_view page_style;
extern const std::string_view page_script;

}  // namespace plumbline::report
