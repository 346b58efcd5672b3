// Macros for the sources of kernels, which are written once and compiled for each level.
//
// A source defines KERNEL_BODIES as the name of the file with its kernels and includes "KernelLevels.inc".
// There, AT_LEVEL(name) is the name at the level that is being compiled.

#ifndef KERNEL_LEVELS_H
#define KERNEL_LEVELS_H

#include "CKernelLevels.h"

// The vectors are as wide as the widest level has them; at narrower levels the compiler splits them.
// They are passed between inlined functions only, so their calling convention does not matter.
#pragma clang diagnostic ignored "-Wpsabi"

#define INLINE static inline __attribute__((always_inline))
#define JOIN2(a, b) a##_##b
#define JOIN(a, b) JOIN2(a, b)
#define AT_LEVEL(name) JOIN(name, LEVEL)

// AVX-512 for vectors of all widths and of bytes to doubles; these extensions all appeared in 2017.
#define HAS_AVX512                                                                    \
  (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl")           \
    && __builtin_cpu_supports("avx512dq"))

// The variant of `what` for one level; 0 where the processor lacks the level.
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
