// The last steps of images by filters other than the bilinear one. v0 has a colour to multiply
// with, the opacity, and whether the result is added.

void finish(uvec4 s) {
  s = over255(s * unpacked(v0.z));
  uint k = coverage(v0.w, v1, v2, v3, place()), opacity = v0.w & 255u;
  if ((v0.w >> 14 & 1u) != 0u) color = shown(times(times(s, k), opacity));
  else color = shown(share(times(s, opacity), k));
}
