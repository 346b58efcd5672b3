// Piecewise linear gradients, with ordered dither. v1…v3: coverage; v4…v6: p, q and w at pixel (0,
// 0) and their increments per column and row; the kind, the number of boundaries between pieces,
// and whether w is 1 everywhere. v7: the place of the pieces. A piece takes three texels: its begin
// and end, its colour at the begin, and the slope.

uniform sampler2D image;

const int bayer[64] = int[64](
  0, 32, 8, 40, 2, 34, 10, 42, 48, 16, 56, 24, 50, 18, 58, 26, 12, 44, 4, 36, 14, 46, 6, 38, 60,
  28, 52, 20, 62, 30, 54, 22, 3, 35, 11, 43, 1, 33, 9, 41, 51, 19, 59, 27, 49, 17, 57, 25, 15,
  47, 7, 39, 13, 45, 5, 37, 63, 31, 55, 23, 61, 29, 53, 21);

vec4 pieceAt(int piece, int part) {
  uint number = uint(piece);
  ivec2 first = ivec2(number % PIECES_IN_ROW * 3u, number / PIECES_IN_ROW);
  return texelFetch(image, ivec2(v7.xy) + first + ivec2(part, 0), 0);
}

// The angle in turns, by the polynomial of docs/rendering-effects.md.
float turns(float p, float q) {
  float x = abs(p), y = abs(q);
  float large = max(x, y), small = min(x, y);
  float r = small / (large > 0.0 ? large : 1.0);
  float z = r * r;
  float a = -0.01172120;
  a = a * z + 0.05265332;
  a = a * z - 0.11643287;
  a = a * z + 0.19354346;
  a = a * z - 0.33262347;
  a = a * z + 0.99997726;
  a = a * r * 0.15915494;
  a = y > x ? 0.25 - a : a;
  a = p < 0.0 ? 0.5 - a : a;
  a = q < 0.0 ? 1.0 - a : a;
  return a < 1.0 ? a : 0.0;
}

void main() {
  ivec2 at = place();
  vec2 xy = vec2(at);
  vec3 ps = uintBitsToFloat(v4.xyz), qs = uintBitsToFloat(v5.xyz), ws = uintBitsToFloat(v6.xyz);
  float p = xy.x * ps.y + (ps.x + xy.y * ps.z), q = xy.x * qs.y + (qs.x + xy.y * qs.z);
  float w = v6.w != 0u ? 1.0 : xy.x * ws.y + (ws.x + xy.y * ws.z);
  float k = w > 0.0 ? w : 1.0;
  float t = v4.w == 0u ? p / k : v4.w == 1u ? sqrt(p * p + q * q) / k : turns(p, q);
  t = t > -1e6 ? min(t, 1e6) : -1e6;
  int low = 0, high = int(v5.w);
  while (low < high) {
    int middle = (low + high) / 2;
    if (pieceAt(middle, 0).y <= t) low = middle + 1;
    else high = middle;
  }
  float threshold = (float(bayer[(at.y & 7) * 8 + (at.x & 7)]) + 0.5) / 64.0;
  ivec4 v = ivec4(
    pieceAt(low, 1) + pieceAt(low, 2) * (t - pieceAt(low, 0).x) + threshold);
  v = clamp(min(v, ivec4(v.w)), 0, 255);
  uvec4 s = w > 0.0 ? uvec4(v) : uvec4(0u);
  color = shown(share(times(s, v0.w & 255u), coverage(v0.w, v1, v2, v3, at)));
}
