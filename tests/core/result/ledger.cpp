// The ledger as a file: what is written is read again, an older version is refused with what to do, and so is what is
// no ledger.
#include "result/ledger.hpp"

#include <doctest/doctest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "budget/error.hpp"

using namespace plumbline;

namespace {

const std::string kDigest(64, 'a');

Ledger small() {
  Ledger out;
  out[{"a.one", "stated"}] = {.verdict = ReadingVerdict::NotRefuted,
                              .margin = Rational::parse("1/2"),
                              .cases = 2,
                              .formula_sha256 = kDigest,
                              .cases_sha256 = std::string(64, 'b'),
                              .formula = "then p ≤ 1",
                              .informative = 1,
                              .proofs = {.architectures = 13}};
  out[{"a.two", "stated"}] = {.verdict = ReadingVerdict::Refuted};
  return out;
}

std::string text() { return ledger_text(small(), {{"a.two", "stated"}}); }

std::string changed(const std::string& from, const std::string& to) {
  std::string out = text();
  const std::size_t at = out.find(from);
  REQUIRE_MESSAGE(at != std::string::npos, from);
  return out.replace(at, from.size(), to);
}

std::string complaint_about(const std::string& bytes) {
  try {
    (void)parse_ledger(bytes);
  } catch (const InputError& error) { return error.what(); }
  return "";
}

// What read_ledger says of a file with these bytes; FILE stands for its path.
std::string refusal_of(const std::string& bytes) {
  const std::string path = std::filesystem::temp_directory_path() / "plumbline-test-ledger.json";
  std::ofstream(path) << bytes;
  std::string out;
  try {
    (void)read_ledger(path);
  } catch (const InputError& error) { out = error.what(); }
  std::filesystem::remove(path);
  for (std::size_t at = 0; (at = out.find(path, at)) != std::string::npos;) out.replace(at, path.size(), "FILE");
  return out;
}

}  // namespace

TEST_CASE("what is written is read again, in the order that was asked for") {
  CHECK(parse_ledger(text()) == small());
  CHECK(parse_ledger(text()).at({"a.one", "stated"}).proofs.architectures == 13);
  CHECK(text().find("a.two") < text().find("a.one"));
  CHECK(ledger_version(text()) == kLedgerVersion);
  CHECK(refusal_of(text()).empty());
  CHECK(ledger_version("{}") == 0);
}

TEST_CASE("an older version is refused with one sentence that says what to do") {
  for (const char* version : {"4", "3", "2"})
    CHECK(refusal_of(changed("ledger/5", std::string("ledger/") + version)) ==
          std::string("FILE: is plumbline-ledger/") + version +
              ", expected plumbline-ledger/5: `plumbline upgrade FILE` rewrites it");
  CHECK(refusal_of(changed("ledger/5", "ledger/6")) == "FILE: /format: expected \"plumbline-ledger/5\"");
}

TEST_CASE("what is no ledger is refused at its place") {
  CHECK(complaint_about("[]") == "/format: expected \"plumbline-ledger/5\"");
  CHECK(complaint_about(changed("\"verdict\"", "\"word\"")) == "/readings/0/word: unknown key");
  CHECK(complaint_about(changed("refuted", "fine")) == "/readings/0/verdict: \"fine\" is not the verdict of a reading");
  CHECK(complaint_about(changed("a.two", "a.one")) == "/readings/1: this reading stands in the ledger twice");
  CHECK(complaint_about(changed(kDigest, kDigest.substr(1))) ==
        "/readings/1/formula_sha256: expected 64 hexadecimal digits, or null");
  CHECK(complaint_about(changed("\"1/2\"", "\"half\"")).starts_with("/readings/1/margin: "));
  const auto proved = [](const std::string& entry) {
    return complaint_about(changed(R"({
     "kind": "architectures",
     "number": 13
    })",
                                   entry));
  };
  CHECK(proved(R"({"kind": "theorem", "file": "x.v"})").empty());
  CHECK(proved("13") == "/readings/1/proved/0/kind: expected theorem or architectures, each once");
  CHECK(proved(R"({"kind": "hearsay", "number": 1})") ==
        "/readings/1/proved/0/kind: expected theorem or architectures, each once");
  CHECK(proved(R"({"kind": "theorem", "file": "x.v"}, {"kind": "theorem", "file": "y.v"})") ==
        "/readings/1/proved/1/kind: expected theorem or architectures, each once");
  CHECK(proved(R"({"kind": "theorem", "file": ""})") == "/readings/1/proved/0/file: expected the file of a theorem");
  CHECK(proved(R"({"kind": "theorem", "number": 1})") == "/readings/1/proved/0: expected \"kind\" and \"file\"");
  for (const char* number : {"0", "-1", "2000000", "\"3\""})
    CHECK(proved(std::string(R"({"kind": "architectures", "number": )") + number + "}") ==
          "/readings/1/proved/0/number: expected a number of architectures");
  CHECK(complaint_about(changed("\"cases\": 2", "\"cases\": -2")) == "/readings/1/cases: expected a number of cases");
}
