/// Pixels that were drawn before, at their own positions.
enum SurfaceShaders {
  /// The pixel of a surface; transparent beyond its area. `area` is in device pixels, and `shift` is the
  /// offset from device pixels to the texture.
  static let fetch = """
    uniform sampler2D image;

    uvec4 surfacePixel(ivec2 at, ivec4 area, ivec2 shift) {
      bool isInside =
        at.x >= area.x && at.y >= area.y && at.x < area.z && at.y < area.w;
      return isInside ? texel(image, at + shift) : uvec4(0u);
    }

    """

  static let over = """
    void main() {
      ivec2 at = place();
      uvec4 s = surfacePixel(at, ivec4(v4), ivec2(v5.xy));
      s = over255(s * unpacked(v0.z));
      uint k = coverage(v0.w, v1, v2, v3, at), opacity = v0.w & 255u;
      if ((v0.w >> 14 & 1u) != 0u) color = shown(times(times(s, k), opacity));
      else color = shown(share(times(s, opacity), k));
    }
    """
}
