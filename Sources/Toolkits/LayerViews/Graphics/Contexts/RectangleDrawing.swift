public import Quartz2D

/// Fills a rectangle with the current context's fill colour, replacing the pixels below (blend mode
/// copy).
public func UIRectFill(_ rect: CGRect) {
  UIRectFillUsingBlendMode(rect, .copy)
}

/// Fills a rectangle with the current context's fill colour.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  drawInCurrentContext { context in
    context.setBlendMode(blendMode)
    context.fill(rect)
  }
}

/// Draws a frame, one point wide, along the inside of a rectangle with the current context's fill
/// colour, replacing the pixels below.
public func UIRectFrame(_ rect: CGRect) {
  UIRectFrameUsingBlendMode(rect, .copy)
}

/// Draws a frame, one point wide, along the inside of a rectangle with the current context's fill
/// colour. Nothing is drawn for a null or infinite rectangle.
public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  guard rect.isDrawable else { return }
  let r = rect.standardized
  // A rectangle narrower than two points is filled by its frame.
  let (width, height) = (min(1, r.width / 2), min(1, r.height / 2))
  drawInCurrentContext { context in
    context.setBlendMode(blendMode)
    context.fill([
      CGRect(x: r.minX, y: r.minY, width: r.width, height: height),
      CGRect(x: r.minX, y: r.maxY - height, width: r.width, height: height),
      CGRect(x: r.minX, y: r.minY + height, width: width, height: r.height - 2 * height),
      CGRect(x: r.maxX - width, y: r.minY + height, width: width, height: r.height - 2 * height),
    ])
  }
}

/// Restricts drawing in the current context to a rectangle, in addition to its clip.
public func UIRectClip(_ rect: CGRect) {
  UIGraphicsGetCurrentContext()?.clip(to: rect)
}

/// Runs a closure with the current context, if there is one, and restores the context's state.
func drawInCurrentContext(_ body: (CGContext) -> Void) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  context.saveGState()
  defer { context.restoreGState() }
  body(context)
}

extension CGRect {
  /// True for a rectangle of finite numbers other than the null rectangle.
  var isDrawable: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
  }
}
