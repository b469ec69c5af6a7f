# gnomon_embed(TARGET HEADER NAME=FILE...)
#
# Puts files into the target as string constants: `HEADER` (a path below the build folder, found by
# the target alone) declares, for each NAME, `NAME` with the bytes of the file and `NAMESha256`
# with what a content security policy calls them. The files stay files that an editor understands.
function(gnomon_embed target header)
  set(code "#pragma once\n\n#include <string_view>\n\nnamespace gnomon {\n\n")
  foreach(item ${ARGN})
    string(REGEX MATCH "^([^=]+)=(.+)$" ignored "${item}")
    set(name ${CMAKE_MATCH_1})
    set(file ${CMAKE_CURRENT_SOURCE_DIR}/${CMAKE_MATCH_2})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(READ ${file} text)
    file(SHA256 ${file} hex)
    gnomon_base64_of_hex(${hex} base64)
    string(APPEND code "inline constexpr std::string_view ${name} = R\"embedded(${text})embedded\";\n"
                       "inline constexpr std::string_view ${name}Sha256 = \"sha256-${base64}\";\n\n")
  endforeach()
  string(APPEND code "}  // namespace gnomon\n")
  # Not file(CONFIGURE), which would look for variables in the text.
  set(path ${CMAKE_CURRENT_BINARY_DIR}/embedded/${header})
  set(old "")
  if(EXISTS ${path})
    file(READ ${path} old)
  endif()
  if(NOT old STREQUAL code)
    file(WRITE ${path} "${code}")
  endif()
  target_include_directories(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/embedded)
endfunction()

# The base64 form of a SHA-256, which has 32 bytes, so that one `=` stands at its end.
function(gnomon_base64_of_hex hex result)
  set(digits "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
  set(base64 "")
  string(APPEND hex "00")
  foreach(at RANGE 0 65 3)  # three hexadecimal digits make two of base64
    string(SUBSTRING ${hex} ${at} 3 group)
    math(EXPR high "0x${group} >> 6")
    math(EXPR low "0x${group} & 63")
    string(SUBSTRING ${digits} ${high} 1 first)
    string(SUBSTRING ${digits} ${low} 1 second)
    string(APPEND base64 "${first}${second}")
  endforeach()
  string(SUBSTRING ${base64} 0 43 base64)
  set(${result} "${base64}=" PARENT_SCOPE)
endfunction()
