// Pixels of a group, each changed by a function: its number is v2.w, its coordinates are the two linear
// functions v2 and v3, its numbers v4 and v5.

void main() {
  ivec2 at = place();
  vec3 ps = uintBitsToFloat(v2.xyz), qs = uintBitsToFloat(v3.xyz);
  float p = (ps.x + ps.z * float(at.y)) + ps.y * float(at.x);
  float q = (qs.x + qs.z * float(at.y)) + qs.y * float(at.x);
  color = shown(changed(int(v2.w), sourcePixel(at), vec2(p, q)));
}
