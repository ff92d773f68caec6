# cmake --install, and a package config so that another project can say find_package(Plumbline).
include(CMakePackageConfigHelpers)
