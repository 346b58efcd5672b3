internal import GraphicsValues
internal import WireProtocol

// A server closes the connection to a client that exceeds a limit. Therefore values are cut before
// they are sent: the excess is not seen, and the program goes on.

extension PropertyValue {
  /// The value of a property, within the protocol's limits.
  func fitting(_ limits: Limits, as key: PropertyKey) -> PropertyValue {
    guard key == .filters || key == .backgroundFilters, case .objects(let filters) = self else {
      return fitting(limits)
    }
    return PropertyValue.objects(Array(filters.prefix(limits.filters))).fitting(limits)
  }

  /// The value within the protocol's limits: lists and texts are cut, paths that are too long
  /// become `.none`.
  func fitting(_ limits: Limits, depth: Int = 1) -> PropertyValue {
    switch self {
    case .text(let text): .text(text.fitting(limits))
    case .path(let path): path.fits(limits) ? self : .none
    case .scalars(let numbers): .scalars(Array(numbers.prefix(limits.listElements)))
    case .colors(let colors): .colors(Array(colors.prefix(limits.listElements)))
    case .objects(let objects):
      .objects(
        objects.prefix(depth > limits.objectNesting ? 0 : limits.listElements).map {
          $0.fitting(limits, depth: depth)
        })
    default: self
    }
  }
}

extension PathValue {
  /// False, with one notice, for a path over the protocol's limits.
  func fits(_ limits: Limits) -> Bool {
    if verbs.count <= limits.pathElements { return true }
    Notices.sayOnce(
      "a path has \(verbs.count) elements; the server takes \(limits.pathElements) and shows none")
    return false
  }
}

extension ObjectValue {
  fileprivate func fitting(_ limits: Limits, depth: Int) -> ObjectValue {
    var result = ObjectValue(name: name.fitting(limits), kind: kind.fitting(limits))
    // Sorted by name, so that the same attributes are left out every time.
    for key in attributes.keys.sorted().prefix(limits.listElements) {
      let value = attributes[key]?.fitting(limits, depth: depth + 1)
      // `.none` has no type on the wire.
      if value != PropertyValue.none { result.attributes[key.fitting(limits)] = value }
    }
    return result
  }
}

extension String {
  /// The text within the protocol's limits: without NUL, and cut to the longest allowed text.
  func fitting(_ limits: Limits) -> String {
    guard utf8.count > limits.textBytes || utf8.contains(0) else { return self }
    var room = limits.textBytes
    return String(
      prefix {
        room -= $0.utf8.count
        return room >= 0
      }.filter { $0 != "\0" })
  }
}
