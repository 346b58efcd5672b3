/// The ends of open lines.
public enum CGLineCap: Int32, Sendable {
  /// Straight, at the end point.
  case butt = 0
  /// A half circle around the end point.
  case round = 1
  /// Straight, half the width beyond the end point.
  case square = 2
}

/// The corners of lines.
public enum CGLineJoin: Int32, Sendable {
  /// Pointed, up to the miter limit, and beveled beyond it.
  case miter = 0
  /// A circle around the corner.
  case round = 1
  /// Cut straight.
  case bevel = 2
}

/// The parts of a path to paint.
public enum CGPathDrawingMode: Int32, Sendable {
  /// The inside, by winding number.
  case fill = 0
  /// The inside, by the even-odd rule.
  case eoFill = 1
  /// The line.
  case stroke = 2
  /// The inside by winding number, and then the line.
  case fillStroke = 3
  /// The inside by the even-odd rule, and then the line.
  case eoFillStroke = 4
}

/// The quality of an image drawn at another size than its own.
public enum CGInterpolationQuality: Int32, Sendable {
  /// The context's choice, which is `medium`.
  case `default` = 0
  /// The nearest pixel.
  case none = 1
  /// The four nearest pixels.
  case low = 2
  /// The four nearest pixels, or an average where the image is made much smaller.
  case medium = 4
  /// The slowest method.
  case high = 3
}

/// The pixel that results from painting a source S, with alpha Sa, over a destination D, with alpha
/// Da.
///
/// Colours in the formulas are premultiplied. No mode changes anything outside the painted shape.
public enum CGBlendMode: Int32, Sendable {
  /// S + D·(1 − Sa).
  case normal = 0
  /// The product: darker than source and destination.
  case multiply = 1
  /// The inverse of the product of the inverses: lighter than source and destination.
  case screen = 2
  /// The product where the destination is dark, `screen` where it is light.
  case overlay = 3
  /// The darker of source and destination.
  case darken = 4
  /// The lighter of source and destination.
  case lighten = 5
  /// The destination, made lighter by the source.
  case colorDodge = 6
  /// The destination, made darker by the source.
  case colorBurn = 7
  /// Slightly lighter where the source is light, slightly darker where it is dark.
  case softLight = 8
  /// `screen` where the source is light, the product where it is dark.
  case hardLight = 9
  /// The difference of source and destination.
  case difference = 10
  /// Like the difference, with less contrast.
  case exclusion = 11
  /// The source's hue, with the destination's saturation and luminosity.
  case hue = 12
  /// The source's saturation, with the destination's hue and luminosity.
  case saturation = 13
  /// The source's hue and saturation, with the destination's luminosity.
  case color = 14
  /// The source's luminosity, with the destination's hue and saturation.
  case luminosity = 15
  /// 0.
  case clear = 16
  /// S.
  case copy = 17
  /// S·Da.
  case sourceIn = 18
  /// S·(1 − Da).
  case sourceOut = 19
  /// S·Da + D·(1 − Sa).
  case sourceAtop = 20
  /// S·(1 − Da) + D.
  case destinationOver = 21
  /// D·Sa.
  case destinationIn = 22
  /// D·(1 − Sa).
  case destinationOut = 23
  /// S·(1 − Da) + D·Sa.
  case destinationAtop = 24
  /// S·(1 − Da) + D·(1 − Sa).
  case xor = 25
  /// 1 − (1 − S) − (1 − D), at least 0.
  case plusDarker = 26
  /// S + D, at most 1.
  case plusLighter = 27
}
