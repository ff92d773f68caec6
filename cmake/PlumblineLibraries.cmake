# Run at installation of the component "libraries", with PROGRAMS (of the build tree) and FOLDER (lib/plumbline below the
# prefix): puts beside the installed programs the shared libraries that they load, so that the archive runs on a machine that
# has nothing but the C library. Only that one stays the machine's own: it belongs to the kernel and the name service there.
#
# A library is copied under the name that the programs ask for, whatever chain of links leads to it (Debian's alternatives
# lead from libblas.so.3 through /etc to a library of another folder). The programs find the folder by their run path
# $ORIGIN/../lib/plumbline (cmake/PlumblinePackage.cmake), and so do the libraries, among which is no other such path. Who
# passes a library on passes its licence on: the copyright file of its Debian package, where there is dpkg.
set(CMAKE_GET_RUNTIME_DEPENDENCIES_PLATFORM "linux+elf")
file(GET_RUNTIME_DEPENDENCIES EXECUTABLES ${PROGRAMS} RESOLVED_DEPENDENCIES_VAR found UNRESOLVED_DEPENDENCIES_VAR missing
     PRE_EXCLUDE_REGEXES "^ld-linux" "^lib(c|m|dl|rt|pthread|resolv)[.]so")
if(missing)
  message(FATAL_ERROR "these libraries were not found: ${missing}")
endif()
find_program(DPKG_QUERY dpkg-query)
file(MAKE_DIRECTORY "${FOLDER}/licences")
if(found MATCHES "/libopenblas[.]so[.]0")  # which has all that these two have
  foreach(name libblas.so.3 liblapack.so.3)
    list(FILTER found EXCLUDE REGEX "/${name}$")
    file(CREATE_LINK libopenblas.so.0 "${FOLDER}/${name}" SYMBOLIC)
  endforeach()
endif()
foreach(library IN LISTS found)
  get_filename_component(name "${library}" NAME)
  file(REAL_PATH "${library}" file)
  file(COPY_FILE "${file}" "${FOLDER}/${name}")
  if(DPKG_QUERY)
    # dpkg knows the file below /usr, or as it was before /lib became a link there.
    string(REGEX REPLACE "^/usr" "" short "${file}")
    execute_process(COMMAND "${DPKG_QUERY}" -S "${file}" OUTPUT_VARIABLE owner RESULT_VARIABLE failed ERROR_QUIET)
    if(failed)
      execute_process(COMMAND "${DPKG_QUERY}" -S "${short}" OUTPUT_VARIABLE owner RESULT_VARIABLE failed ERROR_QUIET)
    endif()
    string(REGEX MATCH "^[^:\n]+" package "${owner}")
    if(failed OR NOT EXISTS "/usr/share/doc/${package}/copyright")
      message(FATAL_ERROR "no licence was found for ${file}")
    endif()
    file(REAL_PATH "/usr/share/doc/${package}/copyright" licence)
    file(COPY_FILE "${licence}" "${FOLDER}/licences/${package}")
  endif()
endforeach()
