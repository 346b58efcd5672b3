// The mean of a rectangle of pixels, v2, divided by a given number of pixels.

void main() {
  ivec4 area = ivec4(v2);
  uvec4 sum = uvec4(0u);
  for (int y = area.y; y < area.w; y++) {
    for (int x = area.x; x < area.z; x++) sum += sourcePixel(ivec2(x, y));
  }
  uint count = v3.x;
  color = shown((sum + count / 2u) / count);
}
