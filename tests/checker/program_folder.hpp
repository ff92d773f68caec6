// A folder of files for one test, and the program plumbline-check run on them.
#pragma once

#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

namespace checker_test {

struct Run {
  int code;
  std::string out, err;
};

inline std::string content(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

struct Folder {
  std::filesystem::path path;
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "plumbline-check-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path = name;
  }
  ~Folder() { std::filesystem::remove_all(path); }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path / name, std::ios::binary) << text;
    return (path / name).string();
  }
  // `before`: what the shell does first, such as "ulimit -v 3000000; "
  Run run(const std::string& arguments, const std::string& before = "") const {
    const std::string command =
        before + CHECKER_PROGRAM + " " + arguments + " >" + (path / "out").string() + " 2>" + (path / "err").string();
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, content(path / "out"), content(path / "err")};
  }
};

}  // namespace checker_test
