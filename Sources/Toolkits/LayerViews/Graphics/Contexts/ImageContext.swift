public import Quartz2D

/// Makes a transparent bitmap of one pixel for each point current; see
/// `UIGraphicsBeginImageContextWithOptions(_:_:_:)`.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Makes a bitmap the current context of this thread, until `UIGraphicsEndImageContext()`. The origin
/// is at the top left corner, and y points down.
///
/// A size without pixels, one that is not finite and one above 16384 pixels begin no bitmap: until the
/// end there is no current context and no image.
///
/// - Parameters:
///   - size: in points; a part of a pixel counts as a whole one.
///   - opaque: true for a bitmap without alpha, black at first.
///   - scale: pixels for each point; 0 for the main screen's.
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  let scale = usableScale(scale)
  let context = makeBitmapContext(size: size, isOpaque: opaque, scale: scale)
  ContextStack.current.push(
    ContextStack.Entry(context: context, image: ContextStack.ImageContext(scale: scale)))
}

/// An image of the drawing so far in the bitmap that
/// `UIGraphicsBeginImageContextWithOptions(_:_:_:)` began; nil when it is not the current context.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let top = ContextStack.current.top, let image = top.image,
    let pixels = top.context?.makeImage()
  else { return nil }
  return UIImage(cgImage: pixels, scale: image.scale, orientation: .up)
}

/// Ends the bitmap begun last, with all contexts pushed since; does nothing without one.
public func UIGraphicsEndImageContext() {
  ContextStack.current.popImage()
}

/// The scale of an image or a bitmap: that of the main screen in place of 0 and of numbers that are no
/// scale.
func usableScale(_ scale: CGFloat) -> CGFloat {
  scale > 0 && scale.isFinite ? scale : defaultImageScale()
}

/// A bitmap with the origin at the top left corner and y pointing down; nil for a size without pixels,
/// one that is not finite, and one above 16384 pixels.
///
/// - Parameter size: in points.
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

/// The sides of a bitmap; nil for a size without pixels, one that is not finite, and one above 16384
/// pixels.
///
/// - Parameter size: in points; a part of a pixel counts as a whole one.
func pixelSize(of size: CGSize, scale: CGFloat) -> (width: Int, height: Int)? {
  // A size such as 10.1 × 10 must not grow by a pixel from rounding.
  let width = (size.width * scale - 1e-6).rounded(.up)
  let height = (size.height * scale - 1e-6).rounded(.up)
  // False for NaN.
  guard width >= 1, height >= 1, width <= 16384, height <= 16384 else { return nil }
  return (Int(width), Int(height))
}
