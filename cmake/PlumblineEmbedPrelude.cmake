# cmake -DOUT=... -DFILE=... -P PlumblineEmbedPrelude.cmake: a C++ file that defines plumbline::prelude(), the text of the
# library of definitions (core/claim/prelude.claim).
file(READ "${FILE}" content)
if(content MATCHES "\\)prelude\"")
  message(FATAL_ERROR "${FILE} contains the end of a raw string")
endif()
file(WRITE "${OUT}.new" "// Made by cmake/PlumblineEmbedPrelude.cmake.
#include \"claim/library.hpp\"

namespace plumbline {
std::string_view prelude() { return R\"prelude(${content})prelude\"; }
}  // namespace plumbline
")
file(RENAME "${OUT}.new" "${OUT}")
