package import GraphicsValues

/// Something that a line asks for, with the line's place for errors about it.
package struct Wish<Value: Hashable & Sendable>: Hashable, Sendable {
  package var value: Value
  package var place: LinePlace

  package init(_ value: Value, _ place: LinePlace = LinePlace()) {
    self.value = value
    self.place = place
  }

  /// Wishes are equal whatever line they come from.
  package static func == (left: Wish, right: Wish) -> Bool { left.value == right.value }
  package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// The words of lines about an output; nil where they say nothing.
package struct OutputRule: Hashable, Sendable {
  /// The name of a rule for outputs without words of their own.
  package static let anyName = "*"

  package enum Mode: Hashable, Sendable {
    /// The screen's best one.
    case preferred
    /// A refresh rate of 0 means the highest at that size.
    case exact(OutputMode)
  }

  package enum Place: Hashable, Sendable {
    /// The server chooses: to the right of the output before.
    case automatic
    /// Top left corner in points, whole numbers.
    case at(Point)
  }

  package var name: String
  package var isOn: Wish<Bool>?
  package var mode: Wish<Mode>?
  package var orientation: Wish<OutputOrientation>?
  package var scale: Wish<Double>?
  package var place: Wish<Place>?

  package init(_ name: String) { self.name = name }

  /// Returns the rule with another's words where it has none of its own.
  package func over(_ other: OutputRule) -> OutputRule {
    var rule = self
    rule.isOn = isOn ?? other.isOn
    rule.mode = mode ?? other.mode
    rule.orientation = orientation ?? other.orientation
    rule.scale = scale ?? other.scale
    rule.place = place ?? other.place
    return rule
  }
}
