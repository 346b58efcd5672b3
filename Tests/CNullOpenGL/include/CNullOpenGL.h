#pragma once

#include "COpenGL.h"

/// A `gl_loader` of a driver that accepts every call and draws nothing, so that only the caller's work
/// of a frame is left. Reading back leaves the memory as it was.
void *_Nullable null_opengl_find_function(const char *_Nonnull name);
