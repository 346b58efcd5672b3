import GraphicsValues

extension CGContext {
  /// Sets the colour of filled shapes, which may be a pattern; black by default.
  public func setFillColor(_ color: CGColor) {
    paint(color).map { state.fill = $0 }
  }

  /// Sets the colour of lines, which may be a pattern; black by default.
  public func setStrokeColor(_ color: CGColor) {
    paint(color).map { state.stroke = $0 }
  }

  private func paint(_ color: CGColor) -> PaintSource? {
    guard let pattern = color.pattern, let space = color.colorSpace,
      let components = color.components
    else { return .color(ColorValue(color)) }
    return source(pattern, components, space)
  }

  /// Sets a grey for filled shapes.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(gray: gray, alpha: alpha))
  }

  /// Sets an sRGB colour for filled shapes.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets a colour of inks (CMYK) for filled shapes.
  public func setFillColor(
    cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    setFillColor(
      CGColor(
        genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha))
  }

  /// Sets a grey for lines.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(gray: gray, alpha: alpha))
  }

  /// Sets an sRGB colour for lines.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets a colour of inks (CMYK) for lines.
  public func setStrokeColor(
    cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    setStrokeColor(
      CGColor(
        genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha))
  }

  /// Sets the space for the components of `setFillColor(_:)` and
  /// `setFillPattern(_:colorComponents:)`, and the space's black as the colour. A pattern space
  /// leaves the colour unchanged.
  public func setFillColorSpace(_ space: CGColorSpace) {
    state.fillSpace = space
    if space.model != .pattern { setFillColor(space.black) }
  }

  /// Sets the space for the components of `setStrokeColor(_:)` and
  /// `setStrokePattern(_:colorComponents:)`, and the space's black as the colour. A pattern space
  /// leaves the colour unchanged.
  public func setStrokeColorSpace(_ space: CGColorSpace) {
    state.strokeSpace = space
    if space.model != .pattern { setStrokeColor(space.black) }
  }

  /// Sets a colour of the fill colour space for filled shapes.
  ///
  /// - Parameter components: points to the components in the space, followed by alpha.
  public func setFillColor(_ components: UnsafePointer<CGFloat>) {
    CGColor(colorSpace: state.fillSpace, components: components).map(setFillColor)
  }

  /// Sets a colour of the stroke colour space for lines.
  ///
  /// - Parameter components: points to the components in the space, followed by alpha.
  public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
    CGColor(colorSpace: state.strokeSpace, components: components).map(setStrokeColor)
  }
}

extension CGColorSpace {
  /// The opaque black of the space.
  fileprivate var black: CGColor {
    let last: [CGFloat] = model == .cmyk ? [1, 1] : [0, 1]
    return CGColor(space: self, values: Array(repeating: 0, count: numberOfComponents - 1) + last)
  }
}
