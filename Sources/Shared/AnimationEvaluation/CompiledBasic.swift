import GraphicsValues

/// A basic animation whose endpoints are computed as far as they do not depend on the current value (§6.1).
struct CompiledBasic: Sendable {
  /// The endpoints. The current value is the result of the layer's earlier animations (§10.4).
  indirect enum Ends: Sendable {
    case fixed(PropertyValue, PropertyValue)
    case fixedMatrices(MatrixSpan)
    case toCurrent(from: PropertyValue)
    case fromCurrent(to: PropertyValue)
    case byCurrent(PropertyValue)
  }

  let ends: Ends

  var needsCurrent: Bool {
    switch ends {
    case .fixed, .fixedMatrices: false
    case .toCurrent, .fromCurrent, .byCurrent: true
    }
  }

  private let motion: Motion?

  /// A spring, and the number of seconds in progress 0…1.
  private struct Motion: Sendable {
    let spring: Spring
    let duration: Double
  }

  /// Fails when the animation has no effect. An animation without any endpoint has none
  /// here; the client adds the from-value before it sends one.
  ///
  /// - Parameters:
  ///   - duration: Seconds of one pass.
  ///   - base: Stands for a missing end; nil means the current value.
  init?(_ basic: AnimationDescription.Basic, duration: Double, base: PropertyValue?) {
    if let spring = basic.spring {
      guard spring.isValid else { return nil }
      motion = Motion(spring: spring, duration: duration)
    } else {
      motion = nil
    }
    let pair: (PropertyValue?, PropertyValue?)
    switch (basic.from, basic.to, basic.by) {
    case (let from?, let to?, _):
      // Apple leaves the use of all three undefined: by is ignored.
      pair = (from, to)
    case (let from?, nil, let by?):
      pair = (from, from.adding(by))
    case (nil, let to?, let by?):
      pair = (to.subtracting(by), to)
    case (let from?, nil, nil):
      guard let base else {
        ends = .toCurrent(from: from)
        return
      }
      pair = (from, base)
    case (nil, let to?, nil):
      guard let base else {
        ends = .fromCurrent(to: to)
        return
      }
      pair = (base, to)
    case (nil, nil, let by?):
      guard let base else {
        guard by.zero != nil else { return nil }
        ends = .byCurrent(by)
        return
      }
      pair = (base, base.adding(by))
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

  func value(at progress: Double, current: PropertyValue) -> PropertyValue? {
    let p = motion.map { $0.spring.value(at: progress * $0.duration) } ?? progress
    switch ends {
    case .fixed(let a, let b): return a.interpolated(to: b, progress: p)
    case .fixedMatrices(let span): return .matrix(span.matrix(at: p))
    case .toCurrent(let from): return from.interpolated(to: current, progress: p)
    case .fromCurrent(let to): return current.interpolated(to: to, progress: p)
    case .byCurrent(let by):
      return current.adding(by).flatMap { current.interpolated(to: $0, progress: p) }
    }
  }
}
