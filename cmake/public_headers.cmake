# The headers that users see: src/gnomon/gnomon.h and those that it names, one per topic. Installed,
# a topic contains what its headers are made of, so that a dozen files are installed and none of them
# belongs to a room. This file runs while installing (cmake/library.cmake), with GNOMON_SOURCE set to
# the folder of the project.
cmake_policy(VERSION 3.25)

# The rooms of which headers may be part of a topic. Operations and results are made of these; how
# they are made stays inside.
set(GNOMON_PUBLIC_ROOMS base timeml corpus algebra operations present report
                        # values that requests and results are made of
                        annotate backbone formats merge pairs project qa reason score simulate tag tasks timeline)
set(GNOMON_PUBLIC_LIBRARIES tl/expected.hpp)  # by their headers

# What a header of ours includes of ours, as paths below src/.
function(gnomon_included_headers header result)
  file(STRINGS ${GNOMON_SOURCE}/src/${header} lines REGEX "^#include \"")
  list(TRANSFORM lines REPLACE "^#include \"([^\"]+)\".*" "\\1")
  set(${result} ${lines} PARENT_SCOPE)
endfunction()

# Stops the installation when a header that is to be installed needs a room or a library that users
# should not need.
function(gnomon_check_public_header header)
  file(STRINGS ${GNOMON_SOURCE}/src/${header} lines REGEX "^#include [<\"].*[/.]")
  foreach(line ${lines})
    string(REGEX REPLACE "^#include [<\"]([^>\"]+).*" "\\1" included "${line}")
    string(REGEX REPLACE "^gnomon/([a-z]+)/.*" "\\1" room "${included}")
    if(NOT room IN_LIST GNOMON_PUBLIC_ROOMS AND NOT included IN_LIST GNOMON_PUBLIC_LIBRARIES)
      message(FATAL_ERROR "src/${header}: what is installed may not include this\n  ${line}\n"
                          "  Users see these rooms: ${GNOMON_PUBLIC_ROOMS}. See cmake/public_headers.cmake.")
    endif()
  endforeach()
endfunction()

# Adds a header to the topic at hand, after all that it includes. What an earlier topic contains is
# not repeated: that topic is included instead. Uses and changes the global properties
# GNOMON_TOPIC_OF_<header>, GNOMON_TOPIC_TEXT and GNOMON_TOPIC_NEEDS.
function(gnomon_add_to_topic topic header)
  get_property(owner GLOBAL PROPERTY GNOMON_TOPIC_OF_${header})
  if(owner)
    if(NOT owner STREQUAL topic)
      set_property(GLOBAL APPEND PROPERTY GNOMON_TOPIC_NEEDS ${owner})
    endif()
    return()
  endif()
  set_property(GLOBAL PROPERTY GNOMON_TOPIC_OF_${header} ${topic})
  gnomon_check_public_header(${header})
  gnomon_included_headers(${header} included)
  foreach(other ${included})
    gnomon_add_to_topic(${topic} ${other})
  endforeach()
  file(READ ${GNOMON_SOURCE}/src/${header} text)
  string(REGEX REPLACE "#pragma once\n+|#include \"[^\"]+\"\n" "" text "${text}")
  set_property(GLOBAL APPEND_STRING PROPERTY GNOMON_TOPIC_TEXT "\n${text}")
endfunction()

# Writes the installed form of a topic below a folder.
function(gnomon_write_topic topic folder)
  set_property(GLOBAL PROPERTY GNOMON_TOPIC_TEXT "")
  set_property(GLOBAL PROPERTY GNOMON_TOPIC_NEEDS "")
  gnomon_included_headers(${topic} headers)
  foreach(header ${headers})
    gnomon_add_to_topic(${topic} ${header})
  endforeach()
  get_property(text GLOBAL PROPERTY GNOMON_TOPIC_TEXT)
  get_property(needs GLOBAL PROPERTY GNOMON_TOPIC_NEEDS)
  list(REMOVE_DUPLICATES needs)
  list(TRANSFORM needs REPLACE "(.+)" "#include \"\\1\"\n")
  string(JOIN "" needs ${needs})
  if(needs)
    string(PREPEND needs "\n")
  endif()
  file(STRINGS ${GNOMON_SOURCE}/src/${topic} title LIMIT_COUNT 1)
  string(REPLACE "\\;" ";" title "${title}")  # a list of one line has its semicolons escaped
  file(WRITE ${folder}/${topic} "${title}\n#pragma once\n${needs}${text}")
endfunction()

# Writes gnomon/gnomon.h and the topics below a folder.
function(gnomon_write_public_headers folder)
  set(list gnomon/gnomon.h)
  file(COPY ${GNOMON_SOURCE}/src/${list} DESTINATION ${folder}/gnomon)
  gnomon_included_headers(${list} topics)
  foreach(topic ${topics})
    gnomon_write_topic(${topic} ${folder})
  endforeach()
endfunction()
