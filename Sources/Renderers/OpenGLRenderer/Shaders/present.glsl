// Copies the finished frame to the window, turned as its output is: v1 has the picture's pixel in the window's pixel
// (0, 0) and the way to the next one in a row, v2 the way to the next row. Red and blue change places.

uniform sampler2D image;

void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  ivec4 row = ivec4(v1);
  color = texelFetch(image, row.xy + at.x * row.zw + at.y * ivec2(v2.xy), 0).bgra;
}
