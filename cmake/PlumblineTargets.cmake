# plumbline_options: what every target is compiled with. No -ffast-math, no contraction of a*b+c into one rounding:
# the error bounds of core/matrix assume IEEE 754 double arithmetic, rounding to nearest, operation by operation.
add_library(plumbline_options INTERFACE)
target_compile_features(plumbline_options INTERFACE cxx_std_20)
target_compile_options(plumbline_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict> -ffp-contract=off -fPIC)
if(PLUMBLINE_SANITIZE)
  target_compile_options(plumbline_options INTERFACE -fsanitize=address,undefined -fno-omit-frame-pointer -fno-sanitize-recover=undefined)
  target_link_options(plumbline_options INTERFACE -fsanitize=address,undefined)
endif()
if(PLUMBLINE_FUZZ)  # the libraries too: a fuzzer learns only from code that reports which way it went
  target_compile_options(plumbline_options INTERFACE -fsanitize=fuzzer-no-link,address,undefined -fno-omit-frame-pointer -fno-sanitize-recover=undefined)
  target_link_options(plumbline_options INTERFACE -fsanitize=address,undefined)
endif()
if(PLUMBLINE_COVERAGE)
  target_compile_options(plumbline_options INTERFACE --coverage)
  target_link_options(plumbline_options INTERFACE --coverage)
endif()

# plumbline_less_optimised(TARGET ...): what waits for others, or writes a page, is compiled with -O1 where a release has -O2:
# a fifth less of the compiler's time, and nothing of the program's.
function(plumbline_less_optimised)
  foreach(target IN LISTS ARGN)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  endforeach()
endfunction()

# plumbline_library(FOLDER DEPENDS ...): the library of the folder core/FOLDER, headers beside sources,
# included as "FOLDER/header.hpp". DEPENDS may name only folders further down. That of core/cost/upper is cost-upper.
function(plumbline_library folder)
  cmake_parse_arguments(ARG "" "" "DEPENDS;PRIVATE" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.cpp")
  file(GLOB headers CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.hpp")
  string(REPLACE "/" "-" name "${folder}")
  add_library(plumbline_${name} STATIC ${sources} ${headers})
  add_library(Plumbline::${name} ALIAS plumbline_${name})
  set_target_properties(plumbline_${name} PROPERTIES EXPORT_NAME ${name})
  target_include_directories(plumbline_${name} PUBLIC
    "$<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}>"
    "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/plumbline>")
  target_link_libraries(plumbline_${name} PUBLIC ${ARG_DEPENDS} PRIVATE ${ARG_PRIVATE} $<BUILD_INTERFACE:plumbline_options>)
  target_compile_features(plumbline_${name} PUBLIC cxx_std_20)
  plumbline_precompile(plumbline_${name})
  set_property(GLOBAL APPEND PROPERTY PLUMBLINE_LIBRARIES plumbline_${name})
  install(FILES ${headers} DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/plumbline/${folder}" COMPONENT development)
endfunction()
