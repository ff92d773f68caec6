// A claim: a statement of a paper, its readings, and what it rests on.
//
// A reading is a formula in four parts: what a case must be for the reading to speak about it, the hypothesis, the
// conclusion, and the condition under which the conclusion says nothing. `stated` readings are the paper's words; a
// `repaired` one says in one line what changed. The false twin is the formula with one constant or sign changed so that
// it is false: the tests must refute it. Claims are written as text (docs/language.md) and read by claim/paper.hpp.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "claim/answer.hpp"
#include "claim/term.hpp"

namespace plumbline {

enum class CaseVerdict { Holds, Fails, HypothesisFalse, Trivial, Inconclusive, IllTyped, NotApplicable };
enum class ReadingVerdict { Proved, NotRefuted, Refuted, Vacuous, Inconclusive, IllTyped };
[[nodiscard]] std::string_view to_string(CaseVerdict verdict);
[[nodiscard]] std::string_view to_string(ReadingVerdict verdict);
// Refuted or ill-typed: the reading does not stand.
[[nodiscard]] constexpr bool falls(ReadingVerdict verdict) {
  return verdict == ReadingVerdict::Refuted || verdict == ReadingVerdict::IllTyped;
}
// Proved or not refuted.
[[nodiscard]] constexpr bool stands(ReadingVerdict verdict) {
  return verdict == ReadingVerdict::Proved || verdict == ReadingVerdict::NotRefuted;
}

// How grave it is that a reading does not stand.
//   Error: the mathematics fails, and something in the paper depends on it.
//   Aside: the mathematics fails, and nothing in the paper depends on it.
//   Boundary: it fails in a degenerate case, or in one that the authors' words leave in but not their intention.
//   Misprint: a sign, an index, a factor that the proof uses correctly.
//   Wording: what is meant is clear and true; what is written is not that.
//   Control: no fault of the paper: the reading drops a hypothesis, and falls because that is needed.
enum class Grade { None, Error, Aside, Boundary, Misprint, Wording, Control };
[[nodiscard]] std::string_view to_string(Grade grade);  // "" for None

// In which senses a reading is proved (docs/proofs.md). A theorem says all that the other can say.
struct Proofs {
  std::string theorem = {};  // for all networks: the file with the proof that Rocq has checked; "" if there is none
  std::int64_t architectures = 0;  // on so many: for one sample and all weights, inputs, labels and loss derivatives
  [[nodiscard]] bool any() const { return !theorem.empty() || architectures > 0; }
  // Where the file lies does not count.
  friend bool operator==(const Proofs& a, const Proofs& b) {
    return a.theorem.empty() == b.theorem.empty() && a.architectures == b.architectures;
  }
};
// "for all networks, checked by Rocq: verifiers/proofs/theorems/...", "on 13 architectures, each for ..."; "" if there
// is no proof. Every surface says it in these words.
[[nodiscard]] std::string in_words(const Proofs& proofs);

struct Requirement {
  Term formula;
  std::string reason;  // shown when the claim does not apply
  // Of what a declaration requires, where that is false: "u has #1 rows; the claim says R^d with d = #2", and the
  // scalars for #1, #2. Where one has no value the reason is shown.
  std::string found = {};
  std::vector<Term> figures = {};
};

struct Reading {
  std::string name;         // "stated", "stated-v1", "repaired", ...
  std::string change = {};  // what a reading that is not word for word changed, and why; one line
  std::vector<Requirement> requirements = {};
  Term given = always();
  Term then = always();
  Term trivial = never();
  ReadingVerdict expected = ReadingVerdict::NotRefuted;
  std::vector<std::string> versions =
      {};                            // of the paper, whose text it is; those of the claim's source if it says none
  Grade grade = Grade::None;         // of a reading that is expected to fall
  std::string cause = {};            // of such a reading: why it falls, in words that all who fall for it share
  std::string status = {};           // of such a reading: "open", or "corrected in v2"
  std::string meant = {};            // what the authors meant, where the words say something else
  std::vector<Answer> answers = {};  // of such a reading: what was answered, in the file's order
  std::size_t line = 0;              // where it begins in the claim's file, from 1; 0: not known
  std::string proof = {};  // where the proof of a reading stands that is not the paper's: "docs/strengthened.md, 2"
  Proofs proofs = {};      // what machines have checked of it, by the lock files
  std::vector<Term> drawn = {};  // what random cases are made to meet besides, shapes first: the claim's `draw`

  [[nodiscard]] Term formula() const;  // (reading (requires ...) (given H) (then C) (trivial T))
  [[nodiscard]] std::string text()
      const;  // its canonical text (canonical.hpp); the SHA-256 of a formula is that of this
};

struct ParameterNote {
  std::string name, meaning;
  std::string shape = {};  // of a matrix: "R^(d, n)" as declared, "" if it was not
};

// The paper that a claim is from.
struct PaperVersion {
  std::string name, identifier, date,
      changed;  // "v2", "arXiv:2505.21722v2", "2026-02-02", what changed since the one before
};
// Whether a statement of the paper is true.
//   True: proved, by this project or in words that stand beside it.
//   NotRefuted: the claims that carry it stand on every case, and nobody has proved more.
//   False: as it is printed; a witness stands beside it, in words or as a reading that falls.
//   Undecided: neither, and why.
//   Defines: it gives a name or makes an assumption, and asserts nothing.
enum class Decision { True, NotRefuted, False, Undecided, Defines };
[[nodiscard]] std::string_view to_string(Decision decision);

// A numbered or displayed statement of the paper, the claims that carry it, and the decision about it.
struct Statement {
  struct Carrier {
    std::string claim;    // its id
    std::string reading;  // the one that is meant; empty: all whose names begin with "stated"
  };
  std::string section, place, says;
  std::vector<std::string> versions;  // that have it; empty: all
  std::vector<Carrier> carriers;
  std::optional<Decision> decision;  // said in the list; nothing: what the carriers come to (coverage.hpp)
  std::string why;                   // of a decision that is said: the proof, the witness, what is missing
  std::string note;                  // beside the claims
};
// What became of a main theorem: a word, and one sentence that a person wrote (main_statements.hpp).
struct MainStatement {
  enum class Stands { Stands, Mended, False, Undecided };
  std::string claim;  // its id
  Stands stands = Stands::Undecided;
  std::string says;
  std::vector<std::string> readings;  // that it is held against; empty: all but controls
};
[[nodiscard]] std::string_view to_string(MainStatement::Stands stands);
[[nodiscard]] std::optional<MainStatement::Stands> stands_called(std::string_view word);

struct Paper {
  std::string key, title, authors;
  std::vector<PaperVersion> versions;
  std::vector<Statement> statements = {};  // in the paper's order
  std::string verdict = {};                // of the paper as a whole, one sentence
  std::vector<MainStatement> main = {};    // the main theorems, in the order in which they are to be read
  std::vector<std::string> first = {};     // ids of claims: what falls of them stands first among what falls
};

struct Claim {
  std::string id;  // "saddle.prop-3.4"
  std::string title;
  std::string source;     // version, statement, equation: "v1 Prop. 3.4, A.4; v2 Prop. 3.4, A.5"
  std::string statement;  // in words and plain-text mathematics, as the paper says it
  std::vector<ParameterNote> parameters;
  std::vector<std::string> rests_on;
  std::vector<Reading> readings;
  Reading twin;                              // named "twin"; one without a name stands for none
  std::vector<Requirement> degenerate = {};  // what makes a case a poor counterexample: a formula, true of such a case
  std::shared_ptr<const Paper> paper = {};
  std::string text = {};   // as it stands in its file
  std::string file = {};   // and which that is
  std::string given = {};  // what a command was told to read it: that file, or the folder of its paper
};

// Where the claim stands, for people: the paper's title, the identifiers of the versions that its readings are of (of
// all if they name none), and the place in them. The source alone for a claim without a paper's title.
[[nodiscard]] std::string citation(const Claim& claim);

// "the claim toy.main has no twin: ...", of a claim that has none, and what a twin is for.
[[nodiscard]] std::string without_twin(const Claim& claim);

// All readings, the twin, if there is one, last.
[[nodiscard]] std::vector<Reading> with_twin(const Claim& claim);

}  // namespace plumbline
