internal import GraphicsValues

/// A basic animation with its endpoints worked out as far as they do not depend on the current
/// value (§6.1).
struct CompiledBasic: Sendable {
  /// "Current" is the value that the earlier animations of the layer left (§10.4).
  enum Ends: Sendable {
    case fixed(PropertyValue, PropertyValue)
    case fixedMatrices(MatrixSpan)
    case toCurrent(from: PropertyValue)
    case fromCurrent(to: PropertyValue)
    case byCurrent(PropertyValue)
  }

  let ends: Ends

  /// Nil when the animation has no effect. Without any endpoint that is so: the client gives such an
  /// animation its from-value before it gets here.
  init?(_ basic: AnimationDescription.Basic, type: PropertyType, isAdditive: Bool) {
    let zero = isAdditive ? PropertyValue.zero(of: type) : nil
    let pair: (PropertyValue?, PropertyValue?)
    switch (basic.from, basic.to, basic.by) {
    case (let from?, let to?, _):
      // All three is undefined by Apple: by is ignored.
      pair = (from, to)
    case (let from?, nil, let by?):
      pair = (from, from.adding(by))
    case (nil, let to?, let by?):
      pair = (to.subtracting(by), to)
    case (let from?, nil, nil):
      guard let zero else {
        ends = .toCurrent(from: from)
        return
      }
      pair = (from, zero)
    case (nil, let to?, nil):
      guard let zero else {
        ends = .fromCurrent(to: to)
        return
      }
      pair = (zero, to)
    case (nil, nil, let by?):
      guard let zero else {
        guard PropertyValue.zero(of: type) != nil else { return nil }
        ends = .byCurrent(by)
        return
      }
      pair = (zero, by)
    case (nil, nil, nil):
      return nil
    }
    guard let start = pair.0, let end = pair.1 else { return nil }
    if case .matrix(let a) = start, case .matrix(let b) = end {
      ends = .fixedMatrices(MatrixSpan(from: a, to: b))
    } else {
      ends = .fixed(start, end)
    }
  }

  func value(at p: Double, current: PropertyValue) -> PropertyValue? {
    switch ends {
    case .fixed(let a, let b): a.interpolated(to: b, progress: p)
    case .fixedMatrices(let span): .matrix(span.matrix(at: p))
    case .toCurrent(let from): from.interpolated(to: current, progress: p)
    case .fromCurrent(let to): current.interpolated(to: to, progress: p)
    case .byCurrent(let by):
      current.adding(by).flatMap { current.interpolated(to: $0, progress: p) }
    }
  }
}
