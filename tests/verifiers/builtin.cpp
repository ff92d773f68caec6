// The built-in run, for the claims of one paper: every reading has the verdict that is expected, every false twin is
// refuted, and the checker accepts every certificate; what is tampered with is rejected.
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>
#include <set>

#include "certificate.hpp"
#include "lock_file.hpp"
#include "result/ledger.hpp"
#include "support.hpp"
#include "tensor/sha256.hpp"

namespace bdata = boost::unit_test::data;
using namespace plumbline;

namespace {

// By the lock file of the repository.
checker::Options with_lock() {
  checker::Options out;
  const std::string wrong = checker::read_lock(checker::installed_locks().back(), out.locks.emplace_back());
  if (!wrong.empty()) throw std::logic_error("docs/formulas.lock: " + wrong);
  return out;
}
checker::Result check(const std::string& bytes) {
  static const checker::Options options = with_lock();
  return checker::check_certificate(bytes, options);
}

// The same document with a fresh digest, so that the checker has to look at the content.
std::string sealed(nlohmann::json document) {
  document.erase("digest");
  document["digest"] = sha256(document.dump());
  return document.dump() + "\n";
}

std::vector<nlohmann::json> sample_certificates(const std::string& verdict) {
  std::vector<nlohmann::json> out;
  for (std::size_t i = 0; i < testing::builtin_run().certificates.size(); i += 7) {
    nlohmann::json document = testing::certificate(testing::builtin_run().certificates[i]);
    if (document["verdict"] == verdict && out.size() < 40) out.push_back(std::move(document));
  }
  return out;
}

// Certificates that list singular values, spread over the claims.
std::vector<nlohmann::json> certificates_with_singular_values() {
  std::vector<nlohmann::json> out;
  std::string claim;
  for (const std::string& file : testing::builtin_run().certificates) {
    if (out.size() == 20) break;
    nlohmann::json document = testing::certificate(file);
    if (!document.contains("singular_values") || document["claim"] == claim) continue;
    claim = document["claim"].get<std::string>();
    out.push_back(std::move(document));
  }
  return out;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(builtin_cases)

BOOST_DATA_TEST_CASE(every_reading_has_the_expected_verdict, bdata::make(testing::claim_ids()), id) {
  const Claim& claim = cli::built_in().find(id);
  for (const Reading& reading : claim.readings) {
    BOOST_TEST_CONTEXT(claim.id << " " << reading.name)
    BOOST_TEST(to_string(testing::builtin_run().verdicts.at({claim.id, reading.name})) == to_string(reading.expected));
  }
}

BOOST_DATA_TEST_CASE(every_false_twin_is_refuted, bdata::make(testing::claim_ids()), id) {
  BOOST_TEST(testing::builtin_run().fallen_twins.contains(id), id);
}

// One in five, and every counterexample; verifiers.built-in replays all of them.
BOOST_AUTO_TEST_CASE(certificates_are_accepted) {
  BOOST_TEST(testing::builtin_run().certificates.size() > 500u);
  std::size_t number = 0;
  for (const std::string& file : testing::builtin_run().certificates) {
    const nlohmann::json document = testing::certificate(file);
    if (number++ % 5 != 0 && document["verdict"] != "fails") continue;
    const checker::Result result = check(canonical_bytes(document));
    BOOST_TEST(result.accepted, file << ": " << result.message);
  }
}

// By the texts of the library and the definitions of ranks and singular values, as far as a small budget goes: what is
// accepted with rules is not rejected without them, and most of it is accepted.
BOOST_AUTO_TEST_CASE(certificates_say_the_same_without_rules) {
  checker::Options plain = with_lock();
  plain.plain = true;
  plain.work = std::uint64_t{1} << 26;
  checker::Memory memory;
  plain.memory = &memory;
  std::size_t accepted = 0;
  for (const std::string& file : testing::builtin_run().certificates) {
    const checker::Result result = checker::check_certificate(canonical_bytes(testing::certificate(file)), plain);
    accepted += result.accepted;
    BOOST_TEST((result.accepted || declined(result.reason)), file << ": " << result.message);
  }
  BOOST_TEST(accepted * 10 >= testing::builtin_run().certificates.size() * 6);
}

BOOST_AUTO_TEST_CASE(a_flipped_verdict_is_rejected) {
  for (const auto& [from, to] : {std::pair{"holds", "fails"},
                                 {"fails", "holds"},
                                 {"hypothesis-false", "holds"},
                                 {"trivial", "holds"},
                                 {"holds", "trivial"},
                                 {"ill-typed", "fails"}})
    for (nlohmann::json document : sample_certificates(from)) {
      document["verdict"] = to;
      BOOST_TEST(!check(sealed(document)).accepted,
                 document["claim"] << " " << document["case"]["name"] << " " << from << " -> " << to);
    }
}

// An atom on which the verdict does depend cannot be left open, nor one that is not there.
BOOST_AUTO_TEST_CASE(an_atom_left_open_is_rejected) {
  std::size_t tried = 0;
  for (const nlohmann::json& document : sample_certificates("holds")) {
    nlohmann::json changed = document;
    changed["open"] = {100000};
    BOOST_TEST(!check(sealed(changed)).accepted, document["claim"]);
    ++tried;
  }
  BOOST_TEST(tried > 10u);
}

BOOST_AUTO_TEST_CASE(a_wrong_singular_value_is_rejected) {
  std::size_t tried = 0;
  for (const nlohmann::json& document : certificates_with_singular_values())
    for (std::size_t i = 0; i < document["singular_values"].size(); ++i) {
      nlohmann::json changed = document;
      const Rational upper = Rational::parse(document["singular_values"][i]["upper"].get<std::string>());
      changed["singular_values"][i]["lower"] = (upper * Rational(2) + Rational(1)).to_string();
      changed["singular_values"][i]["upper"] = (upper * Rational(3) + Rational(2)).to_string();
      BOOST_TEST(!check(sealed(changed)).accepted, document["claim"] << " singular value " << i);
      ++tried;
    }
  BOOST_TEST(tried > 10u);
}

BOOST_AUTO_TEST_CASE(another_name_is_rejected) {
  for (nlohmann::json document : sample_certificates("holds")) {
    const std::string claim = document["claim"].get<std::string>();
    document["claim"] = testing::claims()[claim == testing::claims()[0]->id ? 1 : 0]->id;
    BOOST_TEST(!check(sealed(document)).accepted, claim);
  }
}

BOOST_AUTO_TEST_CASE(the_ledger_lists_what_the_claims_expect) {
  const Ledger ledger = read_ledger(PLUMBLINE_LEDGER);
  std::size_t readings = 0, listed = 0;
  for (const Claim* claim : testing::claims())
    for (const Reading& reading : claim->readings) {
      ++readings;
      const auto entry = ledger.find({claim->id, reading.name});
      BOOST_REQUIRE_MESSAGE(entry != ledger.end(), claim->id << " " << reading.name);
      BOOST_TEST(to_string(entry->second.verdict) == to_string(reading.expected));
    }
  for (const auto& [key, entry] : ledger) listed += testing::of_paper(key.first) ? 1 : 0;
  BOOST_TEST(listed == readings);
}

BOOST_AUTO_TEST_SUITE_END()
