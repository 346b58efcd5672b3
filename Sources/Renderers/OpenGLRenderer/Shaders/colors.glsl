// Colours of a group, changed one by one. v2: 0 for a matrix of twenty numbers from v3 on, row by
// row; 1 for a vignette of two linear functions and an intensity.

float unit(float v) { return clamp(v, 0.0, 1.0); }
uint byteOf(float v) { return uint(v * 255.0 + 0.5); }

void main() {
  ivec2 at = place();
  uvec4 s = sourcePixel(at);
  if (v2.x == 1u) {
    vec3 ps = uintBitsToFloat(v3.xyz), qs = uintBitsToFloat(v4.xyz);
    float p = (ps.x + ps.z * float(at.y)) + ps.y * float(at.x);
    float q = (qs.x + qs.z * float(at.y)) + qs.y * float(at.x);
    float light = clamp(1.0 - uintBitsToFloat(v3.w) * unit(p * p + q * q), 0.0, 256.0);
    uvec3 c = uvec3(vec3(s.xyz) * light + 0.5);
    color = shown(uvec4(min(c, uvec3(s.w)), s.w));
    return;
  }
  float alpha = float(s.w), k = alpha > 0.0 ? alpha : 1.0;
  vec4 c = vec4(
    unit(float(s.z) / k), unit(float(s.y) / k), unit(float(s.x) / k), alpha / 255.0);
  vec4 last = uintBitsToFloat(v7);
  float opacity = unit(dot(uintBitsToFloat(v6), c) + last.w);
  float r = unit(dot(uintBitsToFloat(v3), c) + last.x);
  float g = unit(dot(uintBitsToFloat(v4), c) + last.y);
  float b = unit(dot(uintBitsToFloat(v5), c) + last.z);
  color = shown(
    uvec4(byteOf(b * opacity), byteOf(g * opacity), byteOf(r * opacity), byteOf(opacity)));
}
