# SPDX-License-Identifier: Apache-2.0
#
# bourse_together(): where BOURSE_TOGETHER is N, the sources of each target of this folder and those below are
# compiled N at a time, as one source that includes them: their headers are read once.
#
# The property BOURSE_ALONE leaves a target, or a source, as it is; so do definitions of a source's own.
#
# CMake's UNITY_BUILD includes by absolute path: a compiler cache has to preprocess everything again in each copy
# of the project.
set(BOURSE_TOGETHER_DIR ${BOURSE_GENERATED_DIR}/together)

function(bourse_together)
  if(BOURSE_TOGETHER)
    bourse_join_folder(${CMAKE_CURRENT_SOURCE_DIR})
  endif()
endfunction()

function(bourse_join_folder folder)
  get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    get_target_property(kind ${target} TYPE)
    get_target_property(alone ${target} BOURSE_ALONE)
    if(kind MATCHES "EXECUTABLE|STATIC_LIBRARY|OBJECT_LIBRARY" AND NOT alone)
      bourse_join(${target})
    endif()
  endforeach()
  get_property(below DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
  foreach(each IN LISTS below)
    bourse_join_folder(${each})
  endforeach()
endfunction()

# Sources stay in their target as if they were headers, so that generated ones are generated.
function(bourse_join target)
  get_target_property(folder ${target} SOURCE_DIR)
  get_target_property(sources ${target} SOURCES)
  set(joined "")
  foreach(source IN LISTS sources)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${folder} NORMALIZE)
    get_source_file_property(alone "${source}" DIRECTORY ${folder} BOURSE_ALONE)
    get_source_file_property(defined "${source}" DIRECTORY ${folder} COMPILE_DEFINITIONS)
    if(source MATCHES "\\.cpp$" AND NOT alone AND NOT defined)
      list(APPEND joined "${source}")
    endif()
  endforeach()
  set_source_files_properties(${joined} DIRECTORY ${folder} PROPERTIES HEADER_FILE_ONLY ON)
  set(number 0)
  while(joined)
    list(SUBLIST joined 0 ${BOURSE_TOGETHER} batch)
    list(REMOVE_ITEM joined ${batch})
    set(file ${BOURSE_TOGETHER_DIR}/${target}_${number}.cpp)
    bourse_write_batch(${file} ${batch})
    target_sources(${target} PRIVATE ${file})
    math(EXPR number "${number} + 1")
  endwhile()
endfunction()

function(bourse_write_batch file)
  cmake_path(GET file PARENT_PATH home)
  set(includes "")
  foreach(source IN LISTS ARGN)
    file(RELATIVE_PATH source ${home} ${source})
    string(APPEND includes "#include \"${source}\"\n")
  endforeach()
  file(CONFIGURE OUTPUT ${file} CONTENT "// Generated: sources that are compiled together.\n@includes@" @ONLY
       NEWLINE_STYLE UNIX)
endfunction()
