# The targets kintsu::shared, kintsu::static, kintsu::kintsu and kintsu::cpp, for the build tree and for an installed
# package alike. The caller sets KINTSU_LIB_DIR, KINTSU_INCLUDE_DIR and KINTSU_SONAME.

if(TARGET kintsu::kintsu)
  return()
endif()

# Imported targets can carry no `::` where dependencies are added to them, so each has a plain name and an alias.
add_library(kintsu_shared SHARED IMPORTED GLOBAL)
set_target_properties(kintsu_shared PROPERTIES
  IMPORTED_LOCATION "${KINTSU_LIB_DIR}/${KINTSU_SONAME}"
  IMPORTED_SONAME "${KINTSU_SONAME}"
  INTERFACE_INCLUDE_DIRECTORIES "${KINTSU_INCLUDE_DIR}")
add_library(kintsu::shared ALIAS kintsu_shared)

add_library(kintsu_static STATIC IMPORTED GLOBAL)
set_target_properties(kintsu_static PROPERTIES
  IMPORTED_LOCATION "${KINTSU_LIB_DIR}/libkintsu.a"
  INTERFACE_INCLUDE_DIRECTORIES "${KINTSU_INCLUDE_DIR}"
  INTERFACE_COMPILE_DEFINITIONS KINTSU_STATIC
  # What Rust's standard library needs. rustc names gcc_s too, which a fully static program cannot have; the
  # compiler driver adds the unwinder that fits.
  INTERFACE_LINK_LIBRARIES "pthread;${CMAKE_DL_LIBS};m")
add_library(kintsu::static ALIAS kintsu_static)

add_library(kintsu_default INTERFACE IMPORTED GLOBAL)
if(DEFINED BUILD_SHARED_LIBS AND NOT BUILD_SHARED_LIBS)
  target_link_libraries(kintsu_default INTERFACE kintsu_static)
else()
  target_link_libraries(kintsu_default INTERFACE kintsu_shared)
endif()
add_library(kintsu::kintsu ALIAS kintsu_default)

add_library(kintsu_cpp INTERFACE IMPORTED GLOBAL)
target_link_libraries(kintsu_cpp INTERFACE kintsu_default)
target_compile_features(kintsu_cpp INTERFACE cxx_std_17)
add_library(kintsu::cpp ALIAS kintsu_cpp)
