// `IOSurface`, the pixel formats and the keys of colours come along.
@_exported public import SharedSurfaces
