# cmake --build FOLDER --target plumbline-package: FOLDER/package/plumbline_VERSION_ARCHITECTURE.deb, which apt installs with
# the libraries that it needs, and a .tar.gz of the same files with these libraries, which runs from any folder.
#
# Packed is the component "programs": plumbline, the checker, the tools, a link for each claim (libexec/plumbline/verifiers), the built-in cases, docs/ (what
# says no component is of this one). In the archive also "libraries" (PlumblineLibraries.cmake). Libraries and headers for other
# projects are the component "development" (PlumblineInstall.cmake), programs for mpirun "mpi".
set(packed plumbline-cli plumbline-check plumbline-tools)
# The old tag (DT_RPATH), because it also says where the libraries of the libraries are. In the build tree too: what CMake
# puts in its place there are empty entries, and these mean the folder from which a program is started.
set_target_properties(${packed} PROPERTIES INSTALL_RPATH "\$ORIGIN/../lib/plumbline" BUILD_WITH_INSTALL_RPATH ON)
foreach(program IN LISTS packed)
  target_link_options(${program} PRIVATE LINKER:--disable-new-dtags)
  list(APPEND packed_files "$<TARGET_FILE:${program}>")
endforeach()
install(CODE "set(PROGRAMS \"${packed_files}\")
set(FOLDER \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/lib/plumbline\")
include(\"${PROJECT_SOURCE_DIR}/cmake/PlumblineLibraries.cmake\")" COMPONENT libraries EXCLUDE_FROM_ALL)

set(CPACK_PACKAGE_NAME plumbline)
set(CPACK_PACKAGE_VENDOR Plumbline)
set(CPACK_PACKAGE_CONTACT "Plumbline maintainers <plumbline@example.org>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGE_DIRECTORY "${PROJECT_BINARY_DIR}/package")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_STRIP_FILES ON)
find_program(DPKG_SHLIBDEPS dpkg-shlibdeps)  # of dpkg-dev: finds the libraries that a .deb has to name
set(CPACK_GENERATOR TGZ)
if(DPKG_SHLIBDEPS)
  list(APPEND CPACK_GENERATOR DEB)
else()
  message(STATUS "no dpkg-shlibdeps (dpkg-dev): plumbline-package makes no .deb")
endif()

set(CPACK_COMPONENTS_ALL programs)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)
# The archive has one folder at its top, and the libraries; a .deb must not.
file(WRITE "${PROJECT_BINARY_DIR}/PlumblineArchive.cmake" "if(CPACK_GENERATOR STREQUAL \"TGZ\")
  set(CPACK_COMPONENT_INCLUDE_TOPLEVEL_DIRECTORY ON)
  set(CPACK_COMPONENTS_ALL programs libraries)
endif()\n")
set(CPACK_PROJECT_CONFIG_FILE "${PROJECT_BINARY_DIR}/PlumblineArchive.cmake")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION math)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS graphviz)
set(CPACK_POST_BUILD_SCRIPTS "${PROJECT_SOURCE_DIR}/cmake/PlumblineDebSize.cmake")
set(CPACK_PACKAGE_FILE_NAME "plumbline-${PROJECT_VERSION}-${CMAKE_SYSTEM_PROCESSOR}")
include(CPack)

add_custom_target(plumbline-package
  COMMAND "${CMAKE_CPACK_COMMAND}" --config "${PROJECT_BINARY_DIR}/CPackConfig.cmake"
  WORKING_DIRECTORY "${PROJECT_BINARY_DIR}" VERBATIM)
add_dependencies(plumbline-package ${packed} plumbline-reference)
