import Foundation

extension NSCoder {
  /// Returns the object of a key; nil for a missing key, which Foundation on Linux treats as damage
  /// to the archive.
  func storedObject(of classes: [AnyClass], forKey key: String) -> Any? {
    containsValue(forKey: key) ? decodeObject(of: classes, forKey: key) : nil
  }

  /// Returns the object of a key, which consists of classes of `ArchivedValue`; nil for a missing
  /// key. Also allowed are the classes that the application allows, and all classes if it requires
  /// no secure coding.
  func storedObject(forKey key: String) -> Any? {
    guard containsValue(forKey: key) else { return nil }
    return requiresSecureCoding
      ? decodeObject(of: ArchivedValue.classes + (allowedClasses ?? []), forKey: key)
      : decodeObject(forKey: key)
  }

  /// Returns the value archived for a key by `ArchivedValue`; nil for a missing key.
  func storedValue(forKey key: String) -> Any? {
    storedObject(forKey: key).flatMap { ArchivedValue.value($0) }
  }

  func storedText(forKey key: String) -> String? {
    storedObject(of: [NSString.self], forKey: key) as? String
  }
}
