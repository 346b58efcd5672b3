import GraphicsValues

extension CGContext {
  /// Saves a copy of the state: matrix, clip, colours, line attributes, shadow and everything else
  /// but the path.
  public func saveGState() {
    savedStates.append(state)
  }

  /// Restores the state that was saved last. Does nothing if no state was saved since the context
  /// or the current transparency layer began.
  public func restoreGState() {
    guard savedStates.count > (layers.last?.savedStateCount ?? 0),
      let saved = savedStates.popLast()
    else { return }
    state = saved
  }

  /// Sets the width of lines in units of user space; 1 by default. 0 draws no line; negative widths
  /// are ignored.
  public func setLineWidth(_ width: CGFloat) {
    guard width >= 0, width.isFinite else { return }
    state.lineWidth = Double(width)
  }

  /// Sets the ends of lines; butt by default.
  public func setLineCap(_ cap: CGLineCap) {
    state.lineCap = cap
  }

  /// Sets the corners of lines; mitred by default.
  public func setLineJoin(_ join: CGLineJoin) {
    state.lineJoin = join
  }

  /// Sets the longest pointed corner, in line widths; 10 by default.
  public func setMiterLimit(_ limit: CGFloat) {
    guard limit.isFinite, limit >= 0 else { return }
    state.miterLimit = Double(limit)
  }

  /// Draws lines in dashes.
  ///
  /// - Parameters:
  ///   - phase: the distance into the pattern at which a line begins.
  ///   - lengths: the lengths of dashes and gaps in turn; empty for whole lines. Ignored if one is
  ///     negative or all are 0.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    guard phase.isFinite, lengths.allSatisfy({ $0.isFinite && $0 >= 0 }),
      lengths.isEmpty || lengths.contains(where: { $0 > 0 })
    else { return }
    state.dashPhase = Double(phase)
    state.dashLengths = lengths.map(Double.init)
  }

  /// Sets the largest distance in pixels between a curve and the lines that replace it.
  public func setFlatness(_ flatness: CGFloat) {
    guard flatness.isFinite else { return }
    state.flatness = min(max(Double(flatness), 0.01), 100)
  }

  /// Sets the factor, 0…1, of the alpha of all painting.
  public func setAlpha(_ alpha: CGFloat) {
    guard !alpha.isNaN else { return }
    state.alpha = min(max(Double(alpha), 0), 1)
  }

  /// Sets the blending of colours with the pixels below; normal by default.
  public func setBlendMode(_ mode: CGBlendMode) {
    state.blendMode = mode
  }

  /// True paints pixels at an edge in part; true by default.
  public func setShouldAntialias(_ shouldAntialias: Bool) {
    state.shouldAntialias = shouldAntialias
  }

  /// True lets `setShouldAntialias(_:)` have an effect; true by default. Not a part of the state.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
    self.allowsAntialiasing = allowsAntialiasing
  }

  /// The quality of images that are drawn at another size than their own.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }

  /// Sets a shadow for all painting.
  ///
  /// - Parameters:
  ///   - offset: the offset in pixels with y pointing up; the matrix has no effect.
  ///   - blur: twice the standard deviation of the Gaussian, in pixels, at most 1000; the shadow
  ///     extends this far beyond its shape.
  ///   - color: the colour; nil for no shadow.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    guard offset.width.isFinite, offset.height.isFinite, !blur.isNaN else { return }
    state.shadow = color.map {
      GraphicsState.Shadow(
        offset: offset, blur: min(max(Double(blur), 0), 1000), color: ColorValue($0))
    }
  }

  /// Sets a black shadow with an alpha of one third.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
  }
}
