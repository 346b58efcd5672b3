#include "CPlacement.h"
