import AnimationEvaluation
import GraphicsValues

/// A layer's properties, for animations to change.
struct Properties: AnimatableProperties {
  private var values: [PropertyKey: PropertyValue] = [:]

  subscript(key: PropertyKey) -> PropertyValue {
    get { values[key] ?? key.defaultValue }
    set {
      if newValue.type == nil || newValue.type == key.type { values[key] = newValue }
    }
  }

  var transform: Matrix4 { self[.transform].asMatrix ?? .identity }
  func scalar(_ key: PropertyKey) -> Double { self[key].asScalar ?? .nan }
}

extension Timing {
  /// §15's "frozen p": one second, not running, covering everything.
  static func frozen(_ p: Double) -> Timing {
    Timing(duration: 1, speed: 0, timeOffset: p, fillMode: .both)
  }
}

/// Applies one animation to given properties at a time.
func applying(
  _ content: AnimationDescription.Content, _ timing: Timing, curve: TimingCurve? = nil,
  at time: Double = 0, over start: [PropertyKey: PropertyValue] = [:]
) -> Properties {
  var values = Properties()
  for (key, value) in start { values[key] = value }
  AnimationDescription(timing: timing, curve: curve, content: content)
    .apply(at: time, to: &values)
  return values
}

func basic(
  _ key: PropertyKey, _ component: KeyPathComponent = .whole, from: PropertyValue? = nil,
  to: PropertyValue? = nil, by: PropertyValue? = nil, additive: Bool = false,
  cumulative: Bool = false
) -> AnimationDescription.Content {
  .basic(
    .init(
      target: .init(
        PropertyKeyPath(key, component), isAdditive: additive, isCumulative: cumulative),
      from: from, to: to, by: by))
}

func near(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool { abs(a - b) <= tolerance }

func near(_ a: Matrix4, _ b: Matrix4, _ tolerance: Double = 1e-9) -> Bool {
  func close(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Bool {
    near(a.x, b.x, tolerance) && near(a.y, b.y, tolerance) && near(a.z, b.z, tolerance)
      && near(a.w, b.w, tolerance)
  }
  return close(a.r0, b.r0) && close(a.r1, b.r1) && close(a.r2, b.r2) && close(a.r3, b.r3)
}

/// SplitMix64: the same cases in every run.
struct Random: RandomNumberGenerator {
  var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }
  mutating func pick<T>(_ choices: [T], else fallback: T) -> T {
    choices.randomElement(using: &self) ?? fallback
  }
}
