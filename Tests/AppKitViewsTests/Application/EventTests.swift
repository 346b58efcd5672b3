import AppKitViews
import CoreAnimation
import Expectations
import Foundation
import InputEvents
import Testing

extension LiveMacTests {
  /// Events of the pointer and the keyboard.
  @Suite struct EventTests {
    final class Ear: NSView {
      var heard: [String] = []
      var last: NSEvent?
      override var acceptsFirstResponder: Bool { true }
      private func note(_ name: String, _ event: NSEvent) {
        let place = convert(event.locationInWindow, from: nil)
        heard.append("\(name) \(Int(place.x)),\(Int(place.y))")
        last = event
      }
      override func mouseDown(with event: NSEvent) { note("down", event) }
      override func mouseDragged(with event: NSEvent) { note("dragged", event) }
      override func mouseUp(with event: NSEvent) { note("up", event) }
      override func rightMouseDown(with event: NSEvent) { note("right", event) }
      override func scrollWheel(with event: NSEvent) { note("wheel", event) }
      override func mouseEntered(with event: NSEvent) { note("entered", event) }
      override func mouseExited(with event: NSEvent) { heard.append("exited") }
      override func mouseMoved(with event: NSEvent) { note("moved", event) }
      override func keyDown(with event: NSEvent) {
        heard.append("key \(event.keyCode) \(event.characters ?? "-")")
        last = event
      }
      override func keyUp(with event: NSEvent) { heard.append("keyUp") }
      override func insertText(_ insertString: Any) { heard.append("text \(insertString)") }
      override func becomeFirstResponder() -> Bool {
        heard.append("first")
        return true
      }
    }

    @Test func `views §8: presses come to the view, with y pointing up, and drags go on outside`()
      async throws
    {
      try await MacStage.perform {
        Ear(frame: $0)
      } _: { s in
        let ear = try unwrap(s.view as? Ear)
        try await s.stage.press(60, 180)
        try await s.stage.move(10, 170)
        try await s.stage.release()
        expectEqual(ear.heard, ["first", "down 10,10", "dragged -40,20", "up -40,20"])
        expectIdentical(s.window.firstResponder, ear)
        expectEqual(ear.last?.type, .leftMouseUp)
        expectIdentical(ear.last?.window, s.window)
        try await s.stage.show(at: 2)
        try await s.stage.click(60, 180)
        try await s.stage.click(60, 180)
        expectEqual(ear.last?.clickCount, 2)
        try await s.stage.input(.pointerPressed(button: 3), with: .control)
        expectEqual(ear.heard.last, "right 10,10")
        expectEqual(ear.last?.modifierFlags, .control)
        expectEqual(ear.last?.buttonNumber, 1)
      }
    }

    @Test func `an event that a view does not handle goes to its superview, and on`() async throws {
      try await MacStage.perform {
        Ear(frame: $0)
      } _: { s in
        let ear = try unwrap(s.view as? Ear)
        let inner = NSView(frame: NSRect(x: 0, y: 0, width: 50, height: 50))
        ear.addSubview(inner)
        expectIdentical(inner.nextResponder, ear)
        expectIdentical(s.content.nextResponder?.nextResponder, s.window)
        expectIdentical(s.window.nextResponder, NSApp)
        try await s.stage.press(60, 180)
        expectEqual(ear.heard, ["down 10,10"])
      }
    }

    @Test func `keys go to the first responder with the Mac's codes and characters`() async throws {
      try await MacStage.perform {
        Ear(frame: $0)
      } _: { s in
        let ear = try unwrap(s.view as? Ear)
        let key = Key(code: 4, symbol: "a")
        try await s.stage.input(.keyPressed(key, isRepeat: false))
        expectEmpty(ear.heard)
        #expect(s.window.makeFirstResponder(ear))
        try await s.stage.input(.keyPressed(key, isRepeat: false), with: .shift)
        try await s.stage.input(.textEntered("A"))
        try await s.stage.input(.keyReleased(key))
        expectEqual(ear.heard, ["first", "key 0 A", "text A", "keyUp"])
        let up = Key(code: 0x52, symbol: "Up")
        try await s.stage.input(.keyPressed(up, isRepeat: true))
        expectEqual(ear.last?.keyCode, 126)
        expectEqual(ear.last?.isARepeat, true)
        expectEqual(
          ear.last?.characters?.unicodeScalars.first?.value, UInt32(NSUpArrowFunctionKey))
        expectEqual(ear.last?.modifierFlags, [.function, .numericPad])
        #expect(s.window.makeFirstResponder(nil))
        expectNil(s.window.firstResponder)
      }
    }

    @Test func `a tracking area tells when the pointer enters, moves in it, and leaves`()
      async throws
    {
      try await MacStage.perform {
        Ear(frame: $0)
      } _: { s in
        let ear = try unwrap(s.view as? Ear)
        let area = NSTrackingArea(
          rect: NSRect(x: 0, y: 0, width: 50, height: 50),
          options: [.mouseEnteredAndExited, .mouseMoved, .activeAlways], owner: ear,
          userInfo: ["name": "corner"])
        ear.addTrackingArea(area)
        try await s.stage.move(140, 100)
        try await s.stage.move(70, 180)
        expectNil(ear.last?.trackingArea)
        try await s.stage.move(72, 180)
        try await s.stage.move(140, 100)
        expectEqual(ear.heard, ["entered 20,10", "moved 20,10", "moved 22,10", "exited"])
        try await s.stage.move(70, 180)
        try await s.stage.input(.pointerLeft)
        expectEqual(ear.heard.suffix(3), ["entered 20,10", "moved 20,10", "exited"])
        ear.heard = []
        ear.removeTrackingArea(area)
        try await s.stage.move(70, 180)
        expectEmpty(ear.heard)
        expectEmpty(ear.trackingAreas)
      }
    }

    @Test func `the wheel goes to the view under the pointer`() async throws {
      try await MacStage.perform {
        Ear(frame: $0)
      } _: { s in
        let ear = try unwrap(s.view as? Ear)
        try await s.stage.move(60, 180)
        try await s.stage.input(
          .pointerScrolled(pixels: .init(x: 0, y: 12), steps: .init(x: 0, y: 0)))
        expectEqual(ear.heard, ["wheel 10,10"])
        expectEqual(abs(ear.last?.scrollingDeltaY ?? 0), 12)
        expectEqual(ear.last?.hasPreciseScrollingDeltas, true)
      }
    }
  }

  /// Windows and the application.
  @Suite struct WindowTests {
    @MainActor final class Owner: NSObject, NSWindowDelegate {
      var heard: [String] = []
      var mayClose = false
      func windowShouldClose(_ sender: NSWindow) -> Bool {
        heard.append("should")
        return mayClose
      }
      func windowWillClose(_ notification: Notification) { heard.append("close") }
      func windowDidResize(_ notification: Notification) { heard.append("resize") }
    }

    @Test func `views §8: a frame of a window points up on the display`() async throws {
      try await MacStage.perform { s in
        expectEqual(NSScreen.main?.frame, NSRect(x: 0, y: 0, width: 320, height: 240))
        let window = NSWindow(
          contentRect: NSRect(x: 20, y: 30, width: 100, height: 50), styleMask: .borderless,
          backing: .buffered, defer: true)
        window.backgroundColor = .blue
        expectFalse(window.isVisible)
        expectEqual(window.frame.origin, NSPoint(x: 20, y: 30))
        window.orderFront(nil)
        try await s.stage.settle()
        expectTrue(window.isVisible)
        expectEqual(NSApp.windows.count, 2)
        expectEqual(window.frame, NSRect(x: 20, y: 30, width: 100, height: 50))
        // The bar's middle is 55 points above the lower edge of the display.
        expectEqual(s.stage.color(70, 240 - 55), 0x0000FF)
        expectEqual(
          window.convertToScreen(NSRect(x: 1, y: 2, width: 3, height: 4)),
          NSRect(x: 21, y: 32, width: 3, height: 4))
        window.orderOut(nil)
        try await s.stage.settle()
        expectNotEqual(s.stage.color(70, 240 - 55), 0x0000FF)
        expectEqual(NSApp.windows.count, 1)
      }
    }

    @Test func `a content view fills its window, and follows its size`() async throws {
      try await MacStage.perform { s in
        let owner = Owner()
        s.window.delegate = owner
        let content = NSView(frame: .zero)
        s.window.contentView = content
        expectIdentical(content.window, s.window)
        expectNil(s.view.window)
        expectEqual(content.frame, NSRect(x: 0, y: 0, width: 320, height: 240))
        s.window.setContentSize(NSSize(width: 200, height: 100))
        expectEqual(content.frame.size, NSSize(width: 200, height: 100))
        expectEqual(s.window.frame.maxY, 240)
        expectEqual(owner.heard, ["resize"])
      }
    }

    @Test func `a delegate keeps a window open, or lets it close`() async throws {
      try await MacStage.perform { s in
        let owner = Owner()
        s.window.delegate = owner
        expectTrue(s.window.isKeyWindow)
        expectIdentical(NSApp.keyWindow, s.window)
        expectTrue(NSApp.isActive)
        s.window.performClose(nil)
        expectTrue(s.window.isVisible)
        owner.mayClose = true
        s.window.performClose(nil)
        expectFalse(s.window.isVisible)
        expectNil(NSApp.keyWindow)
        expectFalse(NSApp.isActive)
        expectEqual(owner.heard, ["should", "should", "close"])
      }
    }

    @Test func `a view is told of its window, and draws for its display`() async throws {
      final class Diary: NSView {
        var notes: [String] = []
        override func viewWillMove(toWindow newWindow: NSWindow?) {
          notes.append(newWindow == nil ? "leaves" : "comes")
        }
        override func viewDidMoveToWindow() { notes.append("window \(window != nil)") }
        override func viewDidChangeBackingProperties() { notes.append("scale") }
        override func draw(_ dirtyRect: NSRect) {}
      }
      try await MacStage.perform { s in
        let diary = Diary(frame: NSRect(x: 0, y: 0, width: 10, height: 10))
        s.content.addSubview(diary)
        try await s.stage.setScale(2)
        expectEqual(s.window.backingScaleFactor, 2)
        expectEqual(diary.layer?.contentsScale, 2)
        expectEqual(diary.convertToBacking(diary.bounds).width, 20)
        diary.removeFromSuperview()
        expectEqual(diary.notes, ["comes", "window true", "scale", "leaves", "window false"])
      }
    }
  }
}
