#include "cli/erratum.hpp"

#include <fmt/format.h>

#include <set>

#include "claim/notation.hpp"
#include "cli/report/decimal.hpp"
#include "cli/report/escape.hpp"
#include "cli/user_claim.hpp"

namespace plumbline::cli {
namespace {

constexpr std::size_t kShort = 60;         // characters of an exact number that is still readable
constexpr long kEntriesShown = 60;         // of a matrix

// The two languages. Text is plain and gets escaped; math is LaTeX and does not.
class Writer {
 public:
  virtual ~Writer() = default;
  virtual void title(const std::string& text) = 0;
  virtual void heading(const std::string& text) = 0;
  virtual void text(const std::string& text) = 0;
  virtual void math(const std::string& latex) = 0;             // displayed
  virtual void code(const std::string& line) = 0;
  [[nodiscard]] virtual std::string finish() = 0;
};

class Markdown : public Writer {
 public:
  void title(const std::string& text) override { out_ += "# " + report::escape_markdown(text) + "\n\n"; }
  void heading(const std::string& text) override { out_ += "## " + report::escape_markdown(text) + "\n\n"; }
  void text(const std::string& text) override { out_ += report::escape_markdown(text) + "\n\n"; }
  void math(const std::string& latex) override { out_ += "$$\n" + latex + "\n$$\n\n"; }
  void code(const std::string& line) override { out_ += "    " + line + "\n\n"; }
  std::string finish() override { return out_; }

 private:
  std::string out_;
};

class Latex : public Writer {
 public:
  void title(const std::string& text) override {
    out_ += "\\documentclass{article}\n\\usepackage[T1]{fontenc}\n\\usepackage[utf8]{inputenc}\n\\usepackage{amsmath,amssymb,graphicx,textcomp}\n"
            "% A displayed formula, made smaller where it is wider than the line.\n\\newsavebox{\\formula}\n"
            "\\newcommand{\\fitted}[1]{\\sbox{\\formula}{$\\displaystyle #1$}\\[\\ifdim\\wd\\formula>\\linewidth\\resizebox{\\linewidth}{!}{\\usebox{\\formula}}\\else\\usebox{\\formula}\\fi\\]}\n"
            "\\begin{document}\n\\section*{" + report::escape_latex(text) + "}\n\n";
  }
  void heading(const std::string& text) override { out_ += "\\subsection*{" + report::escape_latex(text) + "}\n\n"; }
  void text(const std::string& text) override { out_ += report::escape_latex(text) + "\n\n"; }
  void math(const std::string& latex) override { out_ += "\\fitted{" + latex + "}\n\n"; }
  void code(const std::string& line) override { out_ += "\\begin{verbatim}\n" + line + "\n\\end{verbatim}\n\n"; }
  std::string finish() override { return out_ + "\\end{document}\n"; }

 private:
  std::string out_;
};

// "sqrt(2)/2" as LaTeX: roots drawn, products without a sign.
std::string drawn(const std::string& text) {
  std::string out;
  std::vector<bool> root;                  // of the open parentheses: does it belong to a root?
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.compare(i, 5, "sqrt(") == 0) {
      out += "\\sqrt{";
      root.push_back(true);
      i += 4;
    } else if (text[i] == '(') {
      out += '(';
      root.push_back(false);
    } else if (text[i] == ')') {
      out += !root.empty() && root.back() ? '}' : ')';
      if (!root.empty()) root.pop_back();
    } else if (text[i] == '*') out += ' ';
    else out += text[i];
  }
  return out;
}

std::string drawn(const Rational& a) {
  if (a.is_integer()) return a.to_string();
  const bool negative = a < Rational(0);
  return (negative ? "-" : "") + ("\\tfrac{" + to_string(abs(a).numerator()) + "}{" + to_string(a.denominator()) + "}");
}

std::string decimals(const Enclosure& e) {
  const std::string lower = report::decimal(e.lower, 7, report::Round::Down), upper = report::decimal(e.upper, 7, report::Round::Up);
  return lower == upper ? lower : "[" + lower + ",\\ " + upper + "]";
}

// The number, exactly if that is short; otherwise a decimal enclosure.
std::string drawn(const Real& x) {
  if (x.is_rational() && x.rational().to_string().size() <= kShort) return drawn(x.rational());
  if (!x.is_rational()) {
    try {
      if (const std::string text = x.to_string(); text.size() <= kShort) return drawn(text);
    } catch (const Undefined&) {           // a number without a text: an eigenvalue, a cube root
    } catch (const ResourceLimit&) {
    }
  }
  return decimals(x.enclosure(64));
}

std::string drawn(const ExactMatrix& a) {
  if (static_cast<long>(a.rows()) * a.cols() > kEntriesShown) return fmt::format("\\text{{a }}{}\\times{}\\text{{ matrix, see the case file}}", a.rows(), a.cols());
  std::string out = "\\begin{pmatrix}";
  for (int i = 0; i < a.rows(); ++i) {
    if (i > 0) out += " \\\\ ";
    for (int j = 0; j < a.cols(); ++j) out += (j > 0 ? " & " : "") + drawn(a(i, j));
  }
  return out + "\\end{pmatrix}";
}

Term number(long n) { return make(Head::Literal, {}, {}, Rational(n)); }

void write_case(Writer& w, CaseEvaluation& evaluation) {
  const Case& c = evaluation.subject();
  w.heading("The case");
  w.text(fmt::format("A network of depth {}, {}, {} on {} sample{}.", c.network.depth(),
                     c.network.slope.is_zero() ? "ReLU" : c.network.slope == Rational(1) ? "linear" : "leaky ReLU with slope " + c.network.slope.to_string(),
                     c.network.bias_free() ? "without biases" : "with biases", c.inputs.cols(), c.inputs.cols() == 1 ? "" : "s"));
  std::string line;
  const auto show = [&](const std::string& name, const std::string& value) { line += (line.empty() ? "" : ",\\qquad ") + name + " = " + value; };
  const auto flush = [&] {
    if (!line.empty()) w.math(line);
    line.clear();
  };
  for (std::size_t l = 0; l < c.network.weights.size(); ++l) {
    show(fmt::format("W_{{{}}}", l + 1), drawn(c.network.weights[l]));
    if (!c.network.biases.empty() && c.network.biases[l]) show(fmt::format("b_{{{}}}", l + 1), drawn(*c.network.biases[l]));
    if (l % 4 == 3) flush();
  }
  flush();
  show("X", drawn(c.inputs));
  if (c.gradient) show("G", drawn(*c.gradient));
  if (c.targets) show("Y^*", drawn(*c.targets));
  flush();
  for (const auto& [name, a] : c.matrices) show("\\mathit{" + report::escape_latex(name) + "}", drawn(a));
  for (const auto& [name, x] : c.scalars) show("\\mathit{" + report::escape_latex(name) + "}", drawn(x));
  flush();
}

// Z_1 ... Z_L, from which everything else follows.
void write_pass(Writer& w, CaseEvaluation& evaluation) {
  const Case& c = evaluation.subject();
  std::string line;
  for (int l = 1; l <= c.network.depth(); ++l) {
    const Term z = make(Head::Preactivation, {number(l), make(Head::Theta, {}), make(Head::Data, {}, "inputs")});
    line += fmt::format("{}Z_{{{}}} = {}", l > 1 ? ",\\qquad " : "", l, drawn(evaluation.facts().evaluator().matrix(z, {})));
  }
  w.text("The preactivations Z_l = W_l relu(Z_(l-1)), with Z_0 = X not rectified, and the output Y = Z_L:");
  w.math(line);
}

std::string side(const Term& term, const Bindings& b, const std::optional<Enclosure>& known, CaseEvaluation& evaluation) {
  try {
    return drawn(evaluation.facts().evaluator().scalar(term, b));
  } catch (const Undecided&) {             // a logarithm, an exponential: no exact form
  } catch (const ResourceLimit&) {
  } catch (const Undefined&) {
  }
  return known ? decimals(*known) : "\\text{undefined}";
}

std::string bindings_text(const Bindings& b) {
  const std::string text = b.to_string();        // "[l=3][i=1]"
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '[') out += out.empty() ? "" : ", ";
    else if (text[i] != ']') out += text[i];
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
  if (atom.truth == Truth::Undefined) w.text("One side of this has no value here.");
  else if (atom.truth == Truth::Unknown) w.text("This comparison is not decided; the verdict does not depend on it.");
  else
    w.math(side(atom.atom->args[0], atom.bindings, atom.lhs, evaluation) + "\\;" + relation(atom.atom->head, atom.truth == Truth::True) + "\\;" +
           side(atom.atom->args[1], atom.bindings, atom.rhs, evaluation));
}

void write_atoms(Writer& w, const Outcome& outcome, CaseEvaluation& evaluation, std::size_t first, std::size_t last, Truth only) {
  std::set<std::string> seen;
  constexpr std::size_t kMost = 12;
  std::size_t left_out = 0;
  for (std::size_t i = first; i < last; ++i) {
    const AtomRecord& atom = outcome.atoms[i];
    if (atom.truth != only || !seen.insert(canonical(atom.atom) + atom.bindings.to_string()).second) continue;
    if (seen.size() > kMost) ++left_out;
    else write_atom(w, atom, evaluation);
  }
  if (left_out > 0) w.text(fmt::format("... and {} more of the same kind; the certificate lists all.", left_out));
}

void compose(Writer& w, const Claim& claim, const Reading& reading, const Outcome& outcome, CaseEvaluation& evaluation) {
  const bool fails = outcome.verdict == CaseVerdict::Fails;
  w.title("Erratum: " + claim.title);
  w.text(claim.source + ". Claim " + claim.id + ", reading " + reading.name + (reading.change.empty() ? "." : ": " + reading.change + "."));
  w.heading("The statement");
  w.text(claim.statement);
  w.text("As a formula:");
  w.math(to_latex(reading.formula()));
  write_case(w, evaluation);
  write_pass(w, evaluation);
  if (outcome.conclusion.first > 0) {
    w.heading("The hypothesis holds");
    write_atoms(w, outcome, evaluation, 0, outcome.conclusion.first, Truth::True);
  }
  w.heading(fails ? "The conclusion is false" : "The statement has no value");
  if (fails) w.text("What is false, and the two sides of each comparison:");
  if (fails) write_atoms(w, outcome, evaluation, outcome.conclusion.first, outcome.conclusion.second, Truth::False);
  else {
    w.text(outcome.reason);
    write_atoms(w, outcome, evaluation, 0, outcome.atoms.size(), Truth::Undefined);
  }
  w.heading("Replay");
  w.code(is_user_claim(claim) ? "plumbline check --allow-unknown-claims certificate.json" : "plumbline check certificate.json");
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
