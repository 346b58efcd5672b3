import Expectations
import GraphicsValues
import InputEvents
import RenderServer
import Testing
import WireProtocol

@Suite struct `Input in words and bytes` {
  static let events: [InputEvent] = [
    InputEvent(.pointerMoved(to: Point(x: 1.5, y: -2))),
    InputEvent(.pointerLeft, modifiers: .shift),
    InputEvent(.pointerPressed(button: 3), modifiers: [.control, .command]),
    InputEvent(.pointerReleased(button: 1)),
    InputEvent(.pointerScrolled(pixels: Point(x: 0, y: 30), steps: Point(x: 0, y: 2))),
    InputEvent(.keyPressed(Key(code: 40, symbol: "Return"), isRepeat: true)),
    InputEvent(.keyPressed(Key(code: 7, symbol: "é"), isRepeat: false), modifiers: .capsLock),
    InputEvent(.keyReleased(Key(code: 0, symbol: ""))),
    InputEvent(.textEntered("with \"quotes\" and\nlines")),
    InputEvent(.touch(finger: 4, .moved, at: Point(x: 7, y: 8), pressure: 0.25)),
    InputEvent(.focusLost),
    InputEvent(.pointerPressed(button: 2), on: OutputID(3)),
    InputEvent(.pointerMoved(to: .zero), modifiers: .shift, on: OutputID(1)),
  ]

  @Test(arguments: events)
  func `an event reads back from its words and its bytes`(_ event: InputEvent) throws {
    try expectEqual(InputEvent(words: event.words), event)
    expectEqual(InputCoding.decode(InputCoding.encode(event)), event)
  }

  @Test(arguments: [
    "", "jump", "move", "move 1", "move a b", "move 1 inf", "press 0", "press 33", "keydown NoKey",
    "text", "touch began", "touch hit 1 2 3", "move 1 2 3", "move 1 2 with", "move 1 2 with paws",
    "press on", "press 1 on x", "move 1 2 on -1",
  ])
  func `invalid input gives an error with a reason`(_ words: String) {
    #expect(throws: InputWordsError.self) {
      try InputEvent(words: words.split(separator: " ").map(String.init))
    }
  }

  @Test func `keys have names of any case, and write the text of a keyboard`() {
    expectEqual(Key(named: "return"), Key(code: 40, symbol: "Return"))
    expectEqual(Key(named: "Enter")?.code, 40)
    expectEqual(Key(named: "Q")?.code, 20)
    expectEqual(Key(named: "F12")?.code, 69)
    expectNil(Key(named: "nothing"))
    expectEqual(Key(named: "a")?.text(isShifted: true), "A")
    expectEqual(Key(named: "1")?.text(isShifted: true), "!")
    expectEqual(Key(named: "Space")?.text(isShifted: false), " ")
    expectNil(Key(named: "Left")?.text(isShifted: false))
    expectEqual(Key(named: "alt")?.modifier, .option)
  }

  @Test func `bytes that are not input give no event`() {
    expectNil(InputCoding.decode([]))
    expectNil(InputCoding.decode([UInt8](repeating: 255, count: 56)))
    expectNil(InputCoding.decode(InputCoding.encode(Self.events[0]) + [0]))
  }
}
