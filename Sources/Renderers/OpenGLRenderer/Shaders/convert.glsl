// A frame of a surface, converted to premultiplied pixels as the software renderer does, in the same integers. `image`
// has Y or the four bytes of each pixel, `mask` Cb and Cr or Cb alone, `below` Cr. v1: the frame's size, its format and
// its flags; v2, v3: the factors of the conversion.

uniform sampler2D image;
uniform sampler2D mask;
uniform sampler2D below;

bool hasFlag(uint flag) { return (v1.w & flag) != 0u; }

// Blue, green, red and alpha, from bytes in the order of memory.
uvec4 fourBytes(ivec2 at) {
  uvec4 s = texel(image, at);
  if (v1.z == FRAME_RGBA8 || v1.z == FRAME_RGBX8) s = s.zyxw;
  bool hasAlpha = (v1.z == FRAME_BGRA8 || v1.z == FRAME_RGBA8) && !hasFlag(FRAME_OPAQUE);
  if (!hasAlpha) return uvec4(s.xyz, 255u);
  if (hasFlag(FRAME_STRAIGHT)) return uvec4(times(s, s.w).xyz, s.w);
  return min(s, s.wwww);
}

// Cb and Cr of a sample; beyond the planes those at their edge repeat.
uvec2 chromaAt(ivec2 at) {
  ivec2 k = clamp(at, ivec2(0), (ivec2(v1.xy) + 1) / 2 - 1);
  if (v1.z == FRAME_I420) return uvec2(byteAt(mask, k), byteAt(below, k));
  return uvec2(texelFetch(mask, k, 0).xy * 255.0 + 0.5);
}

// The first of two samples along an axis, and its weight in quarters.
ivec2 tap(int at, bool isCosited) {
  bool isOdd = (at & 1) != 0;
  if (isCosited) return ivec2(at / 2, isOdd ? 2 : 4);
  return isOdd ? ivec2(at / 2, 3) : ivec2(at / 2 - 1, 1);
}

uvec4 colorOfPlanes(ivec2 at) {
  ivec2 column = tap(at.x, hasFlag(FRAME_COSITED_ACROSS)), row = tap(at.y, hasFlag(FRAME_COSITED_DOWN));
  uint across = uint(column.y), down = uint(row.y);
  ivec2 first = ivec2(column.x, row.x);
  uvec2 upper = chromaAt(first) * across + chromaAt(first + ivec2(1, 0)) * (4u - across);
  uvec2 lower =
    chromaAt(first + ivec2(0, 1)) * across + chromaAt(first + ivec2(1, 1)) * (4u - across);
  ivec2 uv = ivec2((upper * down + lower * (4u - down) + 8u) >> 4) - 128;
  ivec4 p = ivec4(v2), q = ivec4(v3);
  int y = (int(byteAt(image, at)) - p.x) * p.y + 4096;
  ivec3 bgr = ivec3(y + q.y * uv.x, y + p.w * uv.x + q.x * uv.y, y + p.z * uv.y) >> 13;
  return uvec4(uvec3(clamp(bgr, 0, 255)), 255u);
}

void main() {
  ivec2 at = place();
  bool hasPlanes = v1.z == FRAME_NV12 || v1.z == FRAME_I420;
  color = shown(hasPlanes ? colorOfPlanes(at) : fourBytes(at));
}
