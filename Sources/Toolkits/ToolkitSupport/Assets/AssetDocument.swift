import Foundation

/// An object of a `Contents.json`, with the path of the file for faults.
struct AssetDocument {
  let path: String
  private let values: [String: Any]

  /// A description is far shorter; a longer file is another one that was put there.
  private static let longest = 1 << 20

  /// Reads the `Contents.json` of a folder.
  init(of folder: String) throws(AssetFault) {
    let path = folder + "/Contents.json"
    self.path = path
    guard let size = PlainFile.size(path) else {
      throw AssetFault(path, "is missing, or cannot be read")
    }
    guard size <= Self.longest else {
      throw AssetFault(path, "has \(size) bytes, more than \(Self.longest)")
    }
    guard AssetFiles.isInside(path, AssetFiles.real(folder)) else {
      throw AssetFault(path, "is a link that leads out of its folder")
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw AssetFault(path, "is missing, or cannot be read")
    }
    guard let object = try? JSONSerialization.jsonObject(with: data) else {
      throw AssetFault(path, "is not JSON")
    }
    guard let values = object as? [String: Any] else {
      throw AssetFault(path, "is no JSON object")
    }
    self.values = values
  }

  private init(_ path: String, _ values: [String: Any]) {
    self.path = path
    self.values = values
  }

  /// The object of a key; nil without one.
  func object(_ key: String) throws(AssetFault) -> AssetDocument? {
    guard let value = values[key] else { return nil }
    guard let object = value as? [String: Any] else { throw wrong(key, value, "an object") }
    return AssetDocument(path, object)
  }

  /// The objects in the list of a key; nil without one.
  func objects(_ key: String) throws(AssetFault) -> [AssetDocument]? {
    guard let value = values[key] else { return nil }
    guard let list = value as? [Any] else { throw wrong(key, value, "a list") }
    var objects: [AssetDocument] = []
    for element in list {
      guard let object = element as? [String: Any] else {
        throw wrong(key, element, "a list of objects")
      }
      objects.append(AssetDocument(path, object))
    }
    return objects
  }

  /// The text of a key; nil without one.
  func text(_ key: String) throws(AssetFault) -> String? {
    guard let value = values[key] else { return nil }
    guard let text = value as? String else { throw wrong(key, value, "a text") }
    return text
  }

  /// True if the value of a key is true.
  func isSet(_ key: String) -> Bool { (values[key] as? NSNumber)?.boolValue ?? false }

  /// The number of a key; nil without one.
  func number(_ key: String) throws(AssetFault) -> Double? {
    guard let value = values[key] else { return nil }
    guard let number = (value as? NSNumber)?.doubleValue, number.isFinite else {
      throw wrong(key, value, "a number")
    }
    return number
  }

  /// A component of a colour, as text or number, where 1 is full: `0xFF` and `255` are full as well.
  ///
  /// - Parameter isFraction: true for an alpha, whose whole numbers are no steps of 1/255.
  func component(_ key: String, isFraction: Bool = false) throws(AssetFault) -> Double {
    guard let value = values[key] else {
      throw AssetFault(path, "has a colour without the component \"\(key)\"")
    }
    if let number = value as? NSNumber, number.doubleValue.isFinite { return number.doubleValue }
    guard let text = value as? String, let number = Self.component(text, isFraction: isFraction)
    else { throw wrong(key, value, "a number such as \"0.5\", \"128\" or \"0x80\"") }
    return number
  }

  private static func component(_ text: String, isFraction: Bool) -> Double? {
    let text = text.trimmingCharacters(in: .whitespaces).lowercased()
    if text.hasPrefix("0x") {
      return UInt8(text.dropFirst(2), radix: 16).map { Double($0) / 255 }
    }
    if !isFraction, let steps = Int(text) {
      return (0...255).contains(steps) ? Double(steps) / 255 : nil
    }
    // Other spellings that Double reads are no numbers of a catalogue.
    guard text.allSatisfy({ $0.isASCII && ($0.isNumber || ".-+e".contains($0)) }),
      let number = Double(text), number.isFinite
    else { return nil }
    return number
  }

  func wrong(_ key: String, _ value: Any, _ expected: String) -> AssetFault {
    AssetFault(
      path, "has \(String("\(value)".prefix(60))) for \"\(key)\", which is not \(expected)")
  }
}
