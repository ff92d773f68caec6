// The formulas that the suite itself prints: their text in a summary is typeset as the program typesets them elsewhere.
// Where two definitions of a reading have one name, the text tells them apart by a number.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <regex>
#include <set>

#include "claim/canonical.hpp"
#include "claim/definitions.hpp"
#include "claim/term_text.hpp"
#include "layout/mathematics.hpp"
#include "layout/sentence.hpp"
#include "papers.hpp"
#include "report/formula.hpp"
#include "typesetting/notation.hpp"

namespace {

bool one_name_one_definition(const plumbline::Term& formula) {
  std::set<std::string> seen;
  const auto definitions = plumbline::definitions_in(formula);
  return std::all_of(definitions.begin(), definitions.end(),
                     [&](const auto& d) { return seen.insert(d->name).second; });
}

// What a reader sees of markup, without spaces.
std::string letters_of(const std::string& markup) {
  static const std::regex kUnseen("<[^>]*>|&#xA0;|\\s");
  return std::regex_replace(markup, kUnseen, "");
}

}  // namespace

BOOST_AUTO_TEST_SUITE(claims)

BOOST_AUTO_TEST_CASE(every_formula_comes_back_as_it_was_typeset) {
  BOOST_TEST(!plumbline::papers::built_in().empty());
  for (const plumbline::Claim& claim : plumbline::papers::built_in())
    for (const plumbline::Reading& reading : plumbline::with_twin(claim)) {
      const plumbline::Term formula = reading.formula();
      const auto set = plumbline::typeset({}, plumbline::with_notation(formula));
      BOOST_TEST_CONTEXT(claim.id << " [" << reading.name << "]") {
        BOOST_REQUIRE(set);
        plumbline::ReadingResult result;
        result.formula = plumbline::with_notation(formula);
        result.term = formula;
        const auto from_term = plumbline::report::typeset(result);
        BOOST_REQUIRE(from_term);
        BOOST_TEST(from_term->latex == set->latex);
        BOOST_TEST(from_term->mathml == set->mathml);
        if (!one_name_one_definition(formula)) continue;
        BOOST_TEST(set->latex == plumbline::to_latex(formula));
        BOOST_TEST(letters_of(set->mathml + set->definitions) ==
                   letters_of(plumbline::layout::mathml(plumbline::notation(formula))));
      }
    }
}

// What a summary says of a part of a formula is its text; a page finds the part by it, in the formula as it reads that.
BOOST_AUTO_TEST_CASE(every_part_is_found_again_by_its_text) {
  std::size_t parts = 0, missed = 0;
  for (const plumbline::Claim& claim : plumbline::papers::built_in())
    for (const plumbline::Reading& reading : claim.readings) {
      const plumbline::Term formula = reading.formula();
      if (!one_name_one_definition(formula)) continue;
      std::vector<std::string> texts;
      plumbline::for_each_node(formula, [&](const plumbline::Term& node) {
        const plumbline::Sort sort = plumbline::info(node->head).sort;
        const bool wanted = sort == plumbline::Sort::Scalar || sort == plumbline::Sort::Matrix;
        if (wanted && texts.size() < 40) texts.push_back(plumbline::to_text(node));
      });
      parts += texts.size();
      const auto read = plumbline::typeset_parts({}, plumbline::with_notation(formula), texts);
      const auto typeset = plumbline::typeset_parts(formula, "", texts);
      for (std::size_t i = 0; i < texts.size(); ++i) {
        missed += read[i].empty() ? 1u : 0u;  // where an argument is a definition, which the text names
        BOOST_TEST((read[i].empty() || read[i] == typeset[i]), claim.id << ": " << texts[i]);
        BOOST_TEST(!typeset[i].empty(), claim.id << ": " << texts[i]);
      }
    }
  BOOST_TEST(missed < 5u);
  BOOST_TEST(parts > 5000u);
  const auto none = plumbline::typeset_parts({}, "(reading (then (<= (param p) 1)))", {"p", "q"});
  BOOST_TEST((!none[0].empty() && none[1].empty()));
  BOOST_TEST(plumbline::typeset_parts({}, "no formula", {"p"})[0].empty());
}

BOOST_AUTO_TEST_CASE(every_notation_is_read) {
  std::set<std::string> seen;
  for (const plumbline::Claim& claim : plumbline::papers::built_in())
    for (const plumbline::Reading& reading : plumbline::with_twin(claim))
      for (const auto& definition : plumbline::definitions_in(reading.formula())) {
        if (!seen.insert(definition->latex).second) continue;
        const auto hole = [](const std::string&, bool) { return plumbline::layout::symbol("A"); };
        BOOST_TEST(!plumbline::layout::read_notation(definition->latex, hole).problem,
                   claim.id << ": " << definition->latex);
      }
  BOOST_TEST(seen.size() > 100u);
}

// Mathematics outside dollars looks as it was typed: nobody wants to read "||W_l||" beside a typeset norm.
BOOST_AUTO_TEST_CASE(the_sentences_of_every_claim_mark_their_mathematics) {
  const auto check = [](const std::string& where, const std::string& sentence) {
    const plumbline::layout::Sentence read = plumbline::layout::read_sentence(sentence);
    BOOST_TEST(!read.problem, where << ": " << sentence);
    std::string words;
    for (const plumbline::layout::SentencePiece& piece : read.pieces) words += piece.box ? "." : piece.text;
    for (const char* typed : {"||", "_{", "^", "<=", ">=", "sqrt(", "sum_", "\\"})
      BOOST_TEST(words.find(typed) == std::string::npos, where << ": " << typed << " in: " << words);
    BOOST_TEST(plumbline::layout::plain_sentence(sentence).find('$') == std::string::npos, where << ": " << sentence);
  };
  for (const plumbline::Claim& claim : plumbline::papers::built_in()) {
    check(claim.id, claim.title);
    check(claim.id, claim.statement);
    for (const plumbline::Reading& reading : plumbline::with_twin(claim))
      for (const std::string& sentence : {reading.change, reading.meant, reading.cause}) check(claim.id, sentence);
    for (const plumbline::Statement& statement : claim.paper->statements)
      for (const std::string& sentence : {statement.place, statement.says, statement.why, statement.note})
        check(claim.paper->key, sentence);
  }
}

BOOST_AUTO_TEST_SUITE_END()
