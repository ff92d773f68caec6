#include "markup.hpp"

#include <set>

namespace {

const std::set<std::string> empty_elements = {"meta", "br", "input", "link"};  // those of SVG say so with a slash

std::string word(const std::string& text, std::size_t& i) {
  const std::size_t start = i;
  while (i < text.size() && std::string(" \n=/>").find(text[i]) == std::string::npos) ++i;
  return text.substr(start, i - start);
}

}  // namespace

Markup read_markup(const std::string& html) {
  Markup out;
  std::vector<std::string> open;
  std::size_t i = html.find('>') + 1;
  while ((i = html.find('<', i)) != std::string::npos) {
    const bool closing = html[++i] == '/';
    if (closing) ++i;
    const std::string name = word(html, i);
    if (closing) {
      if (open.empty() || open.back() != name) {
        out.problem = "</" + name + "> at byte " + std::to_string(i);
        return out;
      }
      open.pop_back();
      continue;
    }
    ++out.elements[name];
    while (i < html.size() && html[i] != '>') {
      if (html[i] == ' ' || html[i] == '\n' || html[i] == '/') {
        ++i;
        continue;
      }
      const std::string attribute = word(html, i);
      out.attributes.push_back(attribute);
      if (html[i] != '=') continue;
      if (html[++i] != '"') {
        out.problem = attribute + " is not quoted at byte " + std::to_string(i);
        return out;
      }
      const std::size_t end = html.find('"', i + 1);
      if (attribute == "href" || attribute == "src") out.links.push_back(html.substr(i + 1, end - i - 1));
      i = end + 1;
    }
    if (html[i - 1] == '/' || empty_elements.contains(name)) continue;
    open.push_back(name);
    if (name == "script" || name == "style") i = html.find("</" + name, i);
  }
  if (!open.empty()) out.problem = "<" + open.back() + "> is never closed";
  return out;
}
