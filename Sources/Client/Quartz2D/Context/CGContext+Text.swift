extension CGContext {
  /// The start of the baseline of the next line of text, in user space: the translation of
  /// `textMatrix`.
  public var textPosition: CGPoint {
    get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
    set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
  }

  // Glyphs are outlines here, placed at fractions of pixels and antialiased in grey, so that the
  // same text has the same shape everywhere. Settings that would change this have no effect.

  /// Without effect: glyphs have no colour at their edges here.
  public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}

  /// Without effect: glyphs have no colour at their edges here.
  public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}

  /// Without effect: glyphs are always placed at fractions of pixels here.
  public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {}

  /// Without effect: glyphs are always placed at fractions of pixels here.
  public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {}

  /// Without effect: the places of glyphs are never rounded here.
  public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {}

  /// Without effect: the places of glyphs are never rounded here.
  public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {}
}
