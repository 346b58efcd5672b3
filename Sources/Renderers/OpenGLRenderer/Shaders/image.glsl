// An image under an affine transform, bilinear, sampled as by the software renderer: positions are
// 32.32 fixed-point numbers, whole at the centres of pixels, and weights are 256ths. v1, v2: the
// rectangle, as for shapes; v3…v5: u and v at the target's corner, and what a column and a row add;
// v6: the place of the image in its texture.

void main() {
  uvec2 u = position(v3.xy, v4.xy, v5.xy), v = position(v3.zw, v4.zw, v5.zw);
  uvec4 s = bilinear(int(u.x), int(v.x), u.y >> 24, v.y >> 24, ivec4(v6));
  uint k = shapeCoverage(v1, v2, uvec4(0u), 0u, place());
  // An opaque part has its level in place of the colour, which is white.
  if ((v0.w & OPAQUE_PART) == 0u) s = over255(s * unpacked(v0.z));
  uint opacity = v0.w & 255u;
  if ((v0.w >> 14 & 1u) != 0u) {
    color = shown(times(times(s, k), opacity));
  } else {
    color = shown(share(times(s, opacity), k));
  }
}
