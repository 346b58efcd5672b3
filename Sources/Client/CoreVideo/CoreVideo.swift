// Pixel buffers under the name that they have on Apple's systems.
@_exported public import MediaValues
