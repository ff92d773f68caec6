#include "claim/scope.hpp"

#include <algorithm>
#include <cctype>
#include <set>

#include "claim/elaboration.hpp"

namespace plumbline {
namespace {

constexpr std::size_t kLongestNotation = 200;  // characters

// The NAME of a #NAME: "#l_1" is #l with a subscript.
std::string parameter_at(const std::string& notation, std::size_t first) {
  const auto in_name = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '\''; };
  const auto start = notation.begin() + static_cast<std::ptrdiff_t>(first);
  return {start, std::find_if_not(start, notation.end(), in_name)};
}

}  // namespace

void check_notation(const LetEntry& let, const Place& place) {
  if (let.latex.size() > kLongestNotation)
    fail_at(place, "a notation of more than " + std::to_string(kLongestNotation) + " characters");
  std::vector<std::string> known;
  for (const LetEntry::Parameter& p : let.parameters) known.push_back(p.name);
  std::set<std::string> seen;
  for (std::size_t hole = let.latex.find('#'); hole != std::string::npos; hole = let.latex.find('#', hole + 1)) {
    const std::string name = parameter_at(let.latex, hole + 1);
    if (std::ranges::find(known, name) == known.end())
      fail_at(place, "#" + name + " in a notation is no parameter of the definition" + suggestion(name, known));
    if (!seen.insert(name).second) fail_at(place, "#" + name + " stands twice in a notation");
  }
}

const std::vector<std::string>& data_words() {
  static const std::vector<std::string> words{"inputs", "gradient", "targets", "loss-derivative"};
  return words;
}

bool is_data(const std::string& word) { return std::ranges::find(data_words(), word) != data_words().end(); }

std::optional<Head> head_named(std::string_view text) {
  static const std::map<std::string, Head, std::less<>> table = [] {
    std::map<std::string, Head, std::less<>> out;
    for (const HeadInfo& h : all_heads()) {
      if (h.text.empty() || h.sort == Sort::Part) continue;
      out.emplace(h.text, h.head);  // the first: `if` of scalars
      const std::size_t digit = h.text.find_first_of("0123456789");
      if (digit == std::string_view::npos || digit == 0 || h.text[digit - 1] != '-') continue;
      out.emplace(std::string(h.text.substr(0, digit - 1)) + std::string(h.text.substr(digit)),
                  h.head);  // no difference
    }
    return out;
  }();
  const auto found = table.find(text);
  return found == table.end() ? std::nullopt : std::optional(found->second);
}

void Scope::add(Entry entry, bool replace) {
  if (!entry.network && (is_reserved(entry.name) || head_named(entry.name)))
    fail_at(entry.place, "\"" + entry.name + "\" is a word of the language and cannot be given a meaning");
  const auto there = entries_.find(entry.name);
  if (there != entries_.end() && !replace)
    fail_at(entry.place, "\"" + entry.name + "\" has a meaning already, from " + there->second.place.to_string());
  for (const Scope* outer : outer_) outer->check_free(entry.name, entry.place);
  entry.home = this;
  entries_[entry.name] = std::move(entry);
}

void Scope::check_free(const std::string& name, const Place& place) const {
  if (place.file == FileName()) return;  // canonical text has no file, and may repeat names
  const Entry* other = find(name);
  if (other && other->place.file == place.file)
    fail_at(place, "\"" + name + "\" has a meaning already, from " + other->place.to_string() + "; use another name");
}

const Entry* Scope::find(const std::string& name) const {
  if (const auto here = entries_.find(name); here != entries_.end()) return &here->second;
  for (const Scope* outer : outer_)
    if (const Entry* found = outer->find(name)) return found;
  return nullptr;
}

void Scope::check_all() const {
  for (const auto& [name, entry] : entries_) check_definition(entry);
}

std::vector<const Entry*> Scope::declared() const {
  std::vector<const Entry*> out;
  for (const Scope* outer : outer_)
    for (const Entry* entry : outer->declared())
      if (find(entry->name) == entry && std::ranges::find(out, entry) == out.end()) out.push_back(entry);
  const auto outside = static_cast<std::ptrdiff_t>(out.size());
  for (const auto& [name, entry] : entries_)
    if (entry.shape || entry.network) out.push_back(&entry);
  std::ranges::sort(out.begin() + outside, out.end(), {},
                    [](const Entry* e) { return std::pair(e->place.line, e->place.column); });
  return out;
}

std::vector<std::string> Scope::names() const {
  std::vector<std::string> out;
  for (const auto& [name, entry] : entries_) out.push_back(name);
  for (const Scope* outer : outer_) {
    const std::vector<std::string> more = outer->names();
    out.insert(out.end(), more.begin(), more.end());
  }
  return out;
}

}  // namespace plumbline
