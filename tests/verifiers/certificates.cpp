// Certificates of the built-in run, of every paper: what is tampered with is rejected, though its digest is right, and
// what it was made of is accepted. That all of them are accepted is for verifiers.built-in to say.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "certificate.hpp"
#include "lock_file.hpp"
#include "number/rational.hpp"
#include "tensor/sha256.hpp"

using namespace plumbline;

namespace {

constexpr std::size_t kOfEachVerdict = 40;  // of each paper
constexpr std::size_t kApart = 7;           // so that many claims have their say
constexpr std::size_t kWithSingularValues = 20;

// By the lock file of the repository.
checker::Options with_lock() {
  checker::Options out;
  const std::string wrong = checker::read_lock(checker::installed_locks().back(), out.locks.emplace_back());
  if (!wrong.empty()) throw std::logic_error("docs/formulas.lock: " + wrong);
  return out;
}

bool accepted(const std::string& bytes) {
  static const checker::Options options = with_lock();
  return checker::check_certificate(bytes, options).accepted;
}

// The same document with a fresh digest, so that the checker has to look at the content.
std::string sealed(nlohmann::json document) {
  document.erase("digest");
  document["digest"] = sha256(document.dump());
  return document.dump() + "\n";
}

// Some certificates of one paper, each as it stands alone.
struct Sample {
  std::map<std::string, std::vector<nlohmann::json>> of_verdict;
  std::vector<nlohmann::json> with_singular_values;  // of different claims, one after the other
  std::size_t seen = 0;
  std::string last;  // the claim of the last one with singular values

  void take(const nlohmann::json& document) {
    if (document.contains("singular_values") && document["claim"] != last &&
        with_singular_values.size() < kWithSingularValues) {
      last = document["claim"];
      with_singular_values.push_back(document);
    }
    if (seen++ % kApart != 0) return;
    std::vector<nlohmann::json>& alike = of_verdict[document["verdict"]];
    if (alike.size() < kOfEachVerdict) alike.push_back(document);
  }
};

// By paper, in the order of the bundles (docs/formats.md): the case is a bundle's first line, the formula is in
// formulas.json.
std::map<std::string, Sample> read_samples() {
  const char* run = std::getenv("PLUMBLINE_RUN");
  if (run == nullptr) throw std::logic_error("PLUMBLINE_RUN is not set; ctest sets it (tests/verifiers)");
  const std::filesystem::path folder = std::filesystem::path(run) / "certificates";
  const nlohmann::json formulas = nlohmann::json::parse(std::ifstream(folder / "formulas.json")).at("formulas");
  std::vector<std::filesystem::path> bundles;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == ".jsonl") bundles.push_back(entry.path());
  std::sort(bundles.begin(), bundles.end());
  std::map<std::string, Sample> out;
  for (const std::filesystem::path& bundle : bundles) {
    std::ifstream in(bundle);
    std::string line;
    std::getline(in, line);
    const nlohmann::json subject = nlohmann::json::parse(line).at("case");
    while (std::getline(in, line)) {
      nlohmann::json document = nlohmann::json::parse(line);
      document["case"] = subject;
      document["formula"] = formulas.at(document.at("formula_sha256").get<std::string>());
      const std::string claim = document["claim"];
      out[claim.substr(0, claim.find('.'))].take(document);
    }
  }
  return out;
}

const std::map<std::string, Sample>& samples() {
  static const std::map<std::string, Sample> out = read_samples();
  return out;
}
const std::vector<nlohmann::json>& that_say(const Sample& sample, const std::string& verdict) {
  static const std::vector<nlohmann::json> none;
  const auto found = sample.of_verdict.find(verdict);
  return found == sample.of_verdict.end() ? none : found->second;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(certificates)

BOOST_AUTO_TEST_CASE(every_paper_has_some) {
  BOOST_TEST(samples().size() == 4u);
  for (const auto& [paper, sample] : samples()) BOOST_TEST(sample.seen > 500u, paper);
}

BOOST_AUTO_TEST_CASE(what_was_written_is_accepted) {
  for (const auto& [paper, sample] : samples()) {
    for (const auto& [verdict, documents] : sample.of_verdict)
      for (const nlohmann::json& document : documents)
        BOOST_TEST(accepted(sealed(document)), document["claim"] << " " << document["case"]["name"] << " " << verdict);
    for (const nlohmann::json& document : sample.with_singular_values)
      BOOST_TEST(accepted(sealed(document)), document["claim"] << " " << document["case"]["name"]);
  }
}

BOOST_AUTO_TEST_CASE(a_flipped_verdict_is_rejected) {
  for (const auto& [from, to] : {std::pair{"holds", "fails"},
                                 {"fails", "holds"},
                                 {"hypothesis-false", "holds"},
                                 {"trivial", "holds"},
                                 {"holds", "trivial"},
                                 {"ill-typed", "fails"}})
    for (const auto& [paper, sample] : samples())
      for (nlohmann::json document : that_say(sample, from)) {
        document["verdict"] = to;
        BOOST_TEST(!accepted(sealed(document)),
                   document["claim"] << " " << document["case"]["name"] << " " << from << " -> " << to);
      }
}

// An atom on which the verdict does depend cannot be left open, nor one that is not there.
BOOST_AUTO_TEST_CASE(an_atom_left_open_is_rejected) {
  for (const auto& [paper, sample] : samples()) {
    BOOST_TEST(that_say(sample, "holds").size() > 10u, paper);
    for (nlohmann::json document : that_say(sample, "holds")) {
      document["open"] = {100000};
      BOOST_TEST(!accepted(sealed(document)), document["claim"]);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_wrong_singular_value_is_rejected) {
  for (const auto& [paper, sample] : samples()) {
    BOOST_TEST(sample.with_singular_values.size() > 10u, paper);
    for (const nlohmann::json& document : sample.with_singular_values)
      for (std::size_t i = 0; i < document["singular_values"].size(); ++i) {
        nlohmann::json changed = document;
        const Rational upper = Rational::parse(document["singular_values"][i]["upper"].get<std::string>());
        changed["singular_values"][i]["lower"] = (upper * Rational(2) + Rational(1)).to_string();
        changed["singular_values"][i]["upper"] = (upper * Rational(3) + Rational(2)).to_string();
        BOOST_TEST(!accepted(sealed(changed)), document["claim"] << " singular value " << i);
      }
  }
}

// Another claim of the same paper.
BOOST_AUTO_TEST_CASE(another_name_is_rejected) {
  for (const auto& [paper, sample] : samples()) {
    const std::vector<nlohmann::json>& documents = that_say(sample, "holds");
    for (nlohmann::json document : documents) {
      const nlohmann::json claim = document["claim"];
      const auto other =
          std::find_if(documents.begin(), documents.end(), [&](const auto& d) { return d["claim"] != claim; });
      BOOST_REQUIRE(other != documents.end());
      document["claim"] = (*other)["claim"];
      BOOST_TEST(!accepted(sealed(document)), claim);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
