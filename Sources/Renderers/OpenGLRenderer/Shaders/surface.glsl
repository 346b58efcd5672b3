// A group's pixels, by the fixed function. v1…v3: coverage; v4: the area on the device; v5: the
// offset from device pixels to the texture.

void main() {
  ivec2 at = place();
  uvec4 s = surfacePixel(at, ivec4(v4), ivec2(v5.xy));
  s = over255(s * unpacked(v0.z));
  uint k = coverage(v0.w, v1, v2, v3, at), opacity = v0.w & 255u;
  if ((v0.w >> 14 & 1u) != 0u) color = shown(times(times(s, k), opacity));
  else color = shown(share(times(s, opacity), k));
}
