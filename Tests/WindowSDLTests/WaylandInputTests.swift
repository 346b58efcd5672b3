import Expectations
import Foundation
import GraphicsValues
import InputEvents
import Testing
import WindowSDL

extension SDLWindowTests {
  /// A real compositor in a window of a real X server, with a simulated mouse.
  @Suite struct WaylandInputTests {
    private static var isThere: Bool {
      Desk.isThere && FileManager.default.isExecutableFile(atPath: "/usr/bin/xdotool")
    }

    @Test(.enabled(if: isThere, "needs Xvfb, xdotool and weston"), arguments: [1, 2])
    func `events of a Wayland window arrive, in pixels of any scale`(_ scale: Int) throws {
      let desk = try Desk(scale: scale)
      try desk.enter {
        let hands = try Hands(desk)
        // The window is on the screen before the compositor tells it of a pointer.
        #expect(hands.window.size == (480, 360))
        try hands.show()
        // The compositor's pointer follows the mouse only after the mouse has come in from outside.
        try hands.act("mousemove", "500", "50", "mousemove", "100", "50")
        try hands.wait(for: .pointerMoved(to: Point(x: 100, y: 50)))
        try hands.act("mousedown", "1", "mousemove", "120", "60", "mouseup", "1")
        try hands.wait(for: .pointerReleased(button: 1))
        let press = hands.actions.firstIndex(of: .pointerPressed(button: 1))
        let move = hands.actions.firstIndex(of: .pointerMoved(to: Point(x: 120, y: 60)))
        let release = hands.actions.firstIndex(of: .pointerReleased(button: 1))
        try expectLess(#require(press), #require(move))
        try expectLess(#require(move), #require(release))
        // Button 4 of X is the wheel turned away from the user.
        try hands.act("click", "4")
        try hands.wait(for: .pointerScrolled(pixels: Point(x: 0, y: 48), steps: Point(x: 0, y: 1)))
        try hands.act("mousedown", "3", "mouseup", "3")
        try hands.wait(for: .pointerReleased(button: 3))
      }
    }

    @Test(.enabled(if: isThere, "needs Xvfb, xdotool and weston"))
    func `keys of a Wayland window arrive, repeat while they are held, and end with the focus`()
      throws
    {
      let desk = try Desk(scale: 1)
      try desk.enter {
        let hands = try Hands(desk)
        try hands.show()
        try hands.focus()
        try hands.act("key", "F5")
        try hands.wait(for: .keyReleased(Key(code: 62, symbol: "F5")))
        try hands.act("keydown", "q")
        let q = Key(code: 20, symbol: "q")
        try hands.wait(for: .keyPressed(q, isRepeat: true))
        #expect(hands.actions.contains(.keyPressed(q, isRepeat: false)))
        #expect(hands.actions.contains(.textEntered("q")))
        try hands.act("keyup", "q")
        try hands.wait(for: .keyReleased(q))
        try hands.leave()
        try hands.wait(for: .focusLost)
      }
    }
  }
}

/// A window on the desk, and its events.
private final class Hands {
  let window: SDLWindow
  private(set) var actions: [InputEvent.Action] = []
  private let display: String
  private let deadline = Date(timeIntervalSinceNow: 60)

  init(_ desk: Desk) throws {
    display = desk.display
    window = try SDLWindow(title: "", width: 480, height: 360)
    expectEqual(SDLWindow.driverName, "wayland")
  }

  /// Shows the window, at the output's size.
  func show() throws {
    _ = window.pollEvents()
    let (width, height) = window.size
    _ = try window.pixels()
    try window.present(damage: [
      PixelRect(minX: 0, minY: 0, maxX: Int32(width), maxY: Int32(height))
    ])
  }

  /// Reads the window's events, or sleeps until the window's descriptor is readable.
  private func readEvents() throws {
    guard !readWaiting() else { return }
    var waiting = pollfd(
      fd: try unwrap(window.connectionDescriptor), events: Int16(POLLIN), revents: 0)
    let left = Int32(max(deadline.timeIntervalSinceNow, 0) * 1000)
    try #require(poll(&waiting, 1, left) > 0, "silence after \(actions)")
    _ = readWaiting()
  }

  private func readWaiting() -> Bool {
    let events = window.pollEvents()
    for case .input(let event) in events { actions.append(event.action) }
    return !events.isEmpty
  }

  func wait(
    for what: InputEvent.Action, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    while !actions.contains(what) {
      try #require(
        deadline.timeIntervalSinceNow > 0, "\(actions)", sourceLocation: sourceLocation)
      try readEvents()
    }
  }

  @discardableResult
  func act(_ arguments: String...) throws -> String {
    let hand = Process()
    let output = Pipe()
    hand.executableURL = URL(fileURLWithPath: "/usr/bin/xdotool")
    hand.arguments = arguments
    hand.environment = ["DISPLAY": display]
    hand.standardOutput = output
    try hand.run()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    hand.waitUntilExit()
    expectEqual(hand.terminationStatus, 0, "\(arguments)")
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Moves the mouse into the compositor, which gives it the keyboard, and waits until this window has it.
  func focus() throws {
    try act("mousemove", "500", "50", "mousemove", "100", "50")
    try act("key", "Shift_L")
    try wait(for: .keyReleased(Key(code: 225, symbol: "LeftShift")))
  }

  /// Takes the keyboard away from the compositor.
  func leave() throws {
    try act("windowfocus", "0")
  }
}
