import GraphicsValues

/// The spline of Kochanek and Bartels through keyframes (§7.3).
///
/// Within a segment the value is a weighted sum of the four nearest keyframes, so it works for every type
/// that can be added and multiplied. At both ends the missing neighbour is the reflected one, which makes
/// the outermost tangents full differences.
struct Spline: Sendable {
  private let count: Int
  private let tensions: [Double]
  private let continuities: [Double]
  private let biases: [Double]
  /// The spacing, when tangents are scaled for uneven times (§7.4).
  private let spacing: Spacing?

  init(_ keyframes: AnimationDescription.Keyframes, spacing: Spacing?) {
    var count = 0
    if case .values(let values) = keyframes.frames { count = values.count }
    func padded(_ numbers: [Double]) -> [Double] {
      (0..<count).map { $0 < numbers.count && numbers[$0].isFinite ? numbers[$0] : 0 }
    }
    self.count = count
    tensions = padded(keyframes.tensions)
    continuities = padded(keyframes.continuities)
    biases = padded(keyframes.biases)
    self.spacing = spacing
  }

  /// Returns the weights of the keyframes before a segment, at its start, at its end, and after it.
  private func weights(_ i: Int, _ u: Double) -> SIMD4<Double> {
    let (u2, u3) = (u * u, u * u * u)
    let out = (u3 - 2 * u2 + u) * outScale(i) * 0.5 * (1 - tensions[i])
    let into = (u3 - u2) * inScale(i) * 0.5 * (1 - tensions[i + 1])
    // The weights of the differences to the keyframe before, across the segment, and to the one after.
    var before = out * (1 + continuities[i]) * (1 + biases[i])
    var across =
      out * (1 - continuities[i]) * (1 - biases[i])
      + into * (1 - continuities[i + 1]) * (1 + biases[i + 1])
    var after = into * (1 + continuities[i + 1]) * (1 - biases[i + 1])
    if i == 0 {
      across += before
      before = 0
    }
    if i + 2 == count {
      across += after
      after = 0
    }
    let end = 3 * u2 - 2 * u3
    return [-before, 1 - end + before - across, end + across - after, after]
  }

  private func outScale(_ i: Int) -> Double {
    guard let spacing, i > 0 else { return 1 }
    return Spline.scale(spacing, i, spacing.time(of: i + 1) - spacing.time(of: i - 1))
  }

  private func inScale(_ i: Int) -> Double {
    guard let spacing, i + 2 < count else { return 1 }
    return Spline.scale(spacing, i, spacing.time(of: i + 2) - spacing.time(of: i))
  }

  private static func scale(_ spacing: Spacing, _ i: Int, _ both: Double) -> Double {
    both > 0 ? 2 * (spacing.time(of: i + 1) - spacing.time(of: i)) / both : 1
  }

  /// Returns the value in a segment; nil for values that cannot be added up.
  func value(_ values: [PropertyValue], in i: Int, at u: Double) -> PropertyValue? {
    guard u != 0, u != 1 else { return values[u == 0 ? i : i + 1] }
    let w = weights(i, u)
    guard var sum = values[i].mixed(with: values[i + 1], w.y, w.z) else { return nil }
    if i > 0 {
      guard let more = sum.mixed(with: values[i - 1], 1, w.x) else { return nil }
      sum = more
    }
    if i + 2 < count {
      guard let more = sum.mixed(with: values[i + 2], 1, w.w) else { return nil }
      sum = more
    }
    return sum
  }

  /// Returns the matrix in a segment, interpolated part by part; nil when a keyframe that is needed cannot
  /// be decomposed.
  ///
  /// Rotations are weighted as quaternions on one side of the sphere, and normalised.
  func matrix(_ parts: [TransformDecomposition?], in i: Int, at u: Double) -> Matrix4? {
    guard u != 0, u != 1, let start = parts[i], let end = parts[i + 1], !start.isSingular,
      !end.isSingular
    else { return nil }
    let w = weights(i, u)
    var sum = start.multiplied(by: w.y)
    sum.add(end, times: w.z)
    if i > 0 {
      guard let before = parts[i - 1], !before.isSingular else { return nil }
      sum.add(before, times: w.x)
    }
    if i + 2 < count {
      guard let after = parts[i + 2], !after.isSingular else { return nil }
      sum.add(after, times: w.w)
    }
    let length = (sum.quaternion * sum.quaternion).sum().squareRoot()
    guard length > 1e-6 else { return nil }
    sum.quaternion /= length
    return sum.matrix
  }
}

extension PropertyValue {
  /// Combines values as `combined` does, and also mixes paths.
  fileprivate func mixed(
    with other: PropertyValue, _ j: Double, _ k: Double
  ) -> PropertyValue? {
    guard case .path(let a) = self, case .path(let b) = other else {
      return combined(with: other, j, k)
    }
    return a.mixed(with: b) { $0 * j + $1 * k }.map { .path($0) }
  }
}

extension TransformDecomposition {
  fileprivate func multiplied(by k: Double) -> TransformDecomposition {
    var result = self
    result.translation *= k
    result.scale *= k
    result.skew *= k
    result.perspective *= k
    result.quaternion *= k
    return result
  }

  fileprivate mutating func add(_ other: TransformDecomposition, times k: Double) {
    translation += other.translation * k
    scale += other.scale * k
    skew += other.skew * k
    perspective += other.perspective * k
    let isOpposite = (quaternion * other.quaternion).sum() < 0
    quaternion += other.quaternion * (isOpposite ? -k : k)
  }
}
