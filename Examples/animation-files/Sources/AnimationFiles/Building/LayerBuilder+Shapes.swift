import QuartzCore

/// An outline with the modifiers applied to it.
struct TracedOutline {
  var outline: Channel<Outline>
  /// Trims from the innermost on; one more than are shown at most.
  var trims: [Trim]
}

// Shape items as layers: one for each style, holding all outlines before it in the list.
extension LayerBuilder {
  /// Layers and outlines of a list of items.
  struct ShapeParts {
    /// Layers from back to front.
    var layers: [CALayer] = []
    /// The outlines of the list, for styles of the lists around it.
    var outlines: [TracedOutline] = []
  }

  /// Most groups inside groups, including groups of copies.
  private static let maximumGroups = 64
  /// Fixed cost of a group and of an outline, as a count of numbers.
  private static let groupWeight = 32
  private static let outlineWeight = 64

  /// - Parameters:
  ///   - source: the layer that has the items.
  ///   - trims: trims of the lists around this one that come after it.
  func shapes(
    _ items: [ShapeItem], of source: SourceLayer, _ timeline: Timeline, trims: [Trim]
  ) throws -> ShapeParts {
    guard groupDepth <= Self.maximumGroups else { throw tooManyGroups(in: source) }
    let items = try expandingRepeaters(in: items, of: source)
    try count(Self.groupWeight + items.count)
    groupDepth += 1
    defer { groupDepth -= 1 }
    // A modifier changes the items before it.
    var applied: [[Trim]] = []
    var active = trims
    for item in items.reversed() {
      applied.append(active)
      if case .trim(let trim) = item { active = [trim] + active.prefix(Self.maximumTrims) }
    }
    applied.reverse()

    var parts = ShapeParts()
    /// Layers by item, from the front.
    var layers: [[CALayer]] = []
    for (item, trims) in zip(items, applied) {
      switch item {
      case .repeater: break
      case .trim(let trim):
        // The layers of groups are drawn separately and cannot be trimmed in sequence.
        if trim.isSequential, layers.count > 1 {
          warnings.add(
            trim.place, "a trim over several groups as one is not supported; it trims each group")
        }
      case .outline(let form):
        let outline = TracedOutline(outline: form.channel, trims: trims)
        try count(outline)
        parts.outlines.append(outline)
      case .group(let group):
        let inner = try shapes(group.items, of: source, timeline, trims: trims)
        layers.append(try grouped(inner.layers, group, timeline))
        for outline in inner.outlines {
          try count(outline)
          parts.outlines.append(outline.moved(by: group.transform))
        }
      case .style(let style):
        if let layer = try layer(for: style, parts.outlines, timeline) { layers.append([layer]) }
      }
    }
    parts.layers = layers.reversed().flatMap { $0 }
    return parts
  }

  private func count(_ outline: TracedOutline) throws {
    try count(Self.outlineWeight + outline.outline.weight)
  }

  private func tooManyGroups(in source: SourceLayer) -> AnimationFileError {
    fault(source.place, "has more than \(Self.maximumGroups) groups or repeaters in one another")
  }

  /// The layers of a group; inside one more layer if the group moves or fades them.
  private func grouped(
    _ layers: [CALayer], _ group: ShapeGroup, _ timeline: Timeline
  ) throws -> [CALayer] {
    guard !layers.isEmpty else { return [] }
    if group.transform.isIdentity, group.transform.opacity == Property(100) { return layers }
    let layer = try makeLayer()
    layer.name = group.name.isEmpty ? nil : group.name
    try apply(group.transform, to: layer, timeline)
    try apply(group.transform.opacity, to: layer, "opacity", timeline, factor: 0.01)
    for sublayer in layers { layer.addSublayer(sublayer) }
    return [layer]
  }

  // MARK: Repeaters

  /// Most copies; a hostile file may ask for any number.
  private static let maximumCopies = 1000.0

  /// The items with copies in place of repeaters: the items before a repeater become groups, each a
  /// step further.
  private func expandingRepeaters(
    in items: [ShapeItem], of source: SourceLayer
  ) throws -> [ShapeItem] {
    var expanded: [ShapeItem] = []
    var repeaters = 0
    for item in items {
      guard case .repeater(let repeater) = item else {
        expanded.append(item)
        continue
      }
      // Each repeater makes groups of the groups before it.
      repeaters += 1
      guard groupDepth + repeaters <= Self.maximumGroups else { throw tooManyGroups(in: source) }
      let most = repeater.count.keyframes.map(\.value).max() ?? 0
      let count = Int(max(min(most, Self.maximumCopies), 0))
      let copies = (0..<count).map { index in
        ShapeItem.group(
          ShapeGroup(
            name: "", items: expanded, transform: repeater.transform(ofCopy: index, of: count)))
      }
      expanded = repeater.isBelow ? copies : copies.reversed()
    }
    return expanded
  }
}

extension Repeater {
  /// The transform of a copy: the step, once for each copy before it.
  func transform(ofCopy index: Int, of count: Int) -> TransformValues {
    let steps = Double(index) + offset.keyframes[0].value
    var result = TransformValues()
    result.anchor = transform.anchor
    let anchor = transform.anchor.value(at: 0)
    // Turns and scales are about the anchor, which stays fixed.
    result.position = transform.position.map {
      $0 * steps + anchor.x
    } y: {
      $0 * steps + anchor.y
    }
    /// A scale limited to the displayable range; a far copy's scale may be any number.
    func scale(_ percent: Double) -> Double {
      min(pow(max(percent, 0) / 100, steps), 1e4) * 100
    }
    result.scale = transform.scale.map(scale, y: scale)
    result.rotation = transform.rotation.map { $0 * steps }
    let share = count > 1 ? Double(index) / Double(count - 1) : 0
    let end = endOpacity.keyframes[0].value
    result.opacity = startOpacity.map { $0 + (end - $0) * share }
    return result
  }
}

extension PairProperty {
  func map(
    _ x: @escaping (Double) -> Double, y: @escaping (Double) -> Double
  ) -> PairProperty {
    switch self {
    case .joined(let pair): .joined(pair.map { CGPoint(x: x($0.x), y: y($0.y)) })
    case .split(let first, let second): .split(x: first.map(x), y: second.map(y))
    }
  }
}

extension TracedOutline {
  /// The outline in the space around its group.
  func moved(by transform: TransformValues) -> TracedOutline {
    if transform.isIdentity { return self }
    var moved = self
    if transform.isStill {
      let matrix = transform.matrix(at: 0)
      moved.outline = outline.map { $0.applying(matrix) }
    } else {
      let inner = outline
      moved.outline = Channel(jumps: inner.jumps + transform.jumps) {
        inner.value(at: $0).applying(transform.matrix(at: $0))
      }
    }
    return moved
  }
}

extension OutlineSource {
  /// The outline over time.
  var channel: Channel<Outline> {
    let channel: Channel<Outline> =
      switch form {
      case .path(let path): Channel(path)
      case .ellipse(let center, let size):
        .combined(Channel(center), Channel(size)) { Outline.ellipse(center: $0, size: $1) }
      case .rectangle(let center, let size, let radius):
        Self.rectangle(Channel(center), Channel(size), Channel(radius))
      case .star(let star): star.channel
      }
    return isReversed ? channel.map { $0.reversed } : channel
  }

  private static func rectangle(
    _ center: Channel<CGPoint>, _ size: Channel<CGPoint>, _ radius: Channel<Double>
  ) -> Channel<Outline> {
    let isSquare = !radius.isAnimated && radius.value(at: 0) <= 0
    // Corners that grow from nothing would give an outline with more points.
    let least = radius.isAnimated ? 1e-6 : 0
    // A radius is limited to half the sides, so the outline is no sum of keyframes.
    let corners = Channel<[Double]>.combined(size, radius, isAffine: isSquare) {
      [$0.x, $0.y, max($1, least)]
    }
    return .combined(center, corners, isAffine: isSquare || !corners.isAnimated) {
      Outline.rectangle(center: $0, size: CGPoint(x: $1[0], y: $1[1]), radius: $1[2])
    }
  }
}

extension OutlineSource.Star {
  fileprivate var channel: Channel<Outline> {
    func outline(_ star: Self, at frame: Double, _ center: CGPoint) -> Outline {
      .star(
        Outline.StarForm(
          isStar: star.isStar, center: center, points: star.points.value(at: frame),
          rotation: star.rotation.value(at: frame),
          innerRadius: star.innerRadius.value(at: frame),
          outerRadius: star.outerRadius.value(at: frame),
          innerRoundness: star.innerRoundness.value(at: frame) / 100,
          outerRoundness: star.outerRoundness.value(at: frame) / 100))
    }
    let numbers = [
      points, rotation, innerRadius, outerRadius, innerRoundness, outerRoundness,
    ]
    if numbers.allSatisfy({ !$0.isAnimated }) {
      return Channel<CGPoint>(center).map { outline(self, at: 0, $0) }
    }
    let places = Channel<CGPoint>(center)
    return Channel(jumps: numbers.flatMap(\.jumps) + places.jumps) {
      outline(self, at: $0, places.value(at: $0))
    }
  }
}
