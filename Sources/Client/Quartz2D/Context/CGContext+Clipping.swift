import CCairo
import GraphicsValues

// Clipping only narrows the clip, and discards the current path; restoring the state or resetting
// the clip widens it.
extension CGContext {
  /// Restricts drawing to the inside of the current path; without a path, nothing changes.
  public func clip(using rule: CGPathFillRule = .winding) {
    let path = devicePath
    beginPath()
    guard !path.isEmpty, path.isFinite else { return }
    state.clip = state.clip.intersecting(
      ClipChain.Shape(
        path: path.applying(flip), rule: rule,
        isAntialiased: cairoAntialias != CAIRO_ANTIALIAS_NONE))
  }

  /// Restricts drawing to a rectangle.
  public func clip(to rect: CGRect) {
    clip(to: [rect])
  }

  /// Restricts drawing to the union of the rectangles.
  public func clip(to rects: [CGRect]) {
    beginPath()
    addRects(rects)
    clip()
  }

  /// Multiplies drawing by a mask, and restricts it to a rectangle.
  ///
  /// - Parameter mask: an image mask paints where its samples are 0. For any other image, its
  ///   luminance times its alpha multiplies the alpha of drawing.
  public func clip(to rect: CGRect, mask: CGImage) {
    clip(to: rect)
    guard !state.clip.region.isEmpty,
      let target = DrawTarget(region: state.clip.region, format: CAIRO_FORMAT_A8),
      let pattern = CairoPattern(image: mask.asAlpha),
      pattern.place(by: placement(of: mask, in: rect).concatenating(cairoMatrix))
    else { return }
    cairo_pattern_set_filter(pattern.reference, cairoFilter)
    cairo_pattern_set_extend(pattern.reference, CAIRO_EXTEND_PAD)
    target.draw { cairo in
      cairo_set_source(cairo, pattern.reference)
      cairo_paint(cairo)
    }
    state.clip = state.clip.multiplying(target)
  }

  /// Removes the clip: drawing reaches the whole bitmap, or inside a transparency layer the whole
  /// layer.
  public func resetClip() {
    state.clip = ClipChain(region: target.region)
  }

  /// The smallest rectangle in user space around the clip.
  public var boundingBoxOfClipPath: CGRect {
    guard let inverse = cairoMatrix.inverse else { return .null }
    return CGRect(state.clip.bounds.applying(inverse))
  }
}
