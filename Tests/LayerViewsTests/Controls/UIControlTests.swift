import Expectations
import Foundation
import InputEvents
import LayerViews
import Testing
import WireProtocol

/// Records the events of a control.
@MainActor private final class EventDiary {
  private(set) var lines: [String] = []
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }

  init(_ control: UIControl) {
    let names: [(UIControl.Event, String)] = [
      (.touchDown, "down"), (.touchDownRepeat, "repeat"), (.touchDragInside, "inside"),
      (.touchDragOutside, "outside"), (.touchDragEnter, "enter"), (.touchDragExit, "exit"),
      (.touchUpInside, "up inside"), (.touchUpOutside, "up outside"), (.touchCancel, "cancel"),
      (.valueChanged, "value"), (.primaryActionTriggered, "primary"),
    ]
    for (event, name) in names {
      control.addAction(UIAction { [weak self] _ in self?.lines.append(name) }, for: event)
    }
  }
}

@MainActor private final class Receiver {
  var lines: [String] = []
  func pressed(_ button: UIButton) { lines.append("pressed \(button.currentTitle ?? "")") }
  func any(_ sender: Any) { lines.append("any \(sender is UIButton)") }
  func plain() { lines.append("plain") }
  func withEvent(_ button: UIButton, _ event: UIEvent?) { lines.append("event \(event != nil)") }
}

extension LiveViewTests {
  @Suite struct UIControlTests {
    @Test func `a touch goes through a control's events and states`() async throws {
      try await ViewStage.perform { s in
        let control = UIControl(frame: CGRect(x: 200, y: 100, width: 80, height: 40))
        let diary = EventDiary(control)
        s.window.addSubview(control)
        try await s.stage.settle()
        try await s.stage.press(210, 110)
        expectTrue(control.isTracking)
        expectTrue(control.isHighlighted)
        expectTrue(control.isTouchInside)
        expectEqual(control.state, .highlighted)
        try await s.stage.move(220, 110)
        try await s.stage.move(190, 110)
        expectFalse(control.isHighlighted)
        expectTrue(control.isTracking)
        try await s.stage.move(210, 110)
        try await s.stage.release()
        expectEqual(
          diary.take(), ["down", "inside", "exit", "outside", "enter", "inside", "up inside"])
        expectFalse(control.isTracking)
        expectEqual(control.state, .normal)
        try await s.stage.show(at: 5)
        try await s.stage.press(210, 110)
        try await s.stage.move(10, 10)
        try await s.stage.release()
        expectEqual(diary.take(), ["down", "exit", "outside", "up outside"])
        try await s.stage.show(at: 10)
        try await s.stage.press(210, 110)
        control.isEnabled = false
        expectEqual(diary.take(), ["down", "cancel"])
        try await s.stage.release()
        try await s.stage.click(210, 110)
        expectEqual(diary.take(), [])
      }
    }

    @Test func `a finger may leave a control by 70 points`() async throws {
      try await ViewStage.perform { s in
        let control = UIControl(frame: CGRect(x: 10, y: 160, width: 80, height: 40))
        let diary = EventDiary(control)
        s.window.addSubview(control)
        try await s.stage.settle()
        func touch(_ kind: TouchKind, _ x: Double) async throws {
          try await s.stage.input(
            .touch(finger: 1, kind, at: .init(x: x, y: 170), pressure: 1))
        }
        try await touch(.began, 20)
        try await touch(.moved, 159)
        try await touch(.ended, 159)
        expectEqual(diary.take(), ["down", "inside", "up inside"])
        try await s.stage.show(at: 5)
        try await touch(.began, 20)
        try await touch(.ended, 161)
        expectEqual(diary.take(), ["down", "up outside"])
      }
    }

    @MainActor @Test func `actions are methods of targets and closures, each for its events`() {
      let receiver = Receiver()
      let button = UIButton(type: .system)
      button.setTitle("Go", for: .normal)
      button.addTarget(receiver, action: Receiver.pressed, for: .touchUpInside)
      button.addTarget(receiver, action: Receiver.any, for: .touchUpInside)
      button.addTarget(receiver, action: Receiver.plain, for: [.touchDown, .touchUpInside])
      button.addTarget(receiver, action: Receiver.withEvent, for: .valueChanged)
      button.sendActions(for: .touchUpInside)
      expectEqual(receiver.lines, ["pressed Go", "any true", "plain"])
      button.sendActions(for: [.touchDown, .valueChanged])
      expectEqual(receiver.lines.suffix(2), ["plain", "event false"])
      expectEqual(button.allControlEvents, [.touchDown, .touchUpInside, .valueChanged])
      button.removeTarget(receiver, action: nil, for: .touchUpInside)
      button.sendActions(for: .touchUpInside)
      expectEqual(receiver.lines.count, 5)

      var calls: [String] = []
      let named = UIAction.Identifier("one")
      let first = UIAction(title: "First", identifier: named) { _ in calls.append("first") }
      let second = UIAction(identifier: named) { calls.append("\($0.sender is UIButton)") }
      button.addAction(first, for: .touchUpInside)
      button.addAction(second, for: .touchUpInside)
      button.sendActions(for: .touchUpInside)
      #expect(calls == ["true"] && second.sender == nil)
      button.removeAction(identifiedBy: named, for: .allEvents)
      button.addAction(first, for: .touchUpInside)
      button.removeAction(first, for: .touchUpInside)
      button.sendActions(for: .touchUpInside)
      expectEqual(calls, ["true"])
      expectEqual(UIButton(primaryAction: first).currentTitle, "First")
    }

    @MainActor @Test func `an action that is added again is called once`() {
      @MainActor final class Cell {
        let button = UIButton()
        var calls: [String] = []
        func pressed(_ button: UIButton) { calls.append("pressed") }
        func plain() { calls.append("plain") }
        func other() { calls.append("other") }
        /// Runs for each row.
        func configure(_ event: UIControl.Event = .touchUpInside) {
          button.addTarget(self, action: Self.pressed, for: event)
          button.addTarget(self, action: Cell.plain, for: event)
        }
        func add(_ action: @escaping @MainActor (Cell) -> @MainActor () -> Void) {
          button.addTarget(self, action: action, for: .touchUpInside)
        }
      }
      let (cell, other) = (Cell(), Cell())
      for _ in 0..<3 { cell.configure() }
      cell.button.sendActions(for: .touchUpInside)
      expectEqual(cell.calls, ["pressed", "plain"])
      // For another event, for another target, and another method from the same line.
      cell.configure(.touchDown)
      expectEqual(cell.button.allControlEvents, [.touchUpInside, .touchDown])
      cell.calls = []
      cell.button.sendActions(for: .touchDown)
      expectEqual(cell.calls, ["pressed", "plain"])
      cell.calls = []
      for target in [cell, other] {
        cell.button.addTarget(target, action: Cell.other, for: .valueChanged)
      }
      cell.button.sendActions(for: .valueChanged)
      expectEqual(cell.calls + other.calls, ["other", "other"])
      cell.calls = []
      for _ in 0..<2 {
        cell.add(Cell.other)
        cell.add { cell in { cell.calls.append("closure") } }
      }
      cell.button.sendActions(for: .touchUpInside)
      expectEqual(cell.calls, ["pressed", "plain", "other", "closure"])
    }

    @Test func `Tab moves the focus among controls, and Space operates them`() async throws {
      try await ViewStage.perform { s in
        let (first, second, third) = (UISwitch(), UIControl(), UISlider())
        let off = UISwitch()
        off.isEnabled = false
        for (index, control) in [first, off, second, third].enumerated() {
          control.frame = CGRect(x: 160, y: 10 + 50 * index, width: 100, height: 31)
          s.window.addSubview(control)
        }
        let diary = EventDiary(second)
        try await s.stage.settle()
        func key(_ name: String, shift: Bool = false) async throws {
          let key = try unwrap(Key(named: name))
          if shift {
            let held = try unwrap(Key(named: "Shift"))
            try await s.stage.input(.keyPressed(held, isRepeat: false), with: .shift)
          }
          try await s.stage.input(.keyPressed(key, isRepeat: false), with: shift ? .shift : [])
          try await s.stage.input(.keyReleased(key))
        }
        try await key("Tab")
        expectTrue(first.isFocused)
        expectEqual(first.state, .focused)
        try await key("Space")
        expectTrue(first.isOn)
        try await key("Tab")
        expectTrue(second.isFocused)
        expectFalse(first.isFocused)
        // The focus ring is 3 points around the control.
        expectNotEqual(s.stage.color(157, 125), 0xFFFFFF)
        try await key("Return")
        expectEqual(diary.take(), ["up inside"])
        try await key("Tab")
        expectEqual(s.stage.color(157, 125), 0xFFFFFF)
        try await key("Right")
        try await key("Right")
        expectTrue(third.isFocused)
        expectLess(abs(third.value - 0.2), 1e-6)
        try await key("Left")
        expectLess(abs(third.value - 0.1), 1e-6)
        try await key("Tab")
        expectTrue(first.isFocused)
        try await key("Tab", shift: true)
        expectTrue(third.isFocused)
        third.isEnabled = false
        expectFalse(third.isFocused)
      }
    }

    @Test func `a tap around a button is the button's, and a pan around a slider the thumb's`()
      async throws
    {
      try await ViewStage.perform { s in
        let button = UIButton(frame: CGRect(x: 160, y: 20, width: 80, height: 40))
        let slider = UISlider(frame: CGRect(x: 160, y: 100, width: 120, height: 31))
        var lines: [String] = []
        button.addAction(UIAction { _ in lines.append("button") }, for: .touchUpInside)
        slider.addAction(UIAction { _ in lines.append("slider") }, for: .valueChanged)
        for recognizer in [UITapGestureRecognizer(), UIPanGestureRecognizer()] {
          recognizer.addAction { _ in lines.append("window") }
          s.window.addGestureRecognizer(recognizer)
        }
        s.window.addSubview(button)
        s.window.addSubview(slider)
        try await s.stage.settle()
        try await s.stage.click(170, 40)
        expectEqual(lines, ["button"])
        try await s.stage.press(170, 115)
        try await s.stage.move(200, 115)
        try await s.stage.release()
        expectEqual(lines, ["button", "slider"])
        try await s.stage.click(300, 200)
        expectEqual(lines, ["button", "slider", "window"])
      }
    }
  }
}
