internal import Foundation

extension NSCoder {
  func encodeNumbers(_ numbers: [CGFloat], forKey key: String) {
    encode(numbers.map { NSNumber(value: Double($0)) } as NSArray, forKey: key)
  }

  /// Nil when the key has no numbers.
  func decodeNumbers(forKey key: String) -> [CGFloat]? {
    guard containsValue(forKey: key) else { return nil }
    let list = decodeObject(of: [NSArray.self, NSNumber.self], forKey: key)
    return (list as? [NSNumber])?.map { CGFloat($0.doubleValue) }
  }

  /// Nil when the key has no text.
  func decodeText(forKey key: String) -> String? {
    guard containsValue(forKey: key) else { return nil }
    return decodeObject(of: [NSString.self], forKey: key) as? String
  }
}
