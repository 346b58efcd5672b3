import GraphicsValues

/// How a machine's screens are to be set up, with what belongs to them: lines of words from a file, from the command
/// line and from tools, of which later ones count more.
///
/// docs/outputs.md has the words. Values are what people asked for; `OutputLayout` says what becomes of them with the
/// screens that are there.
package struct DisplayConfiguration: Hashable, Sendable {
  /// One rule for each name, in the order in which the names were first said.
  package var outputs: [OutputRule] = []
  /// One rule for each device.
  package var touches: [TouchRule] = []
  package var keyboard = KeyboardSettings()
  /// Nil for none.
  package var splash: SplashSettings?
  package var cursor = CursorVisibility.auto
  package var watchdog = WatchdogCondition.frames
  /// The last one that is true of a window counts.
  package var assignments: [AssignmentRule] = []

  package init() {}

  /// The names of outputs that have lines of their own, in order.
  package var outputNames: [String] { outputs.map(\.name).filter { $0 != OutputRule.anyName } }

  /// Returns what is asked of an output: its own words, and those for any output where it has none.
  package func rule(forOutput name: String) -> OutputRule {
    let own = outputs.first { $0.name == name } ?? OutputRule(name)
    guard let any = outputs.first(where: { $0.name == OutputRule.anyName }) else { return own }
    return own.over(any)
  }

  /// Returns what is asked of a touch screen, by its device's name; nil if nothing is.
  package func rule(forTouch device: String) -> TouchRule? {
    touches.first { $0.device == device } ?? touches.first { $0.device == OutputRule.anyName }
  }

  /// Adds a rule, over what was said about its output before.
  mutating func add(_ rule: OutputRule) {
    if let index = outputs.firstIndex(where: { $0.name == rule.name }) {
      outputs[index] = rule.over(outputs[index])
    } else {
      outputs.append(rule)
    }
  }

  mutating func add(_ rule: TouchRule) {
    if let index = touches.firstIndex(where: { $0.device == rule.device }) {
      touches[index] = rule.over(touches[index])
    } else {
      touches.append(rule)
    }
  }

  mutating func add(_ rule: AssignmentRule) {
    assignments.removeAll { $0.subject == rule.subject }
    assignments.append(rule)
  }
}
