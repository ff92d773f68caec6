# Installs the build tree BUILD under a fresh prefix, configures CONSUMER against that prefix alone, builds it and runs it.
# Then the counter-test: without the prefix the same project must not configure.
function(step name)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${name} failed (${result}):\n${output}")
  endif()
endfunction()

file(REMOVE_RECURSE "${SCRATCH}")
set(prefix "${SCRATCH}/prefix")
set(common -S "${CONSUMER}" -G "${GENERATOR}" "-DCMAKE_CXX_COMPILER=${COMPILER}" "-DCMAKE_CXX_FLAGS=${FLAGS}"
    -DCMAKE_BUILD_TYPE=Release -DCMAKE_FIND_USE_PACKAGE_REGISTRY=OFF)

step("install" "${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${prefix}")
step("configure" "${CMAKE_COMMAND}" ${common} -B "${SCRATCH}/build" "-DCMAKE_PREFIX_PATH=${prefix}")
step("build" "${CMAKE_COMMAND}" --build "${SCRATCH}/build")
step("run" "${SCRATCH}/build/consumer")

execute_process(COMMAND "${CMAKE_COMMAND}" ${common} -B "${SCRATCH}/without" "-DPlumbline_DIR=${SCRATCH}/nowhere"
                RESULT_VARIABLE result OUTPUT_QUIET ERROR_QUIET)
if(result EQUAL 0)
  message(FATAL_ERROR "the consumer configured without the package: it does not test the installation")
endif()
