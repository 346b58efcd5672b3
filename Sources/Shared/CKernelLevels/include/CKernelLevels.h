// The instruction sets that C kernels are compiled for. Results have the same bits at every level.
//
// Kernels are written once and compiled for each level (KernelLevels.inc), and a table of functions
// is chosen when the program runs. `target_clones` would choose by itself, but then no test could
// ask for a level, and its resolvers crash under the thread sanitizer.
#pragma once

enum kernel_level {
  /// The compiler's default target: SSE2 on x86-64, NEON on ARM64.
  kernel_level_baseline = 0,
  kernel_level_avx2 = 1,
  kernel_level_avx512 = 2,
};

/// 1 where this processor has the level, else 0.
int kernel_level_is_available(enum kernel_level level);
