import QuartzCore

/// A value over the frames of a composition: a property of the file, or a computed one.
struct Channel<Value: Interpolatable & Sendable> {
  enum Source {
    case property(Property<Value>)
    /// - Parameter jumps: frames at which the value jumps.
    case computed(jumps: [Double], (Double) -> Value)
  }

  let source: Source

  init(_ constant: Value) { source = .property(Property(constant)) }

  init(_ property: Property<Value>) {
    // Layers follow the curves of their position only.
    source =
      property.hasTangents
      ? .computed(jumps: property.jumps) { property.value(at: $0) } : .property(property)
  }

  init(jumps: [Double], _ value: @escaping (Double) -> Value) {
    source = .computed(jumps: jumps, value)
  }

  var isAnimated: Bool {
    switch source {
    case .property(let property): property.isAnimated
    case .computed: true
    }
  }

  var jumps: [Double] {
    switch source {
    case .property(let property): property.jumps
    case .computed(let jumps, _): jumps
    }
  }

  /// Approximate count of numbers in its keyframes.
  var weight: Int {
    switch source {
    case .property(let property): property.keyframes.reduce(0) { $0 + $1.value.weight }
    case .computed: 1
    }
  }

  func value(at frame: Double) -> Value {
    switch source {
    case .property(let property): property.value(at: frame)
    case .computed(_, let value): value(frame)
    }
  }

  /// The channel of converted values.
  ///
  /// - Parameter isAffine: whether values between keyframes may be mixed from converted keyframes.
  func map<Result>(isAffine: Bool = true, _ body: @escaping (Value) -> Result) -> Channel<Result> {
    switch source {
    case .property(let property) where isAffine || !property.isAnimated:
      return Channel<Result>(property.map(body))
    default: return Channel<Result>(jumps: jumps) { body(value(at: $0)) }
    }
  }

  /// The channel of a value made of two channels.
  ///
  /// - Parameter isAffine: whether the value is affine in both together.
  static func combined<A, B>(
    _ a: Channel<A>, _ b: Channel<B>, isAffine: Bool = true, _ body: @escaping (A, B) -> Value
  ) -> Channel<Value> {
    if !b.isAnimated {
      let constant = b.value(at: 0)
      return a.map(isAffine: isAffine) { body($0, constant) }
    }
    if !a.isAnimated {
      let constant = a.value(at: 0)
      return b.map(isAffine: isAffine) { body(constant, $0) }
    }
    if isAffine, case .property(let first) = a.source, case .property(let second) = b.source,
      let both = zipped(first, second, body)
    {
      return Channel(both)
    }
    return Channel(jumps: a.jumps + b.jumps) { body(a.value(at: $0), b.value(at: $0)) }
  }

  /// The channel of a value made of many channels of one kind, affine in all of them together.
  static func combined<Part>(
    _ parts: [Channel<Part>], _ body: @escaping ([Part]) -> Value
  ) -> Channel<Value> {
    let moving = parts.filter(\.isAnimated)
    guard !moving.isEmpty else { return Channel(body(parts.map { $0.value(at: 0) })) }
    let properties = parts.compactMap { part in
      if case .property(let property) = part.source { property } else { nil }
    }
    if properties.count == parts.count, let both = zipped(properties, body) {
      return Channel(both)
    }
    return Channel(jumps: moving.flatMap(\.jumps)) { frame in
      body(parts.map { $0.value(at: frame) })
    }
  }

  /// The joined property of constants and of properties with the same times and pacing; nil for others.
  private static func zipped<Part>(
    _ parts: [Property<Part>], _ body: ([Part]) -> Value
  ) -> Property<Value>? {
    guard let first = parts.first(where: \.isAnimated),
      parts.allSatisfy({ !$0.isAnimated || $0.hasPacing(of: first) })
    else { return nil }
    return Property(
      keyframes: first.keyframes.indices.map { index in
        let values = parts.map { $0.keyframes[$0.isAnimated ? index : 0].value }
        let frame = first.keyframes[index]
        return Keyframe(time: frame.time, value: body(values), curve: frame.curve)
      })
  }

  /// The joined property of two properties with the same times and pacing; nil for others.
  private static func zipped<A, B>(
    _ a: Property<A>, _ b: Property<B>, _ body: (A, B) -> Value
  ) -> Property<Value>? {
    guard a.hasPacing(of: b) else { return nil }
    return Property(
      keyframes: zip(a.keyframes, b.keyframes).map {
        Keyframe(time: $0.time, value: body($0.value, $1.value), curve: $0.curve)
      })
  }
}

extension Property {
  /// True for the same times, and the same curves between them.
  fileprivate func hasPacing<Other>(of other: Property<Other>) -> Bool {
    keyframes.count == other.keyframes.count
      && zip(keyframes, other.keyframes).allSatisfy { $0.time == $1.time }
      && zip(keyframes, other.keyframes).dropLast().allSatisfy { $0.curve == $1.curve }
  }
}

extension Channel where Value == CGPoint {
  init(_ pair: PairProperty) {
    switch pair {
    case .joined(let property): self.init(property)
    case .split(let x, let y):
      self = .combined(Channel<Double>(x), Channel<Double>(y)) { CGPoint(x: $0, y: $1) }
    }
  }
}
