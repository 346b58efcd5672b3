internal import Foundation

extension NSCoder {
  /// The object of a key; nil for a missing key, which Foundation on Linux treats as damage to the
  /// archive.
  func storedObject(of classes: [AnyClass], forKey key: String) -> Any? {
    containsValue(forKey: key) ? decodeObject(of: classes, forKey: key) : nil
  }

  func storedText(forKey key: String) -> String? {
    storedObject(of: [NSString.self], forKey: key) as? String
  }
}
