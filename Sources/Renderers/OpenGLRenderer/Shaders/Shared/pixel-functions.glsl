// The functions of single pixels, equal to those of EffectPixels.inc: of a premultiplied pixel (blue,
// green, red, alpha), its place in the function's coordinates, and numbers.

float number(int i) { return uintBitsToFloat(i < 4 ? v4[i] : v5[i - 4]); }

float unit(float v) { return clamp(v, 0.0, 1.0); }

// Darkens with the square of the distance. Number 0 is the intensity.
uvec4 vignette(uvec4 pixel, vec2 place) {
  float part = unit(place.x * place.x + place.y * place.y);
  float light = clamp(1.0 - number(0) * part, 0.0, 256.0);
  uvec3 lit = uvec3(vec3(pixel.xyz) * light + 0.5);
  return uvec4(min(lit, uvec3(pixel.w)), pixel.w);
}
