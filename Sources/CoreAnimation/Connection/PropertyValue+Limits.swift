internal import GraphicsValues
internal import WireProtocol

// A server closes the connection to a client that asks for more than it may. Values are cut before
// they are sent instead: what is too much is not seen, and the program goes on.

extension PropertyValue {
  /// The value of a property as the protocol takes it.
  func fitting(_ limits: Limits, as key: PropertyKey) -> PropertyValue {
    guard key == .filters || key == .backgroundFilters, case .objects(let filters) = self else {
      return fitting(limits)
    }
    return PropertyValue.objects(Array(filters.prefix(limits.filters))).fitting(limits)
  }

  /// The value as the protocol takes it: lists and texts cut, paths that are too long left out.
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
  /// False, and said once, for a path that the protocol does not take.
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
    // In the order of their names, so that the same attributes are left out every time.
    for key in attributes.keys.sorted().prefix(limits.listElements) {
      let value = attributes[key]?.fitting(limits, depth: depth + 1)
      // What is left out has no type to be sent with.
      if value != PropertyValue.none { result.attributes[key.fitting(limits)] = value }
    }
    return result
  }
}

extension String {
  /// The text as the protocol takes it: without NUL, and no longer than one text may be.
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
