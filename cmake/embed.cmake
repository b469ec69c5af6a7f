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

# gnomon_embed_folder(TARGET HEADER FOLDER)
#
# Puts all files of a folder into the target, byte by byte: `HEADER` declares `kPageFiles`, an array of
# the struct PageFile with `path` ("/assets/page.js") and `bytes`.
function(gnomon_embed_folder target header folder)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${folder} ${folder}/*)
  list(SORT files)
  set(code "#pragma once\n\n#include <string_view>\n\n")
  string(APPEND code "struct PageFile {\n  std::string_view path;\n  std::string_view bytes;\n};\n\n")
  string(APPEND code "#pragma GCC diagnostic push\n"
                     "#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n"
                     "inline constexpr PageFile kPageFiles[] = {\n")
  foreach(file ${files})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${folder}/${file})
    file(SIZE ${folder}/${file} size)
    file(READ ${folder}/${file} hex HEX)
    string(REGEX REPLACE "(................................)" "\\1\"\n    \"" hex "${hex}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" hex "${hex}")
    string(APPEND code "    {\"/${file}\", {\"${hex}\", ${size}}},\n")
  endforeach()
  string(APPEND code "};\n#pragma GCC diagnostic pop\n")
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
