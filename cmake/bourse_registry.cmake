# SPDX-License-Identifier: Apache-2.0
#
# bourse_registry(): the target bourse_games with all games listed so far, and the generated header
# games/registered_games.h with their types in the same order.
function(bourse_registry)
  get_property(games GLOBAL PROPERTY BOURSE_GAMES)
  set(includes "")
  set(types "")
  set(codecs "")
  foreach(name IN LISTS games)
    string(APPEND includes "#include \"games/${name}/codec/codec.h\"\n")
    string(APPEND includes "#include \"games/${name}/rules/game.h\"\n")
    list(APPEND types "${name}::Game")
    list(APPEND codecs bourse_${name}_codec)
  endforeach()
  string(STRIP "${includes}" BOURSE_GAME_INCLUDES)
  list(JOIN types ", " BOURSE_GAME_TYPES)
  configure_file(registered_games.h.in ${BOURSE_GENERATED_DIR}/games/registered_games.h @ONLY NEWLINE_STYLE UNIX)

  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/registry.cpp)
  bourse_library(bourse_games SOURCES ${sources} PUBLIC ${codecs} bourse_boundary)
  if(sources)
    target_include_directories(bourse_games PUBLIC $<BUILD_INTERFACE:${BOURSE_GENERATED_DIR}>)
  else()
    target_include_directories(bourse_games INTERFACE $<BUILD_INTERFACE:${BOURSE_GENERATED_DIR}>)
  endif()
endfunction()
