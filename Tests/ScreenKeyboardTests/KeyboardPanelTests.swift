import CoreAnimation
import Expectations
import Foundation
import LiveStage
import ScreenKeyboard
import Testing
import UIKit

/// A display of 320 × 400 with a form and the keyboard, which are one program here.
@MainActor private final class Desk {
  let stage: Stage
  let window: UIWindow
  let field = UITextField(frame: CGRect(x: 20, y: 20, width: 280, height: 40))
  let panel: KeyboardPanel
  private(set) var notes: [String] = []
  private var tokens: [any NSObjectProtocol] = []
  private var time = 0.0

  static func perform(_ body: @MainActor (Desk) async throws -> Void) async throws {
    try await Stage.performWithoutWindow(width: 320, height: 400) { stage in
      let desk = Desk(stage)
      try await desk.pass()
      try await body(desk)
      for token in desk.tokens { NotificationCenter.default.removeObserver(token) }
      withExtendedLifetime(desk) {}
    }
  }

  private init(_ stage: Stage) {
    self.stage = stage
    window = UIWindow(frame: UIScreen.main.bounds)
    window.backgroundColor = .white
    window.addSubview(field)
    window.makeKeyAndVisible()
    panel = KeyboardPanel(layouts: [.us, .de], height: 160, style: .light)
    panel.open()
    for name in [
      UIResponder.keyboardWillShowNotification, UIResponder.keyboardWillHideNotification,
    ] {
      tokens.append(
        NotificationCenter.default.addObserver(
          forName: name, object: UIScreen.main, queue: nil
        ) { [weak self] note in
          let frame =
            (note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue
          let text = "\(note.name.rawValue.dropFirst(2)) \(Int(frame?.minY ?? -1))"
          MainActor.assumeIsolated { self?.notes.append(text) }
        })
    }
  }

  /// Lets a second pass, with frames.
  func pass() async throws {
    for _ in 0..<4 {
      time += 0.25
      try await stage.show(at: time)
    }
  }

  func step(by seconds: Double) async throws {
    time += seconds
    try await stage.show(at: time)
  }

  /// Taps the key with a name.
  func tap(_ name: String) async throws {
    let place = try unwrap(panel.keys.place(of: name), "no key is called \(name)")
    let y = 400 - Double(panel.window.bounds.height) + Double(place.y)
    try await stage.press(Double(place.x), y)
    try await stage.release()
    try await pass()
  }

  func type(_ names: String...) async throws { for name in names { try await tap(name) } }

  /// Whether the bottom of the display shows the keyboard.
  var isShown: Bool { stage.color(2, 397) & 0xFFFFFF != 0xFFFFFF }
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct `A keyboard on the screen` {
  @Test func `it comes up for a field, writes into it, and goes`() async throws {
    try await Desk.perform { desk in
      expectFalse(desk.isShown)
      expectTrue(desk.field.becomeFirstResponder())
      try await desk.pass()
      expectTrue(desk.isShown)
      expectEqual(desk.notes, ["KeyboardWillShowNotification 240"])
      try await desk.type("h", "i", "shift", "A", "numbers", "4", "space", "z")
      expectEqual(desk.field.text, "hiA4 z")
      try await desk.type("backspace", "backspace")
      expectEqual(desk.field.text, "hiA4")
      expectTrue(desk.field.isFirstResponder)
      desk.field.resignFirstResponder()
      try await desk.pass()
      expectFalse(desk.isShown)
      expectEqual(desk.notes.last, "KeyboardWillHideNotification 400")
    }
  }

  @Test func `a field for numbers gets a pad, and a secret one letters`() async throws {
    try await Desk.perform { desk in
      desk.field.keyboardType = .numberPad
      expectTrue(desk.field.becomeFirstResponder())
      try await desk.pass()
      expectEqual(desk.panel.keys.model.page, .pad)
      try await desk.type("4", "2")
      expectEqual(desk.field.text, "42")
      desk.field.keyboardType = .default
      desk.field.isSecureTextEntry = true
      desk.field.reloadInputViews()
      try await desk.pass()
      expectEqual(desk.panel.window.wantedText, .password)
      try await desk.type("x")
      expectEqual(desk.field.text, "42x")
    }
  }

  @Test func `the hide key puts it away until the field is touched`() async throws {
    try await Desk.perform { desk in
      expectTrue(desk.field.becomeFirstResponder())
      try await desk.pass()
      try await desk.tap("hide")
      expectFalse(desk.isShown)
      expectTrue(desk.field.isFirstResponder)
      expectEqual(desk.notes.last, "KeyboardWillHideNotification 400")
      try await desk.stage.press(100, 40)
      try await desk.stage.release()
      try await desk.pass()
      expectTrue(desk.isShown)
    }
  }

  @Test func `the hide key lets it go down, and a touch of the field brings it back up`()
    async throws
  {
    try await Desk.perform { desk in
      expectTrue(desk.field.becomeFirstResponder())
      try await desk.pass()
      let place = try unwrap(desk.panel.keys.place(of: "hide"))
      try await desk.stage.press(Double(place.x), 240 + Double(place.y))
      try await desk.stage.release()
      try await desk.step(by: 0.1)
      expectTrue(desk.isShown, "half of it is there")
      expectNotEqual(desk.stage.color(2, 397), desk.stage.color(2, 243), "and what it covered")
      try await desk.stage.press(100, 40)
      try await desk.stage.release()
      try await desk.pass()
      expectTrue(desk.isShown)
      expectEqual(desk.panel.window.bounds.height, 160)
      expectEqual(desk.stage.color(2, 397), desk.stage.color(2, 243))
    }
  }

  @Test func `a held backspace repeats until it is let go`() async throws {
    try await Desk.perform { desk in
      desk.field.text = "abcdef"
      expectTrue(desk.field.becomeFirstResponder())
      try await desk.pass()
      let place = try unwrap(desk.panel.keys.place(of: "backspace"))
      try await desk.stage.press(Double(place.x), 240 + Double(place.y))
      for _ in 0..<2 {
        desk.panel.keys.repeatHeld()
        try await desk.pass()
      }
      expectEqual(desk.field.text, "abc")
      try await desk.stage.release()
      desk.panel.keys.repeatHeld()
      try await desk.pass()
      expectEqual(desk.field.text, "abc")
    }
  }

  @Test func `a field with an input view of its own gets no keyboard`() async throws {
    try await Desk.perform { desk in
      desk.field.inputView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 50))
      expectTrue(desk.field.becomeFirstResponder())
      try await desk.pass()
      expectEqual(desk.panel.window.wantedText, .none)
    }
  }
}
