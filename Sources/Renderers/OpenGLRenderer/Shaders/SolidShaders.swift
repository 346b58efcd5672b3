/// One colour in a rectangle, inside a shape, a ring, a mask or a shadow.
enum SolidShaders {
  /// Opaque on all pixels of the rectangle. The fourth word is the level.
  static let solid = """
    void main() { color = shown(unpacked(v0.z)); }
    """

  static let shape = """
    void main() {
      uint k = shapeCoverage(v1, v2, v3, v0.w >> 10 & 15u, place());
      color = shown(share(unpacked(v0.z), k));
    }
    """

  /// Flag 0 means no hole, so that alternating fills and borders are drawn together.
  static let ring = """
    void main() {
      ivec2 at = place();
      uint outer = shapeCoverage(v1, v2, v3, v0.w >> 10 & 15u, at);
      uint inner = (v0.w & 1u) != 0u ? 0u : shapeCoverage(v4, v5, v6, v6.w, at);
      color = shown(share(unpacked(v0.z), outer > inner ? outer - inner : 0u));
    }
    """

  /// The mask's bytes are at an offset from the pixels.
  static let mask = """
    uniform sampler2D mask;
    void main() {
      uint k = byteAt(mask, place() + ivec2(v1.xy));
      color = shown(share(unpacked(v0.z), k));
    }
    """

  /// A small mask whose middle column and row are repeated between its ends. For each axis: the offsets
  /// before and after the middle, with weights in 256ths; the begin and the end of the middle; the size.
  static let shadow = """
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
    """
}
