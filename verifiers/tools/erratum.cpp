#include "tools/erratum.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "cli/registry.hpp"
#include "report/escape.hpp"
#include "report/grades.hpp"
#include "tools/erratum_network.hpp"
#include "tools/latex_numbers.hpp"
#include "typesetting/notation.hpp"

namespace plumbline::cli {
namespace {

// The two languages. Text is plain and gets escaped; math is LaTeX and does not.
class Writer {
 public:
  virtual ~Writer() = default;
  virtual void title(const std::string& text) = 0;
  virtual void heading(const std::string& text) = 0;
  virtual void text(const std::string& text) = 0;
  virtual void facts(const std::vector<std::pair<std::string, std::string>>& facts) = 0;  // name and text, one a line
  virtual void math(const std::string& latex) = 0;                                        // displayed
  virtual void code(const std::string& line) = 0;
  [[nodiscard]] virtual std::string finish() = 0;
};

class Markdown : public Writer {
 public:
  void title(const std::string& text) override { out_ += "# " + report::escape_markdown(text) + "\n\n"; }
  void heading(const std::string& text) override { out_ += "## " + report::escape_markdown(text) + "\n\n"; }
  void text(const std::string& text) override { out_ += report::escape_markdown(text) + "\n\n"; }
  void facts(const std::vector<std::pair<std::string, std::string>>& facts) override {
    for (const auto& [name, text] : facts) out_ += "- **" + name + ":** " + report::escape_markdown(text) + "\n";
    out_ += "\n";
  }
  void math(const std::string& latex) override { out_ += "$$\n" + latex + "\n$$\n\n"; }
  void code(const std::string& line) override { out_ += "    " + line + "\n\n"; }
  std::string finish() override { return out_; }

 private:
  std::string out_;
};

class Latex : public Writer {
 public:
  void title(const std::string& text) override {
    out_ +=
        "\\documentclass{article}\n\\usepackage[T1]{fontenc}\n\\usepackage[utf8]{inputenc}\n\\usepackage{amsmath,"
        "amssymb,graphicx,textcomp}\n"
        "% A displayed formula, made smaller where it is wider than the line.\n\\newsavebox{\\formula}\n"
        "\\newcommand{\\fitted}[1]{\\sbox{\\formula}{$\\displaystyle "
        "#1$}\\[\\ifdim\\wd\\formula>\\linewidth\\resizebox{\\linewidth}{!}{\\usebox{\\formula}}\\else\\usebox{"
        "\\formula}\\fi\\]}\n"
        "\\begin{document}\n\\section*{" +
        report::escape_latex(text) + "}\n\n";
  }
  void heading(const std::string& text) override { out_ += "\\subsection*{" + report::escape_latex(text) + "}\n\n"; }
  void text(const std::string& text) override { out_ += report::escape_latex(text) + "\n\n"; }
  void facts(const std::vector<std::pair<std::string, std::string>>& facts) override {
    out_ += "\\begin{description}\n";
    for (const auto& [name, text] : facts) out_ += "\\item[" + name + "] " + report::escape_latex(text) + "\n";
    out_ += "\\end{description}\n\n";
  }
  void math(const std::string& latex) override { out_ += "\\fitted{" + latex + "}\n\n"; }
  void code(const std::string& line) override { out_ += "\\begin{verbatim}\n" + line + "\n\\end{verbatim}\n\n"; }
  std::string finish() override { return out_ + "\\end{document}\n"; }

 private:
  std::string out_;
};

void write(Writer& w, const Description& d) {
  if (!d.text.empty()) w.text(d.text);
  for (const std::string& formula : d.formulas) w.math(formula);
}

void write_case(Writer& w, CaseEvaluation& evaluation) {
  const Case& c = evaluation.subject();
  w.heading("The case");
  for (const Description& d : network_description(c)) write(w, d);
  std::string line;
  const auto show = [&](const std::string& name, const std::string& value) {
    line += (line.empty() ? "" : ",\\qquad ") + name + " = " + value;
  };
  const auto flush = [&] {
    if (!line.empty()) w.math(line);
    line.clear();
  };
  show("X", drawn(c.inputs));
  if (c.gradient) show("G", drawn(*c.gradient));
  if (c.targets) show("Y^*", drawn(*c.targets));
  if (c.loss_derivative) show("\\ell'", drawn(*c.loss_derivative));
  flush();
  for (const auto& [name, a] : c.matrices) show("\\mathit{" + report::escape_latex(name) + "}", drawn(a));
  for (const auto& [name, x] : c.scalars) show("\\mathit{" + report::escape_latex(name) + "}", drawn(x));
  flush();
}

std::string side(const Term& term, const Bindings& b, const std::optional<Enclosure>& known,
                 CaseEvaluation& evaluation) {
  try {
    return drawn(evaluation.facts().evaluator().scalar(term, b));
  } catch (const Undecided&) {  // a logarithm, an exponential: no exact form
  } catch (const ResourceLimit&) {
  } catch (const Undefined&) {}
  return known ? decimals(*known) : "\\text{undefined}";
}

std::string bindings_text(const Bindings& b) {
  const std::string text = b.to_string();  // "[l=3][i=1]"
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '[')
      out += out.empty() ? "" : ", ";
    else if (text[i] != ']')
      out += text[i];
  return out;
}

std::string relation(Head head, bool holds) {
  if (head == Head::LessEqual) return holds ? "\\le" : ">";
  if (head == Head::Less) return holds ? "<" : "\\ge";
  return holds ? "=" : "\\ne";
}

// One comparison: what it says, and its two values.
void write_atom(Writer& w, const AtomRecord& atom, CaseEvaluation& evaluation) {
  const std::string where = bindings_text(atom.bindings);
  const std::string with = where.empty() ? "" : "\\qquad(" + where + ")";
  if (!atom.is_comparison()) {
    w.math(to_latex(atom.atom) + with + "\\quad\\text{is " + std::string(to_string(atom.truth)) + "}");
    return;
  }
  w.math(to_latex(atom.atom) + with);
  if (atom.truth == Truth::Undefined)
    w.text("One side of this has no value here.");
  else if (atom.truth == Truth::Unknown)
    w.text("This comparison is not decided; the verdict does not depend on it.");
  else
    w.math(side(atom.atom->args[0], atom.bindings, atom.lhs, evaluation) + "\\;" +
           relation(atom.atom->head, atom.truth == Truth::True) + "\\;" +
           side(atom.atom->args[1], atom.bindings, atom.rhs, evaluation));
}

void write_atoms(Writer& w, const Outcome& outcome, CaseEvaluation& evaluation, std::size_t first, std::size_t last,
                 Truth only) {
  std::set<std::string> seen;
  constexpr std::size_t kMost = 12;
  std::size_t left_out = 0;
  for (std::size_t i = first; i < last; ++i) {
    const AtomRecord& atom = outcome.atoms[i];
    if (atom.truth != only || !seen.insert(canonical(atom.atom) + atom.bindings.to_string()).second) continue;
    if (seen.size() > kMost)
      ++left_out;
    else
      write_atom(w, atom, evaluation);
  }
  if (left_out > 0) w.text(fmt::format("... and {} more of the same kind; the certificate lists all.", left_out));
}

// "v1 (arXiv:2505.21722v1, 2025-05), v2 (...)": those that the reading is of.
std::string versions_text(const Paper& paper, const Reading& reading) {
  std::string out;
  for (const PaperVersion& v : paper.versions)
    if (std::find(reading.versions.begin(), reading.versions.end(), v.name) != reading.versions.end())
      out += fmt::format("{}{} ({}, {})", out.empty() ? "" : ", ", v.name, v.identifier, v.date);
  return out;
}

// Which statement of which paper this is about, how grave it is, and what was meant.
void write_opening(Writer& w, const Claim& claim, const Reading& reading) {
  std::vector<std::pair<std::string, std::string>> facts;
  const auto fact = [&](const char* name, const std::string& text) {
    if (!text.empty()) facts.emplace_back(name, text);
  };
  if (claim.paper && !claim.paper->title.empty()) {
    fact("Paper", claim.paper->title + (claim.paper->authors.empty() ? "" : ", by " + claim.paper->authors));
    fact("Versions", versions_text(*claim.paper, reading));
  }
  fact("Place", claim.source);
  fact("Claim", claim.id + ", reading " + reading.name);
  fact("Changed", reading.change);
  if (const std::string_view grade = to_string(reading.grade); !grade.empty())
    fact("Grade", fmt::format("{}: {}", grade, report::grade_meaning(grade)));
  fact("Status", reading.status);
  fact("Meant", reading.meant);
  w.facts(facts);
}

void compose(Writer& w, const Claim& claim, const Reading& reading, const Outcome& outcome,
             CaseEvaluation& evaluation) {
  const bool fails = outcome.verdict == CaseVerdict::Fails;
  w.title("Erratum: " + claim.title);
  write_opening(w, claim, reading);
  w.heading("The statement");
  w.text(claim.statement);
  w.text("As a formula:");
  w.math(to_latex(reading.formula()));
  write_case(w, evaluation);
  for (const Description& d : pass_description(evaluation)) write(w, d);
  if (outcome.conclusion.first > 0) {
    w.heading("The hypothesis holds");
    write_atoms(w, outcome, evaluation, 0, outcome.conclusion.first, Truth::True);
  }
  w.heading(fails ? "The conclusion is false" : "The statement has no value");
  if (fails) w.text("What is false, and the two sides of each comparison:");
  if (fails)
    write_atoms(w, outcome, evaluation, outcome.conclusion.first, outcome.conclusion.second, Truth::False);
  else {
    w.text(outcome.reason);
    write_atoms(w, outcome, evaluation, 0, outcome.atoms.size(), Truth::Undefined);
  }
  w.heading("Replay");
  w.code(!is_built_in(claim) ? "plumbline check --allow-unknown-claims certificate.json"
                             : "plumbline check certificate.json");
  w.code("plumbline verify " + argument_for(claim) + " --cases case.json");
}

}  // namespace

Erratum erratum(const Claim& claim, const Reading& reading, const Outcome& outcome, CaseEvaluation& evaluation) {
  Markdown markdown;
  Latex latex;
  compose(markdown, claim, reading, outcome, evaluation);
  compose(latex, claim, reading, outcome, evaluation);
  return {markdown.finish(), latex.finish()};
}

}  // namespace plumbline::cli
