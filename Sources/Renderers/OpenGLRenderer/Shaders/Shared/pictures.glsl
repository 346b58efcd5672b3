// The pixels of a transition between two pictures (docs/rendering.md, "Transitions"). v4, v5: the
// areas of the old and the new picture on the device; both are in the corner of their textures.

uniform sampler2D image;
uniform sampler2D below;

uvec4 oldPixel(ivec2 at) {
  ivec4 area = ivec4(v4);
  bool isInside = at.x >= area.x && at.y >= area.y && at.x < area.z && at.y < area.w;
  return isInside ? texel(image, at - area.xy) : uvec4(0u);
}

uvec4 newPixel(ivec2 at) {
  ivec4 area = ivec4(v5);
  bool isInside = at.x >= area.x && at.y >= area.y && at.x < area.z && at.y < area.w;
  return isInside ? texel(below, at - area.xy) : uvec4(0u);
}

uvec4 over(uvec4 s, uvec4 d) { return min(s + times(d, 255u - s.w), 255u); }
uvec4 dissolve(uvec4 a, uvec4 b, uint k) { return over255(a * (255u - k) + b * k); }

void finish(uvec4 s, ivec2 at) {
  color = shown(share(s, coverage(v0.w, v1, v2, v3, at)));
}
