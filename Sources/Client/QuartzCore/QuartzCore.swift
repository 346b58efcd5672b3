// Core Animation under the name that it has on Apple's systems, where it brings Core Graphics and
// Foundation along; so does `CoreAnimation`. It does not import the module CoreGraphics: a file
// that sees both that name and Testing makes the compiler look for an overlay of Apple's.
@_exported public import CoreAnimation
