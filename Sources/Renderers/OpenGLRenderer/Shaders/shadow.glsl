// One colour through a small mask whose middle column and row are repeated between its ends. For
// each axis: the offsets before and after the middle, with weights in 256ths; the begin and the end
// of the middle; the size.

uniform sampler2D mask;

ivec2 along(int at, ivec4 first, ivec4 second) {
  if (at < first.z) return ivec2(at + first.x, first.y);
  if (at < first.w) return ivec2(second.z / 2, 0);
  return ivec2(at + second.x, second.y);
}

uint byteOf(int x, int y, ivec2 size, ivec2 corner) {
  bool isInside = x >= 0 && y >= 0 && x < size.x && y < size.y;
  return isInside ? byteAt(mask, corner + ivec2(x, y)) : 0u;
}

uint mixed(uint a, uint b, uint weight) {
  return (a * (256u - weight) + b * weight + 128u) >> 8;
}

void main() {
  ivec2 at = place();
  ivec4 columns = ivec4(v2), rows = ivec4(v4);
  ivec2 size = ivec2(columns.z, rows.z), corner = ivec2(columns.w, rows.w);
  ivec2 x = along(at.x, ivec4(v1), columns), y = along(at.y, ivec4(v3), rows);
  uint wx = uint(x.y), wy = uint(y.y);
  uint before = mixed(byteOf(x.x, y.x, size, corner), byteOf(x.x, y.x + 1, size, corner), wy);
  uint after =
    mixed(byteOf(x.x + 1, y.x, size, corner), byteOf(x.x + 1, y.x + 1, size, corner), wy);
  color = shown(share(unpacked(v0.z), mixed(before, after, wx)));
}
