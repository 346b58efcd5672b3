package import GraphicsValues

extension Matrix4 {
  package func value(of component: KeyPathComponent) -> PropertyValue? {
    if let plane = PlaneParts(self), let value = plane.value(of: component) { return value }
    return valueByDecomposition(of: component)
  }

  /// Returns the matrix with one number replaced; nil when the component is no number of a matrix, or when
  /// the matrix cannot be decomposed.
  package func setting(_ component: KeyPathComponent, to v: Double) -> Matrix4? {
    if let matrix = PlaneParts(self)?.setting(component, to: v) { return matrix }
    return settingByDecomposition(component, to: v)
  }

  /// Computes the value by general decomposition; the fast path for the plane is tested against it.
  package func valueByDecomposition(of component: KeyPathComponent) -> PropertyValue? {
    guard let d = TransformDecomposition(self) else { return nil }
    var angles: EulerAngles { EulerAngles(Quaternion.rows(d.quaternion)) }
    switch component {
    case .rotation, .rotationZ: return .scalar(angles.z)
    case .rotationX: return .scalar(angles.x)
    case .rotationY: return .scalar(angles.y)
    case .scale: return .scalar(d.scale.sum() / 3)
    case .scaleXY: return .scalar((d.scale.x + d.scale.y) / 2)
    case .scaleX: return .scalar(d.scale.x)
    case .scaleY: return .scalar(d.scale.y)
    case .scaleZ: return .scalar(d.scale.z)
    case .translation: return .size(Size(width: d.translation.x, height: d.translation.y))
    case .translationX: return .scalar(d.translation.x)
    case .translationY: return .scalar(d.translation.y)
    case .translationZ: return .scalar(d.translation.z)
    default: return nil
    }
  }

  /// Sets the value by general decomposition; the fast path for the plane is tested against it.
  package func settingByDecomposition(_ component: KeyPathComponent, to v: Double) -> Matrix4? {
    guard var d = TransformDecomposition(self) else { return nil }
    switch component {
    case .rotation, .rotationX, .rotationY, .rotationZ:
      var angles = EulerAngles(Quaternion.rows(d.quaternion))
      switch component {
      case .rotationX: angles.x = v
      case .rotationY: angles.y = v
      default: angles.z = v
      }
      return d.matrix(rotation: angles.rows)
    case .scale: d.scale = [v, v, v]
    case .scaleXY: (d.scale.x, d.scale.y) = (v, v)
    case .scaleX: d.scale.x = v
    case .scaleY: d.scale.y = v
    case .scaleZ: d.scale.z = v
    case .translationX: d.translation.x = v
    case .translationY: d.translation.y = v
    case .translationZ: d.translation.z = v
    default: return nil
    }
    return d.matrix
  }
}

/// The parts of a matrix that rotates, scales and skews in the plane only, computed without quaternions.
/// These are by far the most common transforms, and thousands of them are animated at once.
private struct PlaneParts {
  private let matrix: Matrix4
  private let scaleX: Double
  private let scaleY: Double
  /// The second row's extent along the first one.
  private let lean: Double

  /// Fails for any other matrix, including mirrors and nearly singular matrices.
  init?(_ m: Matrix4) {
    guard m.r0.z == 0, m.r0.w == 0, m.r1.z == 0, m.r1.w == 0, m.r2.x == 0, m.r2.y == 0,
      m.r2.z > 1e-100, m.r2.w == 0, m.r3.w == 1, m.isFinite
    else { return nil }
    let sx = (m.r0.x * m.r0.x + m.r0.y * m.r0.y).squareRoot()
    let rowY = (m.r1.x * m.r1.x + m.r1.y * m.r1.y).squareRoot()
    let determinant = m.r0.x * m.r1.y - m.r0.y * m.r1.x
    guard sx > 1e-100, sx < 1e100, rowY > 1e-100, rowY < 1e100,
      determinant > sx * rowY * 1e-9
    else { return nil }
    matrix = m
    scaleX = sx
    scaleY = determinant / sx
    lean = (m.r0.x * m.r1.x + m.r0.y * m.r1.y) / sx
  }

  package func value(of component: KeyPathComponent) -> PropertyValue? {
    switch component {
    case .rotation, .rotationZ: .scalar(DeterministicMath.atan2(matrix.r0.y, matrix.r0.x))
    case .scale: .scalar((scaleX + scaleY + matrix.r2.z) / 3)
    case .scaleXY: .scalar((scaleX + scaleY) / 2)
    case .scaleX: .scalar(scaleX)
    case .scaleY: .scalar(scaleY)
    case .scaleZ: .scalar(matrix.r2.z)
    case .translation: .size(Size(width: matrix.r3.x, height: matrix.r3.y))
    case .translationX: .scalar(matrix.r3.x)
    case .translationY: .scalar(matrix.r3.y)
    case .translationZ: .scalar(matrix.r3.z)
    default: nil
    }
  }

  package func setting(_ component: KeyPathComponent, to v: Double) -> Matrix4? {
    var m = matrix
    switch component {
    case .rotation, .rotationZ:
      let (s, c) = (DeterministicMath.sin(v), DeterministicMath.cos(v))
      m.r0 = [scaleX * c, scaleX * s, 0, 0]
      m.r1 = [lean * c - scaleY * s, lean * s + scaleY * c, 0, 0]
    case .scale:
      m.r0 *= v / scaleX
      m.r1 *= v / scaleY
      m.r2.z = v
    case .scaleXY:
      m.r0 *= v / scaleX
      m.r1 *= v / scaleY
    case .scaleX: m.r0 *= v / scaleX
    case .scaleY: m.r1 *= v / scaleY
    case .scaleZ: m.r2.z = v
    case .translationX: m.r3.x = v
    case .translationY: m.r3.y = v
    case .translationZ: m.r3.z = v
    default: return nil
    }
    return m
  }
}
