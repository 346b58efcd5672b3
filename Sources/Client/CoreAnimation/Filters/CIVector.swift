public import Foundation

/// A list of numbers, for parameters of a `CIFilter`.
public final class CIVector: NSObject {
  let numbers: [Double]

  /// Two numbers.
  public convenience init(x: CGFloat, y: CGFloat) { self.init(numbers: [x, y]) }
  /// Three numbers.
  public convenience init(x: CGFloat, y: CGFloat, z: CGFloat) { self.init(numbers: [x, y, z]) }
  /// Four numbers.
  public convenience init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) {
    self.init(numbers: [x, y, z, w])
  }

  private init(numbers: [CGFloat]) { self.numbers = numbers.map { Double($0) } }

  /// Number of numbers.
  public var count: Int { numbers.count }
  /// Returns the number at an index; 0 beyond the end.
  public func value(at index: Int) -> CGFloat {
    numbers.indices.contains(index) ? CGFloat(numbers[index]) : 0
  }
}
