import Expectations
import GraphicsValues
import InputEvents
import RenderServer
import RenderTools
import TestSupport
import Testing

/// A recording that starts late has the pointer, the held keys and the windows as they are.
@Suite struct `Late recordings of input` {
  private func openOverlapping(_ recorded: RecordedFixture) throws {
    for (index, color) in [ColorValue.testRed, .testGreen, .testBlue].enumerated() {
      try recorded.server.greetedClient().openWindow(
        at: Rectangle(x: 10 + 20 * Double(index), y: 30, width: 60, height: 40), color: color)
      recorded.frame()
    }
  }

  @Test func `the pointer is where it was, and presses the layer under it`() throws {
    let recorded = try RecordedFixture()
    try openOverlapping(recorded)
    try recorded.input("move 15 40")
    recorded.frame()
    try recorded.start()
    recorded.frame()
    try recorded.input("press 1 with super")
    try recorded.input("move 25 60 with super")
    recorded.frame()
    try recorded.input("release 1")
    recorded.frame()
    expectEqual(Set(recorded.shown).count, 2)
    expectEqual(recorded.server.pixel(25, 60) & 0xFFFFFF, 0xFF0000)
    try expectEqual(recorded.replayed(), recorded.shown)
  }

  /// Only the first pressed button raises a window.
  @Test(arguments: [true, false])
  func `buttons that are held are held`(leaves: Bool) throws {
    let recorded = try RecordedFixture()
    try openOverlapping(recorded)
    for words in ["move 190 90", "press 1", "press 3"] { try recorded.input(words) }
    if leaves { try recorded.input("leave") }
    recorded.frame()
    try recorded.start()
    recorded.frame()
    for words in ["move 15 40", "press 2", "release 1", "release 2"] {
      try recorded.input(words)
      recorded.frame()
    }
    expectEqual(Set(recorded.shown).count, 1)
    for words in ["release 3", "press 1"] {
      try recorded.input(words)
      recorded.frame()
    }
    expectEqual(Set(recorded.shown).count, 2)
    try expectEqual(recorded.replayed(), recorded.shown)
  }

  @Test func `Alt-Tab goes on from where it had come to`() throws {
    let recorded = try RecordedFixture()
    try openOverlapping(recorded)
    for words in ["keydown LeftAlt with alt", "keydown Tab with alt"] { try recorded.input(words) }
    recorded.frame()
    try recorded.start()
    recorded.frame()
    try recorded.input("keydown Tab with alt")
    recorded.frame()
    try recorded.input("keyup LeftAlt")
    for _ in 0..<2 {
      try recorded.input("keydown Tab with alt")
      recorded.frame()
    }
    expectAtLeast(Set(recorded.shown).count, 3)
    try expectEqual(recorded.replayed(), recorded.shown)
  }

  /// Tiles are ordered by age: A, B, C and D, of which one client has A and C.
  @Test func `windows are as old as they were`() throws {
    let recorded = try RecordedFixture { $0.policy = .tile }
    let clients = try (0..<2).map { _ in try recorded.server.greetedClient() }
    let frame = Rectangle(x: 0, y: 0, width: 60, height: 40)
    for (index, color) in [ColorValue.testRed, .testGreen, .testBlue, .white].enumerated() {
      clients[index % 2].openWindow(UInt32(index + 1), at: frame, color: color)
      recorded.frame()
      if index == 2 { try recorded.start() }
    }
    recorded.frame()
    expectEqual(recorded.shown.count, 2)
    try expectEqual(recorded.replayed(), recorded.shown)
  }

  @Test func `no recording starts while a window is being moved`() throws {
    let recorded = try RecordedFixture()
    try openOverlapping(recorded)
    for words in ["move 15 40", "press 1 with super", "move 30 40"] { try recorded.input(words) }
    #expect(throws: RecorderError.self) { try recorded.start() }
    expectNil(recorded.core.recorder)
    try recorded.input("release 1")
    try recorded.start()
  }
}
