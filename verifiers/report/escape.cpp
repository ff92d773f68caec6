#include "report/escape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstring>
#include <filesystem>

#include "layout/symbols.hpp"
#include "result/text_diff.hpp"
#include "tensor/sha256.hpp"

namespace plumbline::report {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";  // U+FFFD

bool allowed_in_xml(std::uint32_t c) {
  if (c < 0x20) return c == '\t' || c == '\n' || c == '\r';
  return c != 0x7F && !(c >= 0x80 && c < 0xA0) && !(c >= 0xD800 && c < 0xE000) && c != 0xFFFE && c != 0xFFFF &&
         c <= 0x10FFFF;
}

struct Character {
  std::uint32_t code = 0;
  std::size_t bytes = 0;  // 0: not UTF-8
};

// The character at the start of `text`, in its shortest encoding only.
Character decode(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t first = byte(0);
  if (first < 0x80) return {first, 1};
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  if (first < 0xC2 || first > 0xF4 || text.size() < length) return {};
  std::uint32_t code = first & (0x7Fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return {};
    code = code << 6 | (byte(i) & 0x3F);
  }
  return code < least[length] ? Character{} : Character{code, length};
}

// How many characters at the beginning are printable ASCII; eight are looked at together. Of a byte that is not, the
// highest bit is set, or gets set by a subtraction or an addition.
std::size_t printable_start(std::string_view text) {
  constexpr std::uint64_t each = 0x0101010101010101;
  std::size_t at = 0;
  for (std::uint64_t eight = 0; at + sizeof eight <= text.size(); at += sizeof eight) {
    std::memcpy(&eight, text.data() + at, sizeof eight);
    if (((eight | (eight - each * 0x20) | (eight + each)) & (each * 0x80)) != 0) break;
  }
  while (at < text.size() && text[at] >= 0x20 && text[at] < 0x7F) ++at;
  return at;
}

// Calls put(character, its bytes) for each character, with U+FFFD for what is not allowed.
template <class Put> void for_each_character(std::string_view text, Put put) {
  while (!text.empty()) {
    const Character c = decode(text);
    if (c.bytes == 0 || !allowed_in_xml(c.code))
      put(0xFFFDu, replacement);
    else
      put(c.code, text.substr(0, c.bytes));
    text.remove_prefix(c.bytes == 0 ? 1 : c.bytes);
  }
}

}  // namespace

std::string clean_utf8(std::string_view text) {
  std::string result(text.substr(0, printable_start(text)));  // mostly all of it
  result.reserve(text.size());
  for_each_character(text.substr(result.size()), [&](std::uint32_t, std::string_view bytes) { result += bytes; });
  return result;
}

std::string escape_markup(std::string_view text) {
  const auto plain = [](char c) {
    return c >= 0x20 && c != 0x7F && (c & 0x80) == 0 && c != '&' && c != '<' && c != '>' && c != '"' && c != '\'';
  };
  const auto* const odd = std::ranges::find_if_not(text, plain);
  std::string result(text.begin(), odd);  // mostly all of it
  result.reserve(text.size());
  for_each_character(text.substr(result.size()), [&](std::uint32_t code, std::string_view bytes) {
    switch (code) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      case '\'': result += "&#39;"; break;
      default: result += bytes;
    }
  });
  return result;
}

std::string escape_markdown(std::string_view text) {
  constexpr std::string_view always = "\\`*{}[]()<>#!|~$&@";
  std::string result;
  const std::string clean = clean_utf8(text);
  const auto at = [&](std::size_t i) { return i < clean.size() ? clean[i] : ' '; };
  for (std::size_t i = 0; i < clean.size(); ++i) {
    const char c = clean[i];
    const char before = i == 0 ? ' ' : at(i - 1), after = at(i + 1);
    const bool in_a_word = std::isalnum(static_cast<unsigned char>(before)) != 0;
    // The others have a meaning only in some places; escaping them everywhere would make "prop-3.4" hard to read.
    const bool special = always.find(c) != std::string_view::npos || (c == '_' && !in_a_word) ||
                         (c == ':' && after == '/') ||
                         ((c == '-' || c == '+' || c == '=') && i == 0 && (after == ' ' || after == c)) ||
                         (c == '.' && after == ' ' && clean.find_first_not_of("0123456789") == i);
    if (special) result += '\\';
    result += c == '\n' || c == '\r' || c == '\t' ? ' ' : c;
  }
  return result;
}

std::string markdown_block(std::string_view text, std::string_view indent) {
  const std::string clean = clean_utf8(text);
  std::size_t longest = 2, run = 0;
  for (const char c : clean) longest = std::max(longest, run = c == '`' ? run + 1 : 0);
  const std::string fence = std::string(indent) + std::string(longest + 1, '`') + "\n";
  std::string out = "\n" + fence;
  for (const std::string_view line : lines_of(clean)) ((out += indent) += line) += '\n';
  return out + fence + "\n";
}

std::string escape_latex(std::string_view text) {
  std::string result;
  for_each_character(text, [&](std::uint32_t code, std::string_view bytes) {
    switch (code) {
      case '\\': result += "\\textbackslash{}"; break;
      case '~': result += "\\textasciitilde{}"; break;
      case '^': result += "\\textasciicircum{}"; break;
      case '<': result += "\\textless{}"; break;
      case '>': result += "\\textgreater{}"; break;
      case '|': result += "\\textbar{}"; break;
      case '"': result += "\\textquotedbl{}"; break;
      case '&':
      case '%':
      case '$':
      case '#':
      case '_':
      case '{':
      case '}': (result += '\\') += static_cast<char>(code); break;
      case '-': result += "-{}"; break;  // no ligature: "--" stays two signs
      case '\n':
      case '\r':
      case '\t': result += ' '; break;
      default:
        if (code < 0x100 && code != 0xAD && code != 0xAC)
          result += bytes;
        else if (const std::string sign = layout::latex_of(bytes); !sign.empty())
          result += "\\ensuremath{" + sign + "}";
        else
          result += fmt::format("\\textless{{}}U+{:04X}\\textgreater{{}}", code);
    }
  });
  return result;
}

std::string relative_link(std::string_view path) {
  if (path.empty() || path.front() == '/' || path.find('\\') != std::string_view::npos) return {};
  if (path.substr(0, path.find('/')).find(':') != std::string_view::npos) return {};
  for (const auto& part : std::filesystem::path(path))
    if (part == "..") return {};
  constexpr std::string_view plain = "-._~/";
  std::string result;
  for (const char c : path) {
    const bool letter_or_digit = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (letter_or_digit || plain.find(c) != std::string_view::npos)
      result += c;
    else
      result += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return result;
}

std::string html_id(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const bool stays = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
                       c == '_' || (c == '.' && !result.empty());
    if (stays)
      result += c;
    else
      result += fmt::format("~{:02x}", static_cast<unsigned char>(c));
  }
  constexpr std::size_t longest = 180;  // of a file's name, file systems take 255
  if (result.size() > longest) result = result.substr(0, longest) + "~" + sha256(text).substr(0, 16);
  return result;
}

}  // namespace plumbline::report
