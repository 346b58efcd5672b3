internal import GraphicsValues

/// One dense track: a basic animation reduced to numbers that need no decisions per frame.
struct TrackRow {
  /// Of the layer: how its time follows from media time.
  var clock = LayerClock.identity
  var begin = 0.0
  /// Not negative: backwards play is in `offset` and `fold`.
  var speed = 0.0
  var offset = 0.0
  var cycle = 1.0
  var inverseDuration = 1.0
  /// 1 for backwards play without a way back, else 0: see `TrackBlock.progress`.
  var fold = 0.0
  var active = 0.0
  var endProgress = 0.0
  var kind = DenseTracks.Kind.scalars
  var from: SIMD2<Double> = [0, 0]
  var delta: SIMD2<Double> = [0, 0]

  init() {}

  /// Nil when the animation is not of the simple kind.
  init?(_ animation: AnimationDescription) {
    guard case .basic(let basic) = animation.content, basic.by == nil,
      basic.spring == nil, basic.target.valueType != nil,
      let first = basic.from, let second = basic.to,
      !basic.target.isAdditive, !basic.target.isCumulative,
      TrackRow.accepts(basic.target.keyPath), animation.curve?.isSingleValued ?? true,
      let a = TrackRow.numbers(first, basic.target.keyPath),
      let b = TrackRow.numbers(second, basic.target.keyPath)
    else { return nil }
    kind =
      basic.target.keyPath.component != .whole
      ? .angles : basic.target.keyPath.key.type == .point ? .points : .scalars
    from = a
    delta = b - a
    let t = animation.timing
    guard t.isValid, t.cycleDuration.isFinite, (1 / t.duration).isFinite, delta.x.isFinite,
      delta.y.isFinite
    else { return nil }
    begin = t.beginTime
    speed = abs(Double(t.speed))
    offset = t.speed < 0 ? -t.timeOffset : t.timeOffset
    cycle = t.cycleDuration
    inverseDuration = 1 / t.duration
    fold = t.speed < 0 && !t.autoreverses ? 1 : 0
    active = t.activeDuration
    endProgress = t.endProgress
    if t.speed == 0, case .active(let progress, _) = t.phase(at: 0) {
      // It stands still: at its end from the first moment, wherever that is.
      active = 0
      endProgress = progress
    }
  }

  private static func accepts(_ path: PropertyKeyPath) -> Bool {
    guard path.key.isAnimatable else { return false }
    switch path.component {
    case .whole: return path.key.type == .scalar || path.key.type == .point
    case .rotation, .rotationZ: return path.key.type == .matrix
    default: return false
    }
  }

  private static func numbers(_ value: PropertyValue, _ path: PropertyKeyPath) -> SIMD2<Double>? {
    guard value.type == path.valueType, value.isFinite else { return nil }
    switch value {
    case .scalar(let v): return [v, 0]
    case .point(let p): return [p.x, p.y]
    default: return nil
    }
  }
}

/// Eight tracks side by side: enough independent work to hide how long divisions take.
struct TrackBlock: Sendable {
  typealias Lanes = CurveSolver.Lanes

  static let width = 8

  private var origin: Lanes = Lanes(repeating: 0)
  private var rate: Lanes = Lanes(repeating: 1)
  private var clockOffset: Lanes = Lanes(repeating: 0)
  private var begin: Lanes = Lanes(repeating: 0)
  private var speed: Lanes = Lanes(repeating: 0)
  private var offset: Lanes = Lanes(repeating: 0)
  private var cycle: Lanes = Lanes(repeating: 1)
  private var inverseDuration: Lanes = Lanes(repeating: 1)
  private var fold: Lanes = Lanes(repeating: 0)
  private var active: Lanes = Lanes(repeating: 0)
  private var endProgress: Lanes = Lanes(repeating: 0)
  private(set) var fromX: Lanes = Lanes(repeating: 0)
  private(set) var fromY: Lanes = Lanes(repeating: 0)
  private(set) var deltaX: Lanes = Lanes(repeating: 0)
  private(set) var deltaY: Lanes = Lanes(repeating: 0)

  subscript(lane: Int) -> TrackRow {
    get {
      var row = TrackRow()
      row.clock = LayerClock(origin: origin[lane], rate: rate[lane], offset: clockOffset[lane])
      row.begin = begin[lane]
      row.speed = speed[lane]
      row.offset = offset[lane]
      row.cycle = cycle[lane]
      row.inverseDuration = inverseDuration[lane]
      row.fold = fold[lane]
      row.active = active[lane]
      row.endProgress = endProgress[lane]
      row.from = [fromX[lane], fromY[lane]]
      row.delta = [deltaX[lane], deltaY[lane]]
      return row
    }
    set(row) {
      origin[lane] = row.clock.origin
      rate[lane] = row.clock.rate
      clockOffset[lane] = row.clock.offset
      begin[lane] = row.begin
      speed[lane] = row.speed
      offset[lane] = row.offset
      cycle[lane] = row.cycle
      inverseDuration[lane] = row.inverseDuration
      fold[lane] = row.fold
      active[lane] = row.active
      endProgress[lane] = row.endProgress
      fromX[lane] = row.from.x
      fromY[lane] = row.from.y
      deltaX[lane] = row.delta.x
      deltaY[lane] = row.delta.y
    }
  }

  /// `Timing.phase(at:)` without branches, and by the same operations in the same order, so that
  /// both fall on the same side of every boundary.
  ///
  /// Position within the cycle, in passes, is 0…1 there and 1…2 on the way back; the distance from
  /// 1, taken from 1, folds the way back onto the way there. Backwards play starts at 1, on what
  /// would be the way back.
  @inline(__always)
  func progress(at time: Double) -> Lanes {
    var local = (time - origin) * rate + clockOffset
    local.replace(with: 0, where: (local - local) .!= 0)
    var elapsed = (local - begin) * speed
    elapsed.replace(with: 0, where: elapsed .< 0)
    let x = offset + elapsed
    let quotient = x / cycle
    // Adding 1.5 · 2^52 leaves no bits for a fraction: rounding without a library call.
    let seam = 6_755_399_441_055_744.0
    var whole = (quotient + seam) - seam
    whole.replace(with: whole - 1, where: whole .> quotient)
    var r = x - whole * cycle
    r.replace(with: 0, where: (r .< 0) .| (r .>= cycle))
    let fromOne = 1 - (r * inverseDuration + fold)
    var p = 1 - fromOne.replacing(with: -fromOne, where: fromOne .< 0)
    p.replace(with: endProgress, where: elapsed .>= active)
    return p
  }
}
