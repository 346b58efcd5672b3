import QuartzCore

/// The transform of a layer or a group: anchor to the origin, scale, skew, rotation, position.
struct TransformValues: Sendable, Equatable {
  var anchor = PairProperty(x: 0, y: 0)
  var position = PairProperty(x: 0, y: 0)
  /// Percent.
  var scale = PairProperty(x: 100, y: 100)
  /// Degrees, clockwise.
  var rotation = Property(0.0)
  /// Degrees.
  var skew = Property(0.0)
  /// Degrees.
  var skewAxis = Property(0.0)
  /// Percent.
  var opacity = Property(100.0)

  var hasSkew: Bool { skew.isAnimated || skew.keyframes[0].value != 0 }

  /// True when no part but the opacity changes.
  var isStill: Bool {
    !(anchor.isAnimated || position.isAnimated || scale.isAnimated || rotation.isAnimated
      || skew.isAnimated || skewAxis.isAnimated)
  }

  /// True when nothing is moved at any time; opacity does not count.
  var isIdentity: Bool { isStill && matrix(at: 0) == .identity }

  /// Scale, skew and rotation at a frame, in row vectors as everywhere in Quartz.
  func linearPart(at frame: Double) -> CGAffineTransform {
    let scale = scale.value(at: frame)
    var matrix = CGAffineTransform(scaleX: scale.x / 100, y: scale.y / 100)
    if hasSkew {
      let axis = skewAxis.value(at: frame) * .pi / 180
      // A skew of a right angle has no picture and no finite matrix.
      let angle = max(min(skew.value(at: frame), 89.9), -89.9) * .pi / 180
      let shear = CGAffineTransform(a: 1, b: 0, c: tan(-angle), d: 1, tx: 0, ty: 0)
      matrix = matrix.concatenating(CGAffineTransform(rotationAngle: axis))
        .concatenating(shear).concatenating(CGAffineTransform(rotationAngle: -axis))
    }
    let angle = rotation.value(at: frame)
    return angle == 0
      ? matrix : matrix.concatenating(CGAffineTransform(rotationAngle: angle * .pi / 180))
  }

  /// The whole transform at a frame.
  func matrix(at frame: Double) -> CGAffineTransform {
    let (anchor, position) = (anchor.value(at: frame), position.value(at: frame))
    return CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
      .concatenating(linearPart(at: frame))
      .concatenating(CGAffineTransform(translationX: position.x, y: position.y))
  }

  /// The frames at which a part jumps.
  var jumps: [Double] {
    rotation.jumps + skew.jumps + skewAxis.jumps
      + [anchor, position, scale].flatMap { pair in
        switch pair {
        case .joined(let pair): pair.jumps
        case .split(let x, let y): x.jumps + y.jumps
        }
      }
  }
}
