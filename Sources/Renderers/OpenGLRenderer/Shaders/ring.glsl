// One colour between the outer shape, v1…v3, and the inner one, v4…v6. Flag 0 means no hole, so
// that alternating fills and borders are drawn together.

void main() {
  ivec2 at = place();
  uint outer = shapeCoverage(v1, v2, v3, v0.w >> 10 & 15u, at);
  uint inner = (v0.w & 1u) != 0u ? 0u : shapeCoverage(v4, v5, v6, v6.w, at);
  color = shown(share(unpacked(v0.z), outer > inner ? outer - inner : 0u));
}
