// The parts of GBM that show pictures of OpenGL on a screen without a desktop, loaded when the program runs: no
// library is needed to build or to start it. Names and numbers are those of its binary interface.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef void *gbm_card;
typedef void *gbm_window;
typedef void *gbm_picture;

// 'XR24' and the uses: scanning out, rendering.
#define GBM_XRGB8888 0x34325258u
#define GBM_SCANNED_AND_RENDERED 5u
#define GBM_MODIFIER_INVALID 0x00FFFFFFFFFFFFFFull

union gbm_handle {
  void *_Nullable pointer;
  int32_t s32;
  uint32_t u32;
  int64_t s64;
  uint64_t u64;
};

// FUNCTION(result, name, arguments): all of version 17.1 and newer.
#define GBM_FUNCTIONS(FUNCTION) \
  FUNCTION(gbm_card _Nullable, create_device, (int descriptor)) \
  FUNCTION(void, device_destroy, (gbm_card card)) \
  FUNCTION( \
    gbm_window _Nullable, surface_create, \
    (gbm_card card, uint32_t width, uint32_t height, uint32_t format, uint32_t uses)) \
  FUNCTION(void, surface_destroy, (gbm_window window)) \
  FUNCTION(gbm_picture _Nullable, surface_lock_front_buffer, (gbm_window window)) \
  FUNCTION(void, surface_release_buffer, (gbm_window window, gbm_picture picture)) \
  FUNCTION(int, surface_has_free_buffers, (gbm_window window)) \
  FUNCTION(union gbm_handle, bo_get_handle, (gbm_picture picture)) \
  FUNCTION(uint32_t, bo_get_stride, (gbm_picture picture)) \
  FUNCTION(uint64_t, bo_get_modifier, (gbm_picture picture)) \
  FUNCTION(int, bo_get_plane_count, (gbm_picture picture))

#define GBM_MEMBER(result, name, arguments) result(*_Nonnull name) arguments;

/// The functions of the system's GBM.
struct gbm_functions {
  GBM_FUNCTIONS(GBM_MEMBER)
};

/// Opens libgbm.so.1, once per process; it stays open. Returns null, or a static error text.
const char *_Nullable gbm_functions_load(struct gbm_functions *out);

#pragma clang assume_nonnull end
