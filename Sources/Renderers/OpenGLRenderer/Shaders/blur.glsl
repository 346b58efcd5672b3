// The steps of a blur, equal to those of the software renderer. v2: the step; 0 halves, along x and
// y as the next words say; 1 and 2 are sums along x and y with a radius, whose weights are pairs of
// 16 bits from v3 on; 3 enlarges again, with the numbers of halvings along x and y.

uint weight(int i) {
  int word = i >> 1;
  uvec4 group = word < 4 ? v3 : v4;
  return group[word & 3] >> (16 * (i & 1)) & 0xFFFFu;
}

void main() {
  ivec2 at = place();
  if (v2.x == 0u) {
    ivec2 twice = ivec2(v2.yz);
    ivec2 first = at + at * twice;
    uvec4 a = sourceBeyond(first), b = sourceBeyond(first + ivec2(twice.x, 0));
    uvec4 c = sourceBeyond(first + ivec2(0, twice.y)), d = sourceBeyond(first + twice);
    if (twice.x == 0) color = shown((a + c + 1u) >> 1);
    else color = shown((a + b + c + d + 2u) >> 2);
    return;
  }
  if (v2.x < 3u) {
    ivec2 way = v2.x == 1u ? ivec2(1, 0) : ivec2(0, 1);
    uvec4 sum = sourceBeyond(at) * weight(0) + 128u;
    int radius = int(v2.y);
    for (int i = 1; i <= radius; i++) {
      sum += (sourceBeyond(at - i * way) + sourceBeyond(at + i * way)) * weight(i);
    }
    color = shown(sum >> 8);
    return;
  }
  ivec2 k = ivec2(v2.yz);
  ivec2 cell = ivec2(1 << k.x, 1 << k.y);
  ivec2 from = at;
  int wy = 0;
  if (k.y > 0) {
    int place = at.y - cell.y / 2;
    from.y = place >> k.y;
    wy = (2 * (place - (from.y << k.y)) + 1) << (7 - k.y);
  }
  int rest = 0;
  if (k.x > 0) {
    int place = at.x - cell.x / 2;
    from.x = place >> k.x;
    rest = place & (cell.x - 1);
  }
  ivec2 down = ivec2(0, k.y > 0 ? 1 : 0);
  ivec4 left = ivec4(sourcePixel(from)) * (256 - wy) + ivec4(sourcePixel(from + down)) * wy;
  if (k.x == 0) {
    color = shown(uvec4((left + 128) >> 8));
    return;
  }
  from.x += 1;
  ivec4 right = ivec4(sourcePixel(from)) * (256 - wy) + ivec4(sourcePixel(from + down)) * wy;
  ivec4 value = (left << (k.x + 1)) + (1 << (8 + k.x)) + (2 * rest + 1) * (right - left);
  color = shown(uvec4(value >> (9 + k.x)));
}
