package import GraphicsValues

/// A gradient (§11.2). Places are in unit coordinates of the rectangle that it is drawn over.
package struct GradientDraw: Hashable, Sendable {
  package struct Stop: Hashable, Sendable {
    /// The colour, not premultiplied: neighbours mix as straight colours (§11.2, `knots(in:)`).
    package var color: ColorValue
    /// The location of the colour, not less than that of the stop before.
    package var location: Float

    package init(color: ColorValue, location: Float) {
      self.color = color
      self.location = location
    }
  }

  /// The shape, never `unknown`. Axial colours are constant at right angles to the line from `start` to `end`
  /// in points; the radii of radial ellipses are the distances to `end` along x and y; conic colours begin in
  /// the direction of `end` and turn towards growing y.
  package let kind: GradientType
  /// The stops, at least two.
  package let stops: [Stop]
  package let start: Point
  package let end: Point

  /// Nil when there is nothing to draw: an unknown type, fewer than two colours, a number of locations that
  /// differs from the number of colours, or a place that is not finite. Without locations the stops are evenly
  /// spaced. A location below the one before it, or NaN, counts as equal to the one before it.
  ///
  /// - Parameter opacity: A factor for the alpha of every colour.
  package init?(
    kind: GradientType, colors: [ColorValue], locations: [Double]?, start: Point, end: Point,
    opacity: Float = 1
  ) {
    guard kind != .unknown, colors.count >= 2, start.isFinite, end.isFinite else { return nil }
    let last = Double(colors.count - 1)
    let places = locations ?? colors.indices.map { Double($0) / last }
    guard places.count == colors.count else { return nil }
    var stops: [Stop] = []
    stops.reserveCapacity(colors.count)
    for (color, place) in zip(colors, places) {
      let given = Float(min(max(place.isNaN ? -1e6 : place, -1e6), 1e6))
      let location = stops.last.map { max($0.location, given) } ?? (place.isNaN ? 0 : given)
      var faded = color
      if opacity != 1 { faded.alpha = min(max(color.alpha, 0), 1) * min(max(opacity, 0), 1) }
      stops.append(Stop(color: faded, location: location))
    }
    self.kind = kind
    self.stops = stops
    self.start = start
    self.end = end
  }

  /// True when every colour is opaque.
  package var isOpaque: Bool { stops.allSatisfy { $0.color.pixel().alpha == 255 } }
}
