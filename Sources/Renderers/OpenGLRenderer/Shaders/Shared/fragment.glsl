// The beginning of all fragment shaders. Colours are bytes in unsigned integers, in the order of
// memory: blue, green, red, alpha; so a texture's red is blue everywhere but in the window.

precision highp float;
precision highp int;
precision highp sampler2D;

// The device pixel in the corner of the target.
uniform ivec2 origin;
layout(location = 0) out vec4 color;

// The words of an instance, in groups of four: v0, v1, …. v0 has the area in pixels, a colour and
// flags.
FRAGMENT_WORDS;

ivec2 place() { return ivec2(gl_FragCoord.xy) + origin; }

uvec4 unpacked(uint p) {
  return uvec4(p & 255u, p >> 8 & 255u, p >> 16 & 255u, p >> 24);
}

uvec4 texel(sampler2D image, ivec2 at) {
  return uvec4(texelFetch(image, at, 0) * 255.0 + 0.5);
}

uint byteAt(sampler2D image, ivec2 at) {
  return uint(texelFetch(image, at, 0).x * 255.0 + 0.5);
}

// Over 255, rounded to nearest.
uvec4 over255(uvec4 t) {
  uvec4 u = t + 128u;
  return (u + (u >> 8)) >> 8;
}
uvec4 times(uvec4 a, uint b) { return over255(a * b); }
uint times(uint a, uint b) { uint u = a * b + 128u; return (u + (u >> 8)) >> 8; }

// Over 255, cut.
uvec4 share(uvec4 a, uint k) {
  uvec4 t = a * k + 1u;
  return (t + (t >> 8)) >> 8;
}

vec4 shown(uvec4 s) { return vec4(s) / 255.0; }
