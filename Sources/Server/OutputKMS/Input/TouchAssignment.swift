import GraphicsValues
package import RenderServer

/// The outputs on which touch screens lie.
package struct TouchAssignment: Hashable, Sendable {
  package var rules: [TouchRule]

  package init(_ rules: [TouchRule] = []) { self.rules = rules }

  package enum Reason: String, Hashable, Sendable {
    case configuration = "by the configuration"
    case udev = "by udev"
    case size = "by its size"
    case builtIn = "the only built-in screen"
    case first = "the first output"
  }

  /// An output, which may be off, and why it is this one.
  package struct Choice: Hashable, Sendable {
    package var output: String
    package var reason: Reason
  }

  /// Returns the rule for a device: one with its whole name, then one with a part of it, in any case, then the one
  /// for all others.
  package func rule(for device: InputDevice) -> TouchRule? {
    let name = device.name.lowercased()
    let own = rules.filter { $0.device != OutputRule.anyName && !$0.device.isEmpty }
    return own.first { $0.device.lowercased() == name }
      ?? own.first { name.contains($0.device.lowercased()) }
      ?? rules.first { $0.device == OutputRule.anyName }
  }

  /// Returns the output of a touch screen; nil without outputs, and for one whose touches do not count.
  ///
  /// A rule's output is it even while that is off: touches there must not reach another screen.
  package func output(of device: InputDevice, in outputs: PlacedOutputs) -> Choice? {
    let rule = rule(for: device)
    if rule?.isOn == false { return nil }
    if let name = rule?.output { return Choice(output: name, reason: .configuration) }
    if let name = device.outputName, outputs[name] != nil {
      return Choice(output: name, reason: .udev)
    }
    if let size = device.millimetres {
      let fitting = outputs.list.filter { size.fits($0.millimetres) }
      if fitting.count == 1 { return Choice(output: fitting[0].name, reason: .size) }
    }
    let builtIn = outputs.list.filter { Self.isBuiltIn($0.name) }
    if builtIn.count == 1, outputs.list.count > 1 {
      return Choice(output: builtIn[0].name, reason: .builtIn)
    }
    return outputs.first.map { Choice(output: $0.name, reason: .first) }
  }

  /// Returns the rules that name no device that is there.
  package func unused(by devices: some Collection<InputDevice>) -> [TouchRule] {
    let used = devices.compactMap { rule(for: $0) }
    return rules.filter { $0.device != OutputRule.anyName && !used.contains($0) }
  }

  private static func isBuiltIn(_ output: String) -> Bool {
    ["DSI-", "eDP-", "LVDS-", "DPI-"].contains { output.hasPrefix($0) }
  }
}

extension Point {
  /// Whether a surface of this size covers a screen: sizes differ by less than a twentieth.
  fileprivate func fits(_ screen: Point) -> Bool {
    x > 0 && y > 0 && screen.x > 0 && screen.y > 0 && abs(x - screen.x) * 20 < screen.x
      && abs(y - screen.y) * 20 < screen.y
  }
}
