import FoundationXML

extension Schema {
  struct Case {
    var name: String
    var value: UInt64
    /// The name in Core Animation's API; nil for a case without one.
    var apiName: String?
    /// The constant in the API's type.
    var member: String
    /// The constant's older spelling; empty for a case that the API has no constant for.
    var constant: String
    /// The type of the values that have the part that the case stands for; empty for other cases.
    var whole: String
    /// The type of that part.
    var part: String
    var doc: String
  }

  /// A name in the API that travels as the number of another case.
  struct Alias {
    var name: String
    var caseName: String
    var constant: String
    var doc: String
  }

  struct Enumeration {
    var name: String
    var type: String
    var doc: String
    var cases: [Case]
    var aliases: [Alias]
    /// True for an option set, whose values are bits instead of cases.
    var isBits: Bool
    /// The Swift module that has the type; `none` for no type.
    var module: String
    /// The Swift type, with the type that it is in.
    var swiftName: String
    var isInlinable: Bool
    /// The type of the constants in Core Animation's API; empty without one.
    var api: String
    /// The type of a set's bits in the API.
    var apiRawType: String
    /// True for a set that keeps bits without a meaning in the API.
    var isOpen: Bool
    /// True if the Swift type converts names of the API.
    var hasNames: Bool
    /// The case for names that no case has; empty where they are refused.
    var unknown: String
  }
}

extension Schema.Enumeration {
  /// The largest number.
  var maximum: UInt64 {
    isBits ? cases.reduce(0) { $0 | $1.value } : cases.map(\.value).max() ?? 0
  }

  /// The cases that stand for parts of values.
  var parts: [Schema.Case] { cases.filter { !$0.whole.isEmpty } }

  /// The number for an unknown name.
  var unknownValue: UInt64 { cases.first { $0.name == unknown }?.value ?? 0 }

  init(_ element: XMLElement, isBits: Bool) throws {
    let name = try element.required("name")
    self.name = name
    type = try element.required("type")
    doc = try element.documentation()
    self.isBits = isBits
    cases = try element.elements(forName: isBits ? "bit" : "case").map(Schema.Case.init)
    aliases = try element.elements(forName: "alias").map(Schema.Alias.init)
    module = element.optional("module").isEmpty ? "WireProtocol" : element.optional("module")
    swiftName = element.optional("swift").isEmpty ? name : element.optional("swift")
    isInlinable = element.optional("inlinable") == "yes"
    api = element.optional("api")
    let rawType = element.optional("rawType")
    apiRawType = rawType.isEmpty ? swiftInteger(type) : rawType
    isOpen = element.optional("open") == "yes"
    hasNames = element.optional("names") == "yes"
    unknown = element.optional("unknown")
  }

  /// Checks that the cases that attributes name exist.
  func check() throws {
    let names = Set(cases.map(\.name))
    for name in aliases.map(\.caseName) + (unknown.isEmpty ? [] : [unknown])
    where !names.contains(name) {
      throw SchemaError(description: "\(self.name): no case is called \(name)")
    }
  }

  /// Checks that the numbers have no gaps, as names of a property's values.
  fileprivate func checkOrder() throws {
    for (index, one) in cases.enumerated() where one.value != (isBits ? 1 << index : UInt64(index))
    {
      throw SchemaError(description: "\(name): \(one.name) is out of order")
    }
  }
}

extension Schema {
  /// Checks that the property's enumeration exists, and that its default is a number of it.
  func check(_ property: Property) throws {
    guard let name = property.enumeration else { return }
    guard property.type == "bits", let enumeration = enumeration(name) else {
      throw SchemaError(description: "\(property.name): no enumeration is called \(name)")
    }
    try enumeration.checkOrder()
    guard let number = UInt64(property.defaultValue), number <= enumeration.maximum else {
      throw SchemaError(description: "\(property.name): \(name) has no \(property.defaultValue)")
    }
  }

  /// The enumeration of a property's values.
  func enumeration(of property: Property) -> Enumeration? {
    property.enumeration.flatMap { enumeration($0) }
  }

  /// The modules that have enumerations.
  var enumerationModules: [String] {
    distinct(enumerations.map(\.module)).filter { $0 != "none" }
  }
}

extension Schema.Case {
  fileprivate init(_ element: XMLElement) throws {
    let name = try element.required("name")
    self.name = name
    value = try element.number("value")
    let api = element.attribute(forName: "api")?.stringValue
    apiName = element.optional("unnamed") == "yes" ? nil : api ?? name
    member = element.optional("member").isEmpty ? name : element.optional("member")
    constant = element.optional("constant")
    whole = element.optional("of")
    part = try whole.isEmpty ? "" : element.required("type")
    doc = element.prose
  }
}

extension Schema.Alias {
  fileprivate init(_ element: XMLElement) throws {
    name = try element.required("name")
    caseName = try element.required("case")
    constant = try element.required("constant")
    doc = element.prose
  }
}
