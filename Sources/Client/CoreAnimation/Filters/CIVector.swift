public import Foundation

/// A list of numbers, for parameters of a `CIFilter`.
public final class CIVector: NSObject {
  let numbers: [Double]

  /// Creates a list of two numbers.
  public convenience init(x: CGFloat, y: CGFloat) { self.init(numbers: [x, y]) }
  /// Creates a list of three numbers.
  public convenience init(x: CGFloat, y: CGFloat, z: CGFloat) { self.init(numbers: [x, y, z]) }
  /// Creates a list of four numbers.
  public convenience init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) {
    self.init(numbers: [x, y, z, w])
  }

  private init(numbers: [CGFloat]) { self.numbers = numbers.map { Double($0) } }

  /// The length of the list.
  public var count: Int { numbers.count }
  /// Returns the number at an index; 0 outside the list.
  public func value(at index: Int) -> CGFloat {
    numbers.indices.contains(index) ? CGFloat(numbers[index]) : 0
  }
}
