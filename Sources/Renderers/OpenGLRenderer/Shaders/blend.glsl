// A group by a blend mode, with a copy of the pixels below. v4, v5: as in surface.glsl; v6: the
// mode; 1 when the opacity mixes the result with the pixels below, 2 when the result stays opaque;
// then the offset from device pixels to the copy of the pixels below.

uniform sampler2D below;

void main() {
  ivec2 at = place();
  uvec4 d = texel(below, at + ivec2(v6.zw));
  uvec4 s = surfacePixel(at, ivec4(v4), ivec2(v5.xy));
  s = over255(s * unpacked(v0.z));
  uint k = coverage(v0.w, v1, v2, v3, at), opacity = v0.w & 255u;
  if ((v6.y & 1u) != 0u) k = times(k, opacity);
  else s = times(s, opacity);
  uvec4 b = blended(int(v6.x), s, d);
  b = over255(d * (255u - k) + b * k);
  if ((v6.y & 2u) != 0u) b.w = 255u;
  color = shown(b);
}
