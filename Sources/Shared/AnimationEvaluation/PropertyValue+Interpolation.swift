package import GraphicsValues

extension PropertyValue {
  /// Returns the value between this one and another (§6.4); nil when they do not fit each other.
  ///
  /// Numbers, structures, colours and arrays of equal length are linear by component and extrapolate
  /// when `progress` leaves 0…1; a reader that needs a whole number rounds the result to the
  /// nearest. Colours are interpolated without premultiplication, which is the recommendation where the
  /// reference is unsure. Matrices go through their decomposition (§6.5). Paths with the same number of
  /// elements move their points, where a line counts as the curve that is the same line (§17.7); other
  /// paths stay at the start until the end. Objects with the same names, kinds and attributes are
  /// interpolated attribute by attribute. Images fade into each other. Booleans, bits and texts switch at
  /// 0.5, and so does a change between a value and `.none`, which cannot be interpolated.
  package func interpolated(to end: PropertyValue, progress p: Double) -> PropertyValue? {
    if let value = combined(with: end, { lerp($0, $1, p) }) { return value }
    switch (self, end) {
    case (.matrix(let a), .matrix(let b)):
      return .matrix(MatrixSpan(from: a, to: b).matrix(at: p))
    case (.bool, .bool), (.bits, .bits), (.text, .text), (.none, _), (_, .none):
      return p < 0.5 ? self : end
    default:
      return interpolatedStorage(to: end, progress: p)
    }
  }

  /// Interpolates paths, objects and images.
  private func interpolatedStorage(to end: PropertyValue, progress p: Double) -> PropertyValue? {
    switch (self, end) {
    case (.image, .image), (.image, .fade), (.fade, .image), (.fade, .fade):
      guard let from = asImage, let to = end.asImage else { return nil }
      if p <= 0 || from == to { return .image(from) }
      return p < 1 ? .fade(ImageFade(from: from, to: to, progress: p)) : .image(to)
    case (.path(let a), .path(let b)):
      guard let path = a.mixed(with: b, { $0.interpolated(to: $1, progress: p) }) else {
        return p < 1 ? self : end
      }
      return .path(path)
    case (.objects(let a), .objects(let b)) where a.count == b.count:
      var objects: [ObjectValue] = []
      for (first, second) in zip(a, b) {
        guard let object = first.interpolated(to: second, progress: p) else { return nil }
        objects.append(object)
      }
      return .objects(objects)
    default:
      return nil
    }
  }

  /// Returns the distance between two values, for paced keyframes (§7.4); nil for types without a distance,
  /// which are spaced evenly. Matrices have none: the recommendation where the reference is unsure.
  func distance(to other: PropertyValue) -> Double? {
    switch (self, other) {
    case (.scalar(let a), .scalar(let b)):
      return abs(b - a)
    case (.point(let a), .point(let b)):
      return length([b.x - a.x, b.y - a.y, 0, 0])
    case (.size(let a), .size(let b)):
      return length([b.width - a.width, b.height - a.height, 0, 0])
    case (.rect(let a), .rect(let b)):
      return length([b.x - a.x, b.y - a.y, b.width - a.width, b.height - a.height])
    case (.color(let a), .color(let b)):
      return length([
        Double(b.red - a.red), Double(b.green - a.green), Double(b.blue - a.blue),
        Double(b.alpha - a.alpha),
      ])
    default:
      return nil
    }
  }
}

extension Point {
  fileprivate func interpolated(to end: Point, progress p: Double) -> Point {
    Point(x: lerp(x, end.x, p), y: lerp(y, end.y, p))
  }
}

extension ObjectValue {
  /// Interpolates the attributes; nil when the two objects differ in anything else.
  fileprivate func interpolated(to end: ObjectValue, progress p: Double) -> ObjectValue? {
    guard name == end.name, kind == end.kind, attributes.count == end.attributes.count else {
      return nil
    }
    var result = self
    for (key, value) in attributes {
      guard let other = end.attributes[key], value.type == other.type,
        let between = value.interpolated(to: other, progress: p)
      else { return nil }
      result.attributes[key] = between
    }
    return result
  }
}

/// Interpolates linearly; exact at both ends, which `a + (b − a)·1` is not always.
func lerp(_ a: Double, _ b: Double, _ p: Double) -> Double { p == 1 ? b : a + (b - a) * p }

private func length(_ v: SIMD4<Double>) -> Double { (v * v).sum().squareRoot() }
