internal import GraphicsValues

extension CGContext {
  /// What shapes are filled with; black at first.
  public func setFillColor(_ color: CGColor) {
    state.fill = .color(ColorValue(color))
  }

  /// What lines are drawn with; black at first.
  public func setStrokeColor(_ color: CGColor) {
    state.stroke = .color(ColorValue(color))
  }

  /// Fills with a gray.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(gray: gray, alpha: alpha))
  }

  /// Fills with an sRGB colour.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha))
  }

  /// Fills with a colour of inks.
  public func setFillColor(
    cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    setFillColor(
      CGColor(
        genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha))
  }

  /// Draws lines with a gray.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(gray: gray, alpha: alpha))
  }

  /// Draws lines with an sRGB colour.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha))
  }

  /// Draws lines with a colour of inks.
  public func setStrokeColor(
    cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    setStrokeColor(
      CGColor(
        genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha))
  }

  /// What the components of `setFillColor(_:)` mean; fills with the space's black.
  public func setFillColorSpace(_ space: CGColorSpace) {
    state.fillSpace = space
    setFillColor(space.black)
  }

  /// What the components of `setStrokeColor(_:)` mean; draws lines with the space's black.
  public func setStrokeColorSpace(_ space: CGColorSpace) {
    state.strokeSpace = space
    setStrokeColor(space.black)
  }

  /// Fills with a colour of the fill colour space.
  ///
  /// - Parameter components: as many as the space has, and alpha; reading beyond what is there is
  ///   the caller's mistake.
  public func setFillColor(_ components: UnsafePointer<CGFloat>) {
    CGColor(colorSpace: state.fillSpace, components: components).map(setFillColor)
  }

  /// Draws lines with a colour of the stroke colour space.
  ///
  /// - Parameter components: as many as the space has, and alpha; reading beyond what is there is
  ///   the caller's mistake.
  public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
    CGColor(colorSpace: state.strokeSpace, components: components).map(setStrokeColor)
  }
}

extension CGColorSpace {
  /// Opaque black.
  fileprivate var black: CGColor {
    let last: [CGFloat] = model == .cmyk ? [1, 1] : [0, 1]
    return CGColor(space: self, values: Array(repeating: 0, count: numberOfComponents - 1) + last)
  }
}
