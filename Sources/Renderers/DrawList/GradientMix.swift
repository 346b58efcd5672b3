import GraphicsValues

extension GradientDraw {
  /// A location on a gradient; between two knots the premultiplied components change linearly.
  package struct Knot: Hashable, Sendable {
    /// The location, not less than that of the knot before; at equal locations the colour changes at once.
    package var location: Float
    /// Red, green, blue and alpha, premultiplied, 0…255; no colour exceeds its alpha.
    package var color: SIMD4<Float>
  }

  /// Largest error of a component, of 255.
  package static let mixTolerance: Float = 0.5

  /// Returns a piecewise linear approximation of the gradient: its stops, and between two of them as many
  /// knots as the mix of straight colours in `space` needs.
  ///
  /// Stops are rounded to whole bytes, so that a part between equal colours is flat; the rounding at the
  /// ends of a part is interpolated along the part.
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

/// A stop's colour, as it is mixed and as it is shown.
private struct MixedStop {
  /// Red, green and blue in the mixing space, and alpha; 0…1, not premultiplied.
  let color: SIMD4<Double>
  /// The shown colour, in whole numbers.
  let bytes: SIMD4<Float>
  /// The difference that rounding to `bytes` made.
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

/// The mix between two neighbouring stops.
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

  /// Adds the knots between two locations, unless a straight line between their colours is exact enough at
  /// the quarters.
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
    // Rounding at the ends may lead slightly outside the range of a pixel.
    return color.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: color.w))
  }

  /// Converts a colour of the space to premultiplied sRGB, 0…255.
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
