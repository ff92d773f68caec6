#include "layout/names.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace plumbline {
namespace {

struct Greek {
  std::string_view name, latex, text;
};
constexpr std::array kGreek{
    Greek{"alpha", "\\alpha", "α"},
    Greek{"beta", "\\beta", "β"},
    Greek{"gamma", "\\gamma", "γ"},
    Greek{"delta", "\\delta", "δ"},
    Greek{"epsilon", "\\varepsilon", "ε"},
    Greek{"eps", "\\varepsilon", "ε"},
    Greek{"zeta", "\\zeta", "ζ"},
    Greek{"eta", "\\eta", "η"},
    Greek{"theta", "\\theta", "θ"},
    Greek{"iota", "\\iota", "ι"},
    Greek{"kappa", "\\kappa", "κ"},
    Greek{"lambda", "\\lambda", "λ"},
    Greek{"mu", "\\mu", "μ"},
    Greek{"nu", "\\nu", "ν"},
    Greek{"xi", "\\xi", "ξ"},
    Greek{"pi", "\\pi", "π"},
    Greek{"rho", "\\rho", "ρ"},
    Greek{"sigma", "\\sigma", "σ"},
    Greek{"tau", "\\tau", "τ"},
    Greek{"upsilon", "\\upsilon", "υ"},
    Greek{"phi", "\\varphi", "φ"},
    Greek{"chi", "\\chi", "χ"},
    Greek{"psi", "\\psi", "ψ"},
    Greek{"omega", "\\omega", "ω"},
    Greek{"Gamma", "\\Gamma", "Γ"},
    Greek{"Delta", "\\Delta", "Δ"},
    Greek{"Theta", "\\Theta", "Θ"},
    Greek{"Lambda", "\\Lambda", "Λ"},
    Greek{"Xi", "\\Xi", "Ξ"},
    Greek{"Pi", "\\Pi", "Π"},
    Greek{"Sigma", "\\Sigma", "Σ"},
    Greek{"Phi", "\\Phi", "Φ"},
    Greek{"Psi", "\\Psi", "Ψ"},
    Greek{"Omega", "\\Omega", "Ω"},
};

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

// A name without a subscript.
layout::Box stem(const std::string& name) {
  const auto greek = std::ranges::find_if(kGreek, [&](const Greek& g) { return g.name == name; });
  if (greek != kGreek.end()) return layout::letter(greek->latex, greek->text);
  if (!name.empty() && std::ranges::all_of(name, is_digit)) return layout::number(name);
  if (name.size() == 1 && is_letter(name[0])) return layout::letter(name, name);
  if (!name.empty() && std::ranges::all_of(name, [](char c) { return is_letter(c) || is_digit(c); }))
    return layout::upright(name);
  return layout::name_words(name);
}

}  // namespace

std::string greek_latex(std::string_view letter) {
  const auto found = std::ranges::find_if(kGreek, [&](const Greek& g) { return g.text == letter; });
  return found == kGreek.end() ? "" : std::string(found->latex);
}

std::optional<layout::Box> greek_letter(std::string_view name) {
  for (const Greek& g : kGreek)
    if ((g.name == name && name != "eps") || g.latex.substr(1) == name) return layout::letter(g.latex, g.text);
  return std::nullopt;
}

std::vector<std::string> greek_commands() {
  std::vector<std::string> out;
  for (const Greek& g : kGreek)
    for (const std::string_view name : {g.name, g.latex.substr(1)})
      if (name != "eps" && (out.empty() || out.back() != name)) out.emplace_back(name);
  return out;
}

layout::Box name_box(const std::string& name) {
  std::size_t end = 0;
  while (end < name.size() && is_letter(name[end])) ++end;
  const std::size_t below = end < name.size() && name[end] == '_' ? end + 1 : end;
  const std::string subscript = name.substr(below);
  const bool simple =
      !subscript.empty() && std::ranges::all_of(subscript, [](char c) { return is_letter(c) || is_digit(c); });
  if (end == 0 || !simple) return stem(name);
  return layout::script(stem(name.substr(0, end)), stem(subscript), {});
}

}  // namespace plumbline
