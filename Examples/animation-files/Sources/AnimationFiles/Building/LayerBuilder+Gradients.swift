import QuartzCore

// Gradients as gradient layers.
extension LayerBuilder {
  /// - Parameter box: the area that the gradient may have to cover, in the space of the layer around it.
  func gradientLayer(
    _ paint: GradientPaint, in box: CGRect, _ timeline: Timeline
  ) throws -> CAGradientLayer {
    let layer = try counted(CAGradientLayer())
    let empty = box.isNull || box.isInfinite
    // Nothing is drawn in a box of no extent.
    let box =
      empty
      ? CGRect(x: 0, y: 0, width: 1, height: 1)
      : CGRect(
        x: box.minX, y: box.minY, width: max(box.width, 1), height: max(box.height, 1))
    layer.bounds = box
    layer.position = box.origin
    func unit(_ point: CGPoint) -> CGPoint {
      CGPoint(x: (point.x - box.minX) / box.width, y: (point.y - box.minY) / box.height)
    }
    let (start, end) = (Channel<CGPoint>(paint.start), Channel<CGPoint>(paint.end))
    try apply(start.map(unit), to: layer, "startPoint", timeline) { $0 }
    if paint.isRadial {
      layer.type = .radial
      // The corner of the square around a circle through the gradient's end point.
      let corner = Channel<CGPoint>.combined(start, end, isAffine: false) { start, end in
        let radius = max(hypot(end.x - start.x, end.y - start.y), 1e-3)
        return unit(CGPoint(x: start.x + radius, y: start.y + radius))
      }
      try apply(corner, to: layer, "endPoint", timeline) { $0 }
    } else {
      try apply(end.map(unit), to: layer, "endPoint", timeline) { $0 }
    }
    let stops = Channel(paint.stops).map(isAffine: paint.hasFixedPlaces) {
      GradientStops($0, colorCount: paint.colorCount).numbers
    }
    try apply(stops, to: layer, "colors", timeline) { GradientStops(numbers: $0).colors }
    try apply(stops, to: layer, "locations", timeline) { GradientStops(numbers: $0).locations }
    return layer
  }
}

extension GradientPaint {
  /// True if stops between keyframes are the mix of the keyframes' stops: there are no opacities, or no place
  /// moves.
  fileprivate var hasFixedPlaces: Bool {
    let lists = stops.keyframes.map { GradientStops($0.value, colorCount: colorCount) }
    return lists.allSatisfy { $0.numbers.count == 5 * max(colorCount, 2) }
      || lists.allSatisfy { $0.places == lists[0].places }
  }
}

/// The stops of a gradient, colours and opacities joined.
struct GradientStops {
  /// Place, red, green, blue and alpha of each stop.
  private(set) var numbers: [Double]
  private static let width = 5

  init(numbers: [Double]) { self.numbers = numbers }

  /// Joins the format's two lists: a stop at each place of either, so that their number depends on
  /// the lengths of the lists only.
  init(_ list: [Double], colorCount: Int) {
    let count = max(min(colorCount, list.count / 4), 0)
    let colors = (0..<count).map { Array(list[4 * $0..<4 * $0 + 4]) }
    let rest = list[(4 * count)...]
    let alphas = stride(from: rest.startIndex, to: rest.endIndex - 1, by: 2).map {
      [list[$0], list[$0 + 1]]
    }
    var places = (colors.map { $0[0] } + alphas.map { $0[0] }).sorted()
    // A gradient layer of one colour draws nothing.
    if places.count == 1 { places.append(places[0]) }
    var (colorWalk, alphaWalk) = (Walk(stops: colors), Walk(stops: alphas))
    var previous = Double.nan
    numbers = places.flatMap { place in
      // Stops at one place are an edge: the first has what lies before it, the others what lies behind.
      let isBehind = place == previous
      previous = place
      return [min(max(place, 0), 1)] + colorWalk.value(at: place, isBehind: isBehind)
        + (alphas.isEmpty ? [1] : alphaWalk.value(at: place, isBehind: isBehind))
    }
  }

  /// A way along stops, at places that do not fall.
  private struct Walk {
    /// Place and components of each stop.
    let stops: [[Double]]
    /// Index of the first stop that the way has not passed.
    private var next = 0

    init(stops: [[Double]]) {
      // Places that fall count as the greatest before them.
      var last = -Double.infinity
      self.stops = stops.map { stop in
        last = max(last, stop[0])
        return [last] + stop.dropFirst()
      }
    }

    /// The components of the stops at a place, without the place itself.
    ///
    /// - Parameter isBehind: whether the way passes the stops at the place itself.
    mutating func value(at place: Double, isBehind: Bool) -> [Double] {
      guard let last = stops.last else { return [] }
      while next < stops.count, stops[next][0] < place || isBehind && stops[next][0] == place {
        next += 1
      }
      if next > 0, stops[next - 1][0] == place { return Array(stops[next - 1].dropFirst()) }
      guard next < stops.count else { return Array(last.dropFirst()) }
      guard next > 0, stops[next][0] > place else { return Array(stops[next].dropFirst()) }
      let (a, b) = (stops[next - 1], stops[next])
      return Array(a.dropFirst()).mixed(with: Array(b.dropFirst()), (place - a[0]) / (b[0] - a[0]))
    }
  }

  private var stops: [ArraySlice<Double>] {
    stride(from: 0, to: numbers.count, by: Self.width).map { numbers[$0..<$0 + Self.width] }
  }

  fileprivate var places: [Double] { stops.map { $0.first ?? 0 } }

  var colors: [CGColor] {
    stops.map { stop in
      let parts = Array(stop)
      return CGColor(srgbRed: parts[1], green: parts[2], blue: parts[3], alpha: parts[4])
    }
  }

  /// The places, in ascending order.
  var locations: [NSNumber] {
    var last = 0.0
    return stops.map { stop in
      last = max(last, stop.first ?? 0)
      return NSNumber(value: last)
    }
  }
}
