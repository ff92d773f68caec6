#include "claim/source_text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <mutex>
#include <set>
#include <utility>

#include "budget/error.hpp"

namespace plumbline {
namespace {

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kOtherSymbols{
    {{"≤", "<="}, {"≥", ">="}, {"≠", "!="}, {"·", "*"}}};
constexpr std::array<std::pair<std::string_view, std::string_view>, 20> kOtherWords{
    {{"∧", "and"},     {"∨", "or"},  {"¬", "not"},   {"α", "alpha"}, {"β", "beta"},   {"γ", "gamma"}, {"δ", "delta"},
     {"ε", "epsilon"}, {"η", "eta"}, {"θ", "theta"}, {"κ", "kappa"}, {"λ", "lambda"}, {"μ", "mu"},    {"ν", "nu"},
     {"ξ", "xi"},      {"π", "pi"},  {"ρ", "rho"},   {"σ", "sigma"}, {"τ", "tau"},    {"ω", "omega"}}};
constexpr std::array<std::string_view, 24> kSymbols{":=", "<=", ">=", "!=", "..", "(", ")", "[", "]", "{", "}", ",",
                                                    ":",  ";",  "+",  "-",  "*",  "/", "^", "|", "<", ">", "=", "."};

// Reads one segment from left to right.
class SegmentReader {
 public:
  SegmentReader(const Segment& segment, std::vector<Token>& out)
      : text_(segment.text), start_(segment.place), out_(out) {}

  void all() {
    while (at_ < text_.size()) {
      if (text_[at_] == ' ')
        ++at_;
      else if (text_[at_] == '"')
        string();
      else if (!is_ascii(text_[at_]) &&
               (other(kOtherSymbols, Token::Kind::Symbol) || other(kOtherWords, Token::Kind::Word)))
        continue;
      else if (is_digit(text_[at_]))
        take(Token::Kind::Number, number_end());
      else if (is_letter(text_[at_]))
        take(Token::Kind::Word, word_end());
      else
        symbol();
    }
  }

 private:
  [[nodiscard]] Place here() const { return {start_.file, start_.line, start_.column + static_cast<int>(at_)}; }

  void take(Token::Kind kind, std::size_t end) {
    out_.push_back({kind, std::string(text_.substr(at_, end - at_)), here()});
    at_ = end;
  }

  [[nodiscard]] std::size_t number_end() const {
    std::size_t end = at_;
    while (end < text_.size() && is_digit(text_[end])) ++end;
    if (end + 1 < text_.size() && text_[end] == '.' && is_digit(text_[end + 1]))
      for (++end; end < text_.size() && is_digit(text_[end]);) ++end;
    if (end < text_.size() && is_letter(text_[end]))
      fail_at(here(), "a number runs into a word: \"" + std::string(text_.substr(at_, end + 1 - at_)) +
                          "\"; write a product with *");
    return end;
  }

  [[nodiscard]] std::size_t word_end() const {
    std::size_t end = at_;
    while (end < text_.size()) {
      const bool hyphen = text_[end] == '-' && end + 1 < text_.size() && is_letter(text_[end + 1]);
      if (!is_letter(text_[end]) && !is_digit(text_[end]) && text_[end] != '\'' && !hyphen) break;
      ++end;
    }
    return end;
  }

  void string() {
    const std::size_t end = text_.find('"', at_ + 1);
    if (end == std::string_view::npos) fail_at(here(), "a quoted text that does not end on its line");
    out_.push_back({Token::Kind::String, std::string(text_.substr(at_ + 1, end - at_ - 1)), here()});
    at_ = end + 1;
  }

  template <class Table> bool other(const Table& table, Token::Kind kind) {
    for (const auto& [symbol, meaning] : table)
      if (text_.substr(at_).starts_with(symbol)) {
        out_.push_back({kind, std::string(meaning), here()});
        at_ += symbol.size();
        return true;
      }
    return false;
  }

  void symbol() {
    for (const std::string_view symbol : kSymbols)
      if (text_.substr(at_).starts_with(symbol)) return take(Token::Kind::Symbol, at_ + symbol.size());
    fail_at(here(), std::string("unexpected character \"") + text_[at_] + "\"");
  }

  std::string_view text_;
  const Place& start_;
  std::vector<Token>& out_;
  std::size_t at_ = 0;
};

// How many letters are put in, left out or changed between the two, or swapped with their neighbour.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before, last, row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before = std::exchange(last, row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row[b.size()];
}

}  // namespace

FileName::FileName(const std::string& name) {
  static std::mutex mutex;
  static std::set<std::string>& names = *new std::set<std::string>;  // whose texts stay where they are
  if (name.empty()) return;
  const std::scoped_lock lock(mutex);
  name_ = &*names.insert(name).first;
}

const std::string& FileName::text() const {
  static const std::string none;
  return name_ != nullptr ? *name_ : none;
}

std::string Place::to_string() const {
  const std::string& name = file.text();
  if (name.empty()) return "line " + std::to_string(line) + ", column " + std::to_string(column);
  return name + ":" + std::to_string(line) + ":" + std::to_string(column);
}

void fail_at(const Place& place, const std::string& message) { throw InputError(place.to_string(), message); }

std::vector<Token> tokens(const std::vector<Segment>& segments, const Place& end) {
  std::vector<Token> out;
  for (const Segment& segment : segments) SegmentReader(segment, out).all();
  out.push_back({Token::Kind::End, "", end});
  return out;
}

std::string closest(std::string_view name, const std::vector<std::string>& known) {
  std::string best;
  std::size_t least = name.size() / 3 + 1;
  for (const std::string& candidate : known)
    if (const std::size_t distance = edit_distance(name, candidate); distance < least) {
      least = distance;
      best = candidate;
    }
  return best;
}

std::string suggestion(std::string_view name, const std::vector<std::string>& known) {
  const std::string best = closest(name, known);
  return best.empty() ? "" : "; did you mean \"" + best + "\"?";
}

}  // namespace plumbline
