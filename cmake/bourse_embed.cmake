# SPDX-License-Identifier: Apache-2.0
#
# bourse_embed(TEXT_FILE SOURCE_FILE NAMESPACE CONSTANT)
#
# Writes SOURCE_FILE, which defines `const std::string_view CONSTANT` in NAMESPACE with the content of
# TEXT_FILE, as raw string literals of whole lines below 16 kB each (the longest that every compiler accepts).
function(bourse_embed text_file source_file namespace constant)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${text_file})
  file(READ ${text_file} text)
  set(literals "")
  string(LENGTH "${text}" left)
  while(left GREATER 0)
    string(SUBSTRING "${text}" 0 12000 piece)
    string(FIND "${piece}" "\n" last_newline REVERSE)
    if(left GREATER 12000 AND last_newline GREATER_EQUAL 0)
      math(EXPR cut "${last_newline} + 1")
      string(SUBSTRING "${text}" 0 ${cut} piece)
    endif()
    string(LENGTH "${piece}" cut)
    string(SUBSTRING "${text}" ${cut} -1 text)
    string(LENGTH "${text}" left)
    string(APPEND literals "    R\"embedded(${piece})embedded\"\n")
  endwhile()
  if(NOT literals)
    set(literals "    \"\"\n")
  endif()
  cmake_path(GET text_file FILENAME text_name)
  file(
    CONFIGURE
    OUTPUT ${source_file}
    CONTENT
      "// Generated from ${text_name}.
#include <string_view>

namespace ${namespace} {
extern const std::string_view ${constant};
const std::string_view ${constant} =
@literals@    ;
}  // namespace ${namespace}
"
    @ONLY
    NEWLINE_STYLE UNIX)
endfunction()
