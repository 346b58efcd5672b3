extension Schema {
  /// A place of a property's values in the server.
  struct Column: Hashable {
    /// The column.
    var name: String
    /// The member of the column's rows; empty if the rows are the values.
    var member: String

    init(_ text: Substring) {
      let parts = text.split(separator: ".", maxSplits: 1).map(String.init)
      name = parts[0]
      member = parts.count > 1 ? parts[1] : ""
    }

    /// The case of `PropertyStorage`.
    var storage: String {
      switch name {
      case "space", "contents", "timing", "name": name
      default: "column"
      }
    }
  }
}

extension Schema.Property {
  /// The case of `PropertyStorage`.
  var storage: String { columns.first?.storage ?? "table" }

  /// The place in a column that every layer has a row of; nil for a property that is elsewhere.
  var column: Schema.Column? { columns.first { $0.storage == "column" } }

  /// The default in Swift, of the type that is stored: `.zero`, `1`, `.resize`.
  func storedDefault(_ schema: Schema) -> String {
    if let enumeration = schema.enumeration(of: self) {
      guard let number = UInt64(defaultValue) else { return "nil" }
      if enumeration.isBits {
        return number == enumeration.maximum ? ".all" : ".init(rawValue: \(number))"
      }
      return "." + (enumeration.cases.first { $0.value == number }?.name ?? enumeration.unknown)
    }
    if defaultLiteral == ".none" { return "nil" }
    return String(defaultLiteral.dropFirst(type.count + 2).dropLast())
  }

  /// A stored value as a `PropertyValue`.
  func boxed(_ value: String, _ schema: Schema) -> String {
    if isOptional { return "\(value).map { .\(type)($0) } ?? PropertyValue.none" }
    guard let enumeration = schema.enumeration(of: self) else {
      return ".\(type)(\(isStoredSingle ? "Double(\(value))" : value))"
    }
    let raw = value.contains(" ?? ") ? "(\(value)).rawValue" : "\(value).rawValue"
    return enumeration.type == "u32" ? ".bits(\(raw))" : ".bits(UInt32(\(raw)))"
  }

  /// The value `v` of a setter as it is stored.
  func stored(_ schema: Schema) -> String {
    guard let enumeration = schema.enumeration(of: self) else {
      return isStoredSingle ? "Float(v)" : "v"
    }
    return enumeration.isBits
      ? "\(enumeration.swiftName)(rawValue: v & \(enumeration.maximum))"
      : "\(enumeration.swiftName)(bits: v)"
  }

  /// True for a number that is stored with single precision.
  private var isStoredSingle: Bool { isSingle && storage == "timing" }
}
