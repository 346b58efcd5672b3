// One colour inside a rectangle with round corners, v1…v3.

void main() {
  uint k = shapeCoverage(v1, v2, v3, v0.w >> 10 & 15u, place());
  color = shown(share(unpacked(v0.z), k));
}
