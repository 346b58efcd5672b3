import Expectations
import GraphicsValues
import InputEvents
import OutputKMS
import RenderServer
import Testing

@Suite struct InputTranslatorTests {
  private var desk = InputDesk()
  private static let two = [
    "A": OutputPlacement(screenWidth: 800, screenHeight: 480),
    "B": OutputPlacement(
      screenWidth: 1000, screenHeight: 500, orientation: .rotated90, scale: 2,
      origin: Point(x: 800, y: 0)),
  ]

  // MARK: Pointer

  @Test mutating func `a button reports the pointer's place first`() {
    desk.send(.button(InputDesk.mouse, code: 0x110, isDown: true))
    desk.send(.button(InputDesk.mouse, code: 0x110, isDown: false))
    expectEqual(
      desk.take(), ["DSI-1: move 400.0 240.0", "DSI-1: press 1", "DSI-1: release 1"])
  }

  @Test(arguments: [
    (0x110, 1), (0x111, 3), (0x112, 2), (0x113, 4), (0x114, 5), (0x115, 6), (0x116, 7), (0x117, 8),
  ])
  mutating func `buttons are numbered left, middle, right, then the others`(
    code: UInt32, number: Int
  ) {
    desk.send(.button(InputDesk.mouse, code: code, isDown: true))
    expectEqual(desk.take().last, "DSI-1: press \(number)")
  }

  @Test mutating func `a button of two mice is one button`() {
    for device in [InputDesk.mouse, InputDesk.tablet] {
      desk.send(.button(device, code: 0x110, isDown: true))
    }
    desk.send(.button(InputDesk.mouse, code: 0x110, isDown: false))
    expectEqual(desk.take(), ["DSI-1: move 400.0 240.0", "DSI-1: press 1"])
    desk.send(.button(InputDesk.tablet, code: 0x110, isDown: false))
    desk.send(.button(InputDesk.tablet, code: 0x110, isDown: false))
    desk.send(.button(InputDesk.tablet, code: 0x1FF, isDown: true))
    expectEqual(desk.take(), ["DSI-1: release 1"])
  }

  @Test mutating func `a pointer that crosses an edge leaves the one output for the other`() {
    desk.place(Self.two)
    desk.send(.motion(InputDesk.mouse, by: Point(x: 1, y: 0)))
    expectEqual(desk.take(), ["A: move 401.0 240.0"])
    desk.send(.motion(InputDesk.mouse, by: Point(x: 409, y: 0)))
    expectEqual(desk.take(), ["A: leave", "B: move 20.0 480.0"])
  }

  @Test mutating func `a surface is turned with the only output`() {
    desk.place(["A": OutputPlacement(screenWidth: 800, screenHeight: 400, orientation: .rotated90)])
    desk.send(.absolute(InputDesk.tablet, at: Point(x: 0.25, y: 0.25)))
    expectEqual(desk.take(), ["A: move 100.0 600.0"])
  }

  @Test mutating func `a surface belongs to all outputs, or to the one it is assigned to`() {
    desk.place(Self.two)
    desk.send(.absolute(InputDesk.tablet, at: Point(x: 0.5, y: 0.5)))
    // The desktop is 1,050 points wide and 500 high.
    expectEqual(desk.take(), ["A: move 525.0 250.0"])
    desk.translator.assignment = TouchAssignment([InputDesk.rule("TAB", "B")])
    desk.send(.absolute(InputDesk.tablet, at: Point(x: 0.5, y: 0.5)))
    expectEqual(desk.take(), ["A: leave", "B: move 250.0 500.0"])
    desk.translator.assignment = TouchAssignment([InputDesk.rule("tablet", "gone")])
    desk.send(.absolute(InputDesk.tablet, at: Point(x: 0.1, y: 0.1)))
    expectEqual(desk.take(), [])
  }

  @Test mutating func `a pen points at the screen that it lies on, and its tip is the left button`()
  {
    desk.place(Self.two)
    let pen = InputDeviceID(8)
    desk.send(.added(InputDevice(pen, name: "pen", [.pen, .pointer])))
    desk.send(.absolute(pen, at: Point(x: 0.5, y: 0.5)), .button(pen, code: 0x110, isDown: true))
    desk.send(.button(pen, code: 0x14B, isDown: true))
    expectEqual(desk.take(), ["A: move 400.0 240.0", "A: press 1", "A: press 3"])
  }

  @Test mutating func `a notch of a wheel is 48 pixels of content`() {
    desk.send(.wheel(InputDesk.mouse, notches: Point(x: 0, y: 1)))
    desk.send(.wheel(InputDesk.mouse, notches: Point(x: 0.25, y: 0)))
    expectEqual(
      desk.take(),
      [
        "DSI-1: move 400.0 240.0", "DSI-1: scroll -0.0 -48.0 -0.0 -1.0",
        "DSI-1: scroll -12.0 -0.0 -0.25 -0.0",
      ])
  }

  @Test mutating func `fingers scroll points, and have no notches`() {
    desk.place(["A": OutputPlacement(screenWidth: 800, screenHeight: 400, scale: 2)])
    desk.send(.scroll(InputDesk.mouse, by: Point(x: 3, y: -5)))
    desk.send(.scroll(InputDesk.mouse, by: .zero))
    desk.send(.scroll(InputDesk.mouse, by: Point(x: .nan, y: 0)))
    expectEqual(desk.take().last, "A: scroll -6.0 10.0 0.0 0.0")
  }

  @Test mutating func `the pointer leaves with the last device that moves it`() {
    desk.send(.motion(InputDesk.mouse, by: Point(x: 1, y: 1)))
    desk.send(.button(InputDesk.mouse, code: 0x111, isDown: true))
    _ = desk.take()
    desk.send(.removed(InputDesk.mouse))
    expectEqual(desk.take(), ["DSI-1: release 3"])
    expectEqual(desk.translator.hasPointer, true)
    desk.send(.removed(InputDesk.tablet))
    expectEqual(desk.take(), ["DSI-1: leave"])
    expectEqual(desk.translator.hasPointer, false)
  }

  // MARK: Ends

  @Test mutating func `a pause ends all that is held`() {
    desk.key(30, true)
    desk.send(.button(InputDesk.mouse, code: 0x110, isDown: true))
    desk.send(.fingerDown(InputDesk.panel, slot: 0, at: Point(x: 0.5, y: 0.5)))
    _ = desk.take()
    var inputs: [OutputInput] = []
    desk.translator.releaseAll(into: &inputs)
    expectEqual(
      inputs.map { $0.event.words.joined(separator: " ") },
      ["touch cancelled 0 400.0 240.0 0.0", "unfocus", "leave"])
    expectNil(desk.translator.repeatDeadline)
    desk.key(30, false)
    desk.send(.button(InputDesk.mouse, code: 0x110, isDown: false))
    desk.send(.fingerUp(InputDesk.panel, slot: 0))
    expectEqual(desk.take(), [])
  }

  @Test mutating func `without outputs nothing is sent, and the end of what was held comes later`()
  {
    desk.key(42, true)
    desk.key(30, true)
    _ = desk.take()
    desk.place([:])
    desk.key(30, false)
    desk.key(42, false)
    desk.key(48, true)
    desk.send(.motion(InputDesk.mouse, by: Point(x: 1, y: 1)))
    desk.send(.button(InputDesk.mouse, code: 0x110, isDown: true))
    desk.send(.fingerDown(InputDesk.panel, slot: 0, at: .zero))
    expectEqual(desk.take(), [])
    desk.place(["B": OutputPlacement(screenWidth: 10, screenHeight: 10)])
    desk.key(48, false)
    desk.key(31, true)
    expectEqual(desk.take(), ["B: unfocus", "B: keydown s 22", "B: text s"])
  }

  @Test mutating func `moves are joined if only moves of fingers come between`() {
    desk.send(.motion(InputDesk.mouse, by: Point(x: 1, y: 0)))
    desk.send(.motion(InputDesk.mouse, by: Point(x: 1, y: 0)))
    desk.send(.fingerDown(InputDesk.panel, slot: 0, at: .zero))
    desk.send(.fingerDown(InputDesk.panel, slot: 1, at: .zero))
    for step in 1...5 {
      for slot in [Int32(0), 1] {
        desk.send(
          .fingerMoved(InputDesk.panel, slot: slot, at: Point(x: Double(step) / 10, y: 0)))
      }
    }
    desk.send(.motion(InputDesk.mouse, by: Point(x: 1, y: 0)))
    var inputs = desk.takeInputs()
    inputs.joinMoves()
    expectEqual(
      inputs.map { $0.event.words.joined(separator: " ") },
      [
        "move 402.0 240.0", "touch began 0 0.0 0.0 1.0", "touch began 1 0.0 0.0 1.0",
        "touch moved 0 400.0 0.0 1.0", "touch moved 1 400.0 0.0 1.0", "move 403.0 240.0",
      ])
  }
}
