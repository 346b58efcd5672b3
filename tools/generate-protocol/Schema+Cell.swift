import FoundationXML

extension Schema {
  /// The attributes of emitter cells, in the order of the file.
  struct Cell {
    var doc: String
    var attributes: [Attribute]

    /// The attributes that are numbers and colours.
    var values: [Attribute] { attributes.filter { $0.type != "image" && $0.type != "objects" } }
  }

  struct Attribute {
    /// The name on the wire and in key-value coding.
    var name: String
    /// The member of the server's `EmitterCell`.
    var member: String
    var type: String
    var defaultValue: String
    var unit: String
    /// The enumeration whose numbers are the values; nil for other types than `bits`.
    var enumeration: String?
    /// True for a number that is a `Float` in the API.
    var isSingle: Bool
    /// True if the server reads it.
    var isRead: Bool
    var doc: String
  }
}

extension Schema.Cell {
  init(_ element: XMLElement) throws {
    doc = try element.documentation()
    attributes = try element.elements(forName: "attribute").map(Schema.Attribute.init)
  }
}

extension Schema.Attribute {
  fileprivate init(_ element: XMLElement) throws {
    let name = try element.required("name")
    self.name = name
    member = element.optional("member").isEmpty ? name : element.optional("member")
    type = try element.required("type")
    defaultValue = try element.required("default")
    unit = element.optional("unit")
    enumeration = element.optional("enum").isEmpty ? nil : element.optional("enum")
    isSingle = element.optional("single") == "yes"
    isRead = element.optional("read") != "no"
    doc = element.prose
  }

  /// The prose with the unit.
  var documentation: String { with(unit: unit, doc) }

  /// The default as a `PropertyValue` expression.
  var defaultLiteral: String { literal(defaultValue, of: type) }
}

extension Schema {
  /// Checks that the attribute's enumeration has the default.
  func check(_ attribute: Attribute) throws {
    guard attribute.type == "bits" || attribute.enumeration != nil else { return }
    guard attribute.type == "bits",
      let enumeration = attribute.enumeration.flatMap({ enumeration($0) }),
      enumeration.cases.contains(where: { String($0.value) == attribute.defaultValue })
    else {
      throw SchemaError(description: "\(attribute.name): no number of an enumeration")
    }
  }
}
