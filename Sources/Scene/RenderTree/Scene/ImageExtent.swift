package import DrawList
import GraphicsValues

/// The size of an image in its pixels, and the size at which it is seen where these are not square.
package struct ImageExtent: Hashable, Sendable {
  package var width: Double
  package var height: Double
  /// Square pixels.
  var displayWidth: Double
  var displayHeight: Double

  /// An image of square pixels.
  package init(width: Int, height: Int) {
    (self.width, self.height) = (Double(width), Double(height))
    (displayWidth, displayHeight) = (Double(width), Double(height))
  }

  /// Pixels of the image for each point, across and down.
  ///
  /// - Parameter scale: square pixels for each point.
  func pixelsPerPoint(_ scale: Double) -> Size {
    Size(
      width: width == displayWidth ? scale : scale * width / displayWidth,
      height: height == displayHeight ? scale : scale * height / displayHeight)
  }
}

extension PixelImage {
  package var extent: ImageExtent {
    var extent = ImageExtent(width: width, height: height)
    if let layout = frame?.layout {
      extent.displayWidth = Double(layout.displayWidth)
      extent.displayHeight = Double(layout.displayHeight)
    }
    return extent
  }

  /// The image itself, or for a frame of a surface a copy, which holds no buffer.
  var copy: PixelImage { frame.map { PixelImage(frame: $0.copy) } ?? self }
}
