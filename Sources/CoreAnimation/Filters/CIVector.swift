public import Foundation

/// Numbers in a row, as parameters of a `CIFilter` take them.
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

  /// How many numbers there are.
  public var count: Int { numbers.count }
  /// A number by its index; 0 beyond the end.
  public func value(at index: Int) -> CGFloat {
    numbers.indices.contains(index) ? CGFloat(numbers[index]) : 0
  }
}
