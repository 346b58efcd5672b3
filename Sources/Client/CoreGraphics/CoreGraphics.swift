// Quartz 2D under the name that it has on Apple's systems.
@_exported public import Quartz2D
