import GraphicsValues

/// Two matrices and the decompositions for interpolating between them, computed once.
struct MatrixSpan: Hashable, Sendable {
  let from: Matrix4
  let to: Matrix4
  /// The parts that are interpolated; nil when either matrix is singular. Then the elements are interpolated,
  /// one of the two choices that §6.5 leaves open, and the one under which growing from scale 0 works.
  private let parts: Parts?

  private enum Parts: Hashable, Sendable {
    case space(TransformDecomposition, TransformDecomposition)
    /// A shear in the plane, which Apple's framework takes apart in another way.
    case sheared(ShearedPlane, ShearedPlane)
  }

  init(from: Matrix4, to: Matrix4) {
    self.init(
      from: from, TransformDecomposition(from), to: to, TransformDecomposition(to))
  }

  init(
    from: Matrix4, _ fromParts: TransformDecomposition?, to: Matrix4,
    _ toParts: TransformDecomposition?
  ) {
    self.from = from
    self.to = to
    if ShearedPlane.isSheared(from) || ShearedPlane.isSheared(to),
      let a = ShearedPlane(from), let b = ShearedPlane(to)
    {
      parts = .sheared(a, b)
    } else if let a = fromParts, let b = toParts, !a.isSingular, !b.isSingular {
      parts = .space(a, b)
    } else {
      parts = nil
    }
  }

  func matrix(at p: Double) -> Matrix4 {
    if p == 0 { return from }
    if p == 1 { return to }
    switch parts {
    case .space(let a, let b): return a.interpolated(to: b, progress: p).matrix
    case .sheared(let a, let b): return a.interpolated(to: b, progress: p).matrix
    case nil: break
    }
    return Matrix4(
      from.r0 + (to.r0 - from.r0) * p, from.r1 + (to.r1 - from.r1) * p,
      from.r2 + (to.r2 - from.r2) * p, from.r3 + (to.r3 - from.r3) * p)
  }
}
