# cmake -DFOLDER=... -P PlumblineLinks.cmake: beside the program FOLDER/plumbline, a link verify-PAPER-CLAIM to it for every
# claim PAPER.CLAIM that it lists. Links of claims that are gone go too.
execute_process(COMMAND "${FOLDER}/plumbline" list OUTPUT_VARIABLE listed COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "(^|\n)[^ \n]+" claims "${listed}")
file(GLOB found "${FOLDER}/verify-*")
foreach(link IN LISTS found)  # other projects may have programs of such names
  if(IS_SYMLINK "${link}")
    file(READ_SYMLINK "${link}" target)
    if(target STREQUAL "plumbline")
      file(REMOVE "${link}")
    endif()
  endif()
endforeach()
foreach(claim IN LISTS claims)
  string(STRIP "${claim}" claim)
  string(REGEX REPLACE "^([^.]*)[.](.*)$" "verify-\\1-\\2" name "${claim}")
  file(CREATE_LINK plumbline "${FOLDER}/${name}" SYMBOLIC)
endforeach()
