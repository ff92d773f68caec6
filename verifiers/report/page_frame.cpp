#include "report/page_frame.hpp"

#include <fmt/format.h>

#include "report/digest.hpp"
#include "report/escape.hpp"
#include "report/html_assets.hpp"

namespace plumbline::report {

std::string still_page(const std::string& title, const std::string& header, const std::string& sections) {
  const std::string policy =
      fmt::format("default-src 'none'; style-src '{}'; base-uri 'none'; form-action 'none'", policy_hash(page_style));
  std::string out = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
  out += fmt::format(
      "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n<meta name=\"viewport\" "
      "content=\"width=device-width, initial-scale=1\">\n",
      policy);
  out += fmt::format(
      "<meta name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n<style>{}</style>\n</head>\n",
      escape_markup(title), page_style);
  return out + fmt::format("<body>\n<header><h1>{}</h1>{}</header>\n<main>\n{}</main>\n</body>\n</html>\n",
                           escape_markup(title), header, sections);
}

}  // namespace plumbline::report
