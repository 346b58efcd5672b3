import Foundation

/// A property that makes no surface.
package struct SurfacePropertyError: Error, Hashable, Sendable, CustomStringConvertible {
  private let text: String

  init(_ key: IOSurfacePropertyKey, of place: String = "", _ problem: String) {
    text = "\(key.rawValue)\(place) \(problem)"
  }

  package var description: String { text }
}

/// Reads numbers from the properties of a surface or a plane.
struct PropertyReader {
  private let properties: [IOSurfacePropertyKey: Any]
  private let place: String

  /// - Parameter place: what the properties belong to, for errors: " of plane 1".
  init(_ properties: [IOSurfacePropertyKey: Any], place: String) {
    self.properties = properties
    self.place = place
  }

  /// A dictionary whose keys are `IOSurfacePropertyKey`s or strings.
  static func dictionary(_ boxed: Any) -> [IOSurfacePropertyKey: Any]? {
    if let properties = boxed as? [IOSurfacePropertyKey: Any] { return properties }
    guard let named = boxed as? [String: Any] else { return nil }
    return Dictionary(
      uniqueKeysWithValues: named.map { (IOSurfacePropertyKey(rawValue: $0), $1) })
  }

  /// - Parameter fallback: the value of a property that is missing; nil requires it.
  func integer(
    _ key: IOSurfacePropertyKey, in range: ClosedRange<Int>, default fallback: Int? = nil
  ) throws(SurfacePropertyError) -> Int {
    guard let boxed = properties[key] else {
      guard let fallback else { throw SurfacePropertyError(key, of: place, "is missing") }
      return fallback
    }
    guard let number = Self.integer(boxed) else {
      throw SurfacePropertyError(key, of: place, "is \(boxed), which is no whole number")
    }
    guard range.contains(number) else {
      throw SurfacePropertyError(
        key, of: place, "is \(number), which is not \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  private static func integer(_ boxed: Any) -> Int? {
    switch boxed {
    case let number as any BinaryInteger: Int(exactly: number)
    case let number as any BinaryFloatingPoint: Int(exactly: Double(number))
    case let number as NSNumber: Int(exactly: number.doubleValue)
    default: nil
    }
  }
}
