# The target gnomon_soci: SOCI with its backend for SQLite, which Debian ships without a CMake package.
# The backend for PostgreSQL is loaded when it is needed; it only has to be installed.
set(soci_missing "")
foreach(library soci_core soci_sqlite3 soci_postgresql)
  find_library(SOCI_LIBRARY_${library} ${library})
  if(NOT SOCI_LIBRARY_${library})
    list(APPEND soci_missing lib${library})
  endif()
endforeach()
find_path(SOCI_HEADERS soci/soci.h)
find_path(SOCI_SQLITE_HEADERS sqlite3.h)
foreach(headers SOCI_HEADERS SOCI_SQLITE_HEADERS)
  if(NOT ${headers})
    list(APPEND soci_missing ${headers})
  endif()
endforeach()
if(soci_missing)
  message(FATAL_ERROR "SOCI, with which annotation projects are stored, is not all there: ${soci_missing}.\n"
                      "  Run tools/setup build, or install libsoci-dev and libsqlite3-dev.")
endif()

add_library(gnomon_soci INTERFACE)
target_include_directories(gnomon_soci SYSTEM INTERFACE ${SOCI_HEADERS} ${SOCI_SQLITE_HEADERS})
target_link_libraries(gnomon_soci INTERFACE ${SOCI_LIBRARY_soci_sqlite3} ${SOCI_LIBRARY_soci_core})
