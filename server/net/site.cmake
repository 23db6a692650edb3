# SPDX-License-Identifier: Apache-2.0
#
# bourse_site(FOLDER SOURCE_VARIABLE)
#
# Embeds the files of the built site: SOURCE_VARIABLE becomes the name of a generated C++ file with every file of
# FOLDER, plain and gzipped (tools/embed_site). A missing folder gives an empty site. Every build looks for new files.
function(bourse_site folder source_variable)
  set(out ${BOURSE_GENERATED_DIR}/server/site)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${folder}/*)
  list(JOIN files "\n" listed)
  file(CONFIGURE OUTPUT ${out}/files.txt CONTENT "@listed@\n" @ONLY NEWLINE_STYLE UNIX)
  find_package(Python3 REQUIRED COMPONENTS Interpreter)
  add_custom_command(
    OUTPUT ${out}/site_files.cpp
    COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/tools/embed_site ${folder} ${out}
    DEPENDS ${files} ${out}/files.txt ${PROJECT_SOURCE_DIR}/tools/embed_site
    COMMENT "Embedding the site"
    VERBATIM)
  set(${source_variable}
      ${out}/site_files.cpp
      PARENT_SCOPE)
endfunction()
