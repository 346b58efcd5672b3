import GraphicsValues
package import WireProtocol

/// The text form of input, which the control socket reads and text recordings show.
///
///     move X Y | leave | press [BUTTON] | release [BUTTON] | scroll X Y [STEPSX STEPSY]
///     keydown NAME [CODE] [repeat] | keyup NAME [CODE] | text STRING
///     touch began|moved|ended|cancelled FINGER X Y [PRESSURE] | unfocus
///
/// and after any of them `with shift,option` and `on 2`, the number of an output; without it, 0. Places are upright
/// pixels of that output.
package struct InputWordsError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String
}

extension InputEvent {
  package init(words: some Collection<String>) throws(InputWordsError) {
    var reader = Reader(words: Array(words)[...])
    let action = try reader.action()
    let modifiers = try reader.modifiers()
    let output = try reader.output()
    if let extra = reader.words.first {
      throw InputWordsError(description: "\"\(extra)\" is too much")
    }
    self.init(action, modifiers: modifiers, on: output)
  }

  /// The words from which `init(words:)` makes an equal event.
  package var words: [String] {
    actionWords + (modifiers.isEmpty ? [] : ["with", modifiers.names])
      + (output == .first ? [] : ["on", "\(output.rawValue)"])
  }

  private var actionWords: [String] {
    switch action {
    case .pointerMoved(let place): ["move"] + place.words
    case .pointerLeft: ["leave"]
    case .pointerPressed(let button): ["press", "\(button)"]
    case .pointerReleased(let button): ["release", "\(button)"]
    case .pointerScrolled(let pixels, let steps): ["scroll"] + pixels.words + steps.words
    case .keyPressed(let key, let isRepeat):
      ["keydown", key.symbol, "\(key.code)"] + (isRepeat ? ["repeat"] : [])
    case .keyReleased(let key): ["keyup", key.symbol, "\(key.code)"]
    case .textEntered(let text): ["text", text]
    case .touch(let finger, let kind, let place, let pressure):
      ["touch", "\(kind)", "\(finger)"] + place.words + ["\(pressure)"]
    case .focusLost: ["unfocus"]
    }
  }
}

extension Point {
  fileprivate var words: [String] { ["\(x)", "\(y)"] }
}

extension InputModifiers {
  private static let byName: [(String, InputModifiers)] = [
    ("shift", .shift), ("control", .control), ("option", .option), ("command", .command),
    ("capsLock", .capsLock), ("numLock", .numLock),
  ]
  private static let aliases: [String: InputModifiers] = [
    "alt": .option, "super": .command, "ctrl": .control,
  ]

  /// `shift,option`; empty for none.
  package var names: String {
    Self.byName.filter { contains($0.1) }.map(\.0).joined(separator: ",")
  }

  /// Parses modifier names; nil when a name is unknown. Also accepts `alt`, `super` and `ctrl`.
  package init?(names: String) {
    self = []
    for name in names.split(separator: ",") {
      let known = Self.byName.first { $0.0.lowercased() == name.lowercased() }?.1
      guard let modifier = known ?? Self.aliases[name.lowercased()] else { return nil }
      insert(modifier)
    }
  }
}

private struct Reader {
  var words: ArraySlice<String>

  mutating func action() throws(InputWordsError) -> InputEvent.Action {
    let kinds =
      "move, leave, press, release, scroll, keydown, keyup, text, touch or unfocus"
    switch words.popFirst() {
    case "move": return .pointerMoved(to: try point("move"))
    case "leave": return .pointerLeft
    case "press": return .pointerPressed(button: try button())
    case "release": return .pointerReleased(button: try button())
    case "scroll":
      let pixels = try point("scroll")
      let hasSteps = words.first.map { Double($0) != nil } ?? false
      return .pointerScrolled(pixels: pixels, steps: hasSteps ? try point("scroll") : .zero)
    case "keydown":
      let key = try key()
      let isRepeat = words.first == "repeat"
      if isRepeat { words.removeFirst() }
      return .keyPressed(key, isRepeat: isRepeat)
    case "keyup": return .keyReleased(try key())
    case "text": return .textEntered(try text("text needs a string"))
    case "touch": return try touch()
    case "unfocus": return .focusLost
    case let other?: throw wrong("input is \(kinds), and not \"\(other)\"")
    case nil: throw wrong("input needs \(kinds)")
    }
  }

  mutating func modifiers() throws(InputWordsError) -> InputModifiers {
    guard words.first == "with" else { return [] }
    words.removeFirst()
    guard let names = words.popFirst(), let modifiers = InputModifiers(names: names) else {
      throw wrong("\"with\" needs modifiers: shift, control, option, command, capsLock, numLock")
    }
    return modifiers
  }

  mutating func output() throws(InputWordsError) -> OutputID {
    guard words.first == "on" else { return .first }
    words.removeFirst()
    guard let word = words.popFirst(), let number = UInt32(word) else {
      throw wrong("\"on\" needs the number of an output")
    }
    return OutputID(number)
  }

  private func wrong(_ text: String) -> InputWordsError { InputWordsError(description: text) }

  private mutating func number(_ what: String) throws(InputWordsError) -> Double {
    guard let word = words.popFirst(), let value = Double(word), value.isFinite else {
      throw wrong("\(what) needs a number")
    }
    return value
  }

  private mutating func point(_ what: String) throws(InputWordsError) -> Point {
    Point(x: try number(what), y: try number(what))
  }

  private mutating func text(_ message: String) throws(InputWordsError) -> String {
    guard let word = words.popFirst(), !word.utf8.contains(0),
      word.utf8.count <= Limits().textBytes
    else { throw wrong("\(message) of at most \(Limits().textBytes) bytes") }
    return word
  }

  private mutating func button() throws(InputWordsError) -> UInt16 {
    guard let word = words.first, word != "with", word != "on" else { return 1 }
    words.removeFirst()
    guard let button = UInt16(word), (1...32).contains(button) else {
      throw wrong("a button is a number from 1 to 32: 1 left, 2 middle, 3 right")
    }
    return button
  }

  /// Reads a key. A name with a code is not checked; a name without a code must be known.
  private mutating func key() throws(InputWordsError) -> Key {
    let name = try text("a key needs a name")
    if let word = words.first, let code = UInt32(word) {
      words.removeFirst()
      return Key(code: code, symbol: name)
    }
    guard let key = Key(named: name) else { throw wrong("there is no key \"\(name)\"") }
    return key
  }

  private mutating func touch() throws(InputWordsError) -> InputEvent.Action {
    let kinds: [String: TouchKind] = [
      "began": .began, "moved": .moved, "ended": .ended, "cancelled": .cancelled,
    ]
    guard let word = words.popFirst(), let kind = kinds[word] else {
      throw wrong("a touch needs one of began, moved, ended and cancelled")
    }
    guard let number = words.popFirst(), let finger = UInt32(number) else {
      throw wrong("a touch needs the number of a finger")
    }
    let place = try point("touch")
    let hasPressure = words.first.map { Double($0) != nil } ?? false
    let pressure = hasPressure ? try self.number("touch") : 1
    return .touch(finger: finger, kind, at: place, pressure: pressure)
  }
}
