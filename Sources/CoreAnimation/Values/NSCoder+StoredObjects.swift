internal import Foundation

extension NSCoder {
  /// The object under a key, or nil when there is none. Foundation here takes a missing key for
  /// damage to the archive.
  func storedObject(of classes: [AnyClass], forKey key: String) -> Any? {
    containsValue(forKey: key) ? decodeObject(of: classes, forKey: key) : nil
  }

  func storedText(forKey key: String) -> String? {
    storedObject(of: [NSString.self], forKey: key) as? String
  }
}
