// Coverage of shapes from the distances to their edges, as in docs/rendering.md.

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
