public import Quartz2D

/// Components of colours in a space of theirs or of another.
public enum ColorComponents {
  /// Returns the components of a colour in a space, then its alpha; nil for a pattern.
  ///
  /// - Parameter space: the name of the space, as `CGColorSpace.extendedSRGB`.
  public static func of(_ color: CGColor, in space: String) -> [CGFloat]? {
    CGColorSpace(name: space)
      .flatMap { color.converted(to: $0, intent: .defaultIntent, options: nil) }?.components
  }

  /// Returns the colour with components in a space, the last of which is the alpha; a clear one for
  /// another number of components than the space has.
  public static func color(_ components: [CGFloat], in space: String) -> CGColor {
    CGColorSpace(name: space).flatMap { CGColor(colorSpace: $0, components: components) } ?? .clear
  }

  /// Returns a number clamped to 0…1; 0 for NaN.
  public static func unit(_ value: CGFloat) -> CGFloat {
    value > 0 ? min(value, 1) : 0
  }
}
