# cmake -DOUT=... -DROOT=... "-DFILES=a|b" -P PlumblineEmbedFiles.cmake: a C++ file that defines the claim files as
# name (below ROOT) and text: see verifiers/papers.cpp.
string(REPLACE "|" ";" files "${FILES}")
set(rows "")
foreach(file IN LISTS files)
  file(READ "${file}" content)
  if(content MATCHES "\\)claims\"")
    message(FATAL_ERROR "${file} contains the end of a raw string")
  endif()
  file(RELATIVE_PATH name "${ROOT}" "${file}")
  string(APPEND rows "    {\"${name}\", R\"claims(${content})claims\"},\n")
endforeach()
file(WRITE "${OUT}.new" "// Made by cmake/PlumblineEmbedFiles.cmake.
#include \"papers.hpp\"

namespace plumbline::papers {
const std::vector<SourceFile>& embedded_files() {
  static const std::vector<SourceFile> files{
${rows}  };
  return files;
}
}  // namespace plumbline::papers
")
file(RENAME "${OUT}.new" "${OUT}")
