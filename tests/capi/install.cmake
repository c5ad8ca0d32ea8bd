# Installs into an empty folder and checks that every file is there.

cmake_minimum_required(VERSION 3.21)

file(REMOVE_RECURSE "${PREFIX}")
execute_process(COMMAND "${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${PREFIX}" COMMAND_ERROR_IS_FATAL ANY)
foreach(file IN ITEMS
    "${INCLUDEDIR}/kintsu.h" "${INCLUDEDIR}/kintsu.hpp" "${LIBDIR}/${SONAME}" "${LIBDIR}/libkintsu.a"
    "${LIBDIR}/pkgconfig/kintsu.pc" "${LIBDIR}/pkgconfig/kintsu-static.pc"
    "${LIBDIR}/cmake/kintsu/kintsu-config.cmake")
  if(NOT EXISTS "${PREFIX}/${file}")
    message(FATAL_ERROR "not installed: ${file}")
  endif()
endforeach()
