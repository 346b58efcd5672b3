/// The properties of one image of a file, which are known before its pixels are read.
package struct ImageDescription: Hashable, Sendable {
  package enum Model: Hashable, Sendable {
    case gray
    case rgb
    case cmyk
  }

  package var width: Int
  package var height: Int
  package var model = Model.rgb
  package var bitsPerComponent = 8
  package var hasAlpha = false
  /// The place of the first pixel, as Exif counts: 1 is the top left corner.
  package var orientation = 1
  /// Seconds until the next image of an animation; nil in other files.
  package var delay: Double?
}

/// The bounds for one file, beyond those of a side.
package struct ImageLimits: Hashable, Sendable {
  /// Most pixels of an image.
  package var pixels: Int
  /// Most images of a file, and most pixels of an animation's frames together, each as a whole picture. What follows is
  /// left out.
  package var images: Int
  package var framePixels: Int

  package init(pixels: Int, images: Int, framePixels: Int) {
    self.pixels = pixels
    self.images = images
    self.framePixels = framePixels
  }

  package static let standard = ImageLimits(pixels: 1 << 28, images: 1 << 14, framePixels: 1 << 32)

  func check(_ width: Int, _ height: Int) throws(ImageFileError) {
    try ImageFiles.checkSize(width, height)
    let (count, overflows) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !overflows, count <= pixels else {
      throw ImageFileError(.tooLarge(width: width, height: height))
    }
  }
}
