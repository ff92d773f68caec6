// The program plumbline-check: its lines, its exit codes.
#include <sys/wait.h>

#include <boost/test/unit_test.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "builder.hpp"
#include "sha256.hpp"

using namespace checker_test;
namespace fs = std::filesystem;

namespace {

struct Run {
  int code;
  std::string out, err;
};

std::string content(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

struct Folder {
  fs::path path;
  Folder() {
    std::string name = (fs::temp_directory_path() / "plumbline-check-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path = name;
  }
  ~Folder() { fs::remove_all(path); }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path / name, std::ios::binary) << text;
    return (path / name).string();
  }
  Run run(const std::string& arguments) const {
    const std::string command = std::string(CHECKER_PROGRAM) + " " + arguments + " >" + (path / "out").string() +
                                " 2>" + (path / "err").string();
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, content(path / "out"), content(path / "err")};
  }
};

Json simple(const std::string& verdict) {
  return certificate({reading("(<= 1 3)"), standard_example(), verdict, "[2,2]", {"<= [1,1] [3,3] true"}});
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(program, Folder)

BOOST_AUTO_TEST_CASE(accepted_line_carries_the_digest) {
  const std::string text = bytes(simple("holds")), file = write("a.json", text);
  const Run r = run("--allow-unknown-claims " + file);
  BOOST_TEST(r.code == 0);
  BOOST_TEST(r.out == "accepted  " + checker::sha256(text) + "  test.claim stated small holds  " + file + "\n");
  BOOST_TEST(r.err.empty());
  BOOST_TEST(run("--quiet --allow-unknown-claims " + file).out.empty());
}

BOOST_AUTO_TEST_CASE(rejected_line_names_file_and_reason) {
  const std::string good = write("a.json", bytes(simple("holds"))), bad = write("b.json", bytes(simple("fails")));
  const Run r = run("--allow-unknown-claims " + bad + " " + good);
  BOOST_TEST(r.code == 1);
  BOOST_TEST(r.err == "rejected  " + bad + ": verdict: verdict: expected holds\n");
  BOOST_TEST(r.out.find("accepted") == 0u);
  BOOST_TEST(run(good).code == 1);  // the claim is not in the table
  BOOST_TEST(run(good).err.find("unknown-claim") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(usage_and_unreadable_files) {
  const std::string good = write("a.json", bytes(simple("holds")));
  BOOST_TEST(run("").code == 5);
  BOOST_TEST(run("--quiet").code == 5);
  BOOST_TEST(run("--no-such-option " + good).code == 2);
  for (const char* bits : {"", "x", "63", "1048577", "128x", "-128"})
    BOOST_TEST(run("--allow-unknown-claims " + good + " --max-bits " + bits).code == 2);
  BOOST_TEST(run("--allow-unknown-claims --max-bits 64 " + good).code == 0);
  BOOST_TEST(run("--allow-unknown-claims " + good + " " + (path / "missing.json").string()).code == 2);
  BOOST_TEST(run("--allow-unknown-claims " + path.string()).code != 0);  // a folder
  BOOST_TEST(run("--allow-unknown-claims -- " + good).code == 0);
  BOOST_TEST(run("-- --quiet").code == 2);
}

BOOST_AUTO_TEST_CASE(help_and_version) {
  BOOST_TEST(run("--help").code == 0);
  BOOST_TEST(run("--help").out.find("plumbline-check [--quiet]") == 0u);
  BOOST_TEST(run("--version").out.find("plumbline-check ") == 0u);
}

BOOST_AUTO_TEST_CASE(max_bits_is_obeyed) {
  const std::string gap = "1/1" + std::string(35, '0');
  const Json c = certificate({reading("(< (exp 1) (+ (exp 1) (* " + gap + " (* " + gap + " " + gap + "))))"),
                              standard_example(),
                              "holds",
                              "[0,1]",
                              {"< [2,3] [2,3] true"}});
  const std::string file = write("a.json", bytes(c));
  BOOST_TEST(run("--allow-unknown-claims " + file).code == 0);
  BOOST_TEST(run("--allow-unknown-claims --max-bits 300 " + file).code == 1);
  BOOST_TEST(run("--allow-unknown-claims --max-bits 300 " + file).err.find("undecided") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
