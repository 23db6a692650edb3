# SPDX-License-Identifier: Apache-2.0
#
# How much is asked of the compiler, and which processor it compiles for.

set(BOURSE_PROCESSOR "auto" CACHE STRING
    "Value of -march= for release builds; auto: x86-64-v3 where this machine is one; empty: any machine")

# bourse_processor(): release builds of this folder and below use what the processor has (ADR 0015).
# Products are never fused with sums, so that figures are the same on every machine.
function(bourse_processor)
  set(processor ${BOURSE_PROCESSOR})
  if(processor STREQUAL "auto")
    include(CheckCXXSourceRuns)
    check_cxx_source_runs(
      "int main() {
         return __builtin_cpu_supports(\"avx2\") && __builtin_cpu_supports(\"bmi2\") &&
                __builtin_cpu_supports(\"fma\") ? 0 : 1;
       }"
      BOURSE_IS_X86_64_V3)
    set(processor "")
    if(BOURSE_IS_X86_64_V3)
      set(processor x86-64-v3)
    endif()
  endif()
  if(processor)
    add_compile_options($<$<CONFIG:Release>:-march=${processor}>)
  endif()
  # A view begins as half a kilobyte of zeros, for which GCC has `rep stos`: it starts too slowly to be worth it.
  include(CheckCXXCompilerFlag)
  set(zeros -mmemset-strategy=vector_loop:512:noalign,libcall:-1:noalign)
  check_cxx_compiler_flag(${zeros} BOURSE_KNOWS_MEMSET_STRATEGY)
  if(BOURSE_KNOWS_MEMSET_STRATEGY)
    add_compile_options($<$<CONFIG:Release>:${zeros}>)
  endif()
  add_compile_options(-ffp-contract=off)
endfunction()

# bourse_unhurried(TARGET): code that waits for people, disks and networks. It costs a third of the time
# of the whole build where it is optimised as the rules are.
function(bourse_unhurried target)
  target_compile_options(${target} PRIVATE $<IF:$<CONFIG:Release>,-O2,-O0>)
endfunction()

# bourse_hardly_busy(TARGET): code that is a small part of what its program does, and mostly templates of others.
function(bourse_hardly_busy target)
  target_compile_options(${target} PRIVATE $<IF:$<CONFIG:Release>,-O1,-O0>)
endfunction()
