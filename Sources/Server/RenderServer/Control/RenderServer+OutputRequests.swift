import GraphicsValues
import RenderTree

// The request `output`, and the choice of an output in others.
extension RenderServer {
  /// Carries out `output list`, `output NAME …`, `output identify` and `output assign …`; the answer has all
  /// outputs.
  func output(_ arguments: ArraySlice<String>) throws -> ControlServer.Reply {
    let rest = arguments.dropFirst()
    switch arguments.first {
    case "list": guard rest.isEmpty else { throw RequestError("output list takes no more words") }
    case "identify": try identify(outputs.all, rest)
    case "assign": try assign(rest)
    case let name?: try change(name, rest)
    case nil: throw RequestError("output takes list, identify, assign or the name of an output")
    }
    return .json(.document([("outputs", .array(outputDocuments))]))
  }

  private func change(_ word: String, _ words: ArraySlice<String>) throws {
    let name = try headName(word)
    if words.first == "identify" {
      guard let output = outputs[name] else { throw RequestError("output \(name) is off") }
      return try identify([output], words.dropFirst())
    }
    guard !words.isEmpty else {
      throw RequestError(
        "output \(name) takes on, off, mode, rotate, scale, at or identify")
    }
    let line = (["output", name] + words).map(ConfigurationLine.quoted).joined(separator: " ")
    try change(line)
    drawFrame()
  }

  // MARK: Names

  /// The name of an output of the display, which may be off.
  private func headName(_ word: String) throws -> String {
    let names = outputs.system.heads.map(\.name)
    if names.contains(word) { return word }
    if let number = UInt32(word), let known = core.outputs[OutputID(number)],
      names.contains(known.name)
    {
      return known.name
    }
    throw RequestError(
      "no output \(word); there is " + (names.isEmpty ? "none" : names.joined(separator: ", ")))
  }

  /// The output that is on and that follows the word `output`; without the word, the one that stands for the
  /// display.
  func chosenOutput(_ arguments: ArraySlice<String>) throws -> Output {
    guard let index = arguments.firstIndex(of: "output") else { return try shownOutput() }
    guard index + 1 < arguments.endIndex else { throw RequestError("output needs a name") }
    let name = try headName(arguments[index + 1])
    guard let output = outputs[name] else { throw RequestError("output \(name) is off") }
    return output
  }

  /// Words without `output NAME`.
  func withoutOutput(_ arguments: ArraySlice<String>) -> ArraySlice<String> {
    guard let index = arguments.firstIndex(of: "output") else { return arguments }
    let end = min(index + 2, arguments.endIndex)
    return (arguments[..<index] + arguments[end...])[...]
  }

  /// Words of input with the number of an output for its name, after `on`.
  func numbered(_ arguments: ArraySlice<String>) throws -> ArraySlice<String> {
    guard arguments.count > 2, arguments.dropLast().last == "on", let word = arguments.last
    else { return arguments }
    let name = try headName(word)
    guard let output = outputs[name] else { throw RequestError("output \(name) is off") }
    return arguments.dropLast() + ["\(output.id.rawValue)"]
  }

  /// The name of an output for people, if there are several.
  func nameAmongSeveral(_ id: OutputID) -> String? {
    core.outputs.count > 1 ? core.outputs[id]?.name : nil
  }

  // MARK: Identifying

  private func identify(_ shown: [Output], _ words: ArraySlice<String>) throws {
    let seconds = try words.first.map { try number($0, "identify") } ?? 3
    guard words.count <= 1, seconds > 0, seconds <= 3600 else {
      throw RequestError("identify takes seconds, more than 0 and at most 3600")
    }
    for output in shown {
      core.identify(
        output.id, as: output.name, Self.detail(of: output), until: core.clock.now + seconds)
    }
    drawFrame()
  }

  private static func detail(of output: Output) -> String {
    var words = [mode(of: output)]
    if output.settings.orientation != .normal {
      words.append("rotate \(output.settings.orientation.word)")
    }
    if output.settings.scale != 1 { words.append("scale \(Self.plain(output.settings.scale))") }
    return words.joined(separator: "  ")
  }

  private static func plain(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number)) : "\(number)"
  }

  // MARK: Assigning

  private func assign(_ words: ArraySlice<String>) throws {
    guard words.first == "window" else {
      var configuration = DisplayConfiguration()
      let line = (["assign"] + words).map(ConfigurationLine.quoted).joined(separator: " ")
      try configuration.add(line)
      try self.configuration.add(line)
      for rule in configuration.assignments { core.add(rule) }
      return drawFrame()
    }
    let words = Array(words.dropFirst())
    guard words.count == 3, words[1] == "to" else {
      throw RequestError("assign window takes CLIENT/WINDOW or CLIENT, to, and an output's name")
    }
    let name = try headName(words[2])
    guard let known = core.outputs[name] else {
      throw RequestError("output \(name) has never been on")
    }
    for window in try windows(words[0]) { core.move(window, to: known.id, because: .user) }
    drawFrame()
  }

  /// The windows that a word names: CLIENT/WINDOW, or CLIENT for all of a client.
  private func windows(_ word: String) throws -> [WindowID] {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false).map { UInt32($0) }
    guard (1...2).contains(parts.count), let client = parts[0], parts.last != .some(nil) else {
      throw RequestError(
        "a window is CLIENT/WINDOW, or CLIENT for all of a client, not \"\(word)\"")
    }
    let found = core.tree.scene.contexts.filter {
      $0.client == client && $0.isWindow && (parts.count == 1 || $0.id == parts[1])
        && $0.client != TitleBars.client
    }
    guard !found.isEmpty else { throw RequestError("there is no window \(word)") }
    return found.map(\.window)
  }

  // MARK: Documents

  /// All outputs of the display, in its order.
  var outputDocuments: [JSONText] {
    outputs.system.heads.map { head in
      let known = core.outputs[head.name]
      let output = outputs[head.name]
      let placement = known?.placement
      let frame = placement?.frame ?? .zero
      return .object([
        ("output", known.map { .integer(Int($0.id.rawValue)) } ?? .null),
        ("name", .string(head.name)), ("on", .bool(output != nil)),
        ("make", .string(head.make)), ("model", .string(head.model)),
        ("serial", .string(head.serial)),
        ("mode", output.map { .string(Self.mode(of: $0)) } ?? .null),
        ("orientation", .string((placement?.orientation ?? .normal).word)),
        ("scale", .number(placement?.scale ?? 1)), ("x", .number(frame.x)),
        ("y", .number(frame.y)), ("width", .number(frame.width)),
        ("height", .number(frame.height)), ("pixelWidth", .integer(placement?.width ?? 0)),
        ("pixelHeight", .integer(placement?.height ?? 0)),
        ("interval", output.map { .number($0.pace.scheduler.interval) } ?? .null),
        (
          "millimetres",
          .array([.integer(head.millimetres.width), .integer(head.millimetres.height)])
        ),
        ("modes", .array(head.modes.map { .string($0.word) })),
        ("renderer", output.map { .string(rendererName(of: $0)) } ?? .null),
        ("windows", .integer(known.map { core.windowCount(on: $0.id) } ?? 0)),
      ])
    }
  }

  /// The size of an output in screen pixels, with the rate of its mode if it has one.
  private static func mode(of output: Output) -> String {
    let placement = output.placement(at: .zero)
    var mode = OutputMode(width: placement.screenWidth, height: placement.screenHeight)
    if let asked = output.settings.mode, asked.width == mode.width, asked.height == mode.height {
      mode.refreshRate = asked.refreshRate
    }
    return mode.word
  }
}
