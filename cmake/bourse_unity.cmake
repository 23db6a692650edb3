# SPDX-License-Identifier: Apache-2.0
#
# bourse_unity(): a unity build. If BOURSE_UNITY_BATCH is N, the sources of each target of this folder and those
# below are compiled in batches of N, as one source that includes them, so that their headers are read once.
#
# The property BOURSE_NO_UNITY excludes a target or a source; so do compile definitions of a single source.
#
# CMake's own UNITY_BUILD includes by absolute path, so that a compiler cache would have to preprocess everything
# again in each clone of the project.
set(BOURSE_UNITY_DIR ${BOURSE_GENERATED_DIR}/together)

function(bourse_unity)
  if(BOURSE_UNITY_BATCH)
    bourse_unity_folder(${CMAKE_CURRENT_SOURCE_DIR})
  endif()
endfunction()

function(bourse_unity_folder folder)
  get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    get_target_property(kind ${target} TYPE)
    get_target_property(alone ${target} BOURSE_NO_UNITY)
    if(kind MATCHES "EXECUTABLE|STATIC_LIBRARY|OBJECT_LIBRARY" AND NOT alone)
      bourse_unity_target(${target})
    endif()
  endforeach()
  get_property(below DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
  foreach(each IN LISTS below)
    bourse_unity_folder(${each})
  endforeach()
endfunction()

# The sources stay in their target as headers, so that generated ones are still generated.
function(bourse_unity_target target)
  get_target_property(folder ${target} SOURCE_DIR)
  get_target_property(sources ${target} SOURCES)
  set(joined "")
  foreach(source IN LISTS sources)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${folder} NORMALIZE)
    get_source_file_property(alone "${source}" DIRECTORY ${folder} BOURSE_NO_UNITY)
    get_source_file_property(defined "${source}" DIRECTORY ${folder} COMPILE_DEFINITIONS)
    if(source MATCHES "\\.cpp$" AND NOT alone AND NOT defined)
      list(APPEND joined "${source}")
    endif()
  endforeach()
  set_source_files_properties(${joined} DIRECTORY ${folder} PROPERTIES HEADER_FILE_ONLY ON)
  set(number 0)
  while(joined)
    list(SUBLIST joined 0 ${BOURSE_UNITY_BATCH} batch)
    list(REMOVE_ITEM joined ${batch})
    set(file ${BOURSE_UNITY_DIR}/${target}_${number}.cpp)
    bourse_unity_source(${file} ${batch})
    target_sources(${target} PRIVATE ${file})
    math(EXPR number "${number} + 1")
  endwhile()
endfunction()

function(bourse_unity_source file)
  cmake_path(GET file PARENT_PATH home)
  set(includes "")
  foreach(source IN LISTS ARGN)
    file(RELATIVE_PATH source ${home} ${source})
    string(APPEND includes "#include \"${source}\"\n")
  endforeach()
  file(CONFIGURE OUTPUT ${file} CONTENT "// Generated: sources that are compiled together.\n@includes@" @ONLY
       NEWLINE_STYLE UNIX)
endfunction()
