// Arithmetic on 64-bit numbers in two words, the upper one first.

uvec2 plus(uvec2 a, uvec2 b) {
  uint low = a.y + b.y;
  return uvec2(a.x + b.x + (low < a.y ? 1u : 0u), low);
}

// Multiplies by a number below 2^16.
uvec2 product(uvec2 a, uint n) {
  uint first = (a.y & 0xFFFFu) * n, second = (a.y >> 16) * n;
  uint low = first + (second << 16);
  return uvec2(a.x * n + (second >> 16) + (low < first ? 1u : 0u), low);
}

// start + column · right + row · down
uvec2 position(uvec2 start, uvec2 right, uvec2 down) {
  uvec2 at = uvec2(gl_FragCoord.xy);
  return plus(start, plus(product(right, at.x), product(down, at.y)));
}
