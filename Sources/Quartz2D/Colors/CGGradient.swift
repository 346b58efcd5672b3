/// Colours at places from 0 to 1, with what is between them; does not change.
///
/// Colours are mixed as their space encodes them, not premultiplied.
public final class CGGradient: Sendable {
  struct Stop: Sendable {
    var location: Double
    var color: CGColor
  }

  /// By location.
  let stops: [Stop]

  /// What colours are mixed in.
  public let colorSpace: CGColorSpace?

  private init(_ space: CGColorSpace, _ colors: [CGColor], _ locations: [CGFloat]?) {
    let last = max(colors.count - 1, 1)
    let places = locations ?? colors.indices.map { CGFloat($0) / CGFloat(last) }
    let stops = zip(places, colors).map { place, color in
      Stop(location: place.isNaN ? 0 : min(max(Double(place), 0), 1), color: color)
    }
    // Those at the same place stay in their order, which makes an edge.
    self.stops = stops.enumerated().sorted {
      ($0.element.location, $0.offset) < ($1.element.location, $1.offset)
    }.map(\.element)
    colorSpace = space
  }

  /// Creates a gradient of colours.
  ///
  /// Nil without a colour, or when an object is not a `CGColor`.
  ///
  /// - Parameters:
  ///   - space: what to mix the colours in; nil for sRGB.
  ///   - colors: `CGColor`s.
  ///   - locations: as many as there are colours, held at 0…1; nil to spread them evenly.
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
  ///   - components: for each colour as many as the space has, and alpha.
  ///   - locations: `count` numbers, held at 0…1; nil to spread the colours evenly.
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

/// Which sides of a gradient are painted in its first and its last colour.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
  /// The bits, as Core Graphics defines them.
  public let rawValue: UInt32

  /// Creates options from their bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// What is before the start has the first colour, instead of none.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// What is after the end has the last colour, instead of none.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}
