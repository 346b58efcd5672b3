internal import GraphicsValues

extension CGContext {
  /// Keeps a copy of the state: matrix, clip, colours, line attributes, shadow and all else but the
  /// path.
  public func saveGState() {
    savedStates.append(state)
  }

  /// Goes back to the state that was saved last; nothing when none was saved since the context, or
  /// the transparency layer that has not ended, began.
  public func restoreGState() {
    guard savedStates.count > (layers.last?.savedStateCount ?? 0),
      let saved = savedStates.popLast()
    else { return }
    state = saved
  }

  /// In units of user space; 1 at first. 0 draws no line; negative widths are ignored.
  public func setLineWidth(_ width: CGFloat) {
    guard width >= 0, width.isFinite else { return }
    state.lineWidth = Double(width)
  }

  /// The ends of lines; butt at first.
  public func setLineCap(_ cap: CGLineCap) {
    state.lineCap = cap
  }

  /// The corners of lines; mitered at first.
  public func setLineJoin(_ join: CGLineJoin) {
    state.lineJoin = join
  }

  /// The most that a pointed corner may be long, in line widths; 10 at first.
  public func setMiterLimit(_ limit: CGFloat) {
    guard limit.isFinite, limit >= 0 else { return }
    state.miterLimit = Double(limit)
  }

  /// Draws lines in dashes.
  ///
  /// - Parameters:
  ///   - phase: how far into the pattern a line begins.
  ///   - lengths: of dashes and gaps in turn; empty for whole lines. Ignored when one is negative
  ///     or when all are 0.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    guard phase.isFinite, lengths.allSatisfy({ $0.isFinite && $0 >= 0 }),
      lengths.isEmpty || lengths.contains(where: { $0 > 0 })
    else { return }
    state.dashPhase = Double(phase)
    state.dashLengths = lengths.map(Double.init)
  }

  /// How far from a curve the lines may be that stand in for it, in pixels.
  public func setFlatness(_ flatness: CGFloat) {
    guard flatness.isFinite else { return }
    state.flatness = min(max(Double(flatness), 0.01), 100)
  }

  /// Multiplies the alpha of all that is painted; 0…1.
  public func setAlpha(_ alpha: CGFloat) {
    guard !alpha.isNaN else { return }
    state.alpha = min(max(Double(alpha), 0), 1)
  }

  /// How colours mix with what is there; normal at first.
  public func setBlendMode(_ mode: CGBlendMode) {
    state.blendMode = mode
  }

  /// Whether pixels at an edge are painted in part; true at first.
  public func setShouldAntialias(_ shouldAntialias: Bool) {
    state.shouldAntialias = shouldAntialias
  }

  /// Whether `setShouldAntialias(_:)` has an effect; true at first. Not a part of the state.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
    self.allowsAntialiasing = allowsAntialiasing
  }

  /// How good images look when their pixels are not those of the bitmap.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }

  /// Draws a shadow behind everything that is painted.
  ///
  /// - Parameters:
  ///   - offset: in pixels with y pointing up; the matrix has no effect.
  ///   - blur: in pixels, twice the standard deviation of the Gaussian; the shadow reaches this
  ///     far beyond its shape. Held at 1000.
  ///   - color: nil for no shadow.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    guard offset.width.isFinite, offset.height.isFinite, !blur.isNaN else { return }
    state.shadow = color.map {
      GraphicsState.Shadow(
        offset: offset, blur: min(max(Double(blur), 0), 1000), color: ColorValue($0))
    }
  }

  /// Draws a shadow of black with an alpha of one third.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
  }
}
