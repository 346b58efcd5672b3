// The pixels of a surface, drawn before, at their own positions; transparent beyond its area.
// `area` is in device pixels, and `shift` is the offset from device pixels to the texture.

uniform sampler2D image;

uvec4 surfacePixel(ivec2 at, ivec4 area, ivec2 shift) {
  bool isInside =
    at.x >= area.x && at.y >= area.y && at.x < area.z && at.y < area.w;
  return isInside ? texel(image, at + shift) : uvec4(0u);
}
