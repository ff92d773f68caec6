# cmake --build FOLDER --target plumbline-package: FOLDER/package/plumbline_VERSION_ARCHITECTURE.deb, which apt installs with
# the libraries that it needs, and a .tar.gz of the same files, which run from any folder where these libraries are.
#
# Packed is the component "programs": plumbline, the checker, the tools, a link for each claim, the built-in cases, docs/.
# Libraries and headers for other projects are the component "development" (PlumblineInstall.cmake), programs for mpirun "mpi".
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
# The archive has one folder at its top; a .deb must not.
file(WRITE "${PROJECT_BINARY_DIR}/PlumblineArchive.cmake" "if(CPACK_GENERATOR STREQUAL \"TGZ\")
  set(CPACK_COMPONENT_INCLUDE_TOPLEVEL_DIRECTORY ON)
endif()\n")
set(CPACK_PROJECT_CONFIG_FILE "${PROJECT_BINARY_DIR}/PlumblineArchive.cmake")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION math)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_PACKAGE_FILE_NAME "plumbline-${PROJECT_VERSION}-${CMAKE_SYSTEM_PROCESSOR}")
include(CPack)

add_custom_target(plumbline-package
  COMMAND "${CMAKE_CPACK_COMMAND}" --config "${PROJECT_BINARY_DIR}/CPackConfig.cmake"
  WORKING_DIRECTORY "${PROJECT_BINARY_DIR}" VERBATIM)
add_dependencies(plumbline-package plumbline-cli plumbline-check plumbline-tools plumbline-reference)
