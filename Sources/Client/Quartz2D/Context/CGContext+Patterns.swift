import CCairo
import GraphicsValues

extension CGContext {
  /// Sets a pattern for filled shapes.
  ///
  /// - Parameter colorComponents: alpha for a coloured pattern; otherwise the components of a colour
  ///   in the fill colour space, or in its base space, and alpha.
  public func setFillPattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
    source(pattern, colorComponents, state.fillSpace).map { state.fill = $0 }
  }

  /// Sets a pattern for lines.
  ///
  /// - Parameter colorComponents: alpha for a coloured pattern; otherwise the components of a colour
  ///   in the stroke colour space, or in its base space, and alpha.
  public func setStrokePattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
    source(pattern, colorComponents, state.strokeSpace).map { state.stroke = $0 }
  }

  /// Moves all patterns that are set afterwards, by a distance in the bitmap's space with y
  /// pointing up.
  public func setPatternPhase(_ phase: CGSize) {
    guard phase.width.isFinite, phase.height.isFinite else { return }
    state.patternPhase = phase
  }

  /// Draws one cell at its size in the bitmap; nil if that is more than 4096 pixels on a side.
  func source(
    _ pattern: CGPattern, _ components: UnsafePointer<CGFloat>, _ space: CGColorSpace
  ) -> PaintSource? {
    let space = space.baseColorSpace ?? space
    // A pattern without colours needs a space for the colour that it is given.
    guard pattern.isColored || space.model != .pattern else { return nil }
    let matrix = AffineMatrix(pattern.matrix)
    let across =
      Double(pattern.step.width) * (matrix.a * matrix.a + matrix.b * matrix.b).squareRoot()
    let up = Double(pattern.step.height) * (matrix.c * matrix.c + matrix.d * matrix.d).squareRoot()
    guard across < 4096, up < 4096 else { return nil }
    let (width, height) = (max(across.rounded(.up), 1), max(up.rounded(.up), 1))
    let (xScale, yScale) = (
      width / Double(pattern.step.width), height / Double(pattern.step.height)
    )
    // The tile and the cell have the same origin.
    let toTile = AffineMatrix.translation(
      -Double(pattern.bounds.minX), -Double(pattern.bounds.minY)
    ).concatenating(.scale(xScale, yScale))
    guard
      let tile = CGContext(
        pixelsWide: Int(width), pixelsHigh: Int(height), transform: CGAffineTransform(toTile))
    else { return nil }
    tile.setAlpha(components[pattern.isColored ? 0 : space.numberOfComponents])
    if !pattern.isColored, let color = CGColor(colorSpace: space, components: components) {
      color.copy(alpha: 1).map(tile.setFillColor)
      color.copy(alpha: 1).map(tile.setStrokeColor)
    }
    tile.drawCells(of: pattern)
    guard let image = tile.makeImage(), let result = CairoPattern(image: image),
      let fromTile = toTile.inverse
    else { return nil }
    let upright = AffineMatrix(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: height)
    let phase = AffineMatrix.translation(
      Double(state.patternPhase.width), Double(state.patternPhase.height))
    guard
      result.place(
        by: upright.concatenating(fromTile).concatenating(matrix).concatenating(phase)
          .concatenating(flip))
    else { return nil }
    cairo_pattern_set_extend(result.reference, CAIRO_EXTEND_REPEAT)
    return .pattern(result)
  }

  /// Draws the cell and the neighbours that extend into it.
  private func drawCells(of pattern: CGPattern) {
    let columns = min((Double(pattern.bounds.width / pattern.step.width)).rounded(.up), 8)
    let rows = min((Double(pattern.bounds.height / pattern.step.height)).rounded(.up), 8)
    for row in stride(from: 1 - rows, through: 0, by: 1) {
      for column in stride(from: 1 - columns, through: 0, by: 1) {
        saveGState()
        translateBy(
          x: CGFloat(column) * pattern.step.width, y: CGFloat(row) * pattern.step.height)
        clip(to: pattern.bounds)
        pattern.drawCell(in: self)
        restoreGState()
        beginPath()
      }
    }
  }
}
