import GraphicsValues
import RenderServer

/// Configurations and screens from a seed.
struct ConfigurationMaker: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = (seed &+ 1) &* 0x9E37_79B9_7F4A_7C15 }

  /// xorshift.
  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  mutating func one<Value>(of values: [Value]) -> Value { values[number(0...values.count - 1)] }

  private mutating func maybe<Value>(_ value: @autoclosure () -> Value) -> Value? {
    number(0...1) == 0 ? nil : value()
  }

  static let names = ["HDMI-A-1", "DSI-1", "DP-1", "a name", "#", "\"\\\"", "Bildschirm Süd", "*"]

  mutating func mode() -> OutputMode {
    OutputMode(
      width: number(1...16384), height: number(1...16384),
      refreshRate: one(of: [0, 60, 59.94, 143.856, Double(number(1...1_000_000)) / 1000]))
  }

  mutating func rule() -> OutputRule {
    var rule = OutputRule(one(of: Self.names))
    let (isOn, mode) = (number(0...1) == 0, mode())
    rule.isOn = Wish(isOn)
    let isPreferred = number(0...3) == 0
    rule.mode = maybe(Wish(isPreferred ? .preferred : .exact(mode)))
    let orientation = one(of: OutputOrientation.allCases)
    rule.orientation = maybe(Wish(orientation))
    let scale = one(of: [1, 1.5, 0.015625, 16, 1.3333333333333333, 0.1])
    rule.scale = maybe(Wish(scale))
    let point = Point(
      x: Double(number(-1_000_000...1_000_000)), y: Double(number(-3000...3000)))
    rule.place = maybe(Wish(isPreferred ? .automatic : .at(point)))
    return rule
  }

  private mutating func touch() -> TouchRule {
    var rule = TouchRule(one(of: Self.names))
    let name = one(of: Self.names)
    rule.output = maybe(name)
    let offset = one(of: [0.000123, -0.5, 12, 1e-5, 0.3333333333333333])
    rule.matrix = maybe(TouchMatrix(1, offset, 0, 0, -1.25, offset))
    rule.isOn = number(0...1) == 0
    return rule
  }

  mutating func configuration() -> DisplayConfiguration {
    var all = DisplayConfiguration()
    for _ in 0..<number(0...6) {
      let rule = rule()
      if !all.outputs.contains(where: { $0.name == rule.name }) { all.outputs.append(rule) }
      let touch = touch()
      if !all.touches.contains(where: { $0.device == touch.device }) { all.touches.append(touch) }
      let subject: AssignmentRule.Subject = one(of: [
        .title(one(of: Self.names + [""])), .user(UInt32(number(0...4_294_967_295))),
        .client(one(of: Self.names)),
      ])
      if !all.assignments.contains(where: { $0.subject == subject }) {
        all.assignments.append(AssignmentRule(subject, to: one(of: Self.names)))
      }
    }
    all.keyboard.layout = one(of: ["", "de", "us,ru"])
    all.keyboard.options = one(of: ["", "grp:alt_shift_toggle,ctrl:nocaps"])
    all.keyboard.repeatRate = number(0...1000)
    let seconds = one(of: [0.5, 10, 86_400])
    all.splash = maybe(SplashSettings("/a b/#1.png", timeout: seconds))
    all.cursor = one(of: CursorVisibility.allCases)
    all.watchdog = one(of: WatchdogCondition.allCases)
    return all
  }

  /// Screens with modes of their own, and windows without.
  mutating func heads() -> [OutputHead] {
    var names = Self.names.shuffled(using: &self)
    names.removeAll { $0 == "*" }
    return names.prefix(number(0...5)).map { name in
      var head = OutputHead(name: name, modes: (0..<number(0...8)).map { _ in mode() })
      head.hasPreferredMode = number(0...1) == 0
      return head
    }
  }
}
