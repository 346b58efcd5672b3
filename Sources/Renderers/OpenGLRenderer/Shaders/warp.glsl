// All other transitions. v6…v8: the map from device pixels to (a, b, w), column by column, and q,
// half of a, half of b; v9…v11: the inverse map, and the scale, the effect and whether there is
// perspective; v12, v13: sine, cosine, depth and radius of the turned planes; v14: their distance.

float half_a() { return uintBitsToFloat(v7.w); }
float half_b() { return uintBitsToFloat(v8.w); }
float progress() { return uintBitsToFloat(v6.w); }
uint byteOf(float v) { return uint(clamp(v, 0.0, 1.0) * 255.0 + 0.5); }

vec3 inward(vec2 p) {
  return uintBitsToFloat(v6.xyz) * p.x + uintBitsToFloat(v7.xyz) * p.y
    + uintBitsToFloat(v8.xyz);
}

vec3 outward(vec2 p) {
  return uintBitsToFloat(v9.xyz) * p.x + uintBitsToFloat(v10.xyz) * p.y
    + uintBitsToFloat(v11.xyz);
}

uvec4 pixelOf(bool isOld, ivec2 at) {
  if (isOld) return oldPixel(at);
  return newPixel(at);
}

uvec4 mixed(uvec4 a, uvec4 b, uint weight) {
  return (a * (256u - weight) + b * weight + 128u) >> 8;
}

uvec4 picture(bool isOld, vec2 place) {
  vec3 h = outward(place);
  if (!(h.z > 0.0)) return uvec4(0u);
  vec2 p = h.xy / h.z - 0.5;
  if (!(abs(p.x) < 16777216.0 && abs(p.y) < 16777216.0)) return uvec4(0u);
  ivec2 f = ivec2(floor(p * 256.0 + 0.5));
  ivec2 i = f >> 8;
  uvec2 w = uvec2(f & 255);
  uvec4 top = mixed(pixelOf(isOld, i), pixelOf(isOld, i + ivec2(1, 0)), w.x);
  uvec4 bottom = mixed(pixelOf(isOld, i + ivec2(0, 1)), pixelOf(isOld, i + 1), w.x);
  return mixed(top, bottom, w.y);
}

uvec4 dimmed(uvec4 p, float light) { return uvec4(times(p, byteOf(light)).xyz, p.w); }

float sharePart(float v, float extent, float size) {
  return max(min((extent - v) / size, 0.5) + min((extent + v) / size, 0.5), 0.0);
}

uvec4 face(vec2 p, vec2 size, vec4 turn, float distance, bool isOld) {
  float k = distance * turn.y + p.x * turn.x;
  if (!(k > 0.0)) return uvec4(0u);
  float advance = distance + turn.z - turn.w * turn.y;
  float a = (p.x * advance + distance * turn.w * turn.x) / k;
  float shrink = (distance - a * turn.x - turn.w * turn.y + turn.z) / distance;
  float b = p.y * shrink;
  float narrowing = distance * (advance * turn.y - turn.w * turn.x * turn.x) / (k * k);
  float slant = size.x * narrowing * p.y * turn.x / distance;
  float c = sharePart(a, half_a(), size.x * narrowing)
    * sharePart(
      b, half_b(), sqrt(size.y * size.y * shrink * shrink + slant * slant));
  if (!(c > 0.0)) return uvec4(0u);
  vec2 reach = max(vec2(half_a(), half_b()) - size / 2.0, 0.0);
  uvec4 s = picture(isOld, vec2(clamp(a, -reach.x, reach.x), clamp(b, -reach.y, reach.y)));
  return times(dimmed(s, 0.6 + 0.4 * turn.y), byteOf(c));
}

uvec4 backOfPage(bool isOld, float u, float b, float light) {
  uvec4 p = picture(isOld, vec2(u - half_a(), b));
  return dimmed(dissolve(p, uvec4(p.w), 191u), light);
}

const float pi = 3.14159265358979;

uvec4 curl(vec2 p, bool pageIsOld) {
  float q = progress();
  float size = 2.0 * half_a(), radius = size / 8.0, arc = pi * radius;
  float u = p.x + half_a(), line = size - q * (size + arc);
  uvec4 result = picture(!pageIsOld, p);
  if (u <= line) {
    result = over(picture(pageIsOld, p), result);
    float back = line + arc + (line - u);
    if (back <= size) result = over(backOfPage(pageIsOld, back, p.y, 1.0), result);
    return result;
  }
  float t = (u - line) / radius;
  if (!(t < 1.0)) {
    float distance = (u - line - radius) / (2.0 * radius);
    return q > 0.0 && distance < 1.0 ? dimmed(result, 0.6 + 0.4 * distance) : result;
  }
  float angle = asin(t);
  float rising = line + radius * angle, falling = line + radius * (pi - angle);
  float light = sqrt(1.0 - t * t);
  if (rising <= size) {
    uvec4 front = picture(pageIsOld, vec2(rising - half_a(), p.y));
    result = over(dimmed(front, 0.65 + 0.35 * light), result);
  } else {
    result = dimmed(result, 0.6);
  }
  if (falling <= size) {
    result = over(backOfPage(pageIsOld, falling, p.y, 0.75 + 0.25 * light), result);
  }
  return result;
}

uvec4 iris(vec2 p, bool insideIsOld, float radius) {
  float reach = radius * sqrt(half_a() * half_a() + half_b() * half_b());
  float scale = uintBitsToFloat(v9.w);
  uint k = radius >= 1.0 ? 255u : byteOf((reach - length(p)) * scale + 0.5);
  if (radius <= 0.0) k = 0u;
  return dissolve(picture(!insideIsOld, p), picture(insideIsOld, p), k);
}

uvec4 ripple(vec2 p) {
  float q = progress(), scale = uintBitsToFloat(v9.w);
  float reach = sqrt(half_a() * half_a() + half_b() * half_b()), r = length(p);
  float swell = 4.0 * q * (1.0 - q);
  float wave = sin(pi * (10.0 * r / reach - 8.0 * q));
  float shift = 0.06 * min(half_a(), half_b()) * swell * wave;
  float k = r > 0.0 ? max(0.0, (r - shift) / r) : 1.0, inset = 0.5 / scale;
  vec2 at = min(max(p * k, inset - vec2(half_a(), half_b())), vec2(half_a(), half_b()) - inset);
  uvec4 s = dissolve(picture(true, at), picture(false, at), byteOf(q));
  return dimmed(s, 1.0 - 0.2 * swell * (0.5 - 0.5 * wave));
}

uvec4 suck(vec2 p) {
  float q = progress();
  uvec4 under = picture(false, p);
  float s = (p.x + half_a()) / (2.0 * half_a());
  float funnel = s * s * (3.0 - 2.0 * s);
  float width = 1.0 - min(1.0, 2.0 * q) * (1.0 - (0.04 + 0.96 * funnel));
  float source = s + q * q;
  if (!(s >= 0.0 && source <= 1.0 && width > 0.0 && abs(p.y) <= half_b() * width)) return under;
  return over(picture(true, vec2((2.0 * source - 1.0) * half_a(), p.y / width)), under);
}

uvec4 slide(vec2 p, int effect) {
  float q = progress(), size = 2.0 * half_a();
  float oldBy = effect == 1 ? 0.0 : q, newBy = effect == 3 ? 0.0 : 1.0 - q;
  uvec4 o = picture(true, vec2(p.x + size * oldBy, p.y));
  uvec4 n = picture(false, vec2(p.x - size * newBy, p.y));
  uint k = byteOf(q);
  if (effect == 2) return over(times(n, k), times(o, 255u - k));
  return effect == 3 ? over(o, n) : over(n, o);
}

void main() {
  ivec2 at = place();
  vec2 center = vec2(at) + 0.5;
  vec3 h = inward(center);
  if (!(h.z > 0.0)) {
    color = vec4(0.0);
    return;
  }
  vec2 p = h.xy / h.z;
  int effect = int(v10.w);
  uvec4 s = uvec4(0u);
  if (effect == 4 || effect == 5) {
    vec3 h1 = inward(center + vec2(1.0, 0.0)), h2 = inward(center + vec2(0.0, 1.0));
    vec2 right = h1.z > 0.0 ? h1.xy / h1.z - p : vec2(0.0);
    vec2 down = h2.z > 0.0 ? h2.xy / h2.z - p : vec2(0.0);
    vec2 size = vec2(length(vec2(right.x, down.x)), length(vec2(right.y, down.y)));
    if (v11.w == 0u) {
      vec3 x = uintBitsToFloat(v6.xyz), y = uintBitsToFloat(v7.xyz);
      size = vec2(length(vec2(x.x, y.x)), length(vec2(x.y, y.y)));
    }
    vec4 turn = uintBitsToFloat(v12), other = uintBitsToFloat(v13);
    float distance = uintBitsToFloat(v14.x);
    if (effect == 5) {
      bool isOld = progress() < 0.5;
      s = face(p, size, isOld ? turn : other, distance, isOld);
    } else {
      bool showsOld = (distance + turn.z) * turn.y > turn.w;
      bool showsNew = (distance + other.z) * other.y > other.w;
      if (showsOld) s = face(p, size, turn, distance, true);
      if (showsNew) s = min(s + face(p, size, other, distance, false), 255u);
    }
  } else if (effect == 6) s = ripple(p);
  else if (effect == 7) s = suck(p);
  else if (effect == 8) s = curl(p, true);
  else if (effect == 9) s = curl(p, false);
  else if (effect == 10) s = iris(p, false, progress());
  else if (effect == 11) s = iris(p, true, 1.0 - progress());
  else s = slide(p, effect);
  finish(s, at);
}
