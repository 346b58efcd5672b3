// One colour through a mask, whose bytes are at an offset from the pixels.

uniform sampler2D mask;

void main() {
  uint k = byteAt(mask, place() + ivec2(v1.xy));
  color = shown(share(unpacked(v0.z), k));
}
