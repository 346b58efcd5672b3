#include "KernelLevels.h"

// Names for AT_PROCESSOR_LEVEL to put together.
enum { available_baseline = 1, available_avx2 = 1, available_avx512 = 1 };

int kernel_level_is_available(enum kernel_level level) {
  return AT_PROCESSOR_LEVEL(level, available);
}
