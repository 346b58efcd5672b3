// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.
#pragma once

// X(name) for each function of single pixels.
#define EFFECT_PIXELS(X) \
  X(vignette)

enum effect_pixels {
#define X(name) effect_pixels_##name,
  EFFECT_PIXELS(X)
#undef X
};

// X(name) for each blend mode.
#define EFFECT_BLEND_MODES(X) \
  X(clear) \
  X(copy) \
  X(source_over) \
  X(source_in) \
  X(source_out) \
  X(source_atop) \
  X(dest_over) \
  X(dest_in) \
  X(dest_out) \
  X(dest_atop) \
  X(xor) \
  X(plus_darker) \
  X(plus_lighter) \
  X(modulate) \
  X(multiply) \
  X(screen) \
  X(overlay) \
  X(darken) \
  X(lighten) \
  X(color_dodge) \
  X(color_burn) \
  X(soft_light) \
  X(hard_light) \
  X(difference) \
  X(exclusion) \
  X(linear_dodge) \
  X(linear_burn) \
  X(hue) \
  X(saturation) \
  X(color) \
  X(luminosity)

enum effect_blend_mode {
#define X(name) effect_blend_##name,
  EFFECT_BLEND_MODES(X)
#undef X
};
