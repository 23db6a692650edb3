# SPDX-License-Identifier: Apache-2.0
#
# bourse_game(NAME): the targets of the folder games/NAME.
#
#   bourse_NAME_rules   the rules; depend only on the standard library and core
#   bourse_NAME_codec   notation, documents, wire, terminal; also the text of summary.txt as kSummary
#   NAME_test           tests/*_test.cpp of the folder
#
# A game consists of the file names below, so that all game folders look alike. Files may be absent; a name
# that is not listed is an error.
function(bourse_game name)
  set(dir ${CMAKE_CURRENT_SOURCE_DIR}/${name})
  file(GLOB rules_sources CONFIGURE_DEPENDS ${dir}/rules/*.cpp ${dir}/bots/*.cpp)
  file(GLOB codec_sources CONFIGURE_DEPENDS ${dir}/codec/*.cpp ${dir}/proof/*.cpp)
  file(GLOB stray_sources CONFIGURE_DEPENDS ${dir}/*.cpp)
  if(stray_sources)
    message(FATAL_ERROR "${stray_sources}: a source of a game belongs in rules, bots, codec or proof")
  endif()

  if(EXISTS ${dir}/summary.txt)
    set(summary ${BOURSE_GENERATED_DIR}/games/${name}/summary.cpp)
    bourse_embed(${dir}/summary.txt ${summary} bourse::${name} kSummary)
    list(APPEND codec_sources ${summary})
  endif()

  bourse_library(bourse_${name}_rules SOURCES ${rules_sources} PUBLIC bourse_core)
  bourse_library(
    bourse_${name}_codec
    SOURCES ${codec_sources}
    PUBLIC bourse_${name}_rules bourse_boundary)
  bourse_optimize(bourse_${name}_codec)

  file(GLOB test_sources CONFIGURE_DEPENDS ${dir}/tests/*_test.cpp)
  bourse_test(
    ${name}_test
    LABEL rules
    SOURCES ${test_sources}
    LINK bourse_${name}_codec bourse_play)

  set_property(GLOBAL APPEND PROPERTY BOURSE_GAMES ${name})
endfunction()
