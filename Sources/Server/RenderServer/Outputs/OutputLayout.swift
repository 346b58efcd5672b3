package import GraphicsValues

/// The outputs that are on, with the screens that are there: what each shows and where it lies on the desktop.
///
/// Nothing that lines ask for makes a screen dark: what cannot be followed is a problem, and the output gets what it
/// would have without the line. A change that people ask for is refused if it has problems.
package struct OutputLayout: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package var name: String
    /// Settings for `DisplaySystem.turnOn`; the mode and the corner are chosen.
    package var settings: OutputSettings
    package var placement: OutputPlacement
  }

  /// The outputs that are on, in the order of the heads.
  package private(set) var entries: [Entry] = []
  package private(set) var problems: [OutputProblem] = []

  /// - Parameters:
  ///   - usual: scale of one head, and the mode of heads that offer none.
  ///   - sizes: sizes in screen pixels of outputs that are not as large as their modes, as windows may be.
  package init(
    _ configuration: DisplayConfiguration, heads: [OutputHead],
    usual: UsualOutput = UsualOutput(), sizes: [String: PixelSize] = [:]
  ) {
    let rules = heads.map { configuration.rule(forOutput: $0.name) }
    var placing = OutputPlacing()
    let first = usual.output ?? heads.first?.name
    for (index, head) in heads.enumerated() where rules[index].isOn?.value ?? true {
      let rule = rules[index]
      var settings = OutputSettings()
      settings.orientation = rule.orientation?.value ?? .normal
      settings.scale = rule.scale?.value ?? (head.name == first ? usual.scale : 1)
      let mode = mode(of: head, rule, usual.mode)
      settings.mode = mode
      let size = sizes[head.name] ?? PixelSize(mode.width, mode.height)
      let placement = OutputPlacement(
        screenWidth: size.width, screenHeight: size.height, orientation: settings.orientation,
        scale: settings.scale)
      entries.append(Entry(name: head.name, settings: settings, placement: placement))
      placing.add(head.name, placement.frame.size, rule.place)
    }
    placing.place()
    problems += placing.problems
    for index in entries.indices {
      entries[index].settings.origin = placing.origin(index)
      entries[index].placement.origin = placing.origin(index)
    }
  }

  /// - Throws: the first problem.
  package func requireNoProblem() throws(OutputProblem) {
    if let problem = problems.first { throw problem }
  }

  package subscript(name: String) -> Entry? { entries.first { $0.name == name } }

  private mutating func mode(
    of head: OutputHead, _ rule: OutputRule, _ usual: OutputMode
  ) -> OutputMode {
    guard case .exact(let asked) = rule.mode?.value else {
      return OutputMode.unasked(of: head) ?? usual
    }
    if head.modes.isEmpty { return asked }
    if let mode = asked.match(among: head.modes) { return mode }
    let nearest = asked.nearest(among: head.modes).map(\.word).joined(separator: ", ")
    problems.append(
      OutputProblem(
        rule.mode?.place ?? LinePlace(),
        "output \(head.name): mode \(asked.word): the screen has no such mode; the nearest are "
          + nearest))
    return OutputMode.unasked(of: head) ?? usual
  }
}

/// A width and a height in whole pixels.
package struct PixelSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }
}

/// Mode and scale of an output about which no line says anything.
package struct UsualOutput: Hashable, Sendable {
  package var mode: OutputMode
  package var scale: Double
  /// Name of the output that has the scale, whether it is there or not; nil for the first head. The others have a scale
  /// of 1.
  package var output: String?

  package init(
    mode: OutputMode = OutputMode(width: 1280, height: 720), scale: Double = 1,
    output: String? = nil
  ) {
    self.mode = mode
    self.scale = scale
    self.output = output
  }
}

/// Something that lines ask of outputs and that cannot be, with the line's place.
package struct OutputProblem: Error, Hashable, Sendable, CustomStringConvertible {
  package var place: LinePlace
  /// Names the outputs and what was asked.
  package var text: String

  init(_ place: LinePlace, _ text: String) {
    self.place = place
    self.text = text
  }

  package var description: String {
    place.description.isEmpty ? text : "\(place): \(text)"
  }
}
