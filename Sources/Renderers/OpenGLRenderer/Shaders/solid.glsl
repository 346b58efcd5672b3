// One colour, opaque on all pixels of the rectangle. The fourth word is the level.

void main() { color = shown(unpacked(v0.z)); }
