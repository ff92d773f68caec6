#include "cli/programs.hpp"

#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "budget/error.hpp"

namespace plumbline::cli {

std::string program_beside(const std::string& name) {
  return (std::filesystem::read_symlink("/proc/self/exe").parent_path() / name).string();
}

std::vector<std::string> own_words() {
  std::ifstream in("/proc/self/cmdline", std::ios::binary);
  std::vector<std::string> out;
  for (std::string word; std::getline(in, word, '\0');) out.push_back(word);
  return out;
}

std::vector<char*> c_strings(std::vector<std::string>& words) {
  std::vector<char*> out;
  for (std::string& word : words) out.push_back(word.data());
  out.push_back(nullptr);
  return out;
}

void become(const std::string& program, std::vector<std::string> words, const std::string& advice) {
  execv(program.c_str(), c_strings(words).data());
  throw InputError(program, "cannot be started (" + std::generic_category().message(errno) + ")" + advice);
}

}  // namespace plumbline::cli
