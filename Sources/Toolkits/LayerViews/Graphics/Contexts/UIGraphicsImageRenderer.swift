public import Quartz2D

/// Makes images of drawing.
open class UIGraphicsRenderer: NSObject {
  let rendererFormat: UIGraphicsRendererFormat

  init(bounds: CGRect, format: UIGraphicsRendererFormat) {
    // The renderer keeps a copy, so that later changes by the caller have no effect.
    let copy = format.copy() as? UIGraphicsRendererFormat ?? format
    copy.bounds = bounds
    rendererFormat = copy
    super.init()
  }

  /// Always true, since every renderer makes images.
  open var allowsImageOutput: Bool { true }
}

/// Makes images of drawing into bitmaps.
///
/// Bounds without pixels, not finite or above 16384 pixels give an empty image: the actions run,
/// and their drawing is lost. The renderer may be used on any thread, by one thread at a time.
open class UIGraphicsImageRenderer: UIGraphicsRenderer {
  /// The actions that draw.
  public typealias DrawingActions = (UIGraphicsImageRendererContext) -> Void

  /// Creates a renderer for the main screen's scale.
  ///
  /// - Parameter size: the size in points; fractions of pixels are rounded up.
  public convenience init(size: CGSize) {
    self.init(size: size, format: .preferred())
  }

  /// Creates a renderer.
  ///
  /// - Parameter size: the size in points; fractions of pixels are rounded up.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Creates a renderer for the main screen's scale.
  ///
  /// - Parameter bounds: the area that the image shows, in points.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: .preferred())
  }

  /// Creates a renderer.
  ///
  /// - Parameter bounds: the area that the image shows, in points.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    super.init(bounds: bounds, format: format)
  }

  /// A copy of the format, with the bounds.
  open var format: UIGraphicsImageRendererFormat {
    rendererFormat as? UIGraphicsImageRendererFormat ?? UIGraphicsImageRendererFormat()
  }

  /// Returns the image that the actions draw.
  open func image(actions: DrawingActions) -> UIImage {
    render(actions).currentImage
  }

  /// Returns the bytes of a PNG file with the image that the actions draw; empty for an empty
  /// image.
  open func pngData(actions: DrawingActions) -> Data {
    image(actions: actions).pngData() ?? Data()
  }

  /// Returns the bytes of a JPEG file with the image that the actions draw; empty for an empty
  /// image.
  ///
  /// - Parameter compressionQuality: the quality from 0, the smallest file, to 1, the best picture;
  ///   clamped to 0…1.
  open func jpegData(
    withCompressionQuality compressionQuality: CGFloat, actions: DrawingActions
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }

  private func render(_ actions: DrawingActions) -> UIGraphicsImageRendererContext {
    let bounds = format.bounds
    let context = UIGraphicsImageRendererContext(cgContext: makeContext(), format: format)
    if bounds.isDrawable { context.cgContext.translateBy(x: -bounds.minX, y: -bounds.minY) }
    ContextStack.current.with(context.cgContext) { actions(context) }
    return context
  }

  /// Returns the bitmap; a single invisible pixel for bounds that no bitmap can have.
  private func makeContext() -> CGContext {
    let scale = usableScale(format.scale)
    if let context = makeBitmapContext(
      size: format.bounds.size, isOpaque: format.opaque, scale: scale)
    {
      return context
    }
    guard
      let context = makeBitmapContext(
        size: CGSize(width: 1, height: 1), isOpaque: false, scale: 1)
    else { preconditionFailure("There is no memory for a bitmap of one pixel.") }
    context.clip(to: .zero)
    return context
  }
}
