// Images from levels of a pyramid. v1…v3: coverage; v4…v6: positions as in image.glsl, with whole
// numbers at the corners of pixels for the nearest pixel (flag 15); v7: the place of the level.
// v8…v11: the same for a second level, whose weight is in the flags.

uvec4 level(uvec4 start, uvec4 right, uvec4 down, ivec4 area) {
  uvec2 u = position(start.xy, right.xy, down.xy), v = position(start.zw, right.zw, down.zw);
  if ((v0.w >> 15 & 1u) != 0u) {
    ivec2 at = clamp(ivec2(int(u.x), int(v.x)), ivec2(0), area.zw - 1);
    return texel(image, area.xy + at);
  }
  return bilinear(int(u.x), int(v.x), u.y >> 24, v.y >> 24, area);
}

void main() {
  uvec4 s = level(v4, v5, v6, ivec4(v7));
  uint weight = v0.w >> 16 & 255u;
  if (weight != 0u) s = mixed(s, level(v8, v9, v10, ivec4(v11)), weight);
  finish(s);
}
