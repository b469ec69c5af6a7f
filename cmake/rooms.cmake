# gnomon_add_room(NAME [DOOR] [ONCE] [USES room...] [LINKS target...] [PRECOMPILE header...])
#
# A room is a folder under src/gnomon/ and one static library, gnomon_NAME. It links the rooms named after
# USES, and third-party targets named after LINKS (private to the room: their types do not appear in
# our headers). All rooms together are the library, gnomon::gnomon (cmake/library.cmake). A DOOR is a
# room outside of it, through which people come in: it may include the rooms named after USES, links
# the library whole, and is added after gnomon_join_rooms(). ONCE marks a room whose code runs once for
# a command or a document and not once for a link: the release compiles it with -O1.
#
# With GNOMON_JOIN_SOURCES the files of a room are compiled together, eight at a time, at a third of the
# cost. So the names in the unnamed namespaces of a room must differ, unless they are functions of other
# arguments; gnomon_compile_apart(file...) names the files for which that is not so.
#
# Every *_test.cpp in the folder goes into one test program (with GNOMON_JOIN_TESTS as few translation
# units, because the headers of the test libraries cost more than the tests), and the C++ example in
# the room's README.md is compiled and run as a test, so that it stays true. The target NAME_room
# builds what is needed to test the room.
function(gnomon_add_room name)
  cmake_parse_arguments(ROOM "DOOR;ONCE" "" "USES;LINKS;PRECOMPILE" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS *.cpp)
  file(GLOB headers CONFIGURE_DEPENDS *.h)
  file(GLOB tests CONFIGURE_DEPENDS *_test.cpp)
  if(tests)
    list(REMOVE_ITEM sources ${tests})
  endif()
  list(REMOVE_ITEM sources ${CMAKE_CURRENT_SOURCE_DIR}/main.cpp)
  gnomon_check_includes(${name} "${ROOM_USES}" "${sources};${headers};${tests}")

  add_library(gnomon_${name} STATIC ${sources})
  target_include_directories(gnomon_${name} PUBLIC ${PROJECT_SOURCE_DIR}/src)
  if(ROOM_ONCE)
    target_compile_options(gnomon_${name} PRIVATE $<$<CONFIG:Release>:-O1> $<$<CONFIG:Debug>:-O0>)
  endif()
  set_target_properties(gnomon_${name} PROPERTIES UNITY_BUILD ${GNOMON_JOIN_SOURCES})
  if(ROOM_DOOR)
    set(rooms gnomon_library)
  else()
    list(TRANSFORM ROOM_USES PREPEND gnomon_ OUTPUT_VARIABLE rooms)
    set_property(GLOBAL APPEND PROPERTY GNOMON_ROOMS ${name})
    set_property(GLOBAL APPEND PROPERTY GNOMON_ROOM_LINKS ${ROOM_LINKS})
  endif()
  target_link_libraries(gnomon_${name} PUBLIC ${rooms} fmt::fmt tl::expected PRIVATE ${ROOM_LINKS})

  set(kind "${ROOM_ONCE}")
  if(ROOM_PRECOMPILE)  # headers that many files of this room alone include
    set(kind ${name})
  endif()
  gnomon_precompile(gnomon_${name} "${kind}" ${ROOM_PRECOMPILE} <algorithm> <array> <functional> <map> <memory> <memory_resource>
    <optional> <ranges> <set> <span> <stop_token> <string> <string_view> <unordered_map> <unordered_set> <variant>
    <vector> <fmt/format.h> <fmt/ranges.h> <tl/expected.hpp>)

  add_custom_target(${name}_room DEPENDS gnomon_${name})
  if(GNOMON_TESTS AND tests)
    add_executable(${name}_test ${tests})
    target_link_libraries(${name}_test PRIVATE gnomon_${name} ${ROOM_LINKS} GTest::gmock_main
                                               GTest::gtest rapidcheck gnomon_test_options)
    set_target_properties(${name}_test PROPERTIES UNITY_BUILD ${GNOMON_JOIN_TESTS})
    gnomon_precompile(${name}_test TESTS <algorithm> <functional> <map> <memory> <optional> <ranges> <set> <span>
      <string> <string_view> <unordered_map> <variant> <vector> <fmt/format.h> <fmt/ranges.h> <tl/expected.hpp>
      <gtest/gtest.h> <gmock/gmock.h> <rapidcheck.h> <rapidcheck/gtest.h>)
    # One run for the whole room: starting a program under sanitizers costs more than most tests.
    add_test(NAME unit.${name} COMMAND ${name}_test --gtest_brief=1)
    set_tests_properties(unit.${name} PROPERTIES LABELS unit-${name} COST 50
                         WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    add_dependencies(${name}_room ${name}_test)
  endif()
  if(GNOMON_TESTS AND EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/README.md)
    gnomon_add_readme_example(${name})
  endif()
endfunction()

# gnomon_compile_apart(file...): each of these files is compiled on its own. Twins, such as
# metrics, speak alike: their parts have the same names.
function(gnomon_compile_apart)
  set_source_files_properties(${ARGN} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# gnomon_compile_in_groups(TARGET NUMBER): the files of a target are compiled together in so many groups.
function(gnomon_compile_in_groups target number)
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
  get_target_property(sources ${target} SOURCES)
  set(next 0)
  foreach(source ${sources})
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP group_${next})
    math(EXPR next "(${next} + 1) % ${number}")
  endforeach()
endfunction()

# gnomon_precompile(TARGET KIND header...): with GNOMON_PRECOMPILE, headers of libraries are read once for
# all targets of a kind (those compiled with the same options): the first one compiles them, the others
# use its result.
function(gnomon_precompile target kind)
  if(NOT GNOMON_PRECOMPILE)
    return()
  endif()
  get_property(first GLOBAL PROPERTY GNOMON_PRECOMPILED_${kind})
  if(first)
    target_precompile_headers(${target} REUSE_FROM ${first})
    return()
  endif()
  set_property(GLOBAL PROPERTY GNOMON_PRECOMPILED_${kind} ${target})
  target_precompile_headers(${target} PRIVATE ${ARGN})
  # What ccache compares instead of the result itself, which is never written twice alike.
  set(ending pch)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    set(ending gch)
  endif()
  file(GENERATE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${target}.dir/cmake_pch.hxx.${ending}.sum CONTENT
    "${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION} ${fmt_VERSION} ${tl-expected_VERSION} ${GTest_VERSION} ${kind} ${ARGN} ${CMAKE_CXX_FLAGS} ${CMAKE_BUILD_TYPE} ${CMAKE_CXX_FLAGS_DEBUG} ${GNOMON_SANITIZE}\n")
endfunction()

# The macros of GoogleTest and RapidCheck compile five times faster like this, and what is tested is
# the code of the rooms, which keeps all warnings and sanitizers.
add_library(gnomon_test_options INTERFACE)
target_compile_options(gnomon_test_options INTERFACE -O0 -g1 -Wno-conversion -Wno-shadow
                                                     -fno-sanitize=undefined)

# Stops the configuration when a file includes a room that its own room may not use.
function(gnomon_check_includes name uses files)
  foreach(file ${files})
    file(STRINGS ${file} lines REGEX "^#include \"gnomon/[a-z]+/")
    foreach(line ${lines})
      string(REGEX REPLACE "^#include \"gnomon/([a-z]+)/.*" "\\1" room "${line}")
      if(NOT room STREQUAL name AND NOT room IN_LIST uses)
        message(FATAL_ERROR "${file}: the room '${name}' may not use the room '${room}'\n"
                            "  ${line}\n  It uses: ${uses}. See ARCHITECTURE.md.")
      endif()
    endforeach()
  endforeach()
endfunction()

# Cuts the first ```cpp block out of README.md and runs it as the test NAME_readme.
function(gnomon_add_readme_example name)
  set(readme ${CMAKE_CURRENT_SOURCE_DIR}/README.md)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${readme})
  file(READ ${readme} text)
  string(FIND "${text}" "```cpp\n" begin)
  if(begin EQUAL -1)
    return()
  endif()
  math(EXPR begin "${begin} + 7")
  string(SUBSTRING "${text}" ${begin} -1 text)
  string(FIND "${text}" "\n```" end)
  string(SUBSTRING "${text}" 0 ${end} code)
  file(CONFIGURE OUTPUT ${name}_readme.cpp CONTENT "${code}\n" @ONLY)
  add_executable(${name}_readme ${CMAKE_CURRENT_BINARY_DIR}/${name}_readme.cpp)
  target_link_libraries(${name}_readme PRIVATE gnomon_${name})
  add_test(NAME ${name}_readme COMMAND ${name}_readme WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  set_tests_properties(${name}_readme PROPERTIES LABELS unit-${name})
  add_dependencies(${name}_room ${name}_readme)
endfunction()
