package import GraphicsValues

extension PropertyValue {
  /// The value in one line, for people.
  package var dump: String {
    switch self {
    case .none: "none"
    case .bool(let v): "\(v)"
    case .scalar(let v): "\(v)"
    case .point(let v): "\(v.x) \(v.y)"
    case .size(let v): "\(v.width) \(v.height)"
    case .rect(let v): "\(v.x) \(v.y) \(v.width) \(v.height)"
    case .color(let v): "\(v.red) \(v.green) \(v.blue) \(v.alpha)"
    case .matrix(let v):
      [v.r0, v.r1, v.r2, v.r3].map { "\($0.x) \($0.y) \($0.z) \($0.w)" }.joined(separator: " / ")
    case .image(let v): "image \(v)"
    case .fade(let v): "image \(v.from) to \(v.to) at \(v.progress)"
    case .bits(let v): "\(v)"
    case .text(let v): v.debugDescription
    case .path(let v): v.dump
    case .scalars(let v): "[" + v.map { "\($0)" }.joined(separator: ", ") + "]"
    case .colors(let v): "[" + v.map { PropertyValue.color($0).dump }.joined(separator: ", ") + "]"
    case .objects(let v): "[" + v.map(\.dump).joined(separator: ", ") + "]"
    }
  }
}

extension ObjectValue {
  /// Name, kind and attributes, sorted by name.
  package var dump: String {
    let parts = attributes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.dump)" }
    return "\(name.debugDescription) \(kind.debugDescription) {" + parts.joined(separator: "; ")
      + "}"
  }
}

extension PathValue {
  /// The path's elements in brackets: `[move 0 0, line 1 0, close]`.
  package var dump: String {
    var rest = points[...]
    let elements = verbs.map { verb in
      let own = rest.prefix(verb.pointCount)
      rest = rest.dropFirst(verb.pointCount)
      return (["\(verb)"] + own.map { "\($0.x) \($0.y)" }).joined(separator: " ")
    }
    return "[" + elements.joined(separator: ", ") + "]"
  }
}
