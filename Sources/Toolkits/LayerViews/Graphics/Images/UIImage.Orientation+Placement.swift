import Quartz2D

extension UIImage.Orientation {
  /// Returns the transform from the pixels of an image to the upright pixels; both have the origin
  /// at the top left corner, y pointing down.
  ///
  /// - Parameters:
  ///   - width: the width of the image in pixels.
  func transform(width: CGFloat, height: CGFloat) -> CGAffineTransform {
    switch self {
    case .up: .identity
    case .down: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: width, ty: height)
    case .left: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: width)
    case .right: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: height, ty: 0)
    case .upMirrored: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: width, ty: 0)
    case .downMirrored: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: height)
    case .leftMirrored: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
    case .rightMirrored: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: height, ty: width)
    }
  }

  /// The orientation with left and right exchanged.
  var horizontallyFlipped: UIImage.Orientation {
    switch self {
    case .up: .upMirrored
    case .upMirrored: .up
    case .down: .downMirrored
    case .downMirrored: .down
    case .left: .rightMirrored
    case .rightMirrored: .left
    case .right: .leftMirrored
    case .leftMirrored: .right
    }
  }
}

extension CGContext {
  /// Draws an image in an orientation, where y points down.
  ///
  /// - Parameters:
  ///   - area: the area, not empty, of finite numbers.
  ///   - isTiled: true repeats the image over the whole clip.
  func draw(
    _ image: CGImage, as orientation: UIImage.Orientation, in area: CGRect, isTiled: Bool = false
  ) {
    let (width, height) = (CGFloat(image.width), CGFloat(image.height))
    let seen = orientation.isSideways ? (height, width) : (width, height)
    saveGState()
    translateBy(x: area.minX, y: area.minY)
    scaleBy(x: area.width / seen.0, y: area.height / seen.1)
    concatenate(orientation.transform(width: width, height: height))
    // Core Graphics has the top of an image at its largest y.
    translateBy(x: 0, y: height)
    scaleBy(x: 1, y: -1)
    draw(image, in: CGRect(x: 0, y: 0, width: width, height: height), byTiling: isTiled)
    restoreGState()
  }
}

extension CGImage {
  /// Returns the part of an image in a rectangle, extended to whole pixels; nil for no pixels.
  ///
  /// - Parameters:
  ///   - area: the rectangle in points from the top left corner of the upright image.
  ///   - size: the size of the upright image, in points.
  func part(_ area: CGRect, of size: CGSize, as orientation: UIImage.Orientation) -> CGImage? {
    let (width, height) = (CGFloat(self.width), CGFloat(self.height))
    let seen = orientation.isSideways ? (height, width) : (width, height)
    let toSeen = CGAffineTransform(scaleX: seen.0 / size.width, y: seen.1 / size.height)
    let toPixels = orientation.transform(width: width, height: height).inverted()
    let pixels = area.applying(toSeen).applying(toPixels)
    // Rounding must not include a row of neighbours.
    return cropping(to: pixels.insetBy(dx: 1e-6, dy: 1e-6))
  }
}
