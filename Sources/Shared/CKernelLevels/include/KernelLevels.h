// What the sources of kernels have in common: they are written once and compiled for each level.
//
// A source defines KERNEL_BODIES as the file that has them and includes "KernelLevels.inc". There,
// AT_LEVEL(name) is the name at the level that is being compiled.

#ifndef KERNEL_LEVELS_H
#define KERNEL_LEVELS_H

#include "CKernelLevels.h"

// The vectors are as wide as the widest level has them; at the others the compiler splits them.
// They are passed between inlined functions only, so their calling convention does not matter.
#pragma clang diagnostic ignored "-Wpsabi"

#define INLINE static inline __attribute__((always_inline))
#define JOIN2(a, b) a##_##b
#define JOIN(a, b) JOIN2(a, b)
#define AT_LEVEL(name) JOIN(name, LEVEL)

// The vectors of AVX-512 in all their widths, of bytes to doubles: all of it came at once, in 2017.
#define HAS_AVX512                                                                    \
  (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl")           \
    && __builtin_cpu_supports("avx512dq"))

// Of what there is for each level, that of one; 0 where the processor has not got it.
#if defined(__x86_64__)
#define AT_PROCESSOR_LEVEL(level, what)                                               \
  (__builtin_cpu_init(),                                                              \
    (level) == kernel_level_baseline                                  ? what##_baseline\
      : (level) == kernel_level_avx2 && __builtin_cpu_supports("avx2") ? what##_avx2  \
      : (level) == kernel_level_avx512 && HAS_AVX512                   ? what##_avx512\
                                                                       : 0)
#else
#define AT_PROCESSOR_LEVEL(level, what) ((level) == kernel_level_baseline ? what##_baseline : 0)
#endif

#endif
