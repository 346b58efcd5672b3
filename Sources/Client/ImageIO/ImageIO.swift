// Quartz 2D, which has the names of Image I/O, under the name that they have on Apple's systems.
@_exported public import Quartz2D
