import CoreAnimation
import Foundation

/// A number of the program, or an expression of the server's: one formula written for both gives equal results.
protocol FormulaNumber: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  init(_ number: CGFloat)
  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  static func * (a: Self, b: Self) -> Self
  static func / (a: Self, b: Self) -> Self
  static func minimum(_ a: Self, _ b: Self) -> Self
  static func maximum(_ a: Self, _ b: Self) -> Self
  /// Returns one of two numbers, the first if `a` is below `b`. Both are computed, and the other one need not be finite.
  static func choose(_ a: Self, isBelow b: Self, _ first: Self, else second: Self) -> Self
}

extension CGFloat: FormulaNumber {
  static func choose(
    _ a: CGFloat, isBelow b: CGFloat, _ first: CGFloat, else second: CGFloat
  ) -> CGFloat { a < b ? first : second }
}

extension CAExpression: FormulaNumber {
  static func choose(
    _ a: CAExpression, isBelow b: CAExpression, _ first: CAExpression, else second: CAExpression
  ) -> CAExpression { .select(a.isBelow(b), first, second) }
}
