#include "KernelLevels.h"

// Names that AT_PROCESSOR_LEVEL makes by pasting "available_" and a level.
enum { available_baseline = 1, available_avx2 = 1, available_avx512 = 1 };

int kernel_level_is_available(enum kernel_level level) {
  return AT_PROCESSOR_LEVEL(level, available);
}
