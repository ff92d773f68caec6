#include "report/files.hpp"

#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "budget/error.hpp"
#include "report/export.hpp"
#include "sample.hpp"

namespace fs = std::filesystem;
using plumbline::ResourceLimit;
using plumbline::write_file_atomically;
using plumbline::write_new_file;

namespace {

struct Scratch {
  fs::path folder = fs::temp_directory_path() / ("plumbline-files-" + std::to_string(::getpid()));
  Scratch() { fs::create_directories(folder); }
  ~Scratch() { fs::remove_all(folder); }
  [[nodiscard]] long entries() const { return std::distance(fs::directory_iterator(folder), fs::directory_iterator()); }
};

std::string contents(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

// While it lives no file of this process may grow beyond `bytes`.
struct SizeLimit {
  rlimit before{};
  explicit SizeLimit(rlim_t bytes) {
    ::signal(SIGXFSZ, SIG_IGN);
    ::getrlimit(RLIMIT_FSIZE, &before);
    rlimit limit = before;
    limit.rlim_cur = bytes;
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~SizeLimit() { ::setrlimit(RLIMIT_FSIZE, &before); }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(files, Scratch)

BOOST_AUTO_TEST_CASE(writes_and_replaces) {
  const fs::path path = folder / "a" / "b.json";
  write_file_atomically(path, "one");
  BOOST_TEST(contents(path) == "one");
  write_file_atomically(path, std::string("t\0wo", 4));
  BOOST_TEST(contents(path) == std::string("t\0wo", 4));
  write_file_atomically(path, "");
  BOOST_TEST(contents(path) == "");
  BOOST_TEST(std::distance(fs::directory_iterator(path.parent_path()), fs::directory_iterator()) == 1);
}

BOOST_AUTO_TEST_CASE(permissions_follow_the_umask) {
  const mode_t before = ::umask(027);
  write_file_atomically(folder / "x", "1");
  ::umask(before);
  struct stat status {};
  BOOST_REQUIRE(::stat((folder / "x").c_str(), &status) == 0);
  BOOST_TEST((status.st_mode & 0777) == 0640u);
}

BOOST_AUTO_TEST_CASE(a_full_disk_leaves_what_was_there) {
  write_file_atomically(folder / "x", "old");
  {
    const SizeLimit limit(1000);
    BOOST_CHECK_THROW(write_file_atomically(folder / "x", std::string(5000, 'n')), ResourceLimit);
    BOOST_CHECK_THROW(write_file_atomically(folder / "y", std::string(5000, 'n')), ResourceLimit);
  }
  BOOST_TEST(contents(folder / "x") == "old");
  BOOST_TEST(!fs::exists(folder / "y"));
  BOOST_TEST(entries() == 1);
}

BOOST_AUTO_TEST_CASE(a_kill_leaves_the_old_file_or_the_new_one) {
  const std::string one(3'000'000, '1'), two(3'000'000, '2');
  const fs::path path = folder / "x";
  write_file_atomically(path, one);
  for (int round = 0; round < 12; ++round) {
    const pid_t child = ::fork();
    if (child == 0) {
      while (true) {
        write_file_atomically(path, two);
        write_file_atomically(path, one);
      }
    }
    ::usleep(static_cast<useconds_t>(2000 + 1700 * round));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    const std::string found = contents(path);
    BOOST_TEST((found == one || found == two));
  }
}

BOOST_AUTO_TEST_CASE(refuses_what_is_not_a_file) {
  fs::create_directory(folder / "folder");
  BOOST_CHECK_THROW(write_file_atomically(folder / "folder", "x"), InputError);
  BOOST_CHECK_THROW(write_file_atomically(folder / "folder" / "", "x"), InputError);
  BOOST_CHECK_THROW(write_file_atomically("/dev/null", "x"), InputError);
  BOOST_TEST(fs::is_character_file("/dev/null"));
  write_file_atomically(folder / "file", "x");
  BOOST_CHECK_THROW(write_file_atomically(folder / "file" / "below", "x"), InputError);
}

BOOST_AUTO_TEST_CASE(a_new_file_replaces_nothing) {
  write_new_file(folder / "a" / "b", "one");
  BOOST_TEST(contents(folder / "a" / "b") == "one");
  BOOST_CHECK_THROW(write_new_file(folder / "a" / "b", "two"), InputError);
  BOOST_CHECK_THROW(write_new_file(folder / "a" / "b" / "c", "two"), InputError);
  BOOST_TEST(contents(folder / "a" / "b") == "one");
  const SizeLimit limit(1000);
  BOOST_CHECK_THROW(write_new_file(folder / "x", std::string(5000, 'n')), ResourceLimit);
}

BOOST_AUTO_TEST_CASE(an_empty_report_is_written_in_no_format) {
  using namespace plumbline;
  using namespace plumbline::report;
  for (const Format format : parse_formats("html,junit,json,markdown,latex,sarif")) {
    BOOST_CHECK_THROW(static_cast<void>(render(Report{}, {format})), EmptyReport);
    const auto files = render(sample::small(), {format});
    BOOST_TEST(files.at(std::string(file_name(format))).size() > 500u, file_name(format));
    BOOST_TEST((files.size() == 1u) == (format != Format::Html));
    BOOST_TEST(render(sample::small(), {format, true}).size() == 1u);
  }
}

BOOST_AUTO_TEST_CASE(formats_are_words_of_a_list) {
  using namespace plumbline;
  using namespace plumbline::report;
  BOOST_TEST((parse_formats("latex,html") == std::vector{Format::Latex, Format::Html}));
  for (const char* wrong : {"", "pdf", "html,", ",html", "html,,json", "html,html", "HTML", "html json"})
    BOOST_CHECK_THROW(parse_formats(wrong), InputError);
}

BOOST_AUTO_TEST_SUITE_END()
