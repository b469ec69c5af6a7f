# The library: all rooms joined into one archive, and what `cmake --install` puts where.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# Joins the rooms added so far into the target gnomon_library, known to others as gnomon::gnomon.
# The objects of the rooms are used again, not compiled again.
function(gnomon_join_rooms)
  get_property(rooms GLOBAL PROPERTY GNOMON_ROOMS)
  set(objects "")
  foreach(room ${rooms})
    list(APPEND objects $<TARGET_OBJECTS:gnomon_${room}>)
  endforeach()
  add_library(gnomon_library STATIC ${objects})
  add_library(gnomon::gnomon ALIAS gnomon_library)
  set_target_properties(gnomon_library PROPERTIES
    EXPORT_NAME gnomon OUTPUT_NAME gnomon LINKER_LANGUAGE CXX
    ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
  target_compile_features(gnomon_library PUBLIC cxx_std_20)
  target_include_directories(gnomon_library PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  get_property(links GLOBAL PROPERTY GNOMON_ROOM_LINKS)
  list(REMOVE_DUPLICATES links)
  list(REMOVE_ITEM links nlohmann_json::nlohmann_json)  # headers alone, and seen by no user
  target_link_libraries(gnomon_library PUBLIC tl::expected fmt::fmt PRIVATE ${links})
endfunction()

# The rooms of which users see headers. Operations and results are made of these; how they are made
# stays inside.
set(GNOMON_PUBLIC_ROOMS base timeml corpus algebra operations present report
                        # values that requests and results are made of
                        annotate backbone merge project qa reason score simulate tasks timeline)
set(GNOMON_PUBLIC_LIBRARIES tl/expected.hpp)  # by their headers

# The headers to install: gnomon/gnomon.h, the one list of what users include, and whatever these
# include in turn, in paths below src/. Stops the configuration when that leads into a room or a
# library that users should not need.
function(gnomon_public_headers result)
  set(headers gnomon/gnomon.h)
  set(at 0)
  list(LENGTH headers count)
  while(at LESS count)
    list(GET headers ${at} header)
    file(STRINGS ${PROJECT_SOURCE_DIR}/src/${header} lines REGEX "^#include [<\"].*[/.]")
    foreach(line ${lines})
      string(REGEX REPLACE "^#include [<\"]([^>\"]+).*" "\\1" included "${line}")
      string(REGEX REPLACE "^gnomon/([a-z]+)/.*" "\\1" room "${included}")
      if(room IN_LIST GNOMON_PUBLIC_ROOMS)
        list(APPEND headers ${included})
      elseif(NOT included IN_LIST GNOMON_PUBLIC_LIBRARIES)
        message(FATAL_ERROR "src/${header}: what is installed may not include this\n  ${line}\n"
                            "  Users see these rooms: ${GNOMON_PUBLIC_ROOMS}. See cmake/library.cmake.")
      endif()
    endforeach()
    list(REMOVE_DUPLICATES headers)
    list(LENGTH headers count)
    math(EXPR at "${at} + 1")
  endwhile()
  set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
               ${PROJECT_SOURCE_DIR}/src/gnomon/gnomon.h)
  set(${result} ${headers} PARENT_SCOPE)
endfunction()

# The program, the library with its headers, the CMake package and the licence.
function(gnomon_install)
  set(package ${CMAKE_INSTALL_LIBDIR}/cmake/gnomon)
  install(TARGETS gnomon)
  install(TARGETS gnomon_library EXPORT gnomonTargets)
  gnomon_public_headers(headers)
  foreach(header ${headers})
    get_filename_component(folder ${header} DIRECTORY)
    install(FILES ${PROJECT_SOURCE_DIR}/src/${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/${folder})
  endforeach()
  install(FILES ${PROJECT_SOURCE_DIR}/LICENSE TYPE DOC)

  install(EXPORT gnomonTargets NAMESPACE gnomon:: DESTINATION ${package})
  configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/gnomonConfig.cmake.in
    ${PROJECT_BINARY_DIR}/gnomonConfig.cmake INSTALL_DESTINATION ${package})
  write_basic_package_version_file(${PROJECT_BINARY_DIR}/gnomonConfigVersion.cmake
    COMPATIBILITY SameMinorVersion)
  install(FILES ${PROJECT_BINARY_DIR}/gnomonConfig.cmake ${PROJECT_BINARY_DIR}/gnomonConfigVersion.cmake
                ${PROJECT_SOURCE_DIR}/cmake/soci.cmake
          DESTINATION ${package})
endfunction()

# Completion for bash and zsh, as the program itself writes it, where these shells look for it.
function(gnomon_install_completion)
  set(bash ${PROJECT_BINARY_DIR}/completion/gnomon)
  set(zsh ${PROJECT_BINARY_DIR}/completion/_gnomon)
  add_custom_command(OUTPUT ${bash} ${zsh} DEPENDS gnomon VERBATIM
    COMMAND ${CMAKE_COMMAND} -E make_directory ${PROJECT_BINARY_DIR}/completion
    COMMAND gnomon completion bash > ${bash}
    COMMAND gnomon completion zsh > ${zsh})
  add_custom_target(gnomon_completion ALL DEPENDS ${bash} ${zsh})
  install(FILES ${bash} DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
  install(FILES ${zsh} DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
endfunction()
