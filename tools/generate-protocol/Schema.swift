import Foundation
import FoundationXML

/// A mistake in the schema, with the element that has it.
struct SchemaError: Error, CustomStringConvertible {
  var description: String
}

/// protocol/renderd.xml as values, in the order of the file.
struct Schema {
  struct Limit {
    var id: UInt32
    var name: String
    var value: UInt64
    var unit: String
    var doc: String
  }

  struct Property {
    var key: UInt16
    /// The key-value coding name.
    var name: String
    /// The case of `PropertyKey`.
    var swiftName: String
    var type: String
    var defaultValue: String
    var unit: String
    var range: String
    /// The enumeration or set whose numbers are the values; nil for other types than `bits`.
    var enumeration: String?
    var isOptional: Bool
    var isAnimatable: Bool
    var isImplicit: Bool
    /// True if setting the property starts a transition instead of an animation of its value.
    var isTransition: Bool
    /// Kinds of layer that have the property; empty when all do.
    var kinds: [String]
    /// Stages that run again when the property changes.
    var effects: [String]
    /// True for a property that stays in the client.
    var isLocal: Bool
    /// True for a property that key-value coding reaches.
    var isCoded: Bool
    /// The columns of the server that have the value, each by its name or as a member of a row; empty for
    /// a property in the table of rare ones.
    var columns: [Column]
    /// The function that sets the value; empty where no other column follows from it.
    var setter: String
    /// The name of the getter in the API, if it is not `name`; else empty.
    var getter: String
    /// True for a number that is a `Float` in the API.
    var isSingle: Bool
    /// True for a zero that is listed among the defaults.
    var isListed: Bool
    var isAlwaysArchived: Bool
    var allowsInfinity: Bool
    /// The minor version that added it.
    var since: UInt16
    var doc: String
  }

  struct Field {
    /// The field's name; nil for padding.
    var name: String?
    var type: String
    var unit: String
    /// The field's only legal value.
    var fixed: UInt64?
    var doc: String
  }

  enum Side: String {
    case client
    case server
  }

  struct Message {
    var name: String
    var opcode: UInt16
    var swiftName: String
    var from: Side
    /// The minor version that added it.
    var since: UInt16
    var doc: String
    var errors: [String]
    var fields: [Field]
  }

  struct Operation {
    var name: String
    var code: UInt16
    var target: String
    /// The meaning of the key in the header.
    var key: Key
    /// The minor version that added it.
    var since: UInt16
    var doc: String
    var errors: [String]
    var fields: [Field]

    enum Key: String {
      /// No key: 0.
      case none = ""
      /// A property's key.
      case property = "yes"
      /// The first key of a group of properties.
      case group
    }
  }

  var name: String
  var major: UInt16
  var minor: UInt16
  var enumerations: [Enumeration]
  var limitsDoc: String
  var limits: [Limit]
  var typesDoc: String
  var types: [ValueType]
  var propertiesDoc: String
  var properties: [Property]
  var filters: Filters
  var cell: Cell
  var messages: [Message]
  var operationsDoc: String
  var operations: [Operation]
  var animations: Animations

  func enumeration(_ name: String) -> Enumeration? { enumerations.first { $0.name == name } }
}

extension Schema {
  init(contentsOf url: URL) throws {
    let document = try XMLDocument(contentsOf: url, options: [])
    guard let root = document.rootElement(), root.name == "protocol" else {
      throw SchemaError(description: "\(url.path): no <protocol>")
    }
    name = try root.required("name")
    major = try root.number("major")
    minor = try root.number("minor")
    enumerations = try root.elements(forName: "enum").map { try Enumeration($0, isBits: false) }
    enumerations += try root.elements(forName: "bits").map { try Enumeration($0, isBits: true) }
    let limitsElement = try root.only("limits")
    limitsDoc = try limitsElement.documentation()
    limits = try limitsElement.elements(forName: "limit").map(Limit.init)
    (typesDoc, types) = try Self.types(of: root)
    let propertiesElement = try root.only("properties")
    propertiesDoc = try propertiesElement.documentation()
    properties = try propertiesElement.elements(forName: "property").map(Property.init)
    filters = try Filters(root.only("filters"))
    cell = try Cell(root.only("cell"))
    messages = try root.only("messages").elements(forName: "message").map(Message.init)
    let operationsElement = try root.only("operations")
    operationsDoc = try operationsElement.documentation()
    operations = try operationsElement.elements(forName: "operation").map(Operation.init)
    animations = try Animations(root.only("animations"), limits: limits)
    try check()
  }

  /// Checks that numbers and names are unique, and that errors and field types exist.
  private func check() throws {
    func unique<T: Hashable>(_ values: [T], _ what: String) throws {
      if Set(values).count != values.count {
        throw SchemaError(description: "\(what): something is there twice")
      }
    }
    try unique(limits.map(\.id), "limit ids")
    try unique(limits.map(\.name), "limit names")
    try checkTypes()
    try unique(properties.map(\.key), "property keys")
    try unique(properties.map(\.name), "property names")
    try unique(cell.attributes.map(\.name), "a cell's attributes")
    try unique(messages.map(\.opcode), "opcodes")
    try unique(operations.map(\.code), "operation codes")
    try unique(enumerations.map(\.name), "enumerations")
    for enumeration in enumerations {
      try unique(enumeration.cases.map(\.value), enumeration.name)
      try enumeration.check()
    }
    for property in properties { try check(property) }
    for attribute in cell.attributes { try check(attribute) }
    let errors = Set(enumeration("ErrorCode")?.cases.map(\.name) ?? [])
    for error in messages.flatMap(\.errors) + operations.flatMap(\.errors)
    where !errors.contains(error) {
      throw SchemaError(description: "no error is called \(error)")
    }
    let versions = properties.map(\.since) + messages.map(\.since) + operations.map(\.since)
    guard versions.allSatisfy({ $0 <= minor }) else {
      throw SchemaError(description: "something is newer than version \(major).\(minor)")
    }
    for message in messages where (message.opcode & 0x8000 != 0) != (message.from == .server) {
      throw SchemaError(description: "\(message.name): bit 15 says who sends it")
    }
  }
}

extension Schema.Limit {
  fileprivate init(_ element: XMLElement) throws {
    id = try element.number("id")
    name = try element.required("name")
    value = try element.number("value")
    unit = try element.required("unit")
    doc = element.prose
  }
}

extension Schema.Property {
  fileprivate init(_ element: XMLElement) throws {
    key = try element.number("key")
    name = try element.required("name")
    swiftName = element.optional("swift").isEmpty ? name : element.optional("swift")
    type = try element.required("type")
    defaultValue = try element.required("default")
    unit = element.optional("unit")
    range = element.optional("range")
    enumeration = element.optional("enum").isEmpty ? nil : element.optional("enum")
    isOptional = element.optional("optional") == "yes"
    isAnimatable = element.optional("animatable") == "yes"
    isImplicit = element.optional("implicit") == "yes"
    isTransition = element.optional("implicit") == "transition"
    kinds = element.optional("layers").split(separator: " ").map(String.init)
    effects = element.optional("affects").split(separator: " ").map(String.init)
    isLocal = element.optional("local") == "yes"
    isCoded = element.optional("coded") != "no"
    columns = element.optional("column").split(separator: " ").map(Schema.Column.init)
    setter = element.optional("set")
    getter = element.optional("getter")
    isSingle = element.optional("single") == "yes"
    isListed = element.optional("listed") == "yes"
    isAlwaysArchived = element.optional("archived") == "always"
    allowsInfinity = element.optional("nonfinite") == "infinity"
    since = try element.since
    doc = element.prose
  }
}

extension Schema.Field {
  fileprivate init(_ element: XMLElement) throws {
    type = try element.required("type")
    name = type.hasPrefix("pad") ? nil : try element.required("name")
    unit = element.optional("unit")
    fixed = element.optional("fixed").isEmpty ? nil : try element.number("fixed")
    doc = element.prose
  }
}

extension Schema.Message {
  fileprivate init(_ element: XMLElement) throws {
    name = try element.required("name")
    opcode = try element.number("opcode")
    swiftName = try element.required("swift")
    guard let side = Schema.Side(rawValue: try element.required("from")) else {
      throw SchemaError(description: "\(name): from is client or server")
    }
    from = side
    since = try element.since
    doc = try element.documentation()
    errors = element.errors
    fields = try element.elements(forName: "field").map(Schema.Field.init)
  }
}

extension Schema.Operation {
  fileprivate init(_ element: XMLElement) throws {
    name = try element.required("name")
    code = try element.number("code")
    target = try element.required("target")
    guard let key = Key(rawValue: element.optional("key")) else {
      throw SchemaError(description: "\(name): key is yes or group, if it is there")
    }
    self.key = key
    since = try element.since
    doc = try element.documentation()
    errors = element.errors
    fields = try element.elements(forName: "field").map(Schema.Field.init)
  }
}

extension XMLElement {
  func optional(_ name: String) -> String {
    attribute(forName: name)?.stringValue ?? ""
  }

  func required(_ name: String) throws -> String {
    let value = optional(name)
    guard !value.isEmpty else {
      throw SchemaError(description: "<\(self.name ?? "?")> without \(name): \(xmlString)")
    }
    return value
  }

  func number<T: FixedWidthInteger>(_ name: String) throws -> T {
    let text = try required(name)
    let value = text.hasPrefix("0x") ? T(text.dropFirst(2), radix: 16) : T(text)
    guard let value else {
      throw SchemaError(description: "\(name)=\"\(text)\" is no number that fits")
    }
    return value
  }

  /// The minor version that added the element.
  var since: UInt16 {
    get throws { optional("since").isEmpty ? 0 : try number("since") }
  }

  func only(_ name: String) throws -> XMLElement {
    let found = elements(forName: name)
    guard found.count == 1, let element = found.first else {
      throw SchemaError(description: "there must be one <\(name)>")
    }
    return element
  }

  func documentation() throws -> String { try only("doc").prose }

  var errors: [String] {
    elements(forName: "errors").flatMap { $0.prose.split(separator: " ").map(String.init) }
  }

  /// The text with every run of white space as one space.
  var prose: String {
    (stringValue ?? "").split { $0.isWhitespace }.joined(separator: " ")
  }
}
