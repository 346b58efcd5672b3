import GraphicsValues
import WireProtocol

// A server closes the connection to a client that exceeds a limit. So values are cut before they
// are sent, the application is told, and the program goes on.

extension PropertyValue {
  /// Returns the value of a property within the protocol's limits.
  func fitting(_ fitting: inout LimitFitting, as key: PropertyKey) -> PropertyValue {
    guard key == .filters || key == .backgroundFilters, case .objects(let filters) = self else {
      return self.fitting(&fitting)
    }
    return PropertyValue.objects(fitting.prefix(filters, .filters)).fitting(&fitting)
  }

  /// Returns the value within the protocol's limits: lists and texts are cut, paths that are too
  /// long become `.none`.
  func fitting(_ fitting: inout LimitFitting, depth: Int = 1) -> PropertyValue {
    switch self {
    case .text(let text): return .text(text.fitting(&fitting))
    case .path(let path): return fitting.fits(path.verbs.count, .pathElements) ? self : .none
    case .scalars(let numbers): return .scalars(fitting.prefix(numbers, .listElements))
    case .colors(let colors): return .colors(fitting.prefix(colors, .listElements))
    case .objects(let objects):
      guard objects.isEmpty || fitting.fits(depth, .objectNesting) else { return .objects([]) }
      return .objects(
        fitting.prefix(objects, .listElements).map { $0.fitting(&fitting, depth: depth) })
    default: return self
    }
  }

  /// True for a value whose size has no limit.
  var hasFixedSize: Bool { type.map { $0.byteCount > 0 } ?? true }
}

extension ObjectValue {
  fileprivate func fitting(_ fitting: inout LimitFitting, depth: Int) -> ObjectValue {
    var result = ObjectValue(name: name.fitting(&fitting), kind: kind.fitting(&fitting))
    // Sorted by name, so that the same attributes are left out every time.
    for key in fitting.prefix(attributes.keys.sorted(), .listElements) {
      let value = attributes[key]?.fitting(&fitting, depth: depth + 1)
      // `.none` has no type on the wire.
      if value != PropertyValue.none { result.attributes[key.fitting(&fitting)] = value }
    }
    return result
  }
}

extension String {
  /// Returns the text within the protocol's limits: without NUL, and cut to the longest allowed
  /// text.
  func fitting(_ fitting: inout LimitFitting) -> String {
    let fits = fitting.fits(utf8.count, .textBytes)
    guard !fits || utf8.contains(0) else { return self }
    var room = fitting.limits.textBytes
    return String(
      prefix {
        room -= $0.utf8.count
        return room >= 0
      }.filter { $0 != "\0" })
  }
}
