import CCairo
import GraphicsValues

// Gradients fill the clip.
extension CGContext {
  /// Fills the clip with a gradient along a line; draws nothing for equal points.
  public func drawLinearGradient(
    _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint,
    options: CGGradientDrawingOptions
  ) {
    let (start, end) = (Point(startPoint), Point(endPoint))
    guard start.isFinite, end.isFinite, start != end else { return }
    let pattern = cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
    draw(gradient, CairoPattern(pattern), options)
  }

  /// Fills the clip with a gradient of circles from one circle to another, later circles above
  /// earlier ones.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    let (start, end) = (Point(startCenter), Point(endCenter))
    guard start.isFinite, end.isFinite, startRadius >= 0, endRadius >= 0, startRadius.isFinite,
      endRadius.isFinite, startRadius > 0 || endRadius > 0
    else { return }
    let pattern = cairo_pattern_create_radial(
      start.x, start.y, Double(startRadius), end.x, end.y, Double(endRadius))
    draw(gradient, CairoPattern(pattern), options)
  }

  /// Fills the clip with a gradient around a point: the first colour at an angle, and on towards
  /// the y axis until the last colour meets it again.
  ///
  /// - Parameters:
  ///   - center: the centre, in user space.
  ///   - angle: the angle of the first colour, in radians from the x axis.
  public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
    guard Point(center).isFinite, angle.isFinite, !state.clip.region.isEmpty,
      let target = DrawTarget(region: state.clip.region), let toUser = cairoMatrix.inverse,
      let pattern = CairoPattern(target)
    else { return }
    cairo_pattern_set_filter(pattern.reference, CAIRO_FILTER_NEAREST)
    let ramp = GradientPixels(gradient)
    let (bytes, stride) = target.memory
    let region = target.region
    for y in region.minY..<region.maxY {
      let row = UnsafeMutableRawPointer(bytes + Int(y - region.minY) * stride)
      for x in region.minX..<region.maxX {
        let point = toUser.apply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)) - Point(center)
        let turned =
          (DeterministicMath.atan2(point.y, point.x) - Double(angle))
          / (2 * DeterministicMath.pi)
        row.storeBytes(
          of: ramp.pixel(at: turned - turned.rounded(.down)),
          toByteOffset: Int(x - region.minX) * 4, as: UInt32.self)
      }
    }
    target.memoryDidChange()
    paint(.pattern(pattern), within: Rectangle(region)) { cairo in cairo_paint(cairo) }
  }

  private func draw(
    _ gradient: CGGradient, _ pattern: CairoPattern?, _ options: CGGradientDrawingOptions
  ) {
    guard let pattern, pattern.place(by: cairoMatrix) else { return }
    pattern.add(gradient, options)
    let bounds = Rectangle(state.clip.region)
    paint(.pattern(pattern), within: bounds) { cairo in cairo_paint(cairo) }
  }
}

extension CairoPattern {
  fileprivate func add(_ gradient: CGGradient, _ options: CGGradientDrawingOptions) {
    guard let first = gradient.stops.first, let last = gradient.stops.last else { return }
    // The outermost stops extend to infinity; transparent stops at the same place end the gradient.
    cairo_pattern_set_extend(reference, CAIRO_EXTEND_PAD)
    if !options.contains(.drawsBeforeStartLocation) { add(ColorValue(first.color), 0, alpha: 0) }
    if first.location > 0 { add(ColorValue(first.color), 0) }
    var previous: CGGradient.Stop?
    for stop in gradient.stops {
      if let previous { addMixed(previous, stop, gradient.colorSpace) }
      add(ColorValue(stop.color), stop.location)
      previous = stop
    }
    if last.location < 1 { add(ColorValue(last.color), 1) }
    if !options.contains(.drawsAfterEndLocation) { add(ColorValue(last.color), 1, alpha: 0) }
  }

  /// Adds stops between two stops, in a space where the mixture is not linear in sRGB.
  private func addMixed(_ a: CGGradient.Stop, _ b: CGGradient.Stop, _ space: CGColorSpace?) {
    guard let space, space.encoding != .sRGB, space.encoding != .gray, a.location < b.location,
      let from = a.color.components, let to = b.color.components
    else { return }
    // Eight linear parts are within one 8-bit level of the curve between any two colours.
    for step in 1..<8 {
      let t = Double(step) / 8
      let values = zip(from, to).map { $0 + ($1 - $0) * CGFloat(t) }
      add(
        ColorValue(CGColor(space: space, values: values)),
        a.location + (b.location - a.location) * t)
    }
  }

  private func add(_ color: ColorValue, _ location: Double, alpha: Double = 1) {
    cairo_pattern_add_color_stop_rgba(
      reference, location, Double(color.red), Double(color.green), Double(color.blue),
      Double(color.alpha) * alpha)
  }
}
