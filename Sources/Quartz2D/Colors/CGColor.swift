/// A colour: components in a colour space, and alpha. Two colours are equal when all of these are.
///
/// Components are not premultiplied, and keep values outside 0…1.
public final class CGColor: Sendable {
  private let space: CGColorSpace
  // The components in the colour space, then alpha.
  private let values: [CGFloat]

  init(space: CGColorSpace, values: [CGFloat]) {
    self.space = space
    self.values = values
  }

  /// Creates a colour from the components of a colour space and alpha. `components` must point to
  /// that many numbers. Never nil here.
  public convenience init?(
    colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>
  ) {
    let values = UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1)
    self.init(space: space, values: Array(values))
  }

  /// Creates an sRGB colour.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates an sRGB colour.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: .sharedSRGB, values: [red, green, blue, alpha])
  }

  /// Creates a gray; see `CGColorSpace.genericGrayGamma2_2`.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(space: .sharedGray, values: [gray, alpha])
  }

  /// Creates a gray; see `CGColorSpace.genericGrayGamma2_2`.
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

  /// Opaque black, a gray.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// Opaque white, a gray.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// Transparent black, a gray.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// The space of the components.
  public var colorSpace: CGColorSpace? { space }

  /// The components in the colour space, then alpha.
  public var components: [CGFloat]? { values }

  /// The number of components, alpha among them.
  public var numberOfComponents: Int { values.count }

  /// 0 is transparent, 1 is opaque.
  public var alpha: CGFloat { values[values.count - 1] }

  /// This colour, which is immutable.
  public func copy() -> CGColor? { self }

  /// The colour with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? {
    CGColor(space: space, values: values.dropLast() + [alpha])
  }
}

extension CGColor: Hashable {
  /// Compares colour space, components and alpha.
  public static func == (a: CGColor, b: CGColor) -> Bool {
    a === b || a.space == b.space && a.values == b.values
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
