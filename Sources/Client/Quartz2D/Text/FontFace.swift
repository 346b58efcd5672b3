import CPango

/// A font of this machine that a name stands for.
struct FontFace: Hashable, Sendable {
  /// The families to look in, in this order.
  var families: [String]
  /// Pango's numbers.
  var weight: Int32
  var style: UInt32
  var stretch: UInt32
  /// The names that the font has for programs.
  var postScriptName: String
  var fullName: String
  var familyName: String

  /// The families that stand for Helvetica on machines without it, whatever their fontconfig says.
  static let helvetica = ["Helvetica", "Nimbus Sans", "Liberation Sans", "sans-serif"]

  /// Runs a closure with Pango's description of the font.
  ///
  /// - Parameter size: the size in units of user space.
  func withDescription<Result>(size: Double, _ body: (OpaquePointer?) -> Result) -> Result {
    let description = pango_font_description_new()
    defer { pango_font_description_free(description) }
    pango_font_description_set_family(description, families.joined(separator: ","))
    pango_font_description_set_weight(description, PangoWeight(UInt32(weight)))
    pango_font_description_set_style(description, PangoStyle(style))
    pango_font_description_set_stretch(description, PangoStretch(stretch))
    pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
    return body(description)
  }
}

extension FontFace {
  /// A font in the given families, in the style of a name.
  init(_ name: FontName, asked: String, families: [String]) {
    self.init(
      families: families, weight: name.weight.rawValue,
      style: (name.isSlanted ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL).rawValue,
      stretch: (name.isCondensed ? PANGO_STRETCH_CONDENSED : PANGO_STRETCH_NORMAL).rawValue,
      postScriptName: asked, fullName: asked, familyName: name.family)
  }
}
