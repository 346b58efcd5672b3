import GraphicsValues

/// A keyframe animation with its times, distances and decompositions computed (§7).
struct CompiledKeyframes: Sendable {
  private enum Frames: Sendable {
    case values([PropertyValue])
    case matrices([Matrix4], [TransformDecomposition?])
    case path(PreparedPath)
  }

  private let frames: Frames
  private let spacing: Spacing
  private let curves: [TimingCurve]
  private let mode: AnimationDescription.Keyframes.CalculationMode
  private let rotation: AnimationDescription.Keyframes.RotationMode
  /// The spline of the cubic modes.
  private let spline: Spline?

  /// True when the animation's own curve shapes overall progress. Segment curves replace it where there
  /// are any, and pacing ignores it (§7.2; the reference is unsure and recommends this).
  let usesInheritedCurve: Bool

  /// Fails when the animation has no effect: fewer than two keyframes (§17.8), or a path for values that
  /// are no pairs.
  init?(_ keyframes: AnimationDescription.Keyframes, type: PropertyType) {
    mode = keyframes.mode
    let isPaced = mode == .paced || mode == .cubicPaced
    curves = mode == .linear || mode == .cubic ? keyframes.curves : []
    usesInheritedCurve = curves.isEmpty && !isPaced
    switch keyframes.frames {
    case .path(let path):
      guard type == .point, let prepared = PreparedPath(path, isMeasured: isPaced),
        !prepared.segments.isEmpty
      else { return nil }
      frames = .path(prepared)
      rotation = keyframes.rotation
      spacing = Spacing(
        keyTimes: keyframes.keyTimes, segments: prepared.segments.count, canBeFewer: true)
      spline = nil
    case .values(let values):
      guard values.count > 1 else { return nil }
      // Apple leaves a rotation mode without a path undefined: it is ignored.
      rotation = .none
      let isCubic = mode == .cubic || mode == .cubicPaced
      spacing =
        switch mode {
        case .linear, .cubic: Spacing(keyTimes: keyframes.keyTimes, segments: values.count - 1)
        case .discrete: Spacing(keyTimes: keyframes.keyTimes, segments: values.count)
        case .paced, .cubicPaced: CompiledKeyframes.pace(values)
        }
      spline = isCubic ? Spline(keyframes, spacing: mode == .cubicPaced ? spacing : nil) : nil
      let matrices = values.compactMap(\.asMatrix)
      if matrices.count == values.count, mode != .discrete {
        frames = .matrices(matrices, matrices.map { TransformDecomposition($0) })
      } else {
        frames = .values(values)
      }
    }
  }

  private static func pace(_ values: [PropertyValue]) -> Spacing {
    var distances: [Double] = []
    for (a, b) in zip(values, values.dropFirst()) {
      guard let distance = a.distance(to: b) else { return .even(values.count - 1) }
      distances.append(distance)
    }
    return Spacing(distances: distances)
  }

  /// - Returns: The value and, with a rotation mode, the angle by which the layer's transform turns.
  func value(at progress: Double) -> (value: PropertyValue?, heading: Double?) {
    switch frames {
    case .path(let path):
      let location = location(on: path, at: progress)
      let heading: Double? =
        switch rotation {
        case .none: nil
        case .auto: location.heading
        case .autoReverse: location.heading + DeterministicMath.pi
        }
      return (.point(location.point), heading)
    case .values(let values):
      if mode == .discrete { return (values[spacing.held(progress)], nil) }
      let (i, u) = locate(progress)
      return (
        spline.flatMap { $0.value(values, in: i, at: u) }
          ?? values[i].interpolated(to: values[i + 1], progress: u), nil
      )
    case .matrices(let matrices, let parts):
      let (i, u) = locate(progress)
      if let matrix = spline.flatMap({ $0.matrix(parts, in: i, at: u) }) {
        return (.matrix(matrix), nil)
      }
      let span = MatrixSpan(from: matrices[i], parts[i], to: matrices[i + 1], parts[i + 1])
      return (.matrix(span.matrix(at: u)), nil)
    }
  }

  private func locate(_ progress: Double) -> (Int, Double) {
    let (i, u) = spacing.locate(progress)
    return (i, i < curves.count ? curves[i].evaluate(u) : u)
  }

  /// Returns the location on a path. Inside a segment the Bézier parameter is linear in time, and the speed
  /// is not (§7.5). A curve that overshoots follows the segment's Bézier beyond its ends (§17.10); at
  /// constant speed, the location never leaves the path.
  private func location(on path: PreparedPath, at progress: Double) -> PreparedPath.Location {
    switch mode {
    case .linear, .cubic:
      let (i, u) = locate(progress)
      return path.location(segment: i, at: u)
    case .discrete:
      return path.location(segment: spacing.held(progress), at: 0)
    case .paced, .cubicPaced:
      return path.location(distance: progress)
    }
  }
}
