internal import GraphicsValues

extension GradientDraw {
  /// A place of a gradient between two of which its premultiplied components are straight lines.
  package struct Knot: Hashable, Sendable {
    /// Not less than that of the knot before; at equal ones the colour changes at once.
    package var location: Float
    /// Red, green, blue and alpha, premultiplied, of 255; no colour exceeds its alpha.
    package var color: SIMD4<Float>
  }

  /// How far a component may be from the exact mix, of 255.
  package static let mixTolerance: Float = 0.5

  /// The gradient as straight lines: its stops, and between two of them as many knots as the mix of
  /// straight colours in `space` needs.
  ///
  /// Stops have whole bytes, so that a part between equal colours is flat; what rounding changed at
  /// the ends of a part is changed along it, too.
  ///
  /// - Complexity: O(stops), at most 64 knots for each.
  package func knots(in space: GradientSpace) -> [Knot] {
    var knots: [Knot] = []
    knots.reserveCapacity(4 * stops.count)
    guard var before = stops.first.map({ MixedStop($0.color, space) }) else { return [] }
    for (index, stop) in stops.enumerated() {
      let mixed = index == 0 ? before : MixedStop(stop.color, space)
      if index > 0 {
        let from = stops[index - 1].location
        GradientPart(before, mixed, space)
          .add(to: &knots, from: from, length: stop.location - from)
      }
      knots.append(Knot(location: stop.location, color: mixed.bytes))
      before = mixed
    }
    return knots
  }
}

/// A stop's colour as it mixes and as it shows.
private struct MixedStop {
  /// Red, green and blue of the space, and alpha; 0…1, not premultiplied.
  let color: SIMD4<Double>
  /// Whole numbers.
  let bytes: SIMD4<Float>
  /// What rounding to them has added.
  let rounding: SIMD4<Double>

  init(_ value: ColorValue, _ space: GradientSpace) {
    func unit(_ v: Float) -> Double { v > 0 ? (v < 1 ? Double(v) : 1) : 0 }
    var shown = value
    let straight = SIMD3(unit(value.red), unit(value.green), unit(value.blue))
    let alpha = unit(value.alpha)
    switch space {
    case .srgb: color = SIMD4(straight, alpha)
    case .generic:
      let (generic, isInside) = GenericRGB.fromSRGB(straight)
      color = SIMD4(generic, alpha)
      if !isInside {
        let held = GenericRGB.toSRGB(generic)
        shown = ColorValue(
          red: Float(held.x), green: Float(held.y), blue: Float(held.z), alpha: value.alpha)
      }
    }
    let pixel = shown.pixel()
    bytes = SIMD4(
      Float(pixel.red), Float(pixel.green), Float(pixel.blue), Float(pixel.alpha))
    rounding = SIMD4<Double>(bytes) - GradientPart.exact(color, space)
  }
}

/// The mix of two neighbouring stops.
private struct GradientPart {
  private static let deepest = 6

  private let before: MixedStop
  private let after: MixedStop
  private let space: GradientSpace

  init(_ before: MixedStop, _ after: MixedStop, _ space: GradientSpace) {
    (self.before, self.after, self.space) = (before, after, space)
  }

  /// Adds the knots between both stops.
  func add(to knots: inout [GradientDraw.Knot], from: Float, length: Float) {
    guard length > 0, before.color != after.color else { return }
    halve(0, 1, before.bytes, color(at: 0.5), after.bytes, depth: 1) { part, color in
      knots.append(GradientDraw.Knot(location: from + length * part, color: color))
    }
  }

  /// Calls with the knots between two places, unless a straight line between the colours there is
  /// good enough at the quarters.
  private func halve(
    _ from: Float, _ to: Float, _ first: SIMD4<Float>, _ middle: SIMD4<Float>,
    _ last: SIMD4<Float>, depth: Int, _ emit: (Float, SIMD4<Float>) -> Void
  ) {
    let half = (from + to) / 2
    let left = color(at: (from + half) / 2)
    let right = color(at: (half + to) / 2)
    let step = (last - first) * 0.25
    let error = Self.larger(
      Self.larger(Self.size(first + step - left), Self.size(first + 2 * step - middle)),
      Self.size(last - step - right))
    if error.max() <= GradientDraw.mixTolerance { return }
    if depth < Self.deepest {
      halve(from, half, first, left, middle, depth: depth + 1, emit)
    }
    emit(half, middle)
    if depth < Self.deepest {
      halve(half, to, middle, right, last, depth: depth + 1, emit)
    }
  }

  private func color(at place: Float) -> SIMD4<Float> {
    let part = Double(place)
    let mixed = before.color + (after.color - before.color) * part
    let rounding = before.rounding + (after.rounding - before.rounding) * part
    let color = SIMD4<Float>(Self.exact(mixed, space) + rounding)
    // Rounding at the ends may lead a little out of what a pixel holds.
    return color.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: color.w))
  }

  /// A colour of the space as premultiplied sRGB, of 255.
  static func exact(_ color: SIMD4<Double>, _ space: GradientSpace) -> SIMD4<Double> {
    let straight = SIMD3(color.x, color.y, color.z)
    let shown = space == .generic ? GenericRGB.toSRGB(straight) : straight
    return SIMD4(shown * color.w, color.w) * 255
  }

  private static func size(_ v: SIMD4<Float>) -> SIMD4<Float> { larger(v, -v) }

  private static func larger(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
    a.replacing(with: b, where: b .> a)
  }
}
