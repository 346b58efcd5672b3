public import Quartz2D

/// Makes a transparent bitmap of one pixel per point current; see
/// `UIGraphicsBeginImageContextWithOptions(_:_:_:)`.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Makes a bitmap the current context of this thread, until `UIGraphicsEndImageContext()`. The
/// origin is at the top left corner, and y points down.
///
/// A size without pixels, a size that is not finite, and a side above 16384 pixels give no bitmap:
/// until the end there is no current context and no image.
///
/// - Parameters:
///   - size: the size in points; fractions of pixels are rounded up.
///   - opaque: true for a bitmap without alpha, which starts black.
///   - scale: pixels per point; 0 stands for the main screen's scale.
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  let scale = usableScale(scale)
  let context = makeBitmapContext(size: size, isOpaque: opaque, scale: scale)
  ContextStack.current.push(
    ContextStack.Entry(context: context, image: ContextStack.ImageContext(scale: scale)))
}

/// Returns an image of the drawing so far in the bitmap that
/// `UIGraphicsBeginImageContextWithOptions(_:_:_:)` began; nil if it is not the current context.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let top = ContextStack.current.top, let image = top.image,
    let pixels = top.context?.makeImage()
  else { return nil }
  return UIImage(cgImage: pixels, scale: image.scale, orientation: .up)
}

/// Ends the bitmap that was begun last, with all contexts pushed after it; does nothing without a
/// bitmap.
public func UIGraphicsEndImageContext() {
  ContextStack.current.popImage()
}

/// Returns the scale of an image or a bitmap; 0 and invalid numbers stand for the main screen's
/// scale.
func usableScale(_ scale: CGFloat) -> CGFloat {
  scale > 0 && scale.isFinite ? scale : defaultImageScale()
}

/// Returns a bitmap with the origin at the top left corner and y pointing down; nil for a size
/// without pixels, a size that is not finite, and a side above 16384 pixels.
///
/// - Parameter size: the size in points.
func makeBitmapContext(size: CGSize, isOpaque: Bool, scale: CGFloat) -> CGContext? {
  guard let pixels = pixelSize(of: size, scale: scale),
    let space = CGColorSpace(name: CGColorSpace.sRGB)
  else { return nil }
  let alpha: CGImageAlphaInfo = isOpaque ? .noneSkipFirst : .premultipliedFirst
  let context = CGContext(
    data: nil, width: pixels.width, height: pixels.height, bitsPerComponent: 8, bytesPerRow: 0,
    space: space, bitmapInfo: alpha.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
  context?.translateBy(x: 0, y: CGFloat(pixels.height))
  context?.scaleBy(x: scale, y: -scale)
  return context
}

/// Returns the sides of a bitmap; nil for a size without pixels, a size that is not finite, and a
/// side above 16384 pixels.
///
/// - Parameter size: the size in points; fractions of pixels are rounded up.
func pixelSize(of size: CGSize, scale: CGFloat) -> (width: Int, height: Int)? {
  // A size such as 10.1 × 10 must not grow by a pixel from rounding.
  let width = (size.width * scale - 1e-6).rounded(.up)
  let height = (size.height * scale - 1e-6).rounded(.up)
  // False for NaN.
  guard width >= 1, height >= 1, width <= 16384, height <= 16384 else { return nil }
  return (Int(width), Int(height))
}
