public import Foundation

/// The weights of fonts that have names.
public enum FontWeights {
  private static let styles: [(weight: CGFloat, name: String)] = [
    (-0.8, "UltraLight"), (-0.6, "Thin"), (-0.4, "Light"), (0, "Regular"), (0.23, "Medium"),
    (0.3, "Semibold"), (0.4, "Bold"), (0.56, "Heavy"), (0.62, "Black"),
  ]

  /// Returns the word for the nearest weight in the name of a font, such as `Bold`; the lighter of two that are
  /// as near, and `Regular` for a weight that is not finite.
  ///
  /// - Parameter weight: from -1, thin, to 1; 0 is regular.
  public static func style(of weight: CGFloat) -> String {
    guard weight.isFinite else { return "Regular" }
    func distance(_ other: CGFloat) -> CGFloat { abs(other - weight) }
    return styles.min { distance($0.weight) < distance($1.weight) }?.name ?? "Regular"
  }
}
