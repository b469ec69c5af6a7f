# The target gnomon_soci: SOCI with its two backends, which Debian ships without a CMake package.
set(soci_missing "")
foreach(library soci_core soci_sqlite3 soci_postgresql pq)
  find_library(SOCI_LIBRARY_${library} ${library})
  if(NOT SOCI_LIBRARY_${library})
    list(APPEND soci_missing lib${library})
  endif()
endforeach()
find_path(SOCI_HEADERS soci/soci.h)
find_path(SOCI_SQLITE_HEADERS sqlite3.h)
find_path(SOCI_POSTGRESQL_HEADERS libpq-fe.h PATH_SUFFIXES postgresql)
foreach(headers SOCI_HEADERS SOCI_SQLITE_HEADERS SOCI_POSTGRESQL_HEADERS)
  if(NOT ${headers})
    list(APPEND soci_missing ${headers})
  endif()
endforeach()
if(soci_missing)
  message(FATAL_ERROR "SOCI, with which annotation projects are stored, is not all there: ${soci_missing}.\n"
                      "  Run tools/setup build, or install libsoci-dev, libsqlite3-dev and libpq-dev.")
endif()

add_library(gnomon_soci INTERFACE)
target_include_directories(gnomon_soci SYSTEM INTERFACE ${SOCI_HEADERS} ${SOCI_SQLITE_HEADERS}
                                                        ${SOCI_POSTGRESQL_HEADERS})
target_link_libraries(gnomon_soci INTERFACE ${SOCI_LIBRARY_soci_sqlite3}
                                            ${SOCI_LIBRARY_soci_postgresql}
                                            ${SOCI_LIBRARY_soci_core} ${SOCI_LIBRARY_pq})
