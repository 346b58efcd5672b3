import Foundation

/// Numbers in descriptions.
enum Decimals {
  /// Returns a number with three decimal places.
  static func three(_ number: Double) -> String { String(format: "%.3f", number) }
}
