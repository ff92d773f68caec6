#include "tools/letter_scripts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "layout/sentence.hpp"

namespace plumbline::cli {
namespace {

constexpr long kMostScriptLines = 32;  // of a script that the letter contains

// "def norm" of "def norm(A): return ...": what a block of lines defines.
std::string defined_name(const std::string& function) { return function.substr(0, function.find_first_of("(:=\n")); }

std::string without_last(std::string lines) {
  if (lines.ends_with('\n')) lines.pop_back();
  return lines;
}

void add_new(std::vector<std::string>& all, const std::vector<std::string>& more) {
  for (const std::string& one : more)
    if (std::ranges::find(all, one) == all.end()) all.push_back(one);
}

}  // namespace

bool LetterScripts::takes(const PythonScript& script) {
  for (const std::string& f : script.functions) {
    const auto known = by_name_.find(defined_name(f));
    if (known != by_name_.end() && known->second != f) return false;
  }
  for (const std::string& f : script.functions) by_name_.emplace(defined_name(f), f);
  add_new(imports_, script.imports);
  add_new(functions_, script.functions);
  return true;
}

void LetterScripts::write(Writer& w, const PythonScript& script, const std::string& file) {
  if (script.text.empty())
    return w.text(layout::as_sentence("There is no short script of this one: " + script.reason + "."));
  const long lines = std::ranges::count(script.text, '\n');
  const std::string what = fmt::format("Script: {} ({} lines{})", file, lines, script.ran ? "" : ", not run here");
  if (lines > kMostScriptLines) return w.text(layout::as_sentence(what + "."));
  const bool short_form = folded_ && takes(script);
  w.text(layout::as_sentence(
      what + (short_form ? "; its own lines, without the functions at the end of the letter:" : ". It reads:")));
  w.code(without_last(short_form ? script.own : script.text));
}

void LetterScripts::write_ending(Writer& w) const {
  if (functions_.empty()) return;
  w.heading("Functions of the scripts");
  w.text("A script of which only its own lines stand above takes from these what it uses; its file has them all.");
  w.code(without_last(fmt::format("{}{}", fmt::join(imports_, ""), fmt::join(functions_, ""))));
}

}  // namespace plumbline::cli
