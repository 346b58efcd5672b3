// The blend modes of docs/rendering-effects.md. `s` and `d` are a channel of source and
// destination, `sa` and `da` their alphas; a formula gives 255 times the resulting channel.

int channel(int t) {
  int u = clamp(t, 0, 65025) + 128;
  return (u + (u >> 8)) >> 8;
}

int whole(float v) { return int(v + 0.5); }

int dodge(int s, int d, int sa, int da) {
  float both = float(sa * da), rest = float(sa - s);
  float v = float(sa * sa * d) / (rest > 0.0 ? rest : 1.0);
  v = rest > 0.0 && v < both ? v : both;
  return d == 0 ? 0 : whole(v);
}

int burn(int s, int d, int sa, int da) {
  float both = float(sa * da);
  float v = float(sa * sa) * float(da - d) / (s > 0 ? float(s) : 1.0);
  v = s > 0 && v < both ? v : both;
  return d >= da ? sa * da : whole(both - v);
}

int soft(int s, int d, int sa, int da) {
  float b = da > 0 ? float(d) / float(da) : 0.0;
  float c = sa > 0 ? float(s) / float(sa) : 0.0;
  b = min(b, 1.0);
  float lit = b <= 0.25 ? ((16.0 * b - 12.0) * b + 4.0) * b : sqrt(b);
  float k = 2.0 * c - 1.0;
  float v = k <= 0.0 ? b + k * b * (1.0 - b) : b + k * (lit - b);
  return whole(max(v, 0.0) * float(sa * da));
}

// The numbers of the modes are the raw values of BlendMode.
int mixedChannel(int mode, int s, int d, int sa, int da, bool isAlpha) {
  int alone = s * (255 - da) + d * (255 - sa);
  switch (mode) {
    case 0: return 0;
    case 1: return 255 * s;
    case 2: return 255 * s + d * (255 - sa);
    case 3: return s * da;
    case 4: return s * (255 - da);
    case 5: return s * da + d * (255 - sa);
    case 6: return 255 * d + s * (255 - da);
    case 7: return d * sa;
    case 8: return d * (255 - sa);
    case 9: return d * sa + s * (255 - da);
    case 10: return alone;
    case 11:
      return isAlpha ? 255 * (s + d) : 255 * (min(sa + da, 255) - (sa - s) - (da - d));
    case 12: return 255 * (s + d);
    case 13: return s * d;
    default: break;
  }
  if (isAlpha) return 255 * (sa + da) - sa * da;
  switch (mode) {
    case 14: return alone + s * d;
    case 15: return alone + s * da + d * sa - s * d;
    case 16: return alone + (2 * d <= da ? 2 * s * d : sa * da - 2 * (da - d) * (sa - s));
    case 17: return alone + min(s * da, d * sa);
    case 18: return alone + max(s * da, d * sa);
    case 19: return alone + dodge(s, d, sa, da);
    case 20: return alone + burn(s, d, sa, da);
    case 21: return alone + soft(s, d, sa, da);
    case 22: return alone + (2 * s <= sa ? 2 * s * d : sa * da - 2 * (da - d) * (sa - s));
    case 23: return alone + max(s * da, d * sa) - min(s * da, d * sa);
    case 24: return alone + s * da + d * sa - 2 * s * d;
    case 25: return alone + min(sa * da, s * da + d * sa);
    case 26: return alone + max(0, s * da + d * sa - sa * da);
    default: return alone;
  }
}

// Colours are blue, green, red, 0…1.
vec3 straight(ivec4 p) { return min(vec3(p.xyz) / (p.w > 0 ? float(p.w) : 1.0), vec3(1.0)); }
float luminosity(vec3 c) { return 0.3 * c.z + 0.59 * c.y + 0.11 * c.x; }
float least(vec3 c) { return min(min(c.x, c.y), c.z); }
float most(vec3 c) { return max(max(c.x, c.y), c.z); }

vec3 withLuminosity(vec3 c, float wanted) {
  c += wanted - luminosity(c);
  float l = luminosity(c), low = least(c), high = most(c);
  float below = l - low > 0.0 ? l - low : 1.0, above = high - l > 0.0 ? high - l : 1.0;
  float k = low < 0.0 ? l / below : high > 1.0 ? (1.0 - l) / above : 1.0;
  return l + (c - l) * k;
}

vec3 withSaturation(vec3 c, float wanted) {
  float low = least(c), range = most(c) - low;
  return (c - low) * (range > 0.0 ? wanted / range : 0.0);
}

uvec4 blended(int mode, uvec4 source, uvec4 destination) {
  ivec4 s = ivec4(source), d = ivec4(destination);
  int sa = s.w, da = d.w;
  ivec4 t;
  for (int i = 0; i < 4; i++) t[i] = mixedChannel(mode, s[i], d[i], sa, da, i == 3);
  if (mode >= 27) {
    vec3 top = straight(s), bottom = straight(d), c;
    float saturation = most(mode == 27 ? bottom : top) - least(mode == 27 ? bottom : top);
    if (mode == 27) c = withLuminosity(withSaturation(top, saturation), luminosity(bottom));
    else if (mode == 28)
      c = withLuminosity(withSaturation(bottom, saturation), luminosity(bottom));
    else if (mode == 29) c = withLuminosity(top, luminosity(bottom));
    else c = withLuminosity(bottom, luminosity(top));
    t.xyz += ivec3(max(c, vec3(0.0)) * float(sa * da) + 0.5);
  }
  return uvec4(channel(t.x), channel(t.y), channel(t.z), channel(t.w));
}
