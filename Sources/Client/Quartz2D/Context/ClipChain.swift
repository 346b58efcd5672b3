import CCairo
import GraphicsValues

/// The area to which drawing is restricted: the intersection of shapes and masks. Immutable; a
/// narrower clip is a new object.
final class ClipChain {
  struct Shape {
    /// The outline, in device space with y pointing down.
    var path: PathValue
    var rule: CGPathFillRule
    var isAntialiased: Bool
  }

  private let shapes: [Shape]

  /// The pixels that may change.
  let region: PixelRect

  /// The bounding box of the clip, in device space with y pointing down.
  let bounds: Rectangle

  /// The mask whose alpha multiplies all drawing; covers `region`.
  let mask: DrawTarget?

  init(region: PixelRect) {
    shapes = []
    self.region = region
    bounds = Rectangle(region)
    mask = nil
  }

  private init(shapes: [Shape], region: PixelRect, bounds: Rectangle, mask: DrawTarget?) {
    self.shapes = shapes
    self.region = region
    self.bounds = bounds
    self.mask = mask
  }

  /// Returns the intersection of the clip with a further shape.
  func intersecting(_ shape: Shape) -> ClipChain {
    let box = shape.path.pointBounds.map(bounds.intersection)
    let bounds = box ?? Rectangle(x: self.bounds.x, y: self.bounds.y, width: 0, height: 0)
    // A path may be a line along a whole bitmap, which covers nothing.
    let region = bounds.isEmpty ? .empty : region.intersection(bounds.pixels)
    return ClipChain(shapes: shapes + [shape], region: region, bounds: bounds, mask: mask)
  }

  /// Returns the clip with a further mask; the masks are multiplied.
  func multiplying(_ mask: DrawTarget) -> ClipChain {
    if let old = self.mask { mask.multiply(by: old, alpha: 1) }
    return ClipChain(shapes: shapes, region: region, bounds: bounds, mask: mask)
  }

  func apply(to cairo: OpaquePointer) {
    for shape in shapes {
      shape.path.replacePath(of: cairo)
      cairo_set_fill_rule(
        cairo, shape.rule == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
      cairo_set_antialias(
        cairo, shape.isAntialiased ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
      cairo_clip(cairo)
    }
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
    cairo_set_antialias(cairo, CAIRO_ANTIALIAS_DEFAULT)
  }
}
