// The program plumbline-check: its lines, its exit codes.
#include <sys/stat.h>

#include <boost/test/unit_test.hpp>

#include "builder.hpp"
#include "program_folder.hpp"
#include "sha256.hpp"

using namespace checker_test;
namespace fs = std::filesystem;

namespace {

Json simple(const std::string& verdict) {
  return certificate({reading("(<= 1 3)"), standard_example(), verdict, "[2,2]", {"<= [1,1] [3,3] true"}});
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(program, Folder)

BOOST_AUTO_TEST_CASE(accepted_line_carries_the_digest) {
  const std::string text = bytes(simple("holds")), file = write("a.json", text);
  const Run r = run("--allow-unknown-claims " + file);
  BOOST_TEST(r.code == 0);
  // The case has a parameter with nested roots, whose sign is decided by the separation bound.
  BOOST_TEST(r.out == "accepted  " + checker::sha256(text) + "  test.claim stated small holds  " + file + "\n  " +
                          reading("(<= 1 3)") +
                          "\n  name and formula: no lock file was asked\n  rules besides the base: roots separation\n");
  BOOST_TEST(r.err.empty());
  BOOST_TEST(run("--quiet --allow-unknown-claims " + file).out.empty());
}

BOOST_AUTO_TEST_CASE(rejected_line_names_file_and_reason) {
  const std::string good = write("a.json", bytes(simple("holds"))), bad = write("b.json", bytes(simple("fails")));
  const Run r = run("--allow-unknown-claims " + bad + " " + good);
  BOOST_TEST(r.code == 1);
  BOOST_TEST(r.err == "rejected  " + bad + ": verdict: verdict: expected holds\n");
  BOOST_TEST(r.out.find("accepted") == 0u);
  BOOST_TEST(run(good).code == 3);  // the claim is not in the installed lock file
  BOOST_TEST(run(good).err.find("declined  " + good + ": unknown-claim") == 0u);
}

BOOST_AUTO_TEST_CASE(usage_and_unreadable_files) {
  const std::string good = write("a.json", bytes(simple("holds")));
  BOOST_TEST(run("").code == 5);
  BOOST_TEST(run("--quiet").code == 5);
  BOOST_TEST(run("--no-such-option " + good).code == 2);
  for (const char* bits : {"", "x", "63", "1048577", "128x", "-128"})
    BOOST_TEST(run("--allow-unknown-claims " + good + " --max-bits " + bits).code == 2);
  BOOST_TEST(run("--allow-unknown-claims --max-bits 64 " + good).code == 0);
  for (const char* work : {"", "x", "19", "45", "37x", "-37"})
    BOOST_TEST(run("--allow-unknown-claims " + good + " --work " + work).code == 2);
  BOOST_TEST(run("--allow-unknown-claims --work 44 " + good).code == 0);
  BOOST_TEST(run("--allow-unknown-claims --work 20 " + good).code == 0);
  BOOST_TEST(run("--allow-unknown-claims " + good + " " + (path / "missing.json").string()).code == 2);
  BOOST_TEST(run("--allow-unknown-claims " + path.string()).code != 0);  // a folder
  BOOST_TEST(run("--allow-unknown-claims -- " + good).code == 0);
  BOOST_TEST(run("-- --quiet").code == 2);
}

BOOST_AUTO_TEST_CASE(the_worst_of_several_files_counts) {
  const std::string good = write("a.json", bytes(simple("holds"))), bad = write("b.json", bytes(simple("fails")));
  Json other = simple("holds");
  other["formula"] = reading("(= (pow (exp 3) 1/3) (exp 1))");
  const std::string tie = write("c.json", bytes(sealed(other)));
  const auto code = [&](const std::string& files) { return run("--allow-unknown-claims " + files).code; };
  BOOST_TEST(code(good + " " + tie) == 3);
  BOOST_TEST(code(tie + " " + bad) == 1);
  BOOST_TEST(code(bad + " " + (path / "missing").string() + " " + tie) == 2);
}

BOOST_AUTO_TEST_CASE(what_is_expected_must_be_said) {
  const std::string good = write("a.json", bytes(simple("holds")));
  const auto with = [&](const std::string& option) { return run("--allow-unknown-claims " + option + " " + good); };
  for (const char* right : {"test.claim:stated:holds", "::holds", "test.claim::", "::"})
    BOOST_TEST(with(std::string("--expect ") + right).code == 0);
  for (const char* wrong : {"test.claim:stated:fails", "test.claim:repaired:holds", "other:stated:holds"}) {
    BOOST_TEST(with(std::string("--expect ") + wrong).code == 1);
    BOOST_TEST(with(std::string("--expect ") + wrong).err.find("expectation: ") != std::string::npos);
  }
  for (const char* bad : {"", "holds", "a:b", "a:b:c:d"})
    BOOST_TEST(with("--expect '" + std::string(bad) + "'").code == 2);
}

BOOST_AUTO_TEST_CASE(a_case_file_without_a_network) {
  Json bare = standard_example();
  bare["network"] = nullptr;
  bare["data"] = {{"inputs", nullptr}, {"gradient", nullptr}, {"targets", nullptr}};
  bare["parameters"] = {{"p", "1/2"}};
  const std::string good =
      write("bare.json", bytes(certificate({reading("(<= (param p) 1)"), bare, "holds", "null", {}})));
  const auto code = [&](const std::string& members) {
    const std::string text = R"({"format": "plumbline-case/1", "name": "mine")" + members + "}";
    return run("--allow-unknown-claims --case " + write("case.json", text) + " " + good).code;
  };
  for (const char* same :
       {R"(, "parameters": {"p": 0.5})", R"(, "network": null, "data": null, "parameters": {"p": 0.5})",
        R"(, "data": {"inputs": null}, "parameters": {"p": "1/2"})"})
    BOOST_TEST(code(same) == 0, same);
  for (
      const char* other :
      {"", R"(, "parameters": {"p": 0.25})", R"(, "parameters": {"p": 0.5, "q": 1})",
       R"(, "data": {"inputs": [["1"]]}, "parameters": {"p": 0.5})",
       R"(, "network": {"type": "fully-connected", "activation": "relu", "weights": [[[1]]], "biases": null}, "parameters": {"p": 0.5})"})
    BOOST_TEST(code(other) == 1, other);
}

BOOST_AUTO_TEST_CASE(the_case_of_a_case_file) {
  const std::string good = write("a.json", bytes(simple("holds")));
  const std::string mine = R"json({ "format": "plumbline-case/1", "name": "mine", "note": "n",
    "data": { "gradient": [[1, -1, "1e0"]], "inputs": [["1","0","-2"],[0, 1.0, "0x1p0"]] },
    "network": { "weights": [ [["0.5", 0],["0","-1/3"]], [["1",1]] ], "type": "fully-connected", "activation": "relu" },
    "parameters": { "p": 0.5, "r": "sqrt(2)", "M": [[4,0],[3,-5]], "u": ["3","4"],
      "d": "1/(1+sqrt(2)+sqrt(3))-sqrt(1/(1+sqrt(2)+sqrt(3))-(2+sqrt(2)-sqrt(6))/4)" } })json";
  const auto code = [&](std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    BOOST_REQUIRE(at != std::string::npos);
    text.replace(at, from.size(), to);
    return run("--allow-unknown-claims --case " + write("case.json", text) + " " + good).code;
  };
  const std::pair<std::string, std::string> same[] = {
      {"mine", "any"}, {"\"0.5\", 0]", "0.50, 0]"}, {"-1/3", "1/3 - 2/3"}, {"\"3\",\"4\"", "[3],[4]"}};
  const std::pair<std::string, std::string> other[] = {{"0.5\", 0]", "0.25\", 0]"},
                                                       {"[0, 1.0", "[0, 2"},
                                                       {"\"relu\"", "\"linear\""},
                                                       {"1e0", "2e0"},
                                                       {"\"p\": 0.5,", ""},
                                                       {"\"p\"", "\"q\""},
                                                       {"sqrt(2)\",", "sqrt(3)\","},
                                                       {"[3,-5]", "[3,5]"},
                                                       {"[\"3\",\"4\"]", "[[3,4]]"},
                                                       {",[3,-5]", ""},
                                                       {"plumbline-case/1", "x"},
                                                       {"\"note\"", "\"extra\": 1, \"note\""},
                                                       {"1e0", "1e99999"},
                                                       {"0x1p0", "0x"},
                                                       {"\"gradient\": [[1, -1, \"1e0\"]], ", ""}};
  for (const auto& [from, to] : same) BOOST_TEST(code(mine, from, to) == 0, from << " -> " << to);
  for (const auto& [from, to] : other) BOOST_TEST(code(mine, from, to) == 1, from << " -> " << to);
  BOOST_TEST(run("--allow-unknown-claims --case " + (path / "missing").string() + " " + good).code == 2);
  BOOST_TEST(run("--allow-unknown-claims --case " + write("case.json", "{") + " " + good).code == 1);
}

BOOST_AUTO_TEST_CASE(names_are_one_word) {
  Json c = simple("holds");
  c["case"]["name"] = "a b\\c\"d\u202e";
  const std::string file = write("a b.json", bytes(sealed(c)));
  const Run r = run("--allow-unknown-claims '" + file + "'");
  BOOST_TEST(r.code == 0);
  BOOST_TEST(r.out.find(R"( a\x20b\x5c\x5cc\x5c"d\xe2\x80\xae holds )") != std::string::npos, r.out);
  BOOST_TEST(r.out.find(R"(a\x20b.json)") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(explanations_and_json) {
  const std::string good = write("a.json", bytes(simple("holds"))), bad = write("b.json", bytes(simple("fails")));
  BOOST_TEST(run("--allow-unknown-claims --explain " + good).out.find("\n  true: 1 <= 3\n  margin: 2\n") !=
             std::string::npos);
  const Run r = run("--allow-unknown-claims --json " + good + " " + bad);
  BOOST_TEST(r.code == 1);
  const Json first = Json::parse(r.out.substr(0, r.out.find('\n'))),
             second = Json::parse(r.out.substr(r.out.find('\n')));
  BOOST_TEST((first["result"] == "accepted" && first["verdict"] == "holds" && first["margin"] == Json({"2", "2"})));
  BOOST_TEST((second["result"] == "rejected" && second["reason"] == "verdict"));
  BOOST_TEST(!first.contains("comparisons"));

  const Run derived = run("--allow-unknown-claims --json --explain " + good + " " + bad);
  const std::size_t end = derived.out.find('\n');
  const Json comparisons = Json::parse(R"([{"left":["1","1"],"relation":"<=","right":["3","3"],"truth":"true"}])");
  const Json whole = Json::parse(derived.out.substr(0, end)), other = Json::parse(derived.out.substr(end));
  BOOST_TEST((whole["comparisons"] == comparisons && whole["rules"] == Json({"roots", "separation"})));
  BOOST_TEST((other["reason"] == "verdict" && other["comparisons"] == comparisons));  // as they were derived
}

// More time or memory than allowed: this file is declined, the next one is looked at.
BOOST_AUTO_TEST_CASE(limits_hold) {
  const std::string good = write("a.json", bytes(simple("holds")));
  Json c = simple("holds");
  c["formula"] = reading("(<= (sum a 1 4000 (sum b 1 4000 (* a b))) 1)");
  const std::string slow = write("slow.json", bytes(sealed(c)));
  const Run r = run("--allow-unknown-claims --seconds 1 " + slow + " " + good);
  BOOST_TEST(r.code == 3);
  BOOST_TEST(r.err.find("declined  " + slow + ": too-large: ") == 0u, r.err);
  BOOST_TEST(r.out.find("accepted") == 0u);
  const std::string endless = (path / "endless.json").string();
  fs::create_symlink("endless.json.bytes", endless);
  write("endless.json.bytes", std::string((std::size_t{1} << 26) + 1, '['));
  BOOST_TEST(run("--allow-unknown-claims " + endless).err.find("more than 64 MiB") != std::string::npos);
  for (const char* option : {"--seconds nan", "--seconds -1", "--seconds 1.5", "--memory x", "--seconds",
                             "--wall-seconds x", "--wall-seconds -1", "--wall-seconds"})
    BOOST_TEST(run(std::string("--allow-unknown-claims ") + option + " " + good).code == 2);
}

// A pipe would be waited for: nothing but a regular file is read, wherever a file is named.
BOOST_AUTO_TEST_CASE(only_regular_files_are_read) {
  const std::string good = write("a.json", bytes(simple("holds"))), pipe = (path / "pipe").string();
  BOOST_REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  const std::pair<std::string, std::string> kinds[] = {
      {pipe, "a pipe"}, {"/dev/zero", "a device"}, {path.string(), "a folder"}};
  for (const auto& [file, kind] : kinds) {
    const Run r = run("--allow-unknown-claims " + file + " " + good);
    BOOST_TEST(r.code == 2);
    BOOST_TEST(r.err == "unreadable  " + file + ": " + kind + "; expected a regular file\n");
    BOOST_TEST(r.out.find("accepted") == 0u);  // the other one is looked at
    BOOST_TEST(run("--allow-unknown-claims --case " + file + " " + good).err.find("expected a regular file") !=
               std::string::npos);
  }
  const Run json = run("--allow-unknown-claims --json " + pipe);
  BOOST_TEST(Json::parse(json.out)["message"] == "a pipe; expected a regular file");
  BOOST_TEST(run("--allow-unknown-claims " + (path / "missing").string()).err.find("No such file") !=
             std::string::npos);
}

// Beside a bundle, too.
BOOST_AUTO_TEST_CASE(a_pipe_as_file_of_formulas) {
  BOOST_REQUIRE(mkfifo((path / "formulas.json").c_str(), 0600) == 0);
  const std::string bundle = write("b.jsonl",
                                   "{\"case\":{},\"format\":\"plumbline-bundle/1\"}\n"
                                   "{\"claim\":\"a\",\"formula_sha256\":\"" +
                                       std::string(64, '0') + "\"}\n");
  const Run r = run(bundle);
  BOOST_TEST(r.code == 3);
  BOOST_TEST(r.err.find("missing-file: formula: formulas.json beside the bundle: a pipe; expected a regular file") !=
                 std::string::npos,
             r.err);
}

// A child that does nothing has a limit, too: it is stopped here once it has worked for 50 ms, and so has begun.
BOOST_AUTO_TEST_CASE(time_on_the_clock_ends_a_child_that_was_stopped) {
  Json c = simple("holds");
  c["formula"] = reading("(<= (sum a 1 4000 (sum b 1 4000 (sum c 1 4000 (* a b c)))) 1)");
  const std::string slow = write("slow.json", bytes(sealed(c))), good = write("a.json", bytes(simple("holds")));
  const std::string stop =
      "(parent=$!; for i in $(seq 200); do for child in $(cat /proc/$parent/task/*/children); do "
      "test $(cut -d \" \" -f 14 /proc/$child/stat) -ge 5 && kill -STOP $child && exit; done; sleep 0.02; done) & ";
  const std::string command = std::string(CHECKER_PROGRAM) + " --allow-unknown-claims --wall-seconds 1 " + slow + " " +
                              good + " >" + (path / "out").string() + " 2>" + (path / "err").string() + " & ";
  const int status = std::system(("bash -c '" + command + "checker=$!; " + stop + "wait $checker'").c_str());
  BOOST_TEST(WEXITSTATUS(status) == 3);
  BOOST_TEST(content(path / "err").find("the limit of 1 s of time on the clock is reached") != std::string::npos,
             content(path / "err"));
  BOOST_TEST(content(path / "out").find("accepted") == 0u);
}

#if !defined(__SANITIZE_ADDRESS__)
// A limit of the shell, below the checker's own, is not raised.
BOOST_AUTO_TEST_CASE(the_lesser_limit_of_memory_holds) {
  const std::string good = write("a.json", bytes(simple("holds")));
  const Run r = run("--allow-unknown-claims " + good, "ulimit -v 3000000; ");
  BOOST_TEST(r.code == 0, r.err);
  BOOST_TEST(run("--allow-unknown-claims --memory 2000 " + good, "ulimit -v 3000000; ").code == 0);
  BOOST_TEST(run("--allow-unknown-claims --memory 0 " + good, "ulimit -v 3000000; ").code == 0);
}
#endif

BOOST_AUTO_TEST_CASE(help_and_version) {
  BOOST_TEST(run("--help").code == 0);
  BOOST_TEST(run("--help").out.find("plumbline-check [OPTION]") == 0u);
  BOOST_TEST(run("--version").out.find("plumbline-check ") == 0u);
}

BOOST_AUTO_TEST_CASE(max_bits_is_obeyed) {
  const std::string gap = "1/1" + std::string(35, '0');
  const Json c = certificate({reading("(< (pow (exp 3) 1/3) (+ (exp 1) (* " + gap + " (* " + gap + " " + gap + "))))"),
                              standard_example(),
                              "holds",
                              "[0,1]",
                              {"< [2,3] [2,3] true"}});
  const std::string file = write("a.json", bytes(c));
  BOOST_TEST(run("--allow-unknown-claims " + file).code == 0);
  BOOST_TEST(run("--allow-unknown-claims --max-bits 300 " + file).code == 3);
  BOOST_TEST(run("--allow-unknown-claims --max-bits 300 " + file).err.find("undecided") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
