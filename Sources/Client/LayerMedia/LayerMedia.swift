// Core Media and Core Video come along, and layers, as with Apple's module.
@_exported public import CoreAnimation
@_exported public import MediaValues
