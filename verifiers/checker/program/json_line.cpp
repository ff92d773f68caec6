#include "json_line.hpp"

namespace checker {

namespace {

std::string text_of(const std::optional<Enclosed>& e) {
  return e ? "[\"" + e->lower.get_str() + "\",\"" + e->upper.get_str() + "\"]" : "null";
}

template <class List, class Text> std::string list_of(const List& list, Text text) {
  std::string out;
  for (const auto& item : list) out += (out.empty() ? "" : ",") + text(item);
  return '[' + out + ']';
}

std::string derivation(const Checked& r) {
  return ",\"formula\":" + quoted(r.formula) + ",\"rules\":" + list_of(r.modules, quoted) +
         ",\"comparisons\":" + list_of(r.explanation.atoms, [](const ExplainedAtom& a) {
           return "{\"left\":" + text_of(a.lhs) + ",\"relation\":\"" + a.relation + "\",\"right\":" + text_of(a.rhs) +
                  ",\"truth\":\"" + a.truth + "\"}";
         });
}

}  // namespace

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

std::string json_line(const std::string& file, const std::string& result, const Checked& r, bool derived) {
  std::string out = "{\"file\":" + quoted(file) + ",\"result\":\"" + result + "\",\"sha256\":\"" + r.sha256 + '"';
  if (!r.accepted) {
    out += std::string(",\"reason\":\"") + name(r.reason) + "\",\"message\":" + quoted(r.message);
    return out + (derived ? derivation(r) : "") + '}';
  }
  out += ",\"claim\":\"" + r.claim + "\",\"reading\":\"" + r.reading + "\",\"case\":\"" + r.name + "\",\"verdict\":\"" +
         r.verdict + "\",\"formula_sha256\":\"" + r.formula_sha256 +
         "\",\"lock_sha256\":" + (r.lock_sha256.empty() ? "null" : quoted(r.lock_sha256)) +
         ",\"margin\":" + text_of(r.explanation.margin);
  return out + (derived ? derivation(r) : "") + '}';
}

}  // namespace checker
