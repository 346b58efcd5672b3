import Foundation

extension NSCoder {
  func encodeNumbers(_ numbers: [CGFloat], forKey key: String) {
    encode(numbers.map { NSNumber(value: Double($0)) } as NSArray, forKey: key)
  }

  /// Returns the numbers of a key; nil if it has none.
  func decodeNumbers(forKey key: String) -> [CGFloat]? {
    guard containsValue(forKey: key) else { return nil }
    let list = decodeObject(of: [NSArray.self, NSNumber.self], forKey: key)
    return (list as? [NSNumber])?.map { CGFloat($0.doubleValue) }
  }

  /// Returns the text of a key; nil if it has none.
  func decodeText(forKey key: String) -> String? {
    guard containsValue(forKey: key) else { return nil }
    return decodeObject(of: [NSString.self], forKey: key) as? String
  }
}
