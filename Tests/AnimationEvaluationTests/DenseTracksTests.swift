import AnimationEvaluation
import GraphicsValues
import Testing

@Suite struct DenseTracksTests {
  private static let curves: [TimingCurve?] = [
    nil, .linear, .easeIn, .easeOut, .easeInEaseOut, .default, TimingCurve(1, 0, 0, 1),
    TimingCurve(0, 1, 0, 1), TimingCurve(0.3, -0.8, 0.7, 1.9), TimingCurve(1, 1, 0, 0),
    TimingCurve(0, 1, 1, 0), TimingCurve(0.9, 0.1, 0.95, 0.2),
  ]

  private static func content(
    _ kind: UInt64, _ a: Double, _ b: Double
  ) -> (AnimationDescription.Content, PropertyKey) {
    switch kind % 3 {
    case 0: (basic(.opacity, from: .scalar(a), to: .scalar(b)), .opacity)
    case 1:
      (
        basic(.position, from: .point(Point(x: a, y: b)), to: .point(Point(x: b * 3, y: a))),
        .position
      )
    default:
      (basic(.transform, .rotationZ, from: .scalar(a), to: .scalar(b)), .transform)
    }
  }

  @Test func `agree with the general evaluation while active`() {
    var random = Random(seed: 7)
    var compared = 0
    for _ in 0..<400 {
      var tracks = DenseTracks()
      var animations: [(AnimationDescription, PropertyKey)] = []
      for i in 0..<19 {
        let (content, key) = Self.content(
          random.next(), random.number(-5...5), random.number(-5...5))
        let timing = Timing(
          beginTime: random.number(-50...0), duration: random.number(0.1...3),
          speed: random.pick([1, 1, 2, 0.5, 0, -1, -0.25], else: 1),
          timeOffset: random.pick([0, 0, 0.7, -0.4, 5], else: 0),
          repeatCount: random.pick([0, .infinity, 2.5, 30], else: 0),
          repeatDuration: random.pick([0, 0, 0, 7], else: 0),
          autoreverses: random.next() & 1 == 0, fillMode: .both)
        let animation = AnimationDescription(
          timing: timing, curve: random.pick(Self.curves, else: nil), content: content)
        #expect(tracks.add(animation, target: Int32(i)) != nil)
        animations.append((animation, key))
      }
      let time = random.number(-1...20)
      tracks.sample(at: time)
      tracks.forEachResult { target, value in
        let (animation, key) = animations[Int(target)]
        var values = Properties()
        CompiledAnimation(animation).apply(at: time, to: &values)
        compared += 1
        switch values[key] {
        case .scalar(let v): #expect(near(value.x, v), "\(animation) at \(time)")
        case .point(let p): #expect(near(value.x, p.x) && near(value.y, p.y))
        case .matrix(let m): #expect(near(m, .rotation(value.x, 0, 0, 1)))
        default: Issue.record("\(key)")
        }
      }
    }
    #expect(compared == 400 * 19)
  }

  @Test func `agree on a fine grid of every curve`() {
    for curve in Self.curves {
      let animation = AnimationDescription(
        timing: Timing(duration: 1, repeatCount: .infinity, autoreverses: true), curve: curve,
        content: basic(.opacity, from: .scalar(0), to: .scalar(1)))
      var tracks = DenseTracks()
      _ = tracks.add(animation, target: 0)
      let compiled = CompiledAnimation(animation)
      for i in 0...2000 {
        let time = Double(i) / 1000
        tracks.sample(at: time)
        var values = Properties()
        compiled.apply(at: time, to: &values)
        tracks.forEachResult { _, value in
          #expect(near(value.x, values.scalar(.opacity)), "\(String(describing: curve)) at \(time)")
        }
      }
    }
  }

  @Test func `adding and removing keeps the other tracks`() {
    var random = Random(seed: 8)
    var tracks = DenseTracks()
    var alive: [Int32: (DenseTracks.Handle, Double)] = [:]
    for step in 0..<3000 {
      if random.next() % 5 < 3 || alive.isEmpty {
        let value = random.number(-9...9)
        let animation = AnimationDescription(
          timing: Timing(duration: 1), curve: random.pick(Self.curves, else: nil),
          content: basic(.zPosition, from: .scalar(value), to: .scalar(value)))
        if let handle = tracks.add(animation, target: Int32(step)) {
          alive[Int32(step)] = (handle, value)
        }
      } else if let victim = alive.keys.sorted().randomElement(using: &random),
        let handle = alive.removeValue(forKey: victim)?.0
      {
        tracks.remove(handle)
        if tracks.count > alive.count { Issue.record("not removed") }
      }
    }
    tracks.sample(at: 0.5)
    var seen: Set<Int32> = []
    tracks.forEachResult { target, value in
      seen.insert(target)
      #expect(alive[target].map { near($0.1, value.x) } == true)
    }
    #expect(seen == Set(alive.keys))
    #expect(tracks.count == alive.count)
    for (target, entry) in alive { tracks.setTarget(target + 10_000, of: entry.0) }
    tracks.forEachResult { target, _ in #expect(target >= 10_000) }
    for entry in alive.values {
      tracks.remove(entry.0)
      tracks.remove(entry.0)
    }
    #expect(tracks.count == 0)
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
    var tracks = DenseTracks()
    let animation = AnimationDescription(timing: Timing(duration: 1), content: content)
    #expect(tracks.add(animation, target: 0) == nil)
  }

  @Test func `curves that double back are refused`() {
    var tracks = DenseTracks()
    let animation = AnimationDescription(
      timing: Timing(duration: 1), curve: TimingCurve(2, 0, -1, 1),
      content: basic(.opacity, from: .scalar(0), to: .scalar(1)))
    #expect(tracks.add(animation, target: 0) == nil)
  }

  @Test func `springs, value functions and attributes are left to compiled animations`() throws {
    let attribute = try #require(AnimationKeyPath("filters.blur.inputRadius"))
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
      var tracks = DenseTracks()
      let animation = AnimationDescription(timing: Timing(duration: 1), content: content)
      #expect(tracks.add(animation, target: 0) == nil)
    }
  }
}
