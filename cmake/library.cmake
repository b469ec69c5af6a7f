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

# The program, the library with its headers, the CMake package and the licence.
function(gnomon_install)
  set(package ${CMAKE_INSTALL_LIBDIR}/cmake/gnomon)
  install(TARGETS gnomon)
  install(TARGETS gnomon_library EXPORT gnomonTargets)
  install(CODE "set(GNOMON_SOURCE \"${PROJECT_SOURCE_DIR}\")
                include(\"${PROJECT_SOURCE_DIR}/cmake/public_headers.cmake\")
                gnomon_write_public_headers(\"${PROJECT_BINARY_DIR}/public\")")
  install(DIRECTORY ${PROJECT_BINARY_DIR}/public/gnomon DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
  install(FILES ${PROJECT_SOURCE_DIR}/LICENSE TYPE DOC)
  install(FILES ${PROJECT_SOURCE_DIR}/models/english.gnomon-model DESTINATION ${CMAKE_INSTALL_DATADIR}/gnomon)

  install(EXPORT gnomonTargets NAMESPACE gnomon:: DESTINATION ${package})
  configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/gnomonConfig.cmake.in
    ${PROJECT_BINARY_DIR}/gnomonConfig.cmake INSTALL_DESTINATION ${package})
  write_basic_package_version_file(${PROJECT_BINARY_DIR}/gnomonConfigVersion.cmake
    COMPATIBILITY SameMinorVersion)
  install(FILES ${PROJECT_BINARY_DIR}/gnomonConfig.cmake ${PROJECT_BINARY_DIR}/gnomonConfigVersion.cmake
                ${PROJECT_SOURCE_DIR}/cmake/soci.cmake
          DESTINATION ${package})
endfunction()

# The manual pages, from the descriptions of options that the program itself shows as help.
function(gnomon_install_manual)
  set(folder ${PROJECT_BINARY_DIR}/manual)
  add_custom_command(OUTPUT ${folder}/gnomon.1 DEPENDS gnomon VERBATIM
    COMMAND gnomon manual ${folder})
  add_custom_target(gnomon_manual ALL DEPENDS ${folder}/gnomon.1)
  install(DIRECTORY ${folder}/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 FILES_MATCHING PATTERN "*.1")
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
