import Foundation

/// A value of a JSON document with its place, for messages about faults.
struct JSONNode {
  /// The path from the document to a value.
  indirect enum Place {
    case document
    case member(Place, String)
    case element(Place, Int)

    var description: String {
      switch self {
      case .document: ""
      case .member(.document, let name): name
      case .member(let owner, let name): "\(owner.description).\(name)"
      case .element(let owner, let index): "\(owner.description)[\(index)]"
      }
    }
  }

  /// State that all values of a document share.
  final class Document {
    let name: String
    let warnings = WarningList()
    /// Values that properties refer to by name.
    var slots: JSONNode?

    init(name: String) { self.name = name }
  }

  /// Largest number; animations have no larger lengths, times or angles.
  static let largest = 1e9

  let value: Any
  let place: Place
  let document: Document

  /// Reads a document.
  ///
  /// - Throws: `AnimationFileError` for bytes that are no JSON.
  static func document(_ data: Data, name: String) throws -> JSONNode {
    let document = Document(name: name)
    do {
      let value = try JSONSerialization.jsonObject(with: data, options: [.fragmentsAllowed])
      return JSONNode(value: value, place: .document, document: document)
    } catch {
      if data.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
        throw AnimationFileError(
          file: name, place: "", fault: "is a ZIP archive; unpack it and use the JSON file in it")
      }
      let detail = (error as NSError).userInfo["NSDebugDescription"] as? String
      throw AnimationFileError(file: name, place: "", fault: "is no JSON: \(detail ?? "\(error)")")
    }
  }

  func fault(_ fault: String) -> AnimationFileError {
    AnimationFileError(file: document.name, place: place.description, fault: fault)
  }

  func warn(_ message: String) { document.warnings.add(place.description, message) }

  // MARK: Objects and arrays

  var isObject: Bool { value is [String: Any] }

  /// A member of an object; nil when it is missing or null, or when this is no object.
  subscript(_ name: String) -> JSONNode? {
    guard let member = (value as? [String: Any])?[name], !(member is NSNull) else { return nil }
    return JSONNode(value: member, place: .member(place, name), document: document)
  }

  func required(_ name: String) throws -> JSONNode {
    guard isObject else { throw fault("is \(kind), where an object is expected") }
    guard let member = self[name] else { throw fault("has no “\(name)”") }
    return member
  }

  func members() throws -> [(name: String, node: JSONNode)] {
    guard let object = value as? [String: Any] else {
      throw fault("is \(kind), where an object is expected")
    }
    return object.keys.sorted().compactMap { name in self[name].map { (name, $0) } }
  }

  var isArray: Bool { value is [Any] }

  func elements() throws -> [JSONNode] {
    guard let array = value as? [Any] else {
      throw fault("is \(kind), where an array is expected")
    }
    return array.enumerated().map { index, element in
      JSONNode(value: element, place: .element(place, index), document: document)
    }
  }

  // MARK: Values

  func string() throws -> String {
    guard let string = value as? String else {
      throw fault("is \(kind), where a string is expected")
    }
    return string
  }

  /// The number; nil for a value of another kind, including true and false.
  private var asNumber: Double? {
    if value is Bool, !(value is NSNumber) { return nil }
    return (value as? NSNumber)?.doubleValue ?? value as? Double ?? (value as? Int).map(Double.init)
  }

  func number() throws -> Double {
    guard let number = asNumber else { throw fault("is \(kind), where a number is expected") }
    guard abs(number) <= Self.largest else { throw fault("is \(number), which is out of range") }
    return number
  }

  /// The number as an integer; a fraction is dropped.
  func integer() throws -> Int { Int(try number()) }

  /// The flag: true or false, or 1 or 0.
  func flag() throws -> Bool {
    if let flag = value as? Bool { return flag }
    return try number() != 0
  }

  /// The numbers of an array.
  func numbers() throws -> [Double] { try elements().map { try $0.number() } }

  /// The word for the kind of value, for messages about faults.
  private var kind: String {
    switch value {
    case is [String: Any]: "an object"
    case is [Any]: "an array"
    case is String: "a string"
    case is NSNull: "null"
    case is NSNumber, is Double, is Int, is Bool: "a number"
    default: "something else"
    }
  }
}

extension JSONNode {
  /// The number of a member, or a default for one that is missing.
  func number(_ name: String, default missing: Double) throws -> Double {
    try self[name]?.number() ?? missing
  }

  func flag(_ name: String) throws -> Bool { try self[name]?.flag() ?? false }

  /// The name of a layer or a shape, for people only; it may be any text.
  var title: String { self["nm"]?.value as? String ?? "" }
}
