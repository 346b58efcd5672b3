// The mean of the four pixels of an image around a position.

uniform sampler2D image;

uvec4 mixed(uvec4 a, uvec4 b, uint weight) {
  return (a * (256u - weight) + b * weight + 128u) >> 8;
}

// i, j: the pixel before the position; wx, wy: weights of 256; area: the place of the image in its
// texture.
uvec4 bilinear(int i, int j, uint wx, uint wy, ivec4 area) {
  ivec2 last = area.zw - 1;
  int i0 = clamp(i, 0, last.x), i1 = clamp(i + 1, 0, last.x);
  int j0 = clamp(j, 0, last.y), j1 = clamp(j + 1, 0, last.y);
  uvec4 left =
    mixed(texel(image, area.xy + ivec2(i0, j0)), texel(image, area.xy + ivec2(i0, j1)), wy);
  uvec4 right =
    mixed(texel(image, area.xy + ivec2(i1, j0)), texel(image, area.xy + ivec2(i1, j1)), wy);
  return mixed(left, right, wx);
}
