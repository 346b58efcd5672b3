/// An image under an affine transform, bilinear, sampled as by the software renderer: positions are 32.32
/// fixed-point numbers, whole at the centres of pixels, and weights are 256ths.
enum ImageShader {
  /// A flag of instances that are drawn before everything blended, and whose third word is their level.
  static let opaquePart: UInt32 = 1 << 15

  /// Arithmetic on 64-bit numbers in two words, the upper one first.
  static let fixedPoint = """
    uvec2 plus(uvec2 a, uvec2 b) {
      uint low = a.y + b.y;
      return uvec2(a.x + b.x + (low < a.y ? 1u : 0u), low);
    }

    // Multiplies by a number below 2^16.
    uvec2 product(uvec2 a, uint n) {
      uint first = (a.y & 0xFFFFu) * n, second = (a.y >> 16) * n;
      uint low = first + (second << 16);
      return uvec2(a.x * n + (second >> 16) + (low < first ? 1u : 0u), low);
    }

    // start + column · right + row · down
    uvec2 position(uvec2 start, uvec2 right, uvec2 down) {
      uvec2 at = uvec2(gl_FragCoord.xy);
      return plus(start, plus(product(right, at.x), product(down, at.y)));
    }

    """

  static let bilinear = """
    uniform sampler2D image;

    uvec4 mixed(uvec4 a, uvec4 b, uint weight) {
      return (a * (256u - weight) + b * weight + 128u) >> 8;
    }

    // i, j: the pixel before the position; wx, wy: weights of 256; area: the place of the image in its
    // texture.
    uvec4 bilinear(int i, int j, uint wx, uint wy, ivec4 area) {
      ivec2 last = area.zw - 1;
      int i0 = clamp(i, 0, last.x), i1 = clamp(i + 1, 0, last.x);
      int j0 = clamp(j, 0, last.y), j1 = clamp(j + 1, 0, last.y);
      uvec4 left =
        mixed(texel(image, area.xy + ivec2(i0, j0)), texel(image, area.xy + ivec2(i0, j1)), wy);
      uvec4 right =
        mixed(texel(image, area.xy + ivec2(i1, j0)), texel(image, area.xy + ivec2(i1, j1)), wy);
      return mixed(left, right, wx);
    }

    """

  static let affine = """
    void main() {
      uvec2 u = position(v3.xy, v4.xy, v5.xy), v = position(v3.zw, v4.zw, v5.zw);
      uvec4 s = bilinear(int(u.x), int(v.x), u.y >> 24, v.y >> 24, ivec4(v6));
      uint k = shapeCoverage(v1, v2, uvec4(0u), 0u, place());
      // An opaque part has its level in place of the colour, which is white.
      if ((v0.w & 0x8000u) == 0u) s = over255(s * unpacked(v0.z));
      uint opacity = v0.w & 255u;
      if ((v0.w >> 14 & 1u) != 0u) {
        color = shown(times(times(s, k), opacity));
      } else {
        color = shown(share(times(s, opacity), k));
      }
    }
    """
}
