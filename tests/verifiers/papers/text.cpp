// How the built-in claim files are written: in the house style, and with definitions that say the same as the formulas
// in which they are written out.
#include <boost/test/unit_test.hpp>

#include "budget/error.hpp"
#include "claim/canonical.hpp"
#include "claim/formula_file.hpp"
#include "claim/parse.hpp"
#include "claim/term_text.hpp"
#include "papers.hpp"

using namespace plumbline;

BOOST_AUTO_TEST_SUITE(text)

BOOST_AUTO_TEST_CASE(files_are_in_the_house_style) {
  for (const SourceFile& file : papers::embedded_files())
    BOOST_TEST((format_claims(file.text, file.name) == file.text),
               file.name << " differs from what `plumbline format` prints");
}

BOOST_AUTO_TEST_CASE(canonical_text_with_definitions_comes_back) {
  for (const Claim& claim : papers::built_in())
    for (const Reading& reading : with_twin(claim)) {
      const std::string text = reading.text();
      const Term back = parse_reading(text).formula();
      BOOST_TEST((with_definitions(back) == text), claim.id << " " << reading.name);
    }
}

// As text for people: what is printed of a reading is a file whose formula is this one, byte for byte.
void comes_back_in_words(const std::vector<Claim>& claims) {
  for (const Claim& claim : claims)
    for (const Reading& reading : with_twin(claim)) {
      const std::string text = formula_text(reading.formula());
      BOOST_TEST(read_formula(text, "").readings.at(0).text() == reading.text(), claim.id << " " << reading.name << "\n"
                                                                                          << text);
    }
}

BOOST_AUTO_TEST_CASE(every_built_in_reading_comes_back_in_words) { comes_back_in_words(papers::built_in()); }

BOOST_AUTO_TEST_CASE(every_reading_of_the_examples_comes_back_in_words) {
  const std::vector<Claim> claims = papers::read(PLUMBLINE_SOURCE "/docs/examples/papers");
  BOOST_TEST(claims.size() > 30);
  comes_back_in_words(claims);
}

BOOST_AUTO_TEST_CASE(every_built_in_claim_has_a_twin) {
  BOOST_TEST(papers::with_twins(papers::built_in()).size() == papers::built_in().size());
  Claim without = papers::built_in().front();
  without.twin.name.clear();
  const auto says_which = [&](const InputError& error) {
    return std::string(error.what()).find("the claim " + without.id + " has no twin") != std::string::npos;
  };
  BOOST_CHECK_EXCEPTION((void)papers::with_twins({without}), InputError, says_which);
}

BOOST_AUTO_TEST_CASE(every_finding_has_a_grade_and_its_versions) {
  for (const Claim& claim : papers::built_in())
    for (const Reading& reading : claim.readings) {
      const bool falls = reading.expected == ReadingVerdict::Refuted || reading.expected == ReadingVerdict::IllTyped;
      BOOST_TEST(falls == (reading.grade != Grade::None), claim.id << " " << reading.name);
      BOOST_TEST(!reading.versions.empty(), claim.id << " " << reading.name << " is of no version of the paper");
    }
}

BOOST_AUTO_TEST_SUITE_END()
