import CCairo
import GraphicsValues

// Painting a path discards it.
extension CGContext {
  /// Fills the current path.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    fill(takePath(), using: rule)
  }

  /// Draws a line along the current path.
  public func strokePath() {
    stroke(takePath())
  }

  /// Fills the current path, draws a line along it, or both in this order.
  public func drawPath(using mode: CGPathDrawingMode) {
    let path = takePath()
    switch mode {
    case .fill: fill(path, using: .winding)
    case .eoFill: fill(path, using: .evenOdd)
    case .stroke: stroke(path)
    case .fillStroke:
      fill(path, using: .winding)
      stroke(path)
    case .eoFillStroke:
      fill(path, using: .evenOdd)
      stroke(path)
    }
  }

  /// Fills a rectangle.
  public func fill(_ rect: CGRect) {
    fill([rect])
  }

  /// Fills rectangles as one shape.
  public func fill(_ rects: [CGRect]) {
    beginPath()
    addRects(rects)
    fillPath()
  }

  /// Fills the ellipse that touches the middle of each side of a rectangle.
  public func fillEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    fillPath()
  }

  /// Draws a line around a rectangle, half of it inside.
  public func stroke(_ rect: CGRect) {
    beginPath()
    addRect(rect)
    strokePath()
  }

  /// Draws a line of the given width around a rectangle, half of it inside.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    let old = state.lineWidth
    setLineWidth(width)
    stroke(rect)
    state.lineWidth = old
  }

  /// Draws a line along the ellipse that touches the middle of each side of a rectangle.
  public func strokeEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    strokePath()
  }

  /// Draws lines between the first and the second point, the third and the fourth, and so on.
  public func strokeLineSegments(between points: [CGPoint]) {
    beginPath()
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      move(to: points[index])
      addLine(to: points[index + 1])
    }
    strokePath()
  }

  /// Makes a rectangle transparent, or black in a bitmap without alpha. Clips apply; alpha, shadow
  /// and blend mode do not.
  public func clear(_ rect: CGRect) {
    let saved = state
    (state.alpha, state.blendMode, state.shadow) = (1, .clear, nil)
    state.fill = .color(.black)
    fill(rect)
    state = saved
  }

  private func takePath() -> PathValue {
    defer { beginPath() }
    return devicePath
  }

  /// Fills a path that is given in device space with y pointing up.
  private func fill(_ devicePath: PathValue, using rule: CGPathFillRule) {
    let path = devicePath.applying(flip)
    guard let bounds = path.pointBounds, !bounds.isEmpty else { return }
    let (flatness, antialias) = (state.flatness, cairoAntialias)
    paint(state.fill, within: bounds) { cairo in
      cairo_set_antialias(cairo, antialias)
      cairo_set_tolerance(cairo, flatness)
      cairo_set_fill_rule(
        cairo, rule == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
      path.replacePath(of: cairo)
      cairo_fill(cairo)
    }
  }

  /// Draws a line along a path that is given in device space with y pointing up.
  private func stroke(_ devicePath: PathValue) {
    let path = devicePath.applying(flip)
    guard let bounds = path.pointBounds, state.lineWidth > 0 else { return }
    // A miter extends by half a width times the miter limit, a square end by half the diagonal.
    let reach = state.lineWidth / 2 * max(state.miterLimit, 1.5) * state.matrix.maximumScale + 1
    let (state, antialias) = (state, cairoAntialias)
    let dashes = canBeDashed(path) ? state.dashLengths : []
    var matrix = cairo_matrix_t(cairoMatrix)
    paint(state.stroke, within: bounds.insetBy(dx: -reach, dy: -reach)) { cairo in
      cairo_set_antialias(cairo, antialias)
      cairo_set_tolerance(cairo, state.flatness)
      path.replacePath(of: cairo)
      cairo_set_matrix(cairo, &matrix)
      cairo_set_line_width(cairo, state.lineWidth)
      cairo_set_line_cap(cairo, cairo_line_cap_t(state.lineCap))
      cairo_set_line_join(cairo, cairo_line_join_t(state.lineJoin))
      cairo_set_miter_limit(cairo, max(state.miterLimit, 1))
      cairo_set_dash(cairo, dashes, Int32(clamping: dashes.count), state.dashPhase)
      cairo_stroke(cairo)
    }
  }

  /// Returns false for more than a million dashes, which look like a line and take seconds.
  private func canBeDashed(_ path: PathValue) -> Bool {
    guard !state.dashLengths.isEmpty else { return false }
    let scale = abs(state.matrix.determinant).squareRoot()
    let period = state.dashLengths.reduce(0, +) * scale
    let length = path.subpaths.reduce(0) { sum, subpath in
      sum + subpath.segments.reduce(0) { $0 + $1.polygonLength }
    }
    return length * Double(state.dashLengths.count) <= 1e6 * period
  }

  var cairoAntialias: cairo_antialias_t {
    state.shouldAntialias && allowsAntialiasing
      ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE
  }
}

extension cairo_line_cap_t {
  fileprivate init(_ cap: CGLineCap) {
    switch cap {
    case .butt: self = CAIRO_LINE_CAP_BUTT
    case .round: self = CAIRO_LINE_CAP_ROUND
    case .square: self = CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension cairo_line_join_t {
  init(_ join: CGLineJoin) {
    switch join {
    case .miter: self = CAIRO_LINE_JOIN_MITER
    case .round: self = CAIRO_LINE_JOIN_ROUND
    case .bevel: self = CAIRO_LINE_JOIN_BEVEL
    }
  }
}
