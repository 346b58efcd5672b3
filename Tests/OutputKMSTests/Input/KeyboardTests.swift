import Expectations
import InputEvents
import Logging
import OutputKMS
import RenderServer
import Testing
import WireProtocol

/// Numbers of linux/input-event-codes.h.
private enum Code {
  static let escape: UInt32 = 1
  static let minus: UInt32 = 12
  static let equal: UInt32 = 13
  static let q: UInt32 = 16
  static let y: UInt32 = 21
  static let leftControl: UInt32 = 29
  static let a: UInt32 = 30
  static let s: UInt32 = 31
  static let grave: UInt32 = 41
  static let leftShift: UInt32 = 42
  static let z: UInt32 = 44
  static let leftAlt: UInt32 = 56
  static let space: UInt32 = 57
  static let capsLock: UInt32 = 58
  static let f1: UInt32 = 59
  static let f12: UInt32 = 88
  static let numLock: UInt32 = 69
  static let block7: UInt32 = 71
  static let rightAlt: UInt32 = 100
  static let up: UInt32 = 103
}

@Suite struct KeyboardTests {
  private var desk = InputDesk()

  private static func keyboard(
    _ layout: String = "", variant: String = "", options: String = "",
    locale: String? = "en_US.UTF-8"
  ) throws -> LayoutKeyboard {
    var names = KeyboardSettings()
    names.layout = layout
    names.variant = variant
    names.options = options
    return try LayoutKeyboard(
      names, locale: locale, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  private mutating func type(_ codes: UInt32...) {
    for code in codes {
      desk.key(code, true)
      desk.key(code, false)
    }
  }

  /// Removes and returns the text that was entered so far.
  private mutating func takeText() -> [String] {
    desk.takeInputs().compactMap {
      if case .textEntered(let text) = $0.event.action { text } else { nil }
    }
  }

  // MARK: Both keyboards

  @Test(arguments: [true, false])
  mutating func `a key has its place, its symbol and its text`(hasLayout: Bool) throws {
    desk.translator.keyboard = hasLayout ? try Self.keyboard() : PlainKeyboard()
    type(Code.a, Code.escape, Code.space)
    expectEqual(
      desk.take(),
      [
        "DSI-1: keydown a 4", "DSI-1: text a", "DSI-1: keyup a 4", "DSI-1: keydown Escape 41",
        "DSI-1: keyup Escape 41", "DSI-1: keydown Space 44", "DSI-1: text  ",
        "DSI-1: keyup Space 44",
      ])
  }

  @Test(arguments: [true, false])
  mutating func `modifiers hold, locks stay, and commands enter no text`(hasLayout: Bool) throws {
    desk.translator.keyboard = hasLayout ? try Self.keyboard() : PlainKeyboard()
    desk.key(Code.leftShift, true)
    type(Code.a, Code.minus)
    desk.key(Code.leftShift, false)
    expectEqual(
      desk.take().map { $0.replacing("DSI-1: ", with: "") },
      [
        "keydown LeftShift 225 with shift", "keydown a 4 with shift", "text A with shift",
        "keyup a 4 with shift", "keydown - 45 with shift", "text _ with shift",
        "keyup - 45 with shift", "keyup LeftShift 225",
      ])
    type(Code.capsLock, Code.a, Code.minus)
    expectEqual(takeText(), ["A", "-"])
    expectEqual(desk.translator.keyboard.lights, .capsLock)
    expectEqual(desk.translator.keyboard.modifiers, .capsLock)
    type(Code.capsLock)
    for command in [Code.leftControl, Code.leftAlt] {
      desk.key(command, true)
      type(Code.a)
      desk.key(command, false)
    }
    expectEqual(takeText(), [])
    expectEqual(desk.translator.keyboard.modifiers, [])
  }

  @Test(arguments: [true, false])
  mutating func `the digits' block has digits with its lock`(hasLayout: Bool) throws {
    desk.translator.keyboard = hasLayout ? try Self.keyboard() : PlainKeyboard()
    type(Code.block7)
    expectEqual(desk.take(), ["DSI-1: keydown Keypad7 95", "DSI-1: keyup Keypad7 95"])
    type(Code.numLock, Code.block7)
    expectEqual(takeText(), ["7"])
    expectEqual(desk.translator.keyboard.lights, .numLock)
  }

  // MARK: Repeating

  @Test(arguments: [true, false])
  mutating func `the last key repeats, with the present modifiers`(hasLayout: Bool) throws {
    desk.translator.keyboard = hasLayout ? try Self.keyboard() : PlainKeyboard()
    expectNil(desk.translator.repeatDeadline)
    desk.key(Code.a, true)
    expectEqual(desk.translator.repeatDeadline, 100.5)
    desk.now = 100.25
    desk.key(Code.s, true)
    desk.key(Code.leftShift, true)
    desk.key(Code.a, false)
    expectEqual(desk.translator.repeatDeadline, 100.75)
    _ = desk.take()
    var inputs: [OutputInput] = []
    desk.translator.repeatKey(at: 100.7, into: &inputs)
    expectEqual(inputs, [])
    desk.translator.repeatKey(at: 100.75, into: &inputs)
    expectEqual(
      inputs.map { $0.event.words.joined(separator: " ") },
      ["keydown s 22 repeat with shift", "text S with shift"])
    // A server that was late repeats once.
    desk.translator.repeatKey(at: 200, into: &inputs)
    expectEqual(inputs.count, 4)
    expectEqual(desk.translator.repeatDeadline, 200)
    desk.key(Code.s, false)
    expectNil(desk.translator.repeatDeadline)
  }

  @Test mutating func `the configuration sets when keys repeat, or that they do not`() {
    desk.translator.settings.repeatDelay = 250
    desk.translator.settings.repeatRate = 4
    desk.key(Code.a, true)
    expectEqual(desk.translator.repeatDeadline, 100.25)
    var inputs: [OutputInput] = []
    desk.translator.repeatKey(at: 100.25, into: &inputs)
    expectEqual(desk.translator.repeatDeadline, 100.5)
    desk.translator.settings.repeatRate = 0
    desk.key(Code.s, true)
    expectNil(desk.translator.repeatDeadline)
  }

  @Test mutating func `modifiers and locks do not repeat`() {
    type(Code.capsLock)
    desk.key(Code.leftShift, true)
    expectNil(desk.translator.repeatDeadline)
  }

  @Test mutating func `a key of two keyboards is held until both release it`() {
    desk.key(Code.a, true)
    desk.key(Code.a, true, by: InputDeviceID(9))
    desk.key(Code.a, false)
    expectEqual(desk.take().count, 2)
    desk.send(.removed(InputDeviceID(9)))
    expectEqual(desk.take(), ["DSI-1: keyup a 4"])
    desk.key(Code.a, false)
    expectEqual(desk.take(), [])
  }

  @Test
  mutating func
    `control, alt and a function key ask for a terminal, and clients do not hear of it`()
  {
    desk.key(Code.leftControl, true)
    desk.key(Code.f1, true)
    expectNil(desk.translator.wantedTerminal)
    desk.key(Code.leftAlt, true)
    _ = desk.take()
    type(Code.f12)
    expectEqual(desk.translator.wantedTerminal, 12)
    expectEqual(desk.take(), [])
  }

  // MARK: Layouts

  @Test mutating func `a layout moves symbols, and keys keep their places`() throws {
    desk.translator.keyboard = try Self.keyboard("de", variant: "nodeadkeys")
    type(Code.y, Code.minus)
    expectEqual(
      desk.take().map { $0.replacing("DSI-1: ", with: "") },
      [
        "keydown z 28", "text z", "keyup z 28", "keydown ß 45", "text ß", "keyup ß 45",
      ])
    desk.key(Code.rightAlt, true)
    type(Code.q)
    expectEqual(takeText(), ["@"])
  }

  @Test mutating func `an option makes another key of a key`() throws {
    desk.translator.keyboard = try Self.keyboard("us", options: "ctrl:nocaps")
    type(Code.capsLock)
    expectEqual(
      desk.take(),
      ["DSI-1: keydown LeftControl 57 with control", "DSI-1: keyup LeftControl 57"])
  }

  @Test mutating func `a second layout is chosen by its keys`() throws {
    desk.translator.keyboard = try Self.keyboard("us,ru", options: "grp:alt_shift_toggle")
    type(Code.a)
    desk.key(Code.leftAlt, true)
    type(Code.leftShift)
    desk.key(Code.leftAlt, false)
    type(Code.a)
    expectEqual(takeText(), ["a", "ф"])
  }

  @Test mutating func `an accent comes before its letter`() throws {
    desk.translator.keyboard = try Self.keyboard("de")
    type(Code.equal, Code.a)
    expectEqual(
      desk.take().map { $0.replacing("DSI-1: ", with: "") },
      [
        "keydown dead_acute 46", "keyup dead_acute 46", "keydown a 4", "text á", "keyup a 4",
      ])
    // An accent that no letter has is dropped with it, and the next key is itself again.
    type(Code.equal, Code.q, Code.q)
    expectEqual(takeText(), ["q"])
  }

  @Test mutating func `without a table of accents letters stay as they are`() throws {
    desk.translator.keyboard = try Self.keyboard("de", locale: "no such locale")
    type(Code.equal, Code.a)
    expectEqual(takeText(), ["a"])
  }

  @Test func `a layout that is none is an error that names it`() {
    do {
      _ = try Self.keyboard("klingon", variant: "qwerty")
      expectEqual("a keyboard", "an error")
    } catch {
      expectEqual(
        "\(error)",
        "the keyboard's layout klingon variant qwerty is none that xkeyboard-config has (package "
          + "xkb-data)")
    }
  }

  @Test func `keys have the places of USB keyboards`() {
    let codes: [(UInt32, UInt32)] = [
      (30, 4), (44, 29), (2, 30), (11, 39), (28, 40), (43, 49), (39, 51), (88, 69), (99, 70),
      (103, 82), (69, 83), (83, 99), (86, 100), (127, 101), (183, 104), (194, 115), (113, 127),
      (29, 224), (126, 231), (0, 0), (255, 0), (256, 0), (767, 0), (.max, 0),
    ]
    for (code, usage) in codes { expectEqual(Key.usage(ofEventCode: code), usage, "\(code)") }
  }
}
