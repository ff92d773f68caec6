// What every page has: head, content security policy, body.
#pragma once

#include <string>

namespace plumbline::report {

struct Page {
  std::string title;   // plain text
  std::string policy;  // what the page may use beside nothing: "style-src 'self'; script-src 'self'"
  std::string head;    // markup: style
  std::string body;    // markup
};
[[nodiscard]] std::string page(const Page& page);

// A page that stands alone and runs no script. `header` (below the title) and `sections` are markup.
[[nodiscard]] std::string still_page(const std::string& title, const std::string& header, const std::string& sections);

}  // namespace plumbline::report
