#include "tensor/json_text.hpp"

#include <cstdint>
#include <cstring>

namespace plumbline {
namespace {

bool is_plain(char c) { return c >= ' ' && c != '"' && c != '\\' && (c & 0x80) == 0; }

// How many characters at the beginning stand for themselves. Eight are looked at together: the highest bit of a byte is
// set, or gets set by a subtraction, where it is not plain, and of bytes above it now and then without need.
std::size_t plain_start(std::string_view text) {
  constexpr std::uint64_t each = 0x0101010101010101, high = each * 0x80;
  std::size_t at = 0;
  for (std::uint64_t eight = 0; at + sizeof eight <= text.size(); at += sizeof eight) {
    std::memcpy(&eight, text.data() + at, sizeof eight);
    const std::uint64_t odd =
        eight | (eight - each * ' ') | ((eight ^ each * '"') - each) | ((eight ^ each * '\\') - each);
    if ((odd & high) != 0) break;
  }
  while (at < text.size() && is_plain(text[at])) ++at;
  return at;
}

}  // namespace

void add_json_string(std::string_view text, std::string& out) {
  const std::string_view whole = text;
  const std::size_t before = out.size();
  out += '"';
  for (;;) {
    const std::size_t end = plain_start(text);
    out += text.substr(0, end);
    if (end == text.size()) break;
    if (text[end] != '"' && text[end] != '\\') {  // a control character, or not ASCII
      out.resize(before);
      out += nlohmann::json(whole).dump();
      return;
    }
    (out += '\\') += text[end];
    text.remove_prefix(end + 1);
  }
  out += '"';
}

}  // namespace plumbline
