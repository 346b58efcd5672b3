// Core Animation under the name that it has on Apple's systems, where it brings Core Graphics and
// Foundation along.
@_exported public import CoreAnimation
@_exported public import CoreGraphics
