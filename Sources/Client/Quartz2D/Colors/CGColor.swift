/// A colour: components in a colour space, and alpha; or a pattern. Two colours are equal if all of
/// these are equal.
///
/// Components are not premultiplied, and keep values outside 0…1.
public final class CGColor: Sendable {
  private let space: CGColorSpace
  // The components in the colour space, then alpha.
  private let values: [CGFloat]

  /// The pattern that the colour paints; nil for a plain colour.
  public let pattern: CGPattern?

  init(space: CGColorSpace, values: [CGFloat], pattern: CGPattern? = nil) {
    self.space = space
    self.values = values
    self.pattern = pattern
  }

  /// Creates a colour from the components of a colour space and alpha. `components` must point to
  /// one number for each component, and one for alpha. Nil for a pattern space.
  public convenience init?(
    colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>
  ) {
    guard space.model != .pattern else { return nil }
    let values = UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1)
    self.init(space: space, values: Array(values))
  }

  /// Creates a colour that paints a pattern, with its phase at the time of use. Layers draw no
  /// patterns: such a colour is transparent there.
  ///
  /// Nil for a space that is no pattern space, and for a pattern without colours in a space without
  /// a base space.
  ///
  /// - Parameter components: alpha for a coloured pattern; otherwise the components of a colour in
  ///   the base space, and alpha.
  public convenience init?(
    patternSpace space: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>
  ) {
    guard space.model == .pattern, pattern.isColored || space.baseColorSpace != nil else {
      return nil
    }
    let count = pattern.isColored ? 1 : space.numberOfComponents + 1
    let values = UnsafeBufferPointer(start: components, count: count)
    self.init(space: space, values: Array(values), pattern: pattern)
  }

  /// Creates an sRGB colour.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates an sRGB colour.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: .sharedSRGB, values: [red, green, blue, alpha])
  }

  /// Creates a grey; see `CGColorSpace.genericGrayGamma2_2`.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(space: .sharedGray, values: [gray, alpha])
  }

  /// Creates a grey; see `CGColorSpace.genericGrayGamma2_2`.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(gray: gray, alpha: alpha)
  }

  /// Creates a colour from inks; see `CGColorSpace.genericCMYK`.
  public convenience init(
    genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat,
    alpha: CGFloat
  ) {
    self.init(space: .sharedCMYK, values: [cyan, magenta, yellow, black, alpha])
  }

  /// Opaque black, a grey.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// Opaque white, a grey.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// Transparent black, a grey.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// The space of the components.
  public var colorSpace: CGColorSpace? { space }

  /// The components in the colour space, then alpha.
  public var components: [CGFloat]? { values }

  /// Number of components, alpha included.
  public var numberOfComponents: Int { values.count }

  /// The opacity, from 0 for transparent to 1 for opaque.
  public var alpha: CGFloat { values[values.count - 1] }

  /// Returns this colour, which is immutable.
  public func copy() -> CGColor? { self }

  /// Returns the colour with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? {
    CGColor(space: space, values: values.dropLast() + [alpha], pattern: pattern)
  }
}

extension CGColor: Hashable {
  /// Compares colour space, components and alpha, and whether the pattern is the same object.
  public static func == (a: CGColor, b: CGColor) -> Bool {
    a === b || a.space == b.space && a.values == b.values && a.pattern === b.pattern
  }

  /// Hashes colour space, components and alpha.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(space)
    hasher.combine(values)
  }
}

extension CGColor: CustomStringConvertible {
  /// The space and the components: `"kCGColorSpaceSRGB (1.0, 0.5, 0.0, 1.0)"`.
  public var description: String {
    "\(space.name ?? "?") (\(values.map { "\($0)" }.joined(separator: ", ")))"
  }
}
