import QuartzCore

// Properties: a constant, or an array of keyframes, in the older and the newer form.
extension JSONNode {
  /// A property of one number; an array of a single number counts as the number.
  func scalar() throws -> Property<Double> {
    try property { node in
      guard node.isArray else { return try node.number() }
      guard let first = try node.elements().first else {
        throw node.fault("is empty, where a number is expected")
      }
      return try first.number()
    }
  }

  func scalar(_ name: String, default missing: Double) throws -> Property<Double> {
    try self[name]?.scalar() ?? Property(missing)
  }

  /// A property of a pair of numbers. Further numbers, for depth, are dropped.
  func pair() throws -> PairProperty {
    if let isSplit = self["s"], isObject, try isSplit.flag() {
      return .split(x: try required("x").scalar(), y: try required("y").scalar())
    }
    let frames = try keyframes { try $0.point() }
    let isSplit = frames.contains { $0.frame.tangents == nil && Set($0.curves.prefix(2)).count > 1 }
    guard isSplit else { return .joined(try property(frames.map(\.frame))) }
    /// The keyframes of one number of a pair, with its own pacing.
    func component(_ index: Int, _ value: (CGPoint) -> Double) throws -> Property<Double> {
      try property(
        frames.map { frame, curves in
          let curve = curves.indices.contains(index) ? curves[index] : frame.curve
          return Keyframe(time: frame.time, value: value(frame.value), curve: curve)
        })
    }
    return .split(x: try component(0) { $0.x }, y: try component(1) { $0.y })
  }

  func pair(_ name: String, x: Double, y: Double) throws -> PairProperty {
    try self[name]?.pair() ?? PairProperty(x: x, y: y)
  }

  /// A colour, with components of 0…1; older files have 0…255.
  func tint() throws -> Property<Tint> {
    try property { node in
      let numbers = try node.numbers()
      guard numbers.count >= 3 else { throw node.fault("is no colour: it has no three numbers") }
      let unit = numbers.prefix(3).contains { $0 > 1 } ? 255.0 : 1
      return Tint(red: numbers[0] / unit, green: numbers[1] / unit, blue: numbers[2] / unit)
    }
  }

  func numberList() throws -> Property<[Double]> { try property { try $0.numbers() } }

  func outline() throws -> Property<Outline> {
    try property { node in
      // In keyframes the path is the only element of an array.
      let path = node.isArray ? try node.elements().first : node
      guard let path else { throw node.fault("is empty, where a path is expected") }
      return try path.outlineValue()
    }
  }

  // MARK: Keyframes

  /// The property's keyframes; a constant is a single one.
  func property<Value: Interpolatable & Sendable>(
    _ read: (JSONNode) throws -> Value
  ) throws -> Property<Value> {
    try property(try keyframes(read).map(\.frame))
  }

  private func property<Value: Interpolatable & Sendable>(
    _ frames: [Keyframe<Value>]
  ) throws -> Property<Value> {
    guard let property = Property(keyframes: frames) else { throw fault("has no keyframes") }
    return property
  }

  /// The keyframes, with the pacing of each dimension.
  private func keyframes<Value: Interpolatable & Sendable>(
    _ read: (JSONNode) throws -> Value
  ) throws -> [(frame: Keyframe<Value>, curves: [UnitCurve])] {
    var node = self
    if let slot = node["sid"]?.value as? String,
      let replacement = document.slots?[slot]?["p"]
    {
      node = replacement
    }
    if let expression = node["x"]?.value as? String, !expression.isEmpty {
      node.warn("expressions are not supported; the property keeps its own values")
    }
    guard node.isObject else {
      return [(Keyframe(time: 0, value: try read(node)), [])]
    }
    let content = try node.required("k")
    guard content.isArray, let first = try content.elements().first, first["t"] != nil else {
      return [(Keyframe(time: 0, value: try read(content)), [])]
    }
    return try Self.frames(content.elements(), read)
  }

  private static func frames<Value: Interpolatable & Sendable>(
    _ nodes: [JSONNode], _ read: (JSONNode) throws -> Value
  ) throws -> [(frame: Keyframe<Value>, curves: [UnitCurve])] {
    var frames: [(frame: Keyframe<Value>, curves: [UnitCurve])] = []
    /// Older files have the value of the next keyframe as the end of this one.
    var end: Value?
    for node in nodes {
      let time = try node.required("t").number()
      if let before = frames.last?.frame.time, time < before {
        throw node.fault("is at frame \(time), before the keyframe in front of it (\(before))")
      }
      guard let value = try node["s"].map(read) ?? end else {
        throw node.fault("has no value: neither “s” here nor “e” in the keyframe before")
      }
      end = try node["e"].map(read)
      let isHeld = try node.flag("h")
      let curves = isHeld ? [] : try node.curves()
      frames.append(
        (
          Keyframe(
            time: time, value: value, curve: isHeld ? nil : curves.first ?? .linear,
            tangents: try node.tangents()), curves
        ))
    }
    return frames
  }

  /// The pacing of each dimension; empty when the keyframe has none.
  private func curves() throws -> [UnitCurve] {
    guard let leaving = self["o"], let arriving = self["i"], leaving.isObject, arriving.isObject
    else { return [] }
    func values(_ node: JSONNode, _ name: String) throws -> [Double] {
      let member = try node.required(name)
      let numbers = member.isArray ? try member.numbers() : [try member.number()]
      guard !numbers.isEmpty else { throw member.fault("is empty, where a number is expected") }
      return numbers
    }
    let (x1, y1) = (try values(leaving, "x"), try values(leaving, "y"))
    let (x2, y2) = (try values(arriving, "x"), try values(arriving, "y"))
    let count = [x1, y1, x2, y2].map(\.count).max() ?? 1
    func value(_ numbers: [Double], _ index: Int) -> Double {
      numbers[min(index, numbers.count - 1)]
    }
    return (0..<count).map {
      UnitCurve(
        x1: min(max(value(x1, $0), 0), 1), y1: value(y1, $0),
        x2: min(max(value(x2, $0), 0), 1), y2: value(y2, $0))
    }
  }

  private func tangents() throws -> Tangents? {
    guard let leaving = self["to"], let arriving = self["ti"] else { return nil }
    let tangents = Tangents(leaving: try leaving.point(), arriving: try arriving.point())
    return tangents.leaving == .zero && tangents.arriving == .zero ? nil : tangents
  }

  // MARK: Values

  /// The first two numbers of an array, or one number for both.
  func point() throws -> CGPoint {
    guard isArray else {
      let number = try number()
      return CGPoint(x: number, y: number)
    }
    let numbers = try numbers()
    guard let x = numbers.first else { throw fault("is empty, where two numbers are expected") }
    return CGPoint(x: x, y: numbers.count > 1 ? numbers[1] : x)
  }

  private func outlineValue() throws -> Outline {
    let points = try required("v").elements()
    let arriving = try self["i"]?.elements() ?? []
    let leaving = try self["o"]?.elements() ?? []
    let isWhole = arriving.count == points.count && leaving.count == points.count
    guard isWhole || arriving.isEmpty && leaving.isEmpty else {
      throw fault(
        "has \(points.count) points, \(arriving.count) arriving and \(leaving.count) leaving tangents"
      )
    }
    return Outline(
      vertices: try points.indices.map { index in
        Outline.Vertex(
          point: try points[index].point(),
          arriving: isWhole ? try arriving[index].point() : .zero,
          leaving: isWhole ? try leaving[index].point() : .zero)
      }, isClosed: try flag("c"))
  }
}
