/// Filters of a group's pixels. Each reads a surface (`image`, with the area v1 in its corner) and writes
/// another.
enum FilterShaders {
  static let input = """
    uniform sampler2D image;

    uvec4 sourcePixel(ivec2 at) { return texel(image, at - ivec2(v1.xy)); }

    """

  /// Reads part of a surface that begins elsewhere in the texture: the last words of v2 and v4 are the
  /// offset.
  static let partInput = """
    uniform sampler2D image;

    uvec4 sourcePixel(ivec2 at) { return texel(image, at + ivec2(v2.w, v4.w)); }

    // Beyond the area: transparent, or with flag 0 the pixel at the edge.
    uvec4 sourceBeyond(ivec2 at) {
      ivec4 area = ivec4(v1);
      if ((v0.w & 1u) != 0u) return sourcePixel(clamp(at, area.xy, area.zw - 1));
      bool isInside = at.x >= area.x && at.y >= area.y && at.x < area.z && at.y < area.w;
      return isInside ? sourcePixel(at) : uvec4(0u);
    }

    """

  /// v2: 0 for a matrix of twenty numbers from v3 on, row by row; 1 for a vignette of two linear functions
  /// and an intensity.
  static let colors = """
    float unit(float v) { return clamp(v, 0.0, 1.0); }
    uint byteOf(float v) { return uint(v * 255.0 + 0.5); }

    void main() {
      ivec2 at = place();
      uvec4 s = sourcePixel(at);
      if (v2.x == 1u) {
        vec3 ps = uintBitsToFloat(v3.xyz), qs = uintBitsToFloat(v4.xyz);
        float p = (ps.x + ps.z * float(at.y)) + ps.y * float(at.x);
        float q = (qs.x + qs.z * float(at.y)) + qs.y * float(at.x);
        float light = clamp(1.0 - uintBitsToFloat(v3.w) * unit(p * p + q * q), 0.0, 256.0);
        uvec3 c = uvec3(vec3(s.xyz) * light + 0.5);
        color = shown(uvec4(min(c, uvec3(s.w)), s.w));
        return;
      }
      float alpha = float(s.w), k = alpha > 0.0 ? alpha : 1.0;
      vec4 c = vec4(
        unit(float(s.z) / k), unit(float(s.y) / k), unit(float(s.x) / k), alpha / 255.0);
      vec4 last = uintBitsToFloat(v7);
      float opacity = unit(dot(uintBitsToFloat(v6), c) + last.w);
      float r = unit(dot(uintBitsToFloat(v3), c) + last.x);
      float g = unit(dot(uintBitsToFloat(v4), c) + last.y);
      float b = unit(dot(uintBitsToFloat(v5), c) + last.z);
      color = shown(
        uvec4(byteOf(b * opacity), byteOf(g * opacity), byteOf(r * opacity), byteOf(opacity)));
    }
    """

  /// The steps of a blur, equal to those of the software renderer. v2: the step; 0 halves, along x and y as
  /// the next words say; 1 and 2 are sums along x and y with a radius, whose weights are pairs of 16 bits
  /// from v3 on; 3 enlarges again, with the numbers of halvings along x and y.
  static let blur = """
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
    """

  /// The mean of a rectangle of pixels, v2, divided by a given number of pixels.
  static let mean = """
    void main() {
      ivec4 area = ivec4(v2);
      uvec4 sum = uvec4(0u);
      for (int y = area.y; y < area.w; y++) {
        for (int x = area.x; x < area.z; x++) sum += sourcePixel(ivec2(x, y));
      }
      uint count = v3.x;
      color = shown((sum + count / 2u) / count);
    }
    """

  /// The colour of one pixel, v2, for the whole square.
  static let square = """
    void main() { color = texelFetch(image, ivec2(v2.xy), 0); }
    """

  /// A shadow under a surface: the alpha of `below`, whose area is v2, moved by v3 in whole pixels and
  /// 256ths of a pixel, in the colour.
  static let underlay = """
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
    """
}
