import GraphicsValues

extension MessageEncoder {
  mutating func object(_ object: ObjectValue) {
    text(object.name)
    text(object.kind)
    // Absent values are left out.
    let attributes = object.attributes.filter { $0.value != .none }
    count(attributes.count)
    for (name, value) in attributes.sorted(by: {
      $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
    }) {
      text(name)
      type(of: value)
      self.value(value)
    }
  }
}

extension MessageDecoder {
  /// Reads a list of objects.
  ///
  /// - Parameter depth: The objects on the path to these, these included.
  mutating func objects(_ limits: Limits, depth: Int) throws(WireError) -> [ObjectValue] {
    guard depth <= limits.objectNesting else {
      throw WireError(
        .limitExceeded, "objects nested deeper than \(limits.objectNesting)", byteOffset: offset)
    }
    let count = try count(of: 24, most: limits.listElements, in: "objects")
    var objects: [ObjectValue] = []
    objects.reserveCapacity(count)
    for _ in 0..<count { objects.append(try object(limits: limits, depth: depth)) }
    return objects
  }

  mutating func object(limits: Limits, depth: Int) throws(WireError) -> ObjectValue {
    var object = ObjectValue(
      name: try text(maximum: limits.textBytes), kind: try text(maximum: limits.textBytes))
    let count = try count(of: 16, most: limits.listElements, in: "an object")
    var last: String?
    for _ in 0..<count {
      let start = offset
      let name = try text(maximum: limits.textBytes)
      if let last, !last.utf8.lexicographicallyPrecedes(name.utf8) {
        throw WireError(
          .malformed, "attribute \(name) at byte \(start) is repeated or out of order",
          byteOffset: start)
      }
      last = name
      let type = try enumeration(PropertyType.self, rawType(of: "an attribute"), "type", at: start)
      object.attributes[name] = try value(of: type, limits: limits, depth: depth + 1)
    }
    return object
  }
}
