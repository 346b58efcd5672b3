import AnimationEvaluation
import GraphicsValues
import WireProtocol

extension HostileCase {
  static let animationCases = [
    HostileCase(
      number: 28, title: "times that make no sense",
      attempts: [
        timing("a duration of 0", [.error(.badValue)]) { $0.duration = 0 },
        timing("a negative duration", [.error(.badValue)]) { $0.duration = -1 },
        timing("a duration of 10³⁰⁰") { $0.duration = 1e300 },
        timing("a duration of 5 · 10⁻³²⁴ for ever") {
          $0.duration = .leastNonzeroMagnitude
          $0.repeatCount = .infinity
          $0.autoreverses = true
        },
        timing("a negative repeat count", [.error(.badValue)]) { $0.repeatCount = -1 },
        timing("for ever, there and back") {
          $0.repeatCount = .infinity
          $0.autoreverses = true
        },
        timing("a speed of 0") { $0.speed = 0 },
        timing("a speed of 10³⁸") {
          $0.speed = 1e38
          $0.repeatCount = .infinity
        },
        timing("a speed of −10³⁸") {
          $0.speed = -1e38
          $0.repeatCount = .infinity
        },
        timing("an offset of 10³⁰⁰") {
          $0.timeOffset = 1e300
          $0.repeatCount = .infinity
        },
        shown("a layer whose time stands still, runs at 10³⁰⁰ and begins at −10³⁰⁰") {
          $0.addAnimation(1, to: 2, basic())
          $0.setScalar(1e300, for: .speed, of: 2)
          $0.setScalar(-1e300, for: .beginTime, of: 2)
          $0.setScalar(0, for: .speed, of: 1)
          $0.setScalar(1e-300, for: .duration, of: 2)
          $0.setScalar(.infinity, for: .repeatCount, of: 2)
        },
        shown("a spring without mass", .error(.badValue)) {
          $0.addAnimation(
            1, to: 2,
            AnimationDescription(
              timing: Timing(duration: 1),
              content: .basic(
                .init(
                  target: .init(PropertyKeyPath(.opacity)), to: .scalar(1),
                  spring: Spring(mass: .leastNonzeroMagnitude, stiffness: 1e308)))))
        },
        shown("a spring that never rests") {
          $0.addAnimation(
            1, to: 2,
            AnimationDescription(
              timing: Timing(duration: 1e9),
              content: .basic(
                .init(
                  target: .init(PropertyKeyPath(.opacity)), to: .scalar(1),
                  spring: Spring(
                    mass: 1, stiffness: 1e300, damping: 0, initialVelocity: 1e300)))))
        },
        Attempt("NaN as a control point", .error(.badValue)) { arena in
          let client = try arena.greet()
          client.commit { $0.createLayer(1) }
          var description = bytes { basic().encode(into: &$0) }
          // The flag of the curve.
          description[1] |= 1
          description.insert(
            contentsOf: bytes { for number in [Float.nan, 0, 1, 1] { $0.f32(number) } }, at: 48)
          client.commit(operations: animationBytes(1, description))
          return try client.ending()
        },
        shown("control points 10³⁸ away") {
          var description = basic()
          description.curve = TimingCurve(1e38, -1e38, -1e38, 1e38)
          $0.addAnimation(1, to: 2, description)
        },
      ]),
    HostileCase(
      number: 29, title: "a million animations",
      attempts: [
        Attempt("1,000,000 on one layer", .error(.limitExceeded)) { arena in
          let client = try arena.greet()
          client.commit {
            $0.makeWindow()
            for id in 1...300_000 as ClosedRange<UInt32> { $0.addAnimation(id, to: 1, basic()) }
          }
          return try client.ending()
        },
        Attempt("replaced a hundred thousand times", .alive) { arena in
          let client = try arena.greet()
          client.commit {
            $0.makeWindow()
            $0.fill(1)
            $0.addAnimation(1, to: 1, basic())
            for id in 2...100_000 as ClosedRange<UInt32> {
              $0.removeAnimation(id - 1, from: 1)
              $0.addAnimation(id, to: 1, basic())
            }
          }
          return try client.ending()
        },
        Attempt("20,000 that have ended before they begin", .alive) { arena in
          let client = try arena.greet()
          client.commit {
            $0.makeWindow()
            for id in 1...20_000 as ClosedRange<UInt32> {
              $0.addAnimation(
                id, to: 1, basic(timing: Timing(beginTime: -100, duration: 0.001)))
            }
          }
          return try client.ending()
        },
        shown("groups one deeper than they may be", .error(.limitExceeded)) {
          var description = basic()
          for _ in 0..<limit.animationNesting {
            description = AnimationDescription(
              timing: Timing(duration: 1), content: .group([description]))
          }
          $0.addAnimation(1, to: 2, description)
        },
      ]),
    HostileCase(
      number: 30, title: "keyframes that do not fit each other",
      attempts: [
        keyframes("no values", values: [], [.error(.malformed), .error(.badValue), .alive]),
        keyframes("more key times than values", values: [0, 1], times: 5),
        keyframes("fewer key times than values", values: [0, 1, 0.5, 0.2], times: 2),
        keyframes("more curves than segments", values: [0, 1], curves: 9),
        keyframes("decreasing key times", values: [0, 1, 0], keyTimes: [1, 0.5, 0]),
        keyframes(
          "as many values as are allowed", values: [Double](repeating: 0.5, count: limit.keyframes),
          [.alive]),
        keyframes(
          "one value more", values: [Double](repeating: 0.5, count: limit.keyframes + 1),
          [.error(.limitExceeded)]),
        Attempt("a path and values", .error(.malformed), .error(.badValue)) { arena in
          let client = try arena.greet()
          client.commit { $0.createLayer(1) }
          var description = keyframeBytes()
          // Says path for values that are no path.
          description[48] = 1
          client.commit(operations: animationBytes(1, description))
          return try client.ending()
        },
      ]),
    HostileCase(
      number: 31, title: "begins far from now",
      attempts: [-1e300, -1e9, 1e9, 1e300].map { begin in
        timing("at \(begin) s, in cycles of a millisecond") {
          $0.beginTime = begin
          $0.duration = 0.001
          $0.repeatCount = .infinity
          $0.fillMode = .both
        }
      } + [
        Attempt("at a commit time of 10³⁰⁰", .alive) { arena in
          let client = try arena.greet()
          client.commit(descriptors: [], time: 1e300) {
            $0.makeWindow()
            $0.addAnimation(1, to: 1, basic())
          }
          return try client.ending()
        },
        Attempt("at a commit time of −10³⁰⁰", .alive) { arena in
          let client = try arena.greet()
          client.commit(descriptors: [], time: -1e300) {
            $0.makeWindow()
            $0.addAnimation(1, to: 1, basic())
          }
          return try client.ending()
        },
      ]),
  ]

  /// Animations of a number, a matrix and a colour with the same odd timing.
  private static func timing(
    _ name: String, _ allowed: [Ending] = [.alive],
    change: @escaping @Sendable (inout Timing) -> Void
  ) -> Attempt {
    Attempt(name, allowed: allowed) { arena in
      let client = try arena.greet()
      var timing = Timing(duration: 1)
      change(&timing)
      client.commit {
        $0.makeWindow()
        $0.makeLayer(2, in: 1)
        $0.fill(2)
        $0.addAnimation(1, to: 2, basic(timing: timing))
        $0.addAnimation(
          2, to: 2, basic(.transform, to: .matrix(.scale(2, 0, 1)), timing: timing))
        $0.addAnimation(
          3, to: 2,
          basic(
            .backgroundColor, to: .color(ColorValue(red: 0, green: 1, blue: 0, alpha: 1)),
            timing: timing))
      }
      return try client.ending()
    }
  }

  private static func keyframes(
    _ name: String, values: [Double], times: Int = 0, curves: Int = 0, keyTimes: [Double] = [],
    _ allowed: [Ending] = [.alive, .error(.badValue), .error(.malformed), .error(.limitExceeded)]
  ) -> Attempt {
    Attempt(name, allowed: allowed) { arena in
      let client = try arena.greet()
      client.commit {
        $0.makeWindow()
        let description = AnimationDescription(
          timing: Timing(duration: 1, repeatCount: .infinity),
          content: .keyframes(
            .init(
              target: .init(PropertyKeyPath(.opacity)),
              frames: .values(values.map { .scalar($0) }),
              keyTimes: keyTimes + (0..<times).map { Double($0) / 5 },
              curves: Array(repeating: TimingCurve(0.1, 0, 0.9, 1), count: curves))))
        $0.addAnimation(1, to: 1, description)
      }
      return try client.ending()
    }
  }
}
