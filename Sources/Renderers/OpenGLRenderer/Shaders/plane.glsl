// Images under perspective. v1…v3: coverage; v4…v6: u, v and w in the middle of pixel (0, 0) and
// their increments per column and row; the filter: 0 nearest, 1 linear, 2 linear from a level, 3
// trilinear; its bias. v7: the place of the image, whose levels are on its right, one below the
// other.

vec3 planeAt(vec2 at) {
  vec3 us = uintBitsToFloat(v4.xyz), vs = uintBitsToFloat(v5.xyz), ws = uintBitsToFloat(v6.xyz);
  return vec3(
    us.x + us.y * at.x + us.z * at.y, vs.x + vs.y * at.x + vs.z * at.y,
    ws.x + ws.y * at.x + ws.z * at.y);
}

ivec4 areaOf(int level) {
  ivec4 area = ivec4(v7);
  if (level == 0) return area;
  ivec2 size = (area.zw + 1) / 2, corner = area.xy + ivec2(area.z, 0);
  for (int i = 1; i < level; i++) {
    corner.y += size.y;
    size = (size + 1) / 2;
  }
  return ivec4(corner, size);
}

int lastLevel() {
  ivec2 size = ivec2(v7.zw);
  int level = 0;
  while (size.x > 1 || size.y > 1) {
    size = (size + 1) / 2;
    level++;
  }
  return level;
}

uvec4 level(int number, vec2 position) {
  vec2 p = position / float(1 << number) - 0.5;
  ivec2 whole = ivec2(floor(clamp(p, -4194304.0, 4194304.0) * 256.0 + 0.5));
  ivec2 i = whole >> 8;
  uvec2 w = uvec2(whole & 255);
  return bilinear(i.x, i.y, w.x, w.y, areaOf(number));
}

// Squares of image pixels per device pixel, along and across, in the middle of a pixel.
vec2 scales(vec2 at) {
  vec3 us = uintBitsToFloat(v4.xyz), vs = uintBitsToFloat(v5.xyz), ws = uintBitsToFloat(v6.xyz);
  vec3 p = planeAt(at);
  if (!(p.z > 0.0)) return vec2(1.0);
  vec2 uv = p.xy / p.z;
  vec2 x = (vec2(us.y, vs.y) - uv * ws.y) / p.z, y = (vec2(us.z, vs.z) - uv * ws.z) / p.z;
  return vec2(dot(x, x), dot(y, y));
}

void main() {
  ivec2 at = place();
  vec3 p = planeAt(vec2(at));
  if (!(p.z > 0.0)) {
    color = vec4(0.0);
    return;
  }
  vec2 uv = p.xy / p.z;
  int filterKind = int(v4.w);
  if (filterKind == 0) {
    // The pixel nearest to a position in whole 256ths.
    ivec2 near = ivec2(floor((uv - 0.5) * 256.0 + 0.5)) + 128 >> 8;
    ivec4 area = ivec4(v7);
    finish(texel(image, area.xy + clamp(near, ivec2(0), area.zw - 1)));
  } else if (filterKind == 1) {
    finish(level(0, uv));
  } else {
    // Sixteen pixels share the level of their middle.
    vec2 squares = scales(vec2(float(at.x & ~15) + 7.5, float(at.y)));
    int last = lastLevel(), number = 0;
    uint weight = 0u;
    if (filterKind == 2) {
      float fewest = sqrt(min(squares.x, squares.y));
      if (fewest >= 1.996) number = min(int(floor(log2(fewest * 1.189207115))), last);
    } else {
      float lambda = 0.5 * log2(max(squares.x, squares.y)) + uintBitsToFloat(v5.w);
      if (lambda > 0.0) {
        number = lambda < float(last) ? int(lambda) : last;
        weight = lambda < float(last) ? uint((lambda - float(number)) * 256.0) : 0u;
      }
    }
    uvec4 s = level(number, uv);
    if (weight != 0u) s = mixed(s, level(number + 1, uv), weight);
    finish(s);
  }
}
