// Core Animation under the name that it has on Apple's systems, where it also imports Core Graphics
// and Foundation; so does `CoreAnimation`. This module does not import the module CoreGraphics: for
// a file that sees both that name and Testing, the compiler looks for an overlay of Apple's.
@_exported public import CoreAnimation
