import AnimationEvaluation
import Expectations
import GraphicsValues
import Testing

@Suite struct DenseTracksTests {
  private static let curves: [TimingCurve?] = [
    nil, .linear, .easeIn, .easeOut, .easeInEaseOut, .default, TimingCurve(1, 0, 0, 1),
    TimingCurve(0, 1, 0, 1), TimingCurve(0.3, -0.8, 0.7, 1.9), TimingCurve(1, 1, 0, 0),
    TimingCurve(0, 1, 1, 0), TimingCurve(0.9, 0.1, 0.95, 0.2),
  ]

  private static let kinds: [DenseTracks.Kind] = [.points, .scalars, .angles]
  private static let levels = KernelLevel.allCases.filter(\.isAvailable)

  private static func content(
    _ kind: DenseTracks.Kind, _ a: Double, _ b: Double
  ) -> AnimationDescription.Content {
    switch kind {
    case .scalars: basic(.opacity, from: .scalar(a), to: .scalar(b))
    case .points:
      basic(.position, from: .point(Point(x: a, y: b)), to: .point(Point(x: b * 3, y: a)))
    case .angles: basic(.transform, .rotationZ, from: .scalar(a), to: .scalar(b))
    }
  }

  private static func animation(
    _ kind: DenseTracks.Kind, _ random: inout Random
  ) -> AnimationDescription {
    AnimationDescription(
      timing: Timing(
        beginTime: random.number(-50...0), duration: random.number(0.1...3),
        speed: random.pick([1, 1, 2, 0.5, 0, -1, -0.25], else: 1),
        timeOffset: random.pick([0, 0, 0.7, -0.4, 5], else: 0),
        repeatCount: random.pick([0, .infinity, 2.5, 30], else: 0),
        repeatDuration: random.pick([0, 0, 0, 7], else: 0),
        autoreverses: random.next() & 1 == 0, fillMode: .both),
      curve: random.pick(curves, else: nil),
      content: content(kind, random.number(-5...5), random.number(-5...5)))
  }

  private static func clock(_ random: inout Random) -> LayerClock {
    random.pick(
      [
        .identity, .identity, LayerClock(origin: 0, rate: 0, offset: random.number(-50...20)),
        LayerClock(
          origin: random.number(-9...9), rate: random.number(-2...2),
          offset: random.number(-9...9)),
      ], else: .identity)
  }

  /// The bits of every track's result, by target; 0 for the second component of a scalar.
  private static func results(_ tracks: DenseTracks, at time: Double) -> [Int32: SIMD2<UInt64>] {
    var results: [Int32: SIMD2<UInt64>] = [:]
    tracks.sample(at: time) { targets, values, count in
      for i in 0..<count {
        results[targets[i]] = SIMD2(values[i].x.bitPattern, values[i].y.bitPattern)
      }
    }
    tracks.sampleScalars(at: time) { targets, values, count in
      for i in 0..<count { results[targets[i]] = SIMD2(values[i].bitPattern, 0) }
    }
    return results
  }

  /// The general evaluation's results for a layer with only this animation.
  private static func general(
    _ kind: DenseTracks.Kind, _ animation: AnimationDescription, _ local: Double
  ) -> SIMD2<UInt64> {
    var values = Properties()
    CompiledAnimation(animation).apply(at: local, to: &values)
    switch kind {
    case .scalars: return SIMD2(values.scalar(.opacity).bitPattern, 0)
    case .points:
      let point = values[.position].asPoint ?? .zero
      return SIMD2(point.x.bitPattern, point.y.bitPattern)
    case .angles:
      let row = values.transform.r0
      return SIMD2(row.x.bitPattern, row.y.bitPattern)
    }
  }

  @Test func `have the bits of the general evaluation at every level`() {
    let seed = UInt64.random(in: .min ... .max)
    print("dense tracks seed \(seed)")
    var random = Random(seed: seed)
    var compared = 0
    for round in 0..<120 {
      let kind = Self.kinds[round % 3]
      var tracks = Self.levels.map { DenseTracks(kind, level: $0) }
      // Every tenth round has more tracks than fit into one batch of evaluation.
      let animations = (0..<(round % 10 == 0 ? 1500 : 50)).map { _ in
        (Self.animation(kind, &random), Self.clock(&random))
      }
      for (i, (animation, clock)) in animations.enumerated() {
        for level in tracks.indices {
          let handle = tracks[level].add(animation, target: Int32(i), clock: clock)
          expectNotNil(handle)
        }
      }
      for _ in 0..<3 {
        let time = random.number(-60...30)
        let results = tracks.map { Self.results($0, at: time) }
        for (i, (animation, clock)) in animations.enumerated() {
          let wanted = Self.general(kind, animation, clock.local(at: time))
          compared += 1
          for (level, results) in zip(Self.levels, results) where results[Int32(i)] != wanted {
            Issue.record(
              "\(level), seed \(seed): \(animation), \(clock) at \(time): \(results[Int32(i)] ?? [])"
            )
          }
        }
      }
    }
    expectGreater(compared, 50_000)
  }

  @Test func `agree with the curve on a fine grid, and are exact at its ends`() {
    for curve in Self.curves {
      let animation = AnimationDescription(
        timing: Timing(duration: 1, repeatCount: .infinity, autoreverses: true), curve: curve,
        content: basic(.opacity, from: .scalar(0), to: .scalar(1)))
      var tracks = DenseTracks(.scalars)
      _ = tracks.add(animation, target: 0)
      for i in 0...2000 {
        let p = 1 - abs(1 - Double(i) / 1000)
        let wanted = curve?.evaluate(p) ?? p
        tracks.sampleScalars(at: Double(i) / 1000) { _, values, _ in
          #expect(near(values[0], wanted, 1e-10), "\(String(describing: curve)) at \(i)")
          if i % 1000 == 0 { expectEqual(values[0], wanted) }
        }
      }
    }
  }

  @Test func `agree with any curve`() {
    let seed = UInt64.random(in: .min ... .max)
    print("curves seed \(seed)")
    var random = Random(seed: seed)
    for _ in 0..<300 {
      let curve = TimingCurve(
        Float(random.number(0...0.95)), Float(random.number(-1...2)),
        Float(random.number(0.05...1)), Float(random.number(-1...2)))
      var tracks = DenseTracks(.scalars)
      _ = tracks.add(
        AnimationDescription(
          timing: Timing(duration: 1), curve: curve,
          content: basic(.opacity, from: .scalar(0), to: .scalar(1))), target: 0)
      for i in 1..<200 {
        let time = Double(i) / 200
        // Where a curve is almost vertical, y says little about the distance from the solution.
        tracks.sampleScalars(at: time) { _, values, _ in
          #expect(
            near(values[0], curve.evaluate(time), 1e-6), "\(curve) at \(time), seed \(seed)")
        }
      }
    }
  }

  @Test func `adding and removing keeps the other tracks`() {
    var random = Random(seed: 8)
    var tracks = DenseTracks(.scalars)
    var alive: [Int32: (DenseTracks.Handle, Double)] = [:]
    for step in 0..<3000 {
      if random.next() % 5 < 3 || alive.isEmpty {
        let value = random.number(-9...9)
        let animation = AnimationDescription(
          timing: Timing(duration: 1), curve: random.pick(Self.curves, else: nil),
          content: basic(.zPosition, from: .scalar(value), to: .scalar(value)))
        let clock = Self.clock(&random)
        if let handle = tracks.add(animation, target: Int32(step), clock: clock) {
          alive[Int32(step)] = (handle, value)
        }
      } else if let victim = alive.keys.sorted().randomElement(using: &random) {
        if random.next() & 1 == 0, let handle = alive[victim]?.0 {
          tracks.setClock(Self.clock(&random), of: handle)
        } else if let handle = alive.removeValue(forKey: victim)?.0 {
          tracks.remove(handle)
        }
      }
      expectEqual(tracks.count, alive.count)
    }
    let seen = Self.results(tracks, at: 0.5)
    expectEqual(seen.mapValues { Double(bitPattern: $0.x) }, alive.mapValues { $0.1 })
    for entry in alive.values {
      tracks.remove(entry.0)
      tracks.remove(entry.0)
    }
    expectEqual(tracks.count, 0)
    expectEmpty(Self.results(tracks, at: 0.5))
  }

  @Test(arguments: Self.kinds)
  func `another clock gives what adding with it gives`(kind: DenseTracks.Kind) {
    var random = Random(seed: 9)
    var changed = DenseTracks(kind)
    var added = DenseTracks(kind)
    var handles: [(DenseTracks.Handle, AnimationDescription)] = []
    for i in 0..<300 {
      let animation = Self.animation(kind, &random)
      if let handle = changed.add(animation, target: Int32(i), clock: Self.clock(&random)) {
        handles.append((handle, animation))
      }
    }
    for (i, (handle, animation)) in handles.enumerated() {
      let clock = Self.clock(&random)
      changed.setClock(clock, of: handle)
      _ = added.add(animation, target: Int32(i), clock: clock)
    }
    expectEqual(handles.count, 300)
    for time in [-3, 0, 0.7, 12.0] {
      expectEqual(Self.results(changed, at: time), Self.results(added, at: time))
    }
  }

  @Test func `a paused track stands still, and goes on where it stood`() {
    let animation = AnimationDescription(
      timing: Timing(duration: 8), content: basic(.opacity, from: .scalar(0), to: .scalar(8)))
    var tracks = DenseTracks(.scalars)
    guard let handle = tracks.add(animation, target: 0) else {
      Issue.record("refused")
      return
    }
    func value(at time: Double) -> Double {
      Double(bitPattern: Self.results(tracks, at: time)[0]?.x ?? 0)
    }
    #expect(near(value(at: 3), 3))
    tracks.setClock(
      LayerClock([Timing(duration: .infinity, speed: 0, timeOffset: 3)], at: 3), of: handle)
    expectEqual(value(at: 4), 3)
    expectEqual(value(at: 99), 3)
    tracks.setClock(
      LayerClock([Timing(beginTime: 99, duration: .infinity, timeOffset: 3)], at: 99), of: handle)
    #expect(near(value(at: 99), 3) && near(value(at: 101), 5))
  }

  @Test func `a copy keeps its tracks when the other changes`() {
    var random = Random(seed: 10)
    var tracks = DenseTracks(.points)
    let handles = (0..<100).compactMap {
      tracks.add(Self.animation(.points, &random), target: Int32($0))
    }
    let copy = tracks
    let before = Self.results(copy, at: 1)
    for handle in handles.prefix(50) { tracks.remove(handle) }
    for handle in handles { tracks.setClock(LayerClock(origin: 0, rate: 2, offset: 1), of: handle) }
    for i in 0..<70 { _ = tracks.add(Self.animation(.points, &random), target: Int32(1000 + i)) }
    expectEqual(Self.results(copy, at: 1), before)
    expectEqual(tracks.count, 120)
  }

  @Test func `a time that is not finite gives nothing`() {
    var random = Random(seed: 11)
    var tracks = DenseTracks(.scalars)
    _ = tracks.add(Self.animation(.scalars, &random), target: 0)
    expectEmpty(Self.results(tracks, at: .nan))
    expectEmpty(Self.results(tracks, at: .infinity))
  }

  @Test func `values that would overflow are refused`() {
    var tracks = DenseTracks(.scalars)
    let animation = AnimationDescription(
      timing: Timing(duration: 1), curve: TimingCurve(0.5, 3e38, 0.5, 1),
      content: basic(.zPosition, from: .scalar(0), to: .scalar(1e300)))
    expectNil(tracks.add(animation, target: 0))
  }

  @Test func `animations of another kind are refused`() {
    var random = Random(seed: 12)
    for kind in Self.kinds {
      for other in Self.kinds {
        var tracks = DenseTracks(kind)
        expectEqual((tracks.add(Self.animation(other, &random), target: 0) != nil), (kind == other))
      }
    }
  }

  @Test(
    arguments: [
      basic(.opacity, to: .scalar(1)),
      basic(.opacity, from: .scalar(0), to: .scalar(1), additive: true),
      basic(.opacity, from: .scalar(0), to: .scalar(1), cumulative: true),
      basic(.opacity, from: .scalar(0), to: .scalar(1), by: .scalar(1)),
      basic(.opacity, from: .scalar(0), to: .point(.zero)),
      basic(.opacity, from: .scalar(0), to: .scalar(.nan)),
      basic(.bounds, from: .rect(.zero), to: .rect(.unit)),
      basic(.transform, .scaleX, from: .scalar(0), to: .scalar(1)),
      basic(.position, .x, from: .scalar(0), to: .scalar(1)),
      basic(.timeOffset, from: .scalar(0), to: .scalar(1)),
      .inert,
    ])
  func `an animation that is not simple is refused`(_ content: AnimationDescription.Content) {
    let animation = AnimationDescription(timing: Timing(duration: 1), content: content)
    for kind in Self.kinds {
      var tracks = DenseTracks(kind)
      expectNil(tracks.add(animation, target: 0))
    }
  }

  @Test func `curves that double back are refused`() {
    var tracks = DenseTracks(.scalars)
    let animation = AnimationDescription(
      timing: Timing(duration: 1), curve: TimingCurve(2, 0, -1, 1),
      content: basic(.opacity, from: .scalar(0), to: .scalar(1)))
    expectNil(tracks.add(animation, target: 0))
  }

  @Test func `springs, value functions and attributes are left to compiled animations`() throws {
    let attribute = try unwrap(AnimationKeyPath("filters.blur.inputRadius"))
    let contents: [AnimationDescription.Content] = [
      .basic(
        .init(
          target: .init(PropertyKeyPath(.opacity)), from: .scalar(0), to: .scalar(1),
          spring: Spring())),
      .basic(
        .init(
          target: .init(PropertyKeyPath(.transform), valueFunction: .rotateZ), from: .scalar(0),
          to: .scalar(1))),
      .basic(.init(target: .init(attribute), from: .scalar(0), to: .scalar(1))),
      .transition(Transition()),
    ]
    for content in contents {
      let animation = AnimationDescription(timing: Timing(duration: 1), content: content)
      for kind in Self.kinds {
        var tracks = DenseTracks(kind)
        expectNil(tracks.add(animation, target: 0))
      }
    }
  }
}
