# Writes the headers that are installed below GNOMON_TO, for their reference: cmake -DGNOMON_SOURCE=... -DGNOMON_TO=... -P.
include(${CMAKE_CURRENT_LIST_DIR}/../cmake/public_headers.cmake)
gnomon_write_public_headers(${GNOMON_TO})
