# The shared library that is shipped: only kintsu_* is exported, no test hook among them, and the linker's marks are set.

cmake_minimum_required(VERSION 3.21)

execute_process(COMMAND "${NM}" -D --defined-only "${LIBRARY}" OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n ]+\n" names "${symbols}")
list(TRANSFORM names STRIP)
if(NOT "kintsu_repair" IN_LIST names)
  message(FATAL_ERROR "kintsu_repair is not exported")
endif()
foreach(name IN LISTS names)
  if(NOT name MATCHES "^kintsu_" OR name MATCHES "test")
    message(FATAL_ERROR "exported, and must not be: ${name}")
  endif()
endforeach()

execute_process(COMMAND "${READELF}" -d "${LIBRARY}" OUTPUT_VARIABLE dynamic COMMAND_ERROR_IS_FATAL ANY)
foreach(mark IN ITEMS "[${SONAME}]" "NODELETE")
  string(FIND "${dynamic}" "${mark}" at)
  if(at EQUAL -1)
    message(FATAL_ERROR "the dynamic section lacks ${mark}")
  endif()
endforeach()
