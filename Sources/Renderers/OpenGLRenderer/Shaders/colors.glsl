// Colours of a group, changed by a matrix of twenty numbers from v2 on: the factors row by row, and
// the constants.

float unit(float v) { return clamp(v, 0.0, 1.0); }
uint byteOf(float v) { return uint(v * 255.0 + 0.5); }

void main() {
  ivec2 at = place();
  uvec4 s = sourcePixel(at);
  float alpha = float(s.w), k = alpha > 0.0 ? alpha : 1.0;
  vec4 c = vec4(
    unit(float(s.z) / k), unit(float(s.y) / k), unit(float(s.x) / k), alpha / 255.0);
  vec4 last = uintBitsToFloat(v6);
  float opacity = unit(dot(uintBitsToFloat(v5), c) + last.w);
  float r = unit(dot(uintBitsToFloat(v2), c) + last.x);
  float g = unit(dot(uintBitsToFloat(v3), c) + last.y);
  float b = unit(dot(uintBitsToFloat(v4), c) + last.z);
  color = shown(
    uvec4(byteOf(b * opacity), byteOf(g * opacity), byteOf(r * opacity), byteOf(opacity)));
}
