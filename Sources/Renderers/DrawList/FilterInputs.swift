import GraphicsValues

/// The inputs of a filter by name. The generated extension reads them as protocol/renderd.xml says.
struct FilterInputs {
  let attributes: [String: PropertyValue]

  /// Thrown for an input that is not finite: the filter is not drawn.
  struct NotFinite: Error {}

  /// Returns a number, clamped to a range; the default when it is missing.
  func scalar(
    _ key: String, _ standard: Double, from least: Double = -.infinity,
    to most: Double = .infinity
  ) throws(NotFinite) -> Double {
    let number = attributes[key]?.asScalar ?? standard
    guard number.isFinite else { throw NotFinite() }
    return min(max(number, least), most)
  }

  /// Returns as many numbers as the default has, which is returned when the input is missing; numbers
  /// missing at its end are 0.
  func scalars(_ key: String, _ standard: [Double]) throws(NotFinite) -> [Double] {
    guard let given = attributes[key]?.asScalars else { return standard }
    let numbers = given.prefix(standard.count)
    for number in numbers where !number.isFinite { throw NotFinite() }
    return numbers + Array(repeating: 0, count: standard.count - numbers.count)
  }

  /// Returns a colour; the default when it is missing.
  func color(_ key: String, _ standard: ColorValue) throws(NotFinite) -> ColorValue {
    let color = attributes[key]?.asColor ?? standard
    guard color.isFinite else { throw NotFinite() }
    return color
  }

  /// Returns a point given as a point or as two numbers; nil when it is missing.
  func point(_ key: String) throws(NotFinite) -> Point? {
    var point = attributes[key]?.asPoint
    if point == nil, let given = attributes[key]?.asScalars, given.count >= 2 {
      point = Point(x: given[0], y: given[1])
    }
    if let point, !point.isFinite { throw NotFinite() }
    return point
  }

  /// The operation of a matrix; nil for one that is not finite.
  func matrix(_ matrix: ColorMatrix?) -> FilterOperation? { matrix.map { .colorMatrix($0) } }
}
