#include "CSpanKernels.h"
