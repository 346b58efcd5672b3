import AnimationEvaluation
public import Foundation
import GraphicsValues

/// A number that the server computes for every frame, from numbers that layers show.
///
///     header.follow(\.opacity, 1 - list.shown.bounds.origin.y / 200)
///
/// Expressions are written with operators and the functions of this type, and are kept by `CALayer.follow` or by
/// `CAAnimation.timeSource`. They hold on every frame, whatever the program does. Arithmetic is that of `Double`,
/// with the same bits on every machine. An expression has at most 256 operations and 16 different inputs.
///
/// An extension of Agate's: Apple's framework has no such type.
public struct CAExpression {
  /// The parts of the number; shared by the expressions that use it.
  final class Node {
    enum Content {
      case number(Double)
      case time
      case property(Weak, AnimationKeyPath)
      case interaction(Weak, InteractionQuantity)
      case step(ExpressionOperation, [Node])
    }

    struct Weak { weak var layer: CALayer? }

    let content: Content

    init(_ content: Content) { self.content = content }
  }

  let node: Node

  init(_ content: Node.Content) { node = Node(content) }

  private init(_ operation: ExpressionOperation, _ operands: CAExpression...) {
    self.init(.step(operation, operands.map(\.node)))
  }

  /// Creates a number that does not change; 0 for one that is not finite.
  public init(_ number: CGFloat) { self.init(.number(number.isFinite ? Double(number) : 0)) }

  /// The local time of the layer that has the expression, in seconds.
  public static var time: CAExpression { CAExpression(.time) }

  // MARK: Arithmetic

  /// Returns the sum.
  public static func + (a: CAExpression, b: CAExpression) -> CAExpression {
    CAExpression(.add, a, b)
  }
  /// Returns the difference.
  public static func - (a: CAExpression, b: CAExpression) -> CAExpression {
    CAExpression(.subtract, a, b)
  }
  /// Returns the product.
  public static func * (a: CAExpression, b: CAExpression) -> CAExpression {
    CAExpression(.multiply, a, b)
  }
  /// Returns the quotient. A division by 0 gives no number, and the property keeps its own value.
  public static func / (a: CAExpression, b: CAExpression) -> CAExpression {
    CAExpression(.divide, a, b)
  }
  /// Returns the number with the other sign.
  public static prefix func - (a: CAExpression) -> CAExpression { 0 - a }

  /// Returns the smaller number.
  public static func minimum(_ a: CAExpression, _ b: CAExpression) -> CAExpression {
    CAExpression(.minimum, a, b)
  }
  /// Returns the larger number.
  public static func maximum(_ a: CAExpression, _ b: CAExpression) -> CAExpression {
    CAExpression(.maximum, a, b)
  }
  /// Returns the nearest number between two bounds.
  public func clamped(_ lower: CAExpression, _ upper: CAExpression) -> CAExpression {
    CAExpression(.clamp, self, lower, upper)
  }
  /// Returns the number between two others at a fraction, which may lie outside 0…1.
  public static func mix(
    _ from: CAExpression, _ to: CAExpression, _ fraction: CAExpression
  ) -> CAExpression {
    CAExpression(.mix, from, to, fraction)
  }
  /// Returns the first number where a condition is above 0, and the second one elsewhere.
  ///
  /// - Parameter condition: usually the result of `isBelow(_:)` or `isAtMost(_:)`.
  public static func select(
    _ condition: CAExpression, _ first: CAExpression, _ second: CAExpression
  ) -> CAExpression {
    CAExpression(.select, condition, first, second)
  }
  /// Returns 1 where the number is below another one, and 0 elsewhere.
  public func isBelow(_ other: CAExpression) -> CAExpression { CAExpression(.less, self, other) }
  /// Returns 1 where the number is at most another one, and 0 elsewhere.
  public func isAtMost(_ other: CAExpression) -> CAExpression {
    CAExpression(.lessOrEqual, self, other)
  }

  // MARK: Functions

  /// Returns the largest whole number that is at most this one.
  public func floor() -> CAExpression { CAExpression(.floor, self) }
  /// Returns what is left after subtracting a whole number of times another number; it has that one's sign.
  public func remainder(by other: CAExpression) -> CAExpression {
    CAExpression(.remainder, self, other)
  }
  /// Returns the number without its sign.
  public func magnitude() -> CAExpression { CAExpression(.absolute, self) }
  /// Returns the square root.
  public func squareRoot() -> CAExpression { CAExpression(.squareRoot, self) }
  /// Returns the sine of an angle in radians.
  public func sine() -> CAExpression { CAExpression(.sine, self) }
  /// Returns the cosine of an angle in radians.
  public func cosine() -> CAExpression { CAExpression(.cosine, self) }
  /// Returns e to the power of the number.
  public func exponential() -> CAExpression { CAExpression(.exponential, self) }
}

extension CAExpression: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Creates a number that does not change.
  public init(floatLiteral value: Double) { self.init(CGFloat(value)) }
  /// Creates a number that does not change.
  public init(integerLiteral value: Int) { self.init(CGFloat(value)) }
}
