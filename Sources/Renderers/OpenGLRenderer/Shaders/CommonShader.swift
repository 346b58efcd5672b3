/// Code shared by all shaders. Colours are bytes in unsigned integers, in the order of memory: blue, green,
/// red, alpha; so a texture's red is blue everywhere but in the window.
enum CommonShader {
  static let version = (embedded: "#version 300 es\n", desktop: "#version 330 core\n")

  static func vertex(_ kind: ProgramKind) -> String {
    var lines = [
      "precision highp float;", "precision highp int;",
      "// Two over the size of the target.", "uniform vec2 scale;",
      "// The number of the first instance, from back to front.", "uniform int level;",
      "int levelOf(int number) {",
      "  return (min(number, \(Levels.limit)) + 1) * \(Levels.step) + \(Levels.step - 1);", "}",
    ]
    for index in 0..<kind.words {
      lines.append("layout(location = \(index)) in uvec4 a\(index);")
      lines.append("flat out uvec4 v\(index);")
    }
    lines += [
      "void main() {",
      "  // The corners of the pixels that are drawn on, in the target.",
      "  uint x = (gl_VertexID & 1) == 0 ? a0.x & 0xFFFFu : a0.y & 0xFFFFu;",
      "  uint y = (gl_VertexID & 2) == 0 ? a0.x >> 16 : a0.y >> 16;",
      "  float z = 1.0 - float(\(kind.level)) * (1.0 / \(Levels.range).0);",
      "  gl_Position = vec4(vec2(x, y) * scale - 1.0, z, 1.0);",
    ]
    for index in 0..<kind.words { lines.append("  v\(index) = a\(index);") }
    return (lines + ["}", ""]).joined(separator: "\n")
  }

  static func fragmentInputs(words: Int) -> String {
    (0..<words).map { "flat in uvec4 v\($0);\n" }.joined()
  }

  static let fragment = """
    precision highp float;
    precision highp int;
    precision highp sampler2D;
    // The device pixel in the corner of the target.
    uniform ivec2 origin;
    layout(location = 0) out vec4 color;

    ivec2 place() { return ivec2(gl_FragCoord.xy) + origin; }

    uvec4 unpacked(uint p) {
      return uvec4(p & 255u, p >> 8 & 255u, p >> 16 & 255u, p >> 24);
    }

    uvec4 texel(sampler2D image, ivec2 at) {
      return uvec4(texelFetch(image, at, 0) * 255.0 + 0.5);
    }

    uint byteAt(sampler2D image, ivec2 at) {
      return uint(texelFetch(image, at, 0).x * 255.0 + 0.5);
    }

    // Over 255, rounded to nearest.
    uvec4 over255(uvec4 t) {
      uvec4 u = t + 128u;
      return (u + (u >> 8)) >> 8;
    }
    uvec4 times(uvec4 a, uint b) { return over255(a * b); }
    uint times(uint a, uint b) { uint u = a * b + 128u; return (u + (u >> 8)) >> 8; }

    // Over 255, cut.
    uvec4 share(uvec4 a, uint k) {
      uvec4 t = a * k + 1u;
      return (t + (t >> 8)) >> 8;
    }

    vec4 shown(uvec4 s) { return vec4(s) / 255.0; }

    """

  /// Coverage of shapes from the distances to their edges, as in docs/rendering.md.
  static let shapes = """
    float slab(float a, float b) { return max(0.0, min(0.5, a) + min(0.5, b)); }

    // from: the distances of pixel (0, 0) from the left, right, top and bottom edge; step: what a
    // column and a row add to those from the left and the top one; corner: the radii and the cosine
    // between the normals; round: a bit for each corner.
    uint shapeCoverage(vec4 from, vec4 step, vec3 corner, uint round, ivec2 at) {
      float x = float(at.x), y = float(at.y);
      float across = x * step.x, along = x * step.z;
      float left = (from.x + y * step.y) + across, right = (from.y - y * step.y) - across;
      float top = (from.z + y * step.w) + along, bottom = (from.w - y * step.w) - along;
      float c = slab(left, right) * slab(top, bottom);
      if (round != 0u) {
        bool isLeft = left < right, isTop = top < bottom;
        uint bit = isTop ? (isLeft ? 1u : 2u) : (isLeft ? 4u : 8u);
        float px = max(corner.x - min(left, right), 0.0) / corner.x;
        float py = max(corner.y - min(top, bottom), 0.0) / corner.y;
        float squared = px * px + py * py;
        if (px > 0.0 && py > 0.0 && squared > 1e-12 && (round & bit) != 0u) {
          float len = sqrt(squared);
          float gx = px / corner.x, gy = py / corner.y;
          float cosine = isLeft == isTop ? corner.z : -corner.z;
          float gradient = max(gx * gx + gy * gy + 2.0 * cosine * (gx * gy), 1e-30);
          float distance = (len - 1.0) * len / sqrt(gradient);
          c = min(c, clamp(0.5 - distance, 0.0, 1.0));
        }
      }
      return uint(c * 255.0 + 0.5);
    }

    uint shapeCoverage(uvec4 from, uvec4 step, uvec4 corner, uint round, ivec2 at) {
      return shapeCoverage(
        uintBitsToFloat(from), uintBitsToFloat(step), uintBitsToFloat(corner.xyz), round, at);
    }

    """

  /// Coverage of a source: everything, a shape, or bytes of a mask, as given by three groups of words and
  /// the flags.
  static let coverage = """
    uniform sampler2D mask;

    uint coverage(uint flags, uvec4 c0, uvec4 c1, uvec4 c2, ivec2 at) {
      uint kind = flags >> 8 & 3u;
      if (kind == 0u) return 255u;
      if (kind == 2u) return byteAt(mask, at + ivec2(c0.xy));
      return shapeCoverage(c0, c1, c2, flags >> 10 & 15u, at);
    }

    """
}
