// Copies the finished frame to the window: rows from the bottom, and red and blue swapped.

uniform sampler2D image;

void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  color = texelFetch(image, ivec2(at.x, textureSize(image, 0).y - 1 - at.y), 0).bgra;
}
