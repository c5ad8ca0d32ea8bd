# Builds the consumer with nothing but what pkg-config says about an installed prefix, and runs it.

cmake_minimum_required(VERSION 3.21)

file(REMOVE_RECURSE "${WORK}")
file(MAKE_DIRECTORY "${WORK}")
set(ENV{PKG_CONFIG_PATH} "${PREFIX}/${LIBDIR}/pkgconfig")
execute_process(COMMAND "${PKG_CONFIG}" --cflags --libs "${PACKAGE}"
  OUTPUT_VARIABLE flags OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
separate_arguments(flags UNIX_COMMAND "${flags}")
execute_process(COMMAND "${CC}" -std=c11 "${SOURCE}" -o "${WORK}/consumer" ${flags} COMMAND_ERROR_IS_FATAL ANY)
# The static program must not need the folder.
if(NOT PACKAGE MATCHES "static")
  set(ENV{LD_LIBRARY_PATH} "${PREFIX}/${LIBDIR}")
  set(ENV{DYLD_LIBRARY_PATH} "${PREFIX}/${LIBDIR}")
endif()
execute_process(COMMAND "${WORK}/consumer" COMMAND_ERROR_IS_FATAL ANY)
