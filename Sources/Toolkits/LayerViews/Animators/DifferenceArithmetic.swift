import CoreAnimation
import Foundation

/// Arithmetic with the differences of views' additive animations: numbers, points and sizes, boxed
/// or not.
enum DifferenceArithmetic {
  /// Returns a part of a difference; nil for a transform and for any other object.
  static func scaled(_ difference: Any?, by factor: Double) -> Any? {
    let scale = CGFloat(factor)
    switch difference {
    case let number as NSNumber: return NSNumber(value: number.doubleValue * factor)
    case let point as CGPoint:
      return NSValue(cgPoint: CGPoint(x: point.x * scale, y: point.y * scale))
    case let size as CGSize:
      return NSValue(cgSize: CGSize(width: size.width * scale, height: size.height * scale))
    default: return nil
    }
  }

  /// Returns a value with a difference added; nil if their types differ.
  static func sum(_ value: Any?, _ difference: Any?) -> Any? {
    switch (value, difference) {
    case (let number as NSNumber, let difference as NSNumber):
      return NSNumber(value: number.doubleValue + difference.doubleValue)
    case (let point as CGPoint, let difference as CGPoint):
      return CGPoint(x: point.x + difference.x, y: point.y + difference.y)
    case (let size as CGSize, let difference as CGSize):
      return CGSize(
        width: size.width + difference.width, height: size.height + difference.height)
    default: return nil
    }
  }
}
