// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

uvec4 changed(int function, uvec4 pixel, vec2 place) {
  switch (function) {
    case 0: return vignette(pixel, place);
    default: return pixel;
  }
}
