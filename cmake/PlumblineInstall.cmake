# cmake --install, and a package config so that another project can say find_package(Plumbline).
#
# Exported are the libraries of core/ (Plumbline::number, ::algebraic, ::matrix, ::network, ::claim, ::certificate, ...); they collect
# themselves in the global property PLUMBLINE_LIBRARIES (cmake/PlumblineTargets.cmake). Programs and case files are installed
# where they are built; the pages of docs/, schemas and ledger included, go to the documentation folder.
include(CMakePackageConfigHelpers)
set(plumbline_package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/Plumbline")

get_property(plumbline_libraries GLOBAL PROPERTY PLUMBLINE_LIBRARIES)
install(TARGETS ${plumbline_libraries} EXPORT PlumblineTargets
        ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT development)
install(EXPORT PlumblineTargets NAMESPACE Plumbline:: DESTINATION "${plumbline_package_dir}" COMPONENT development)

configure_package_config_file(
  "${PROJECT_SOURCE_DIR}/cmake/PlumblineConfig.cmake.in" "${PROJECT_BINARY_DIR}/PlumblineConfig.cmake"
  INSTALL_DESTINATION "${plumbline_package_dir}")
# Before 1.0 a new minor version may change the headers.
write_basic_package_version_file("${PROJECT_BINARY_DIR}/PlumblineConfigVersion.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/PlumblineConfig.cmake" "${PROJECT_BINARY_DIR}/PlumblineConfigVersion.cmake"
        DESTINATION "${plumbline_package_dir}" COMPONENT development)

# As in the source, so that the links between the pages lead somewhere.
install(DIRECTORY "${PROJECT_SOURCE_DIR}/docs" DESTINATION "${CMAKE_INSTALL_DOCDIR}"
        FILES_MATCHING PATTERN "*.md" PATTERN "*.json" PATTERN "*.svg")
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" "${PROJECT_SOURCE_DIR}/README.md" "${PROJECT_SOURCE_DIR}/CHANGELOG.md"
              "${PROJECT_SOURCE_DIR}/CONTRIBUTING.md" "${PROJECT_SOURCE_DIR}/SUPPORT.md" "${PROJECT_SOURCE_DIR}/CITATION.cff"
        DESTINATION "${CMAKE_INSTALL_DOCDIR}")
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION "${CMAKE_INSTALL_DOCDIR}" RENAME copyright)  # as Debian has it
install(PROGRAMS "${PROJECT_SOURCE_DIR}/.ci/gate-job" DESTINATION "${CMAKE_INSTALL_DATADIR}/plumbline")
