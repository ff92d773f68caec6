#include "result/robust.hpp"

#include <array>
#include <cstdint>
#include <sstream>
#include <utility>

#include "budget/error.hpp"

namespace plumbline {
namespace {

constexpr const char* kBetween = " :: ";  // of what is held and the reason, which are free text
constexpr std::array<std::pair<Robust::Kind, const char*>, 3> kKinds = {
    {{Robust::Kind::Open, "open"}, {Robust::Kind::Flat, "flat"}, {Robust::Kind::None, "none"}}};

std::string word_of(Robust::Kind kind) {
  for (const auto& [known, word] : kKinds)
    if (known == kind) return word;
  return "";
}

std::string numbers(std::int64_t n) { return std::to_string(n) + (n == 1 ? " number" : " numbers"); }

std::string the_other(std::int64_t n) { return n == 1 ? "the one other number" : "the other " + numbers(n); }

// "the case two-neurons", "the case".
std::string the_case(const std::string& name) { return "the case" + (name.empty() ? "" : " " + name); }

// Why there is none, or why none was found.
std::string without_box(const Robust& r, const std::string& case_name) {
  if (r.shown) return "Around " + the_case(case_name) + " it fails on a set of lower dimension only: " + r.reason + ".";
  return "No box in all " + numbers(r.all) + " was found on which it fails" +
         (r.reason.empty() ? "." : "; " + r.reason + ".");
}

std::string open_words(const Robust& r, const std::string& within, const std::string& case_name) {
  const std::string around =
      "at every point " + within + (r.near == Robust::kAtCase ? "" : "a case near ") + the_case(case_name) + ", in ";
  if (r.held.empty())
    return "It fails on an open set: " + around + "all " + numbers(r.all) +
           " that it speaks of; so with positive probability under any law of these numbers that has a positive "
           "density "
           "there.";
  return "It fails on an open set of what the hypothesis leaves free: " + around + "all " + numbers(r.moved) + " but " +
         r.held + ", for which it leaves isolated values only (" + r.reason +
         "); so with positive probability under any law that gives these their values here with positive probability, "
         "and then the others a positive density there.";
}

[[noreturn]] void refuse(const std::string& text) {
  throw InputError("expected open, flat or none, a radius, two counts and a word, found \"" + text + "\"");
}

void read_counts(const std::string& text, std::istringstream& words, Robust& out) {
  std::string kind, radius;
  if (!(words >> kind >> radius >> out.moved >> out.all)) refuse(text);
  bool known = false;
  for (const auto& [value, word] : kKinds)
    if (kind == word) out.kind = value, known = true;
  if (!known || out.moved < 0 || out.moved > out.all) refuse(text);
  out.radius = Rational::parse(radius);
  const bool positive = out.radius.sign() == Sign::Positive;
  if (positive != (out.kind != Robust::Kind::None) || positive != (out.moved > 0) ||
      (out.kind == Robust::Kind::Flat && out.moved == out.all))
    refuse(text);
}

}  // namespace

std::string in_words(const Robust& r, const std::string& case_name) {
  const std::string within = "within " + r.radius.to_string() + " of ";
  switch (r.kind) {
    case Robust::Kind::Open: return open_words(r, within, case_name);
    case Robust::Kind::Flat:
      return without_box(r, case_name) + " With " + r.held + " held, it fails at every point " + within +
             the_case(r.shown ? "" : case_name) + " in " + the_other(r.moved) + " of " + std::to_string(r.all) + ".";
    default: return r.reason.empty() ? "" : without_box(r, case_name);
  }
}

std::string robust_text(const Robust& r) {
  std::string out =
      word_of(r.kind) + " " + r.radius.to_string() + " " + std::to_string(r.moved) + " " + std::to_string(r.all);
  if (r.kind == Robust::Kind::Open)
    out += r.near == Robust::kAtCase ? " at" : " near " + std::to_string(r.near);
  else
    out += r.shown ? " shown" : " seen";
  if (r.kind == Robust::Kind::Open && r.held.empty()) return out;
  out += " " + r.held + kBetween + r.reason;
  return r.reason.empty() ? out.substr(0, out.size() - 1) : out;  // no space at the end of a line
}

Robust parse_robust(const std::string& text) {
  Robust out;
  std::istringstream words(text);
  read_counts(text, words, out);
  std::string word, rest;
  if (!(words >> word)) refuse(text);
  if (word == "near" && (!(words >> out.near) || out.near < 0)) refuse(text);
  const bool open = word == "at" || word == "near";
  if ((!open && word != "shown" && word != "seen") || open != (out.kind == Robust::Kind::Open)) refuse(text);
  out.shown = word == "shown";
  std::getline(words, rest);
  if (rest.ends_with(" ::")) rest += ' ';
  const std::size_t between = rest.find(kBetween);
  if (between == std::string::npos ? !open || !rest.empty() : false) refuse(text);
  if (between != std::string::npos) {
    if (between > 0) out.held = rest.substr(1, between - 1);
    out.reason = rest.substr(between + std::string(kBetween).size());
  }
  if ((out.shown || (open && !out.held.empty())) && out.reason.empty()) refuse(text);
  if ((out.kind == Robust::Kind::None || (open && out.moved == out.all)) != out.held.empty()) refuse(text);
  return out;
}

}  // namespace plumbline
