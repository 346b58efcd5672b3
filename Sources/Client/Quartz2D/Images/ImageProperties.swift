// Options of sources.

/// Key of a Boolean: keep decoded pixels; without effect.
public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
/// Key of a Boolean: decode at once; without effect, since images always are.
public let kCGImageSourceShouldCacheImmediately: CFString = "kCGImageSourceShouldCacheImmediately"
/// Key of a Boolean: allow components of floating point; without effect.
public let kCGImageSourceShouldAllowFloat: CFString = "kCGImageSourceShouldAllowFloat"
/// Key of the expected type identifier; without effect, since the bytes say it.
public let kCGImageSourceTypeIdentifierHint: CFString = "kCGImageSourceTypeIdentifierHint"
/// Key of a Boolean: make a thumbnail from the image.
public let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString =
  "kCGImageSourceCreateThumbnailFromImageIfAbsent"
/// Key of a Boolean: make a thumbnail from the image.
public let kCGImageSourceCreateThumbnailFromImageAlways: CFString =
  "kCGImageSourceCreateThumbnailFromImageAlways"
/// Key of the longest side of a thumbnail, in pixels.
public let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"
/// Key of a Boolean: turn a thumbnail by the image's orientation.
public let kCGImageSourceCreateThumbnailWithTransform: CFString =
  "kCGImageSourceCreateThumbnailWithTransform"

// Properties of files and images.

/// Key of the number of bytes of a file.
public let kCGImagePropertyFileSize: CFString = "FileSize"
/// Key of the width in pixels, as they are stored.
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// Key of the height in pixels, as they are stored.
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// Key of the number of bits of a component in the file.
public let kCGImagePropertyDepth: CFString = "Depth"
/// Key of a Boolean: whether the file has alpha.
public let kCGImagePropertyHasAlpha: CFString = "HasAlpha"
/// Key of the raw value of a `CGImagePropertyOrientation`; absent for upright images.
public let kCGImagePropertyOrientation: CFString = "Orientation"
/// Key of one of the colour models below.
public let kCGImagePropertyColorModel: CFString = "ColorModel"
/// Value for red, green and blue.
public let kCGImagePropertyColorModelRGB: CFString = "RGB"
/// Value for grey.
public let kCGImagePropertyColorModelGray: CFString = "Gray"
/// Value for inks.
public let kCGImagePropertyColorModelCMYK: CFString = "CMYK"

// Properties of animations.

/// Key of the properties that only a GIF has, in the properties of the file and of each frame.
public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
/// Key of the number of passes; 0 is without end.
public let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"
/// Key of the seconds until the next frame, at least 0.1.
public let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"
/// Key of the seconds until the next frame, as the file says.
public let kCGImagePropertyGIFUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// Key of the width of the whole picture, in pixels.
public let kCGImagePropertyGIFCanvasPixelWidth: CFString = "CanvasPixelWidth"
/// Key of the height of the whole picture, in pixels.
public let kCGImagePropertyGIFCanvasPixelHeight: CFString = "CanvasPixelHeight"
/// Key of the properties that only a WebP has, in the properties of the file and of each frame.
public let kCGImagePropertyWebPDictionary: CFString = "{WebP}"
/// Key of the number of passes; 0 is without end.
public let kCGImagePropertyWebPLoopCount: CFString = "LoopCount"
/// Key of the seconds until the next frame, at least 0.1.
public let kCGImagePropertyWebPDelayTime: CFString = "DelayTime"
/// Key of the seconds until the next frame, as the file says.
public let kCGImagePropertyWebPUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// Key of the width of the whole picture, in pixels.
public let kCGImagePropertyWebPCanvasPixelWidth: CFString = "CanvasPixelWidth"
/// Key of the height of the whole picture, in pixels.
public let kCGImagePropertyWebPCanvasPixelHeight: CFString = "CanvasPixelHeight"

/// The place of the first pixel, and the direction of rows, by the number that Exif and TIFF use.
public enum CGImagePropertyOrientation: UInt32, Sendable {
  /// Rows from the top, columns from the left.
  case up = 1
  /// Rows from the top, columns from the right.
  case upMirrored = 2
  /// Rows from the bottom, columns from the right.
  case down = 3
  /// Rows from the bottom, columns from the left.
  case downMirrored = 4
  /// Rows from the left, columns from the top.
  case leftMirrored = 5
  /// Rows from the right, columns from the top.
  case right = 6
  /// Rows from the right, columns from the bottom.
  case rightMirrored = 7
  /// Rows from the left, columns from the bottom.
  case left = 8
}
