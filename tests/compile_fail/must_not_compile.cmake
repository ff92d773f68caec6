# cmake -DCOMPILER=... -DSOURCE=... "-DFLAGS=a;b" -P must_not_compile.cmake
#
# Compiles SOURCE as it is, which must succeed, and once with -DWRONG, where every line that ends in "WRONG: pattern" must be refused with a message that
# matches its pattern. So a line that fails for another reason, such as a missing header, is not taken for a proof.
execute_process(COMMAND "${COMPILER}" ${FLAGS} -fsyntax-only "${SOURCE}" RESULT_VARIABLE status ERROR_VARIABLE output)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${SOURCE} without its wrong lines does not compile:\n${output}")
endif()

execute_process(COMMAND "${COMPILER}" ${FLAGS} -DWRONG -fsyntax-only "${SOURCE}" RESULT_VARIABLE status ERROR_VARIABLE output)
if(status EQUAL 0)
  message(FATAL_ERROR "${SOURCE} compiles with its wrong lines")
endif()

file(STRINGS "${SOURCE}" lines)
set(number 0)
set(count 0)
foreach(line IN LISTS lines)
  math(EXPR number "${number} + 1")
  if(NOT line MATCHES "// WRONG: (.*)$")
    continue()
  endif()
  set(pattern "${CMAKE_MATCH_1}")
  math(EXPR count "${count} + 1")
  if(NOT output MATCHES ":${number}:[0-9]+: error: [^\n]*(${pattern})")
    message(FATAL_ERROR "${SOURCE}:${number}: not refused with '${pattern}':\n${line}\n${output}")
  endif()
endforeach()
if(count EQUAL 0)
  message(FATAL_ERROR "${SOURCE}: no line ends in 'WRONG: pattern'")
endif()
message(STATUS "${count} wrong lines are refused")
