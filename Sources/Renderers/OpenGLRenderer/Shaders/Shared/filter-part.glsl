// Filters that read part of a surface, with the area v1, that begins elsewhere in the texture: the
// last words of v2 and v4 are the offset.

uniform sampler2D image;

uvec4 sourcePixel(ivec2 at) { return texel(image, at + ivec2(v2.w, v4.w)); }

// Beyond the area: transparent, or with flag 0 the pixel at the edge.
uvec4 sourceBeyond(ivec2 at) {
  ivec4 area = ivec4(v1);
  if ((v0.w & 1u) != 0u) return sourcePixel(clamp(at, area.xy, area.zw - 1));
  bool isInside = at.x >= area.x && at.y >= area.y && at.x < area.z && at.y < area.w;
  return isInside ? sourcePixel(at) : uvec4(0u);
}
