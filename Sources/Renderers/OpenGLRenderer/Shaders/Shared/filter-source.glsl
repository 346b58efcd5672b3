// Filters of a group's pixels read a surface, `image`, with the area v1 in its corner, and write
// another.

uniform sampler2D image;

uvec4 sourcePixel(ivec2 at) { return texel(image, at - ivec2(v1.xy)); }
