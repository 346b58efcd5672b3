public import Quartz2D

// Attributes of a new pixel buffer.

/// The pixel format, a number; an argument of `CVPixelBufferCreate` takes its place.
public let kCVPixelBufferPixelFormatTypeKey: CFString = "PixelFormatType"
/// The width in pixels.
public let kCVPixelBufferWidthKey: CFString = "Width"
/// The height in pixels.
public let kCVPixelBufferHeightKey: CFString = "Height"
/// A number of which each row's length in bytes is a multiple. Every buffer's is a multiple of 64.
public let kCVPixelBufferBytesPerRowAlignmentKey: CFString = "BytesPerRowAlignment"
/// Properties of the surface behind the buffer. Every buffer has a surface, with or without them.
public let kCVPixelBufferIOSurfacePropertiesKey: CFString = "IOSurfaceProperties"
/// True for a buffer that a `CGImage` can be made of, which every BGRA buffer is.
public let kCVPixelBufferCGImageCompatibilityKey: CFString = "CGImageCompatibility"
/// True for a buffer that a `CGContext` can draw into, which every BGRA buffer is.
public let kCVPixelBufferCGBitmapContextCompatibilityKey: CFString = "CGBitmapContextCompatibility"

// Attachments; those that a layer reads are declared beside `IOSurface`.

/// The attachment with the colours of the three primaries. Without effect on pixels.
public let kCVImageBufferColorPrimariesKey: CFString = "CVImageBufferColorPrimaries"
/// The primaries of BT.709.
public let kCVImageBufferColorPrimaries_ITU_R_709_2: CFString = "ITU_R_709_2"
/// The primaries of BT.2020.
public let kCVImageBufferColorPrimaries_ITU_R_2020: CFString = "ITU_R_2020"
/// The attachment with the function from light to numbers. Without effect on pixels, which are shown as they are
/// encoded.
public let kCVImageBufferTransferFunctionKey: CFString = "CVImageBufferTransferFunction"
/// The function of BT.709.
public let kCVImageBufferTransferFunction_ITU_R_709_2: CFString = "ITU_R_709_2"
