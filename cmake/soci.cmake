# The target gnomon::soci: SOCI with its backend for SQLite, which Debian ships without a CMake package.
# The backend for PostgreSQL is loaded when it is needed; it only has to be installed. This file is
# part of the installed package too, because a static library is linked with all that it uses. When
# something is missing, `gnomon_soci_missing` says what, and there is no target.
set(gnomon_soci_missing "")
foreach(library soci_core soci_sqlite3 soci_postgresql sqlite3)
  find_library(SOCI_LIBRARY_${library} ${library})
  if(NOT SOCI_LIBRARY_${library})
    list(APPEND gnomon_soci_missing lib${library})
  endif()
endforeach()
find_path(SOCI_HEADERS soci/soci.h)
find_path(SOCI_SQLITE_HEADERS sqlite3.h)
foreach(headers SOCI_HEADERS SOCI_SQLITE_HEADERS)
  if(NOT ${headers})
    list(APPEND gnomon_soci_missing ${headers})
  endif()
endforeach()

if(NOT gnomon_soci_missing AND NOT TARGET gnomon::soci)
  add_library(gnomon::soci INTERFACE IMPORTED)
  target_include_directories(gnomon::soci SYSTEM INTERFACE ${SOCI_HEADERS} ${SOCI_SQLITE_HEADERS})
  target_link_libraries(gnomon::soci INTERFACE ${SOCI_LIBRARY_soci_sqlite3} ${SOCI_LIBRARY_soci_core}
                        ${SOCI_LIBRARY_sqlite3})
endif()
