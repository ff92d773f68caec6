// Which formula goes by a claim's name: what the checker is given, and the files that it is read from.
#include "lock.hpp"

#include <sys/stat.h>

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "builder.hpp"
#include "lock_file.hpp"
#include "program_folder.hpp"
#include "sha256.hpp"

using namespace checker_test;
using checker::FormulaLock;
namespace data = boost::unit_test::data;
namespace fs = std::filesystem;

namespace {

const std::string kFormat = "plumbline-formulas-lock/1\n";

Json simple(const std::string& claim = "test.claim", const std::string& name = "stated") {
  Json c = certificate({reading("(<= 1 3)"), standard_example(), "holds", "[2,2]", {"<= [1,1] [3,3] true"}});
  c["claim"] = claim;
  c["reading"] = name;
  return sealed(c);
}
const std::string kFormula = checker::sha256(reading("(<= 1 3)"));
const std::string kOther = checker::sha256(reading("(<= 1 4)"));

FormulaLock lock_of(const std::string& claim, const std::string& name, const std::string& formula) {
  return {checker::sha256(claim + name + formula), {{{claim, name}, formula}}};
}

checker::Result with(const std::vector<FormulaLock>& locks, const Json& c = simple()) {
  checker::Options options;
  options.locks = locks;
  return checker::check_certificate(bytes(c), options);
}

// The lock as the reader takes it.
std::string text_of(const FormulaLock& lock) {
  std::string out = kFormat;
  for (const auto& [name, formula] : lock.formulas) out += name.first + ' ' + name.second + ' ' + formula + '\n';
  return out;
}

struct Misread {
  std::string name, text, wrong;
};
std::ostream& operator<<(std::ostream& out, const Misread& m) { return out << m.name; }

const std::string kGood = "a.b stated " + kFormula + "\n", kNext = "a.b twin " + kOther + "\n";
const std::vector<Misread> kMisread{
    {"empty", "", "is empty; expected plumbline-formulas-lock/1 in line 1"},
    {"other-format", "plumbline-formulas-lock/2\n" + kGood, "line 1: expected plumbline-formulas-lock/1"},
    {"no-format", kGood, "line 1: expected plumbline-formulas-lock/1"},
    {"byte-order-mark", "\xef\xbb\xbf" + kFormat + kGood, "line 1: expected plumbline-formulas-lock/1"},
    {"carriage-returns", "plumbline-formulas-lock/1\r\n" + kGood, "line 1: expected plumbline-formulas-lock/1"},
    {"json", "{\"format\":\"plumbline-formulas-lock/1\"}\n", "line 1: expected plumbline-formulas-lock/1"},
    {"no-formula", kFormat, "has no formula; expected lines CLAIM READING SHA-256"},
    {"format-without-its-newline", "plumbline-formulas-lock/1", "line 1: expected a newline at its end"},
    {"cut-short", kFormat + kGood + "a.b twin " + kOther, "line 3: expected a newline at its end"},
    {"empty-line", kFormat + "\n" + kGood, "line 2: expected CLAIM READING SHA-256, with one space between them"},
    {"empty-line-at-the-end", kFormat + kGood + "\n", "line 3: expected CLAIM READING SHA-256"},
    {"comment", kFormat + "# mine\n" + kGood, "line 2: expected CLAIM READING SHA-256"},
    {"no-reading", kFormat + "a.b " + kFormula + "\n", "line 2: expected CLAIM READING SHA-256"},
    {"two-spaces", kFormat + "a.b  stated " + kFormula + "\n", "line 2: READING: expected letters"},
    {"space-in-front", kFormat + " a.b stated " + kFormula + "\n", "line 2: CLAIM: expected letters"},
    {"claim-no-word", kFormat + "a/b stated " + kFormula + "\n", "line 2: CLAIM: expected letters"},
    {"claim-with-zero-byte", kFormat + "a" + std::string(1, '\0') + "b stated " + kFormula + "\n", "line 2: CLAIM"},
    {"claim-too-long", kFormat + std::string(201, 'a') + " stated " + kFormula + "\n", "line 2: CLAIM"},
    {"reading-no-word", kFormat + "a.b \"stated\" " + kFormula + "\n", "line 2: READING: expected letters"},
    {"digest-short", kFormat + "a.b stated " + kFormula.substr(1) + "\n", "line 2: SHA-256: expected 64 digits"},
    {"digest-in-capitals", kFormat + "a.b stated " + std::string(64, 'A') + "\n",
     "line 2: SHA-256: expected 64 digits"},
    {"text-behind", kFormat + "a.b stated " + kFormula + " x\n", "line 2: SHA-256: expected 64 digits"},
    {"space-behind", kFormat + "a.b stated " + kFormula + " \n", "line 2: SHA-256: expected 64 digits"},
    {"line-twice", kFormat + kGood + kGood, "line 3: the same claim and reading as in the line before"},
    {"two-formulas-for-one-name", kFormat + kGood + "a.b stated " + kOther + "\n",
     "line 3: the same claim and reading"},
    {"out-of-order", kFormat + kNext + kGood, "line 3: expected a claim and reading that come after those"},
    {"claims-out-of-order", kFormat + kGood + "a.a stated " + kFormula + "\n", "line 3: expected a claim and reading"},
    {"too-large", std::string(checker::kMaxLockBytes + 1, 'a'), "more than 16 MiB; expected a lock file of formulas"},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(locks)

BOOST_AUTO_TEST_CASE(a_known_name_is_accepted_and_its_lock_is_named) {
  const FormulaLock mine = lock_of("test.claim", "stated", kFormula), other = lock_of("test.other", "stated", kOther);
  BOOST_TEST(outcome(with({mine})) == "accepted");
  BOOST_TEST(with({mine}).lock_sha256 == mine.sha256);
  BOOST_TEST(with({other, mine}).lock_sha256 == mine.sha256);  // the one that has it
  BOOST_TEST(outcome(with({mine})) == "accepted");
  BOOST_TEST(outcome(with({})) == "unknown-claim");  // nothing stays of the locks of another certificate
}

// A certificate cannot lend a theorem's name to another formula.
BOOST_AUTO_TEST_CASE(an_unknown_name_is_declined) {
  const std::string message = "claim, reading: no lock file has this formula as test.claim, stated";
  for (const FormulaLock& l : {lock_of("test.other", "stated", kFormula), lock_of("test.claim", "repaired", kFormula),
                               lock_of("test.claim.stated", "stated", kFormula)}) {
    BOOST_TEST(outcome(with({l})) == "unknown-claim");
    BOOST_TEST(with({l}).message == message + " (--formulas)");
    BOOST_TEST(with({l}).lock_sha256.empty());
  }
  const checker::Result r = with({lock_of("test.claim", "stated", kOther)});
  BOOST_TEST(outcome(r) == "unknown-claim");
  BOOST_TEST(r.message == message + "; there it is " + kOther + " (--formulas)");
  const FormulaLock theorem = lock_of("saddle.prop-3.4", "stated", kOther);
  BOOST_TEST(outcome(with({theorem}, simple("saddle.prop-3.4"))) == "unknown-claim");
}

BOOST_AUTO_TEST_CASE(without_a_lock_only_if_that_is_asked_for) {
  checker::Options options;
  options.allow_unknown_claims = true;
  const checker::Result r = checker::check_certificate(bytes(simple()), options);
  BOOST_TEST(outcome(r) == "accepted");
  BOOST_TEST(r.lock_sha256.empty());
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_FIXTURE_TEST_SUITE(lock_files, Folder)

BOOST_AUTO_TEST_CASE(a_lock_file_is_read) {
  FormulaLock found;
  const std::string text = kFormat + kGood + kNext + "a.b' x_1 " + kOther + "\n";
  BOOST_TEST(checker::read_lock(write("a.lock", text), found) == "");
  BOOST_TEST(found.sha256 == checker::sha256(text));
  BOOST_TEST(found.formulas.size() == 3u);
  BOOST_TEST(found.formulas.at({"a.b", "twin"}) == kOther);
  BOOST_TEST(text_of(found) == text);
}

BOOST_DATA_TEST_CASE_F(Folder, what_is_no_lock_file_is_refused, data::make(kMisread), m) {
  FormulaLock found;
  const std::string wrong = checker::read_lock(write("a.lock", m.text), found);
  BOOST_TEST(wrong.find(m.wrong) == 0u, wrong);
}

// One byte changed, left out, or put in: refused, or another lock, which is its own text.
BOOST_AUTO_TEST_CASE(each_lock_has_one_spelling) {
  const std::string text = kFormat + kGood + kNext;
  std::size_t refused = 0;
  for (std::size_t at = 0; at < text.size(); ++at)
    for (const char c : {' ', '\n', '\0', 'A', 'b', 'z', '0', '.', '\r'})
      for (const std::size_t instead : {0u, 1u}) {
        std::string changed = text;
        changed.replace(at, instead, 1, c);
        FormulaLock found;
        if (!checker::read_lock(write("a.lock", changed), found).empty())
          ++refused;
        else
          BOOST_TEST(text_of(found) == changed);
      }
  BOOST_TEST(refused > text.size());
}

BOOST_AUTO_TEST_CASE(two_locks_may_not_contradict_each_other) {
  const FormulaLock a = lock_of("a.b", "stated", kFormula), b = lock_of("a.b", "stated", kOther);
  BOOST_TEST(checker::contradiction(a, b) == "a.b stated");
  BOOST_TEST(checker::contradiction(a, a) == "");
  BOOST_TEST(checker::contradiction(a, lock_of("a.b", "twin", kOther)) == "");
}

BOOST_AUTO_TEST_CASE(the_program_says_which_lock_has_the_name) {
  const std::string text = kFormat + "test.claim stated " + kFormula + "\n", mine = write("mine.lock", text);
  const std::string good = write("a.json", bytes(simple()));
  const Run r = run("--formulas " + mine + " " + good);
  BOOST_TEST(r.code == 0, r.err);
  BOOST_TEST(r.out.find("\n  name and formula: as in the lock file " + checker::sha256(text) + "\n") !=
             std::string::npos);
  const Json said = Json::parse(run("--json --formulas " + mine + " " + good).out);
  BOOST_TEST((said["lock_sha256"] == checker::sha256(text)));
  const std::string other = write("other.lock", kFormat + kGood);
  BOOST_TEST(run("--formulas " + other + " --formulas " + mine + " " + good).out == r.out);
  BOOST_TEST(run("--formulas " + other + " " + good).code == 3);
  BOOST_TEST(run("--allow-unknown-claims " + good).out.find("\n  name and formula: no lock file was asked\n") !=
             std::string::npos);
  BOOST_TEST((Json::parse(run("--json --allow-unknown-claims " + good).out)["lock_sha256"] == nullptr));
}

// What lies beside a certificate says nothing; what the reader gives does.
BOOST_AUTO_TEST_CASE(a_forged_lock_does_not_help) {
  const std::string forged_text = kFormat + "saddle.prop-3.4 stated " + kFormula + "\n";
  const std::string forged = write("formulas.lock", forged_text);
  const std::string right = write("right.lock", kFormat + "saddle.prop-3.4 stated " + kOther + "\n");
  const std::string file = write("a.json", bytes(simple("saddle.prop-3.4")));
  for (const std::string& options : {std::string(), "--formulas " + right + " "}) {
    const Run r = run(options + file);
    BOOST_TEST(r.code == 3);
    BOOST_TEST(r.err.find("declined  " + file + ": unknown-claim: ") == 0u, r.err);
  }
  const Run both = run("--formulas " + right + " --formulas " + forged + " " + file);
  BOOST_TEST(both.code == 2);
  BOOST_TEST(both.err == "plumbline-check: the lock file " + forged +
                             ": saddle.prop-3.4 stated is another formula than in " + right +
                             "; expected one formula for each name\n");
  BOOST_TEST(both.out.empty());
  // Who gives the forged one is told so by its digest.
  BOOST_TEST(run("--formulas " + forged + " " + file).out.find(checker::sha256(forged_text)) != std::string::npos);
}

BOOST_AUTO_TEST_CASE(the_program_reads_no_certificate_under_a_bad_lock) {
  const std::string good = write("a.json", bytes(simple())), pipe = (path / "pipe").string();
  BOOST_REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  const std::string missing = (path / "missing").string();
  const std::pair<std::string, std::string> kinds[] = {{pipe, "a pipe; expected a regular file"},
                                                       {path.string(), "a folder; expected a regular file"},
                                                       {"/dev/zero", "a device; expected a regular file"},
                                                       {missing, "No such file or directory"},
                                                       {write("x.lock", kFormat + kGood + kGood), kMisread[23].wrong}};
  for (const auto& [file, wrong] : kinds) {
    const Run r = run("--formulas " + file + " " + good);
    BOOST_TEST(r.code == 2);
    BOOST_TEST(r.err.find("plumbline-check: the lock file " + file + ": " + wrong) == 0u, r.err);
    BOOST_TEST(r.out.empty());
  }
  BOOST_TEST(run("--formulas").code == 5);
  BOOST_TEST(run("--formulas '' " + good).code == 2);
  const std::string mine = write("mine.lock", kFormat + "test.claim stated " + kFormula + "\n");
  const Run r = run("--allow-unknown-claims --formulas " + mine + " " + good);
  BOOST_TEST(r.code == 2);
  BOOST_TEST(r.err.find("expected no --formulas beside it") != std::string::npos, r.err);
  BOOST_TEST(run("--extract " + good).out == content(good));  // no name is asked
}

// Installed: the lock file that goes with the program, and no other.
BOOST_AUTO_TEST_CASE(the_installed_lock_is_the_default) {
  const std::vector<std::string> places = checker::installed_locks();
  BOOST_REQUIRE(places.size() == 2u);
  FormulaLock built_in;
  BOOST_TEST(checker::read_lock(places[1], built_in) == "");
  BOOST_TEST(built_in.formulas.count({"saddle.euler", "stated"}) == 1u);
  const fs::path here = fs::read_symlink("/proc/self/exe").parent_path();
  const fs::path program = path / "prefix/bin/plumbline-check";
  const fs::path installed = program.parent_path() / fs::path(places[0]).lexically_relative(here);
  fs::create_directories(program.parent_path());
  fs::create_directories(installed.parent_path());
  fs::copy_file(CHECKER_PROGRAM, program);
  const std::string good = write("a.json", bytes(simple()));
  const auto code = [&] {
    return WEXITSTATUS(std::system((program.string() + " --quiet " + good + " 2>/dev/null").c_str()));
  };
  BOOST_TEST(code() == 3);  // by the one of the source tree
  write(fs::path(installed).lexically_relative(path).string(), kFormat + "test.claim stated " + kFormula + "\n");
  BOOST_TEST(code() == 0);
  write(fs::path(installed).lexically_relative(path).string(), kFormat);
  BOOST_TEST(code() == 2);  // and not by another one, if it is spoilt
}

BOOST_AUTO_TEST_SUITE_END()
