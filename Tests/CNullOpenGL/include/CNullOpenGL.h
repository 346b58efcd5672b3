#pragma once

#include "COpenGL.h"

/// A `gl_loader` of a driver that says yes to everything and draws nothing: what is left of a frame is
/// the caller's work. What is read back is what was there.
void *_Nullable null_opengl_find_function(const char *_Nonnull name);
