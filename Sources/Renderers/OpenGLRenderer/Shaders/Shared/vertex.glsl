// The vertex shader of all programs: the rectangle of an instance, at its depth.

precision highp float;
precision highp int;

// Two over the size of the target.
uniform vec2 scale;
// The number of the first instance, from back to front.
uniform int level;

// The words of an instance, in groups of four: a0, a1, …, passed on as v0, v1, ….
VERTEX_WORDS;

// The depth of an instance: in the words of an opaque part, and otherwise computed from its number.
int depthLevel() {
#if defined(SOLID)
  return int(a0.w);
#else
#if defined(IMAGE)
  if ((a0.w & OPAQUE_PART) != 0u) return int(a0.z);
#endif
  return (min(level + gl_InstanceID, LAST_NUMBER) + 1) * LEVEL_STEP + LEVEL_STEP - 1;
#endif
}

void main() {
  // The corners of the pixels that are drawn on, in the target.
  uint x = (gl_VertexID & 1) == 0 ? a0.x & 0xFFFFu : a0.y & 0xFFFFu;
  uint y = (gl_VertexID & 2) == 0 ? a0.x >> 16 : a0.y >> 16;
  float z = 1.0 - float(depthLevel()) * (1.0 / LEVEL_RANGE);
  gl_Position = vec4(vec2(x, y) * scale - 1.0, z, 1.0);
  PASS_WORDS;
}
