public import Quartz2D

// Drawing expects a context in which y points down, and does nothing without one.
extension NSAttributedString {
  /// Returns the size of the text in points, with lines of any width.
  public func size() -> CGSize {
    TextBlock(self).size
  }

  /// Draws the text with its top left corner at a point, with lines of any width.
  public func draw(at point: CGPoint) {
    drawInCurrentContext { TextBlock(self).draw(in: $0, at: point) }
  }

  /// Draws the lines of the text that fit into a rectangle, but at least the first line.
  public func draw(in rect: CGRect) {
    draw(with: rect, options: .usesLineFragmentOrigin, context: nil)
  }

  /// Draws the text in a rectangle; a width or height of 0 sets no limit.
  ///
  /// Without `usesLineFragmentOrigin`, draws one line whose baseline begins at the origin.
  ///
  /// - Parameter context: receives the area of the text.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) {
    let block = block(in: rect.size, options)
    let top = options.contains(.usesLineFragmentOrigin) ? 0 : block.lines.first?.origin.y ?? 0
    let corner = CGPoint(x: rect.origin.x, y: rect.origin.y - top)
    context?.totalBounds = CGRect(origin: corner, size: block.size)
    drawInCurrentContext { block.draw(in: $0, at: corner) }
  }

  /// Returns the area of the text in points, for an origin at 0; a width or height of 0 sets no
  /// limit.
  ///
  /// Without `usesLineFragmentOrigin`, returns the area of one line whose baseline begins at the
  /// origin.
  ///
  /// - Parameter context: receives the area of the text.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    let block = block(in: size, options)
    let top = options.contains(.usesLineFragmentOrigin) ? 0 : block.lines.first?.origin.y ?? 0
    let bounds = CGRect(origin: CGPoint(x: 0, y: -top), size: block.size)
    context?.totalBounds = bounds
    return bounds
  }

  private func block(in size: CGSize, _ options: NSStringDrawingOptions) -> TextBlock {
    var limits = TextBlock.Limits()
    limits.usesFontLeading = options.contains(.usesFontLeading)
    if size.width > 0 { limits.width = size.width }
    if options.contains(.usesLineFragmentOrigin) {
      if size.height > 0 { limits.height = size.height }
    } else {
      limits.maximumLines = 1
    }
    if options.contains(.truncatesLastVisibleLine) { limits.lastLineTruncation = .end }
    return TextBlock(self, limits)
  }
}

extension NSString {
  /// Returns the size of the text in points, with lines of any width.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    attributed(attrs).size()
  }

  /// Draws the text with its top left corner at a point, with lines of any width.
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    attributed(attrs).draw(at: point)
  }

  /// Draws the lines of the text that fit into a rectangle, but at least the first line.
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    attributed(attrs).draw(in: rect)
  }

  /// Draws the text in a rectangle; see `NSAttributedString.draw(with:options:context:)`.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    attributed(attributes).draw(with: rect, options: options, context: context)
  }

  /// Returns the area of the text in points; see
  /// `NSAttributedString.boundingRect(with:options:context:)`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    attributed(attributes).boundingRect(with: size, options: options, context: context)
  }

  private func attributed(_ attributes: [NSAttributedString.Key: Any]?) -> NSAttributedString {
    NSAttributedString(string: self as String, attributes: attributes)
  }
}

// On Apple's systems, a text has the methods of `NSString` by bridging.
extension String {
  /// Returns the size of the text in points, with lines of any width.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    (self as NSString).size(withAttributes: attrs)
  }

  /// Draws the text with its top left corner at a point, with lines of any width.
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    (self as NSString).draw(at: point, withAttributes: attrs)
  }

  /// Draws the lines of the text that fit into a rectangle, but at least the first line.
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    (self as NSString).draw(in: rect, withAttributes: attrs)
  }

  /// Draws the text in a rectangle; see `NSAttributedString.draw(with:options:context:)`.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    (self as NSString).draw(
      with: rect, options: options, attributes: attributes, context: context)
  }

  /// Returns the area of the text in points; see
  /// `NSAttributedString.boundingRect(with:options:context:)`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    (self as NSString).boundingRect(
      with: size, options: options, attributes: attributes, context: context)
  }
}
