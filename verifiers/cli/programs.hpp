// The programs that stand in the same folder as this one: the checker, the tools, the one for mpirun.
#pragma once

#include <string>
#include <vector>

namespace plumbline::cli {

// The path of a program in the folder of this one (that of the file itself, if it was started by a link).
[[nodiscard]] std::string program_beside(const std::string& name);
// The words that this process was started with, its name first.
[[nodiscard]] std::vector<std::string> own_words();
// As execv wants them. The words have to outlive what is returned.
[[nodiscard]] std::vector<char*> c_strings(std::vector<std::string>& words);
// This process goes on as `program`, with these words, the first of which is its name. Throws InputError with the path
// and `advice` if the program cannot be started.
[[noreturn]] void become(const std::string& program, std::vector<std::string> words, const std::string& advice);

}  // namespace plumbline::cli
