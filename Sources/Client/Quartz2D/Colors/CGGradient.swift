/// Colours at places from 0 to 1, mixed in between. Immutable.
///
/// Colours are mixed in the encoding of their space, not premultiplied.
public final class CGGradient: Sendable {
  struct Stop: Sendable {
    var location: Double
    var color: CGColor
  }

  /// The stops, sorted by location.
  let stops: [Stop]

  /// The space in which colours are mixed.
  public let colorSpace: CGColorSpace?

  private init(_ space: CGColorSpace, _ colors: [CGColor], _ locations: [CGFloat]?) {
    let last = max(colors.count - 1, 1)
    let places = locations ?? colors.indices.map { CGFloat($0) / CGFloat(last) }
    let stops = zip(places, colors).map { place, color in
      Stop(location: place.isNaN ? 0 : min(max(Double(place), 0), 1), color: color)
    }
    // Stops at the same place keep their order, which makes an edge.
    self.stops = stops.enumerated().sorted {
      ($0.element.location, $0.offset) < ($1.element.location, $1.offset)
    }.map(\.element)
    colorSpace = space
  }

  /// Creates a gradient of colours.
  ///
  /// Nil without a colour, or if an object is not a `CGColor`.
  ///
  /// - Parameters:
  ///   - space: the space in which to mix the colours; nil for sRGB.
  ///   - colors: the colours, as `CGColor`s.
  ///   - locations: a number for each colour, clamped to 0…1; nil spreads the colours evenly.
  public convenience init?(
    colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
  ) {
    let space = space ?? .sharedSRGB
    let converted = colors.compactMap {
      ($0 as? CGColor)?.converted(to: space, intent: .defaultIntent, options: nil)
    }
    guard !converted.isEmpty, converted.count == colors.count else { return nil }
    self.init(
      space, converted,
      locations.map { Array(UnsafeBufferPointer(start: $0, count: converted.count)) })
  }

  /// Creates a gradient from components.
  ///
  /// Nil without a colour.
  ///
  /// - Parameters:
  ///   - components: the components in the space and alpha, for each colour.
  ///   - locations: `count` numbers, clamped to 0…1; nil spreads the colours evenly.
  ///   - count: the number of colours.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    guard count > 0 else { return nil }
    let size = space.numberOfComponents + 1
    let colors = (0..<count).map { index in
      CGColor(
        space: space,
        values: Array(UnsafeBufferPointer(start: components + index * size, count: size)))
    }
    self.init(
      space, colors, locations.map { Array(UnsafeBufferPointer(start: $0, count: count)) })
  }
}

/// The sides of a gradient that are painted in its first and its last colour.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
  /// The bits, as Core Graphics defines them.
  public let rawValue: UInt32

  /// Creates options from their bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Paints the area before the start in the first colour.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// Paints the area after the end in the last colour.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}
