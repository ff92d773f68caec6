# Files from npm packages, without npm: the archive of one pinned version is fetched from the registry, held against its
# SHA-512, and unpacked. Nothing inside it runs; the build only reads files out of it.
#
#   plumbline_npm_package(d3 VERSION 7.9.0 SHA512 7b55... PURPOSE "the plots" FOLDER out)
#
# sets `out` to the folder of the unpacked package. It works at configuration time and in a script (cmake -P), which then
# has to set PROJECT_BINARY_DIR. Archives are kept in PLUMBLINE_NPM_CACHE, by default build/PRESET/npm;
# without a network, put them into a folder by hand (the message names file, address and digest).
set(PLUMBLINE_NPM_CACHE "${PROJECT_BINARY_DIR}/npm" CACHE PATH "Folder of npm archives: fetched ones are kept there, and what is there is not fetched")
set(PLUMBLINE_NPM_REGISTRY "https://registry.npmjs.org" CACHE STRING "Where npm archives are fetched from")

# plumbline_npm_fetch(FILE ADDRESS SHA512 PURPOSE): FILE exists and has the digest, or the configuration ends with a message.
function(plumbline_npm_fetch file address sha512 purpose)
  if(EXISTS "${file}")
    file(SHA512 "${file}" found)
    if(found STREQUAL sha512)
      return()
    endif()
    if(NOT file MATCHES "^${PROJECT_BINARY_DIR}/")
      message(FATAL_ERROR "${file} is not the expected archive.\n  expected SHA-512 ${sha512}\n  found            ${found}")
    endif()
  endif()
  set(part "${file}.part")
  set(problem "")
  foreach(attempt RANGE 1 3)
    file(DOWNLOAD "${address}" "${part}" STATUS status TLS_VERIFY ON TIMEOUT 120 INACTIVITY_TIMEOUT 30)
    list(GET status 0 code)
    list(GET status 1 problem)
    if(code EQUAL 0)
      file(SHA512 "${part}" found)
      if(found STREQUAL sha512)
        file(RENAME "${part}" "${file}")
        return()
      endif()
      set(problem "what was fetched has SHA-512 ${found}")
    endif()
    file(REMOVE "${part}")
  endforeach()
  get_filename_component(name "${file}" NAME)
  message(FATAL_ERROR "cannot fetch ${address}: ${problem}\n"
    "It is needed for ${purpose}. Without a network, put the file ${name} with\n  SHA-512 ${sha512}\n"
    "into a folder and configure with -DPLUMBLINE_NPM_CACHE=FOLDER; or build the report without interactive plots (-DPLUMBLINE_PLOTS=OFF) "
    "and without the tests (-DPLUMBLINE_TESTS=OFF).")
endfunction()

function(plumbline_npm_package package)
  cmake_parse_arguments(ARG "" "VERSION;SHA512;PURPOSE;FOLDER" "" ${ARGN})
  string(REGEX REPLACE "^.*/" "" base "${package}")
  set(archive "${PLUMBLINE_NPM_CACHE}/${base}-${ARG_VERSION}.tgz")
  set(folder "${PROJECT_BINARY_DIR}/npm/${base}-${ARG_VERSION}")
  set(stamp "${folder}/.sha512")
  set(unpacked "")
  if(EXISTS "${stamp}")
    file(READ "${stamp}" unpacked)
  endif()
  if(NOT unpacked STREQUAL ARG_SHA512)
    file(MAKE_DIRECTORY "${PLUMBLINE_NPM_CACHE}")
    plumbline_npm_fetch("${archive}" "${PLUMBLINE_NPM_REGISTRY}/${package}/-/${base}-${ARG_VERSION}.tgz" "${ARG_SHA512}" "${ARG_PURPOSE}")
    file(REMOVE_RECURSE "${folder}")
    file(ARCHIVE_EXTRACT INPUT "${archive}" DESTINATION "${folder}")
    file(WRITE "${stamp}" "${ARG_SHA512}")
  endif()
  set(${ARG_FOLDER} "${folder}/package" PARENT_SCOPE)
endfunction()

# plumbline_embed(OUT.cpp NAME FILE... ): a C++ file that defines `const std::string_view plumbline::report::NAME`, the
# bytes of the FILEs one after the other. Written at build time; a change of a FILE makes it again.
function(plumbline_embed out name)
  list(JOIN ARGN "|" files)
  add_custom_command(OUTPUT "${out}"
    COMMAND "${CMAKE_COMMAND}" "-DOUT=${out}" "-DNAME=${name}" "-DFILES=${files}" -P "${PROJECT_SOURCE_DIR}/cmake/PlumblineEmbed.cmake"
    DEPENDS ${ARGN} "${PROJECT_SOURCE_DIR}/cmake/PlumblineEmbed.cmake" VERBATIM)
endfunction()
