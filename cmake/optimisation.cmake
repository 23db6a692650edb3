# SPDX-License-Identifier: Apache-2.0
#
# Optimisation levels and the target CPU.

set(BOURSE_TARGET_CPU "auto" CACHE STRING
    "Value of -march= for release builds; auto: x86-64-v3 if this machine supports it; empty: any machine")

# bourse_target_cpu(): sets the target CPU of release builds of this folder and below (ADR 0015). Multiplications
# are never fused with additions, so that results are the same on every machine.
function(bourse_target_cpu)
  set(processor ${BOURSE_TARGET_CPU})
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
  # A view starts as half a kilobyte of zeros. GCC would use `rep stos`, whose startup cost is too high for that.
  include(CheckCXXCompilerFlag)
  set(zeros -mmemset-strategy=vector_loop:512:noalign,libcall:-1:noalign)
  check_cxx_compiler_flag(${zeros} BOURSE_KNOWS_MEMSET_STRATEGY)
  if(BOURSE_KNOWS_MEMSET_STRATEGY)
    add_compile_options($<$<CONFIG:Release>:${zeros}>)
  endif()
  add_compile_options(-ffp-contract=off)
endfunction()

# bourse_hardening(): every program of a release build is position-independent, and binds all symbols before it makes
# their tables read-only (ADR 0021).
function(bourse_hardening)
  add_link_options($<$<CONFIG:Release>:-pie> $<$<CONFIG:Release>:-Wl,-z,relro,-z,now>)
endfunction()

# bourse_check_memory(TARGET): stack protectors and checked library calls in release builds, for code that handles
# input from outside (ADR 0021).
function(bourse_check_memory target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-fstack-protector-strong>)
  target_compile_definitions(${target} PRIVATE $<$<CONFIG:Release>:_FORTIFY_SOURCE=2>)
endfunction()

# bourse_optimize(TARGET): -O2 in release builds, for code that waits for people, disks and networks. With -O3 it
# would take a third of the whole build time.
function(bourse_optimize target)
  target_compile_options(${target} PRIVATE $<IF:$<CONFIG:Release>,-O2,-O0>)
endfunction()

# bourse_optimize_size(TARGET): -O1 in release builds, for code that takes little of the run time and consists
# mostly of library templates.
function(bourse_optimize_size target)
  target_compile_options(${target} PRIVATE $<IF:$<CONFIG:Release>,-O1,-O0>)
endfunction()
