// A shadow under a surface: the alpha of `below`, whose area is v2, moved by v3 in whole pixels and
// 256ths of a pixel, in the colour.

uniform sampler2D below;

uint alphaOf(ivec2 at) {
  ivec4 area = ivec4(v2);
  bool isInside = at.x >= area.x && at.y >= area.y && at.x < area.z && at.y < area.w;
  return isInside ? texel(below, at - area.xy).w : 0u;
}

uint mixed(uint a, uint b, uint weight) {
  return (a * (256u - weight) + b * weight + 128u) >> 8;
}

void main() {
  ivec2 at = place();
  ivec2 from = at + ivec2(v3.xy);
  uint before = mixed(alphaOf(from), alphaOf(from + ivec2(0, 1)), v3.w);
  uint after = mixed(alphaOf(from + ivec2(1, 0)), alphaOf(from + 1), v3.w);
  uvec4 shadow = share(unpacked(v0.z), mixed(before, after, v3.z));
  uvec4 s = sourcePixel(at);
  color = shown(min(s + times(shadow, 255u - s.w), 255u));
}
