// The colour of one pixel, v2, for the whole square.

void main() { color = texelFetch(image, ivec2(v2.xy), 0); }
