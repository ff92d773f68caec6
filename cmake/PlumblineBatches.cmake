# A fresh build in a third of the time: most of what the compiler does for a file is to read headers. With PLUMBLINE_BATCHES
# (the preset `release`) it reads them once for sixteen files of a folder, and those that nearly every file needs come from one
# precompiled header. Without it (the preset `develop`) a file that changed is compiled again alone.
#
# In a batch the unnamed namespaces of the files are one, so no two files of a folder give the same name to different things.
if(PLUMBLINE_BATCHES)
  set(CMAKE_UNITY_BUILD ON)
  set(CMAKE_UNITY_BUILD_BATCH_SIZE 16)
  # Warnings about names of files that have nothing to do with each other; the preset `develop` has them.
  target_compile_options(plumbline_options INTERFACE -Wno-shadow $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
endif()

# plumbline_precompiled_header(NAME [HEADER ...]): a header compiled with the flags of this folder, for those below that
# plumbline_precompile() names; HEADER ... join what nearly every file needs. Its one source file is empty. Only headers from
# elsewhere: they do not change.
macro(plumbline_precompiled_header name)
  if(PLUMBLINE_BATCHES)
    add_library(${name} OBJECT "${PROJECT_SOURCE_DIR}/cmake/precompiled.cpp")
    target_link_libraries(${name} PRIVATE Boost::headers PkgConfig::MPFR PkgConfig::GMP nlohmann_json::nlohmann_json plumbline_options)
    target_precompile_headers(${name} PRIVATE
      <algorithm> <array> <cmath> <cstdint> <functional> <map> <memory> <optional> <sstream> <string> <string_view> <utility> <vector>
      <boost/multiprecision/gmp.hpp> <boost/multiprecision/mpfi.hpp> <nlohmann/json.hpp> ${ARGN})
    set(PLUMBLINE_PRECOMPILED ${name})
  endif()
endmacro()
plumbline_precompiled_header(plumbline_precompiled)

# plumbline_precompile(TARGET ...): these use the precompiled header, if there is one. Not for the checker, which has nothing
# to do with the libraries in it.
function(plumbline_precompile)
  if(PLUMBLINE_BATCHES)
    foreach(target IN LISTS ARGN)
      target_precompile_headers(${target} REUSE_FROM ${PLUMBLINE_PRECOMPILED})
    endforeach()
  endif()
endfunction()
