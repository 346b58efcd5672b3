import GraphicsValues

// Writing lines: read again, they give the same configuration.
extension DisplayConfiguration {
  /// The lines of a configuration that says all of this.
  package var lines: [String] {
    var lines = outputs.map(\.line) + touches.map(\.line)
    if let line = keyboard.line { lines.append(line) }
    if let splash { lines.append(splash.line) }
    if cursor != .auto { lines.append("cursor \(cursor.rawValue)") }
    if watchdog != .frames { lines.append("watchdog \(watchdog.rawValue)") }
    return lines + assignments.map(\.line)
  }
}

extension OutputRule {
  /// The rule as a line; without words if nothing is asked.
  package var line: String {
    var line = "output \(ConfigurationLine.quoted(name))"
    if let isOn { line += isOn.value ? " on" : " off" }
    switch mode?.value {
    case nil: break
    case .preferred: line += " mode preferred"
    case .exact(let mode): line += " mode \(mode.word)"
    }
    if let orientation { line += " rotate \(orientation.value.word)" }
    if let scale { line += " scale \(scale.value.word)" }
    switch place?.value {
    case nil: break
    case .automatic: line += " at auto"
    case .at(let point): line += " at \(point.x.word),\(point.y.word)"
    }
    return line
  }
}

extension TouchRule {
  fileprivate var line: String {
    var line = "touch \(ConfigurationLine.quoted(device))"
    if let output { line += " to \(ConfigurationLine.quoted(output))" }
    if let matrix { line += " matrix " + matrix.rows.map(\.word).joined(separator: " ") }
    if let isOn { line += isOn ? " on" : " off" }
    return line
  }
}

extension KeyboardSettings {
  /// Nil if nothing is asked.
  fileprivate var line: String? {
    let usual = KeyboardSettings()
    var line = ""
    for (word, value) in [
      ("rules", rules), ("model", model), ("layout", layout), ("variant", variant),
      ("options", options),
    ] where !value.isEmpty { line += " \(word) \(ConfigurationLine.quoted(value))" }
    if repeatDelay != usual.repeatDelay { line += " delay \(repeatDelay)" }
    if repeatRate != usual.repeatRate { line += " repeat \(repeatRate)" }
    return line.isEmpty ? nil : "keyboard\(line)"
  }
}

extension SplashSettings {
  fileprivate var line: String {
    "splash \(ConfigurationLine.quoted(path))" + (timeout.map { " timeout \($0.word)" } ?? "")
  }
}

extension AssignmentRule {
  fileprivate var line: String {
    let words =
      switch subject {
      case .title(let title): "title \(ConfigurationLine.quoted(title))"
      case .user(let number): "uid \(number)"
      case .client(let name): "client \(ConfigurationLine.quoted(name))"
      }
    return "assign \(words) to \(ConfigurationLine.quoted(output))"
  }
}

extension Double {
  /// The number as lines have it: digits without an exponent.
  fileprivate var word: String {
    if self == rounded(), abs(self) < 1e15 { return String(Int(self)) }
    let text = String(self)
    guard text.contains("e") else { return text }
    // Below a thousandth Swift writes exponents.
    let billionths = Int((abs(self) * 1e12).rounded())
    let digits = String(billionths + 1_000_000_000_000).dropFirst()
    return (self < 0 ? "-0." : "0.") + digits
  }
}
