// The part of an erratum that persuades: how special the counterexample is, how small, on what it depends, and what is
// true instead.
#include "tools/erratum_parts.hpp"

#include <fmt/format.h>

#include "cli/describe.hpp"
#include "cli/proofs_lock.hpp"
#include "layout/sentence.hpp"
#include "search/reductions.hpp"
#include "search/small_shapes.hpp"
#include "typesetting/notation.hpp"

namespace plumbline::cli {
namespace {

constexpr std::size_t kShapesShown = 8;

std::string listed(const std::vector<std::string>& words, std::size_t most) {
  std::string out;
  for (std::size_t i = 0; i < words.size() && i < most; ++i) out += (i == 0 ? "" : "; ") + words[i];
  if (words.size() > most) out += fmt::format("; and {} more", words.size() - most);
  return out;
}

std::string about(const std::optional<Enclosure>& margin) {
  if (!margin) return "";
  if (margin->lower == margin->upper && margin->lower.to_string().size() < 12)
    return ", margin " + margin->lower.to_string();
  return fmt::format(", margin about {:.4g}", margin->lower.approximate());
}

// Below a degenerate counterexample cases of every size were gone through, for one that is not.
std::string class_text(const EnumeratedClass& c, bool smaller_only) {
  const char* const smaller = smaller_only ? "smaller " : "";
  std::string out =
      fmt::format("All {} {}cases with the numbers {} of these shapes were gone through: {}. The statement speaks ",
                  c.cases, smaller, c.numbers, listed(c.shapes, kShapesShown));
  if (c.applied == 0)
    out += "about none of them.";
  else if (c.degenerate == 0)
    out += fmt::format("about {} of them; it fails on none.", c.applied);
  else
    out += fmt::format("about {} of them; it fails on {}, all of them degenerate.", c.applied, c.degenerate);
  if (c.undecided > 0) out += fmt::format(" On {} the verdict was not reached within the limits.", c.undecided);
  if (c.left_out > 0)
    out += fmt::format(" Not gone through: {}{} {}shape{} with too many cases, or because time was short.",
                       c.left_out >= kManyLeftOut ? "at least " : "", c.left_out, smaller, c.left_out == 1 ? "" : "s");
  return out;
}

// What was tried, in the words of the table from which it was tried.
std::string shrunk_text(const Finding& finding) {
  std::string out =
      fmt::format("No single reduction leaves a smaller counterexample that is {}. Tried, one after the other",
                  finding.degenerate.empty() ? "not degenerate" : "degenerate for no other reason");
  for (const ReductionKind& kind : reduction_kinds())
    out += (&kind == &reduction_kinds().front() ? ": " : "; ") + kind.words;
  out += "; where the hypothesis is lost by it, also with its equations solved again";
  if (finding.verdict == CaseVerdict::Fails)
    out += "; after each loss of a layer, a unit or a sample also with a climb back to a violation";
  out += ".";
  if (finding.reductions_undecided > 0)
    out += fmt::format(" On {} of these cases the verdict was not reached within the limits.",
                       finding.reductions_undecided);
  return out;
}

std::string verdict_text(const TestedValue& v) {
  if (v.degenerate) return "the case is degenerate";
  switch (v.verdict) {
    case CaseVerdict::HypothesisFalse: return "the hypothesis is false";
    case CaseVerdict::NotApplicable: return "the statement is not about it";
    case CaseVerdict::Trivial: return "the statement says nothing";
    case CaseVerdict::IllTyped: return "the statement has no value";
    default: break;
  }
  return v.degenerate                      ? "the case is degenerate"
         : v.verdict == CaseVerdict::Holds ? "the statement holds"
         : v.verdict == CaseVerdict::Fails ? "the statement fails"
                                           : std::string(to_string(v.verdict));
}

}  // namespace

std::string robustness_text(const Finding& finding, const Term& formula) {
  if (!finding.robust) return "";
  const std::string words = in_words(*finding.robust, "", formula);
  return words.empty() ? "No box was found around it on which it fails everywhere." : words;
}

std::string degeneracy_text(const Finding& finding) {
  if (!finding.degenerate.empty())
    return "This counterexample is degenerate: " + finding.degenerate + ". None that is not was found.";
  if (finding.degenerate_seen == 0) return "";
  return fmt::format("It is not degenerate. Passed over because they are: {} on which the statement fails, too.",
                     finding.degenerate_seen == 1 ? "a case" : fmt::format("{} cases", finding.degenerate_seen));
}

std::vector<std::string> minimality_texts(const Finding& finding) {
  std::vector<std::string> out;
  if (finding.shrunk_completely) out.push_back(shrunk_text(finding));
  for (const EnumeratedClass& c : finding.enumeration.classes)
    if (!c.shapes.empty() && c.cases > 0) out.push_back(class_text(c, finding.degenerate.empty()));
  return out;
}

std::vector<std::string> family_texts(const Vicinity& vicinity) {
  std::vector<std::string> out;
  for (const Family& f : vicinity.families) {
    std::string text = fmt::format(
        "{} ({} here) was varied: at all {} tested values from {} to {} it is a counterexample", f.varied.what,
        f.varied.own.to_string(), f.values.size(), f.values.front().to_string(), f.values.back().to_string());
    for (const auto& end : {f.below, f.above})
      if (end) text += fmt::format("; at {}: {}", end->value.to_string(), verdict_text(*end));
    out.push_back(text + ".");
  }
  return out;
}

std::vector<std::string> nearby_texts(const Vicinity& vicinity) {
  std::vector<std::string> out;
  for (const NearbyCase& c : vicinity.holds)
    out.push_back(fmt::format("{} = {} in place of {}: the statement holds{}.", c.varied.what, c.at.value.to_string(),
                              c.varied.own.to_string(), about(c.at.margin)));
  return out;
}

void write_circumstances(Writer& w, const Finding& finding, const Term& formula) {
  w.heading("How small it is, and on what it depends");
  if (const std::string text = degeneracy_text(finding); !text.empty()) w.text(layout::as_sentence(text));
  if (const auto texts = minimality_texts(finding); !texts.empty()) w.items(texts);
  if (const std::string text = robustness_text(finding, formula); !text.empty()) w.text(text);
  if (finding.vicinity.tested == 0) return;
  if (const auto texts = family_texts(finding.vicinity); !texts.empty()) {
    w.text(
        "It is one of a family. Each tested value is decided exactly; about the values between them nothing is said.");
    w.items(texts);
  } else if (finding.vicinity.complete) {
    w.text("No family was found: whichever single number is moved, the hypothesis or the failure is lost nearby.");
  }
  if (const auto texts = nearby_texts(finding.vicinity); !texts.empty()) {
    w.text("One number changed, and the statement holds:");
    w.items(texts);
  } else if (finding.vicinity.complete) {
    w.text("No change of a single number, among those tried, makes the statement hold.");
  }
  if (!finding.vicinity.complete) w.text("The time was over before all numbers had been varied.");
}

void write_repairs(Writer& w, const std::vector<Repair>& repairs) {
  w.heading("What holds instead");
  if (repairs.empty()) return w.text("No repair is known to us.");
  for (const Repair& r : repairs) {
    std::vector<std::pair<std::string, std::string>> facts{{"Reading", r.reading.name}};
    const auto fact = [&](const char* name, const std::string& words) {
      if (!words.empty()) facts.emplace_back(name, layout::as_sentence(words));
    };
    if (!r.reading.change.empty()) facts.emplace_back("Changed", r.reading.change);
    fact("Proof", r.reading.proof);
    fact("Proved", in_words(r.reading.proofs));
    fact("Tested", fmt::format("{} on {} cases{}: {}{}", to_string(r.elsewhere.verdict()), r.cases,
                               r.all ? "" : " (then the time was over)", r.elsewhere.scope(),
                               r.reading.proofs.theorem.empty() ? ". Evidence, not proof" : ""));
    fact("On this case", std::string(to_string(r.here.verdict)) + about(r.here.margin) +
                             (r.here.reason.empty() ? "" : " (" + r.here.reason + ")"));
    w.facts(facts);
    w.reading(typeset(r.reading.formula()));
  }
}

}  // namespace plumbline::cli
