import CoreAnimation
import Expectations
import Foundation
import InputEvents
import LayerViews
import Testing
import WireProtocol

/// Records its touches.
@MainActor private final class Toucher: UIView {
  struct Call: Equatable {
    var name: String
    var places: [CGPoint]
  }
  private(set) var calls: [Call] = []
  private(set) var last: UITouch?
  private(set) var counts: [Int] = []
  private(set) var event: UIEvent?

  private func note(_ name: String, _ touches: Set<UITouch>, _ event: UIEvent?) {
    last = touches.first
    self.event = event
    counts.append(touches.first?.tapCount ?? 0)
    calls.append(Call(name: name, places: touches.map { $0.location(in: self) }))
  }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("began", touches, event)
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("moved", touches, event)
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("ended", touches, event)
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("cancelled", touches, event)
  }
}

@MainActor private func toucher(_ s: ViewStage) async throws -> Toucher {
  let view = Toucher(frame: CGRect(x: 200, y: 100, width: 80, height: 80))
  s.window.addSubview(view)
  try await s.stage.settle()
  return view
}

extension LiveViewTests {
  @Suite struct TouchTests {
    @Test func `the pointer's left button is a touch, which belongs to the view it began in`()
      async throws
    {
      try await ViewStage.perform { s in
        let view = try await toucher(s)
        try await s.stage.press(210, 120)
        let touch = try unwrap(view.last)
        expectEqual(touch.phase, .began)
        expectEqual(touch.type, .indirectPointer)
        expectIdentical(touch.view, view)
        expectIdentical(touch.window, s.window)
        expectEqual(touch.timestamp, CACurrentMediaTime())
        expectEqual(Double(touch.maximumPossibleForce), 1)
        let event = try unwrap(view.event)
        expectEqual(event.type, .touches)
        expectEqual(event.timestamp, touch.timestamp)
        expectEqual(event.allTouches, [touch])
        expectTrue(event.modifierFlags.isEmpty)
        try await s.stage.move(10, 20)
        expectEqual(touch.phase, .moved)
        expectEqual(touch.previousLocation(in: view), CGPoint(x: 10, y: 20))
        expectEqual(touch.location(in: nil), CGPoint(x: 10, y: 20))
        try await s.stage.release()
        expectEqual(
          view.calls,
          [
            .init(name: "began", places: [CGPoint(x: 10, y: 20)]),
            .init(name: "moved", places: [CGPoint(x: -190, y: -80)]),
            .init(name: "ended", places: [CGPoint(x: -190, y: -80)]),
          ])
      }
    }

    @Test func `clicks in succession are counted`() async throws {
      try await ViewStage.perform { s in
        let view = try await toucher(s)
        try await s.stage.click(220, 120)
        try await s.stage.click(220, 120)
        expectEqual(view.counts, [1, 1, 2, 2])
      }
    }

    @Test func `an unhandled touch goes up the chain of responders`() async throws {
      try await ViewStage.perform { s in
        let view = try await toucher(s)
        let child = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        view.addSubview(child)
        try await s.stage.click(205, 105)
        expectEqual(view.calls.map(\.name), ["began", "ended"])
        expectIdentical(view.last?.view, child)
      }
    }

    @Test func `of several fingers a view gets the first, unless it takes more`() async throws {
      try await ViewStage.perform { s in
        func finger(_ number: UInt32, _ kind: TouchKind, _ x: Double) async throws {
          try await s.stage.input(
            .touch(finger: number, kind, at: .init(x: x, y: 120), pressure: 0.5))
        }
        let view = try await toucher(s)
        try await finger(1, .began, 210)
        expectEqual(view.last?.type, .direct)
        expectEqual(view.last.map { Double($0.force) }, 0.5)
        try await finger(2, .began, 230)
        expectEqual(view.calls.count, 1)
        try await finger(2, .ended, 230)
        view.isMultipleTouchEnabled = true
        try await finger(2, .began, 230)
        expectEqual(view.calls.map(\.name), ["began", "began"])
        try await finger(1, .cancelled, 210)
        try await finger(2, .moved, 240)
        try await finger(2, .ended, 240)
        expectEqual(view.calls.map(\.name), ["began", "began", "cancelled", "moved", "ended"])
      }
    }

    @Test func `a window that is hidden cancels its touches`() async throws {
      try await ViewStage.perform { s in
        let view = try await toucher(s)
        try await s.stage.press(210, 120)
        s.window.isHidden = true
        expectEqual(view.calls.map(\.name), ["began", "cancelled"])
        expectEmpty(UIApplication.shared.windows)
        try await s.stage.settle()
        s.window.isHidden = false
        try await s.stage.settle()
        expectEqual(s.stage.color(100, 100), 0xFF0000)
      }
    }

    @Test func `a view that animates gets touches where its block allows them`() async throws {
      try await ViewStage.perform { s in
        let view = try await toucher(s)
        UIView.animate(withDuration: 1, animations: { view.alpha = 0.5 }, completion: nil)
        try await s.stage.click(210, 120)
        expectEqual(view.calls, [])
        try await s.stage.show(at: 1)
        UIView.animate(
          withDuration: 1, delay: 0, options: .allowUserInteraction,
          animations: { view.alpha = 1 }, completion: nil)
        try await s.stage.click(210, 120)
        expectEqual(view.calls.count, 2)
      }
    }

    @Test func `the first responder is one of its window, and gives way`() async throws {
      final class Field: UIView {
        var refuses = false
        override var canBecomeFirstResponder: Bool { true }
        override var canResignFirstResponder: Bool { !refuses }
      }
      try await ViewStage.perform { s in
        let (first, second) = (Field(), Field())
        expectFalse(first.becomeFirstResponder())
        s.window.addSubview(first)
        s.window.addSubview(second)
        expectFalse(s.view.becomeFirstResponder())
        expectTrue(first.becomeFirstResponder())
        expectTrue(first.isFirstResponder)
        first.refuses = true
        expectFalse(second.becomeFirstResponder())
        first.refuses = false
        expectTrue(second.becomeFirstResponder())
        second.refuses = true
        #expect(!s.window.endEditing(false))
        expectTrue(second.isFirstResponder)
        #expect(!first.endEditing(true))
        #expect(s.window.endEditing(true))
        expectFalse(second.isFirstResponder)
        second.refuses = false
        expectTrue(second.becomeFirstResponder())
        expectFalse(first.isFirstResponder)
        second.removeFromSuperview()
        expectFalse(second.isFirstResponder)
      }
    }
  }
}
