# SPDX-License-Identifier: Apache-2.0
#
# bourse_sanitizers(): instruments every target of this folder and below according to BOURSE_SANITIZERS and
# BOURSE_COVERAGE. A finding ends the program, so that no test can ignore it.
function(bourse_sanitizers)
  if(BOURSE_SANITIZERS)
    add_compile_options(-fsanitize=${BOURSE_SANITIZERS} -fno-sanitize-recover=all
                        -fno-omit-frame-pointer)
    add_link_options(-fsanitize=${BOURSE_SANITIZERS})
  endif()
  if(BOURSE_COVERAGE)
    add_compile_options(--coverage -fprofile-abs-path)
    add_link_options(--coverage)
  endif()
  # File names in messages and debug information are relative to the root of the project.
  add_compile_options(-ffile-prefix-map=${PROJECT_SOURCE_DIR}/=)
  if(BOURSE_UNITY_BATCH)
    # Unity sources include from their own folder; the compiler cache sees it relative to the build folder.
    file(RELATIVE_PATH here ${PROJECT_BINARY_DIR} ${BOURSE_UNITY_DIR})
    file(RELATIVE_PATH up ${BOURSE_UNITY_DIR} ${PROJECT_SOURCE_DIR})
    add_compile_options(-ffile-prefix-map=${BOURSE_UNITY_DIR}/${up}= -ffile-prefix-map=${here}/${up}=)
  endif()
endfunction()
