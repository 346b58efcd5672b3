// Fades and slides. v6: the offsets of the pictures; v7: 0 for a fade by the weight in the next
// word, 1 for slides with alphas, 2 for slides with the old picture above.

void main() {
  ivec2 at = place();
  if (v7.x == 0u) {
    finish(dissolve(oldPixel(at), newPixel(at), v7.y), at);
    return;
  }
  uvec4 o = times(oldPixel(at - ivec2(v6.xy)), v7.y);
  uvec4 n = times(newPixel(at - ivec2(v6.zw)), v7.z);
  finish(v7.x == 2u ? over(o, n) : over(n, o), at);
}
