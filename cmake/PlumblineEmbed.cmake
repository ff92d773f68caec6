# cmake -DOUT=... -DNAME=... "-DFILES=a|b" -P PlumblineEmbed.cmake: see plumbline_embed in PlumblineNpm.cmake.
string(REPLACE "|" ";" files "${FILES}")
set(text "")
foreach(file IN LISTS files)
  file(READ "${file}" content)
  if(content MATCHES "\\)embed\"" OR content MATCHES "</[sS][cC][rR][iI][pP][tT]" OR content MATCHES "<!--")
    message(FATAL_ERROR "${file} cannot stand inside a page: it contains </script, <!-- or the end of a raw string")
  endif()
  string(APPEND text "${content}")
endforeach()
file(WRITE "${OUT}.new" "// Made by cmake/PlumblineEmbed.cmake.
#include <string_view>

namespace plumbline::report {
extern const std::string_view ${NAME};
const std::string_view ${NAME} = R\"embed(${text})embed\";
}  // namespace plumbline::report
")
file(RENAME "${OUT}.new" "${OUT}")
