/// A part of a structured property, as the last steps of a key path name it (§10.2).
/// The raw values travel on the wire.
package enum KeyPathComponent: UInt16, CaseIterable, Hashable, Sendable {
  case whole = 0
  case x = 1
  case y = 2
  case width = 3
  case height = 4
  case origin = 5
  case originX = 6
  case originY = 7
  case size = 8
  case sizeWidth = 9
  case sizeHeight = 10
  case rotation = 16
  case rotationX = 17
  case rotationY = 18
  case rotationZ = 19
  case scale = 20
  case scaleX = 21
  case scaleY = 22
  case scaleZ = 23
  case translation = 24
  case translationX = 25
  case translationY = 26
  case translationZ = 27
  /// Both scales in the plane.
  case scaleXY = 28

  /// The spelling after the property's own name: `"rotation.z"`, `"size.width"`, `""` for `whole`.
  package var spelling: String {
    switch self {
    case .whole: ""
    case .x: "x"
    case .y: "y"
    case .width: "width"
    case .height: "height"
    case .origin: "origin"
    case .originX: "origin.x"
    case .originY: "origin.y"
    case .size: "size"
    case .sizeWidth: "size.width"
    case .sizeHeight: "size.height"
    case .rotation: "rotation"
    case .rotationX: "rotation.x"
    case .rotationY: "rotation.y"
    case .rotationZ: "rotation.z"
    case .scale: "scale"
    case .scaleX: "scale.x"
    case .scaleY: "scale.y"
    case .scaleZ: "scale.z"
    case .translation: "translation"
    case .translationX: "translation.x"
    case .translationY: "translation.y"
    case .translationZ: "translation.z"
    case .scaleXY: "scale.xy"
    }
  }

  /// The type of the part, or nil when a property of the given type has no such part.
  package func type(in whole: PropertyType) -> PropertyType? {
    switch (self, whole) {
    case (.whole, _): whole
    case (.x, .point), (.y, .point), (.width, .size), (.height, .size): .scalar
    case (.origin, .rect): .point
    case (.size, .rect): .size
    case (.originX, .rect), (.originY, .rect), (.sizeWidth, .rect), (.sizeHeight, .rect): .scalar
    case (.translation, .matrix): .size
    case (.rotation, .matrix), (.rotationX, .matrix), (.rotationY, .matrix), (.rotationZ, .matrix),
      (.scale, .matrix), (.scaleX, .matrix), (.scaleY, .matrix), (.scaleZ, .matrix),
      (.scaleXY, .matrix),
      (.translationX, .matrix), (.translationY, .matrix), (.translationZ, .matrix):
      .scalar
    default: nil
    }
  }
}

extension PropertyKey {
  /// The keys that travel on the wire: all but the local ones.
  package static let travelling: [PropertyKey] = allCases.filter { !$0.isLocal }
}

/// A property, or a part of one: `"transform.rotation.z"` parsed once, when an animation is added.
package struct PropertyKeyPath: Hashable, Sendable {
  package var key: PropertyKey
  package var component: KeyPathComponent

  package init(_ key: PropertyKey, _ component: KeyPathComponent = .whole) {
    self.key = key
    self.component = component
  }

  /// Parses a key path; nil when it names no property of a layer, or a part that the property does not
  /// have.
  package init?(_ path: some StringProtocol) {
    let dot = path.firstIndex(of: ".") ?? path.endIndex
    guard let key = PropertyKey(name: String(path[..<dot])) else { return nil }
    let rest = dot == path.endIndex ? "" : String(path[path.index(after: dot)...])
    guard dot == path.endIndex || !rest.isEmpty,
      let component = KeyPathComponent(spelling: rest),
      component.type(in: key.type) != nil
    else { return nil }
    self.init(key, component)
  }

  /// The type of the values an animation of this key path takes.
  package var valueType: PropertyType { component.type(in: key.type) ?? key.type }

  package var spelling: String {
    component == .whole ? key.name : key.name + "." + component.spelling
  }
}

extension KeyPathComponent {
  /// The component with a spelling; nil for a spelling that no component has.
  package init?(spelling: some StringProtocol) {
    guard let component = KeyPathComponent.bySpelling[String(spelling)] else { return nil }
    self = component
  }

  private static let bySpelling: [String: KeyPathComponent] = {
    var table: [String: KeyPathComponent] = [:]
    for component in allCases { table[component.spelling] = component }
    return table
  }()
}
