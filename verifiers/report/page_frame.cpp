#include "report/page_frame.hpp"

#include <fmt/format.h>

#include "report/digest.hpp"
#include "report/escape.hpp"
#include "report/html_assets.hpp"

namespace plumbline::report {

std::string page(const Page& page) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; {}; base-uri 'none'; form-action "
      "'none'\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n{}</head>\n<body>\n{}</body>\n</html>\n",
      page.policy, escape_markup(page.title), page.head, page.body);
}

std::string still_page(const std::string& title, const std::string& header, const std::string& sections) {
  return page({.title = title,
               .policy = fmt::format("style-src '{}'", policy_hash(page_style)),
               .head = fmt::format("<style>{}</style>\n", page_style),
               .body = fmt::format("<header><h1>{}</h1>{}</header>\n<main>\n{}</main>\n", escape_markup(title), header,
                                   sections)});
}

}  // namespace plumbline::report
