// Coverage of a source: everything, a shape, or bytes of a mask, as given by three groups of words
// and the flags.

uniform sampler2D mask;

uint coverage(uint flags, uvec4 c0, uvec4 c1, uvec4 c2, ivec2 at) {
  uint kind = flags >> 8 & 3u;
  if (kind == 0u) return 255u;
  if (kind == 2u) return byteAt(mask, at + ivec2(c0.xy));
  return shapeCoverage(c0, c1, c2, flags >> 10 & 15u, at);
}
