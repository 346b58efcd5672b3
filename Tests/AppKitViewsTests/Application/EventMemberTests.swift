import AppKitViews
import CoreAnimation
import Expectations
import Foundation
import InputEvents
import Testing

extension LiveMacTests {
  /// Members of events, windows and the application that only a server exercises.
  @Suite struct EventMemberTests {
    final class Ear: NSView {
      var heard: [(NSEvent.EventType, NSEvent)] = []
      var types: [NSEvent.EventType] { heard.map(\.0) }
      override var acceptsFirstResponder: Bool { true }
      private func note(_ event: NSEvent) { heard.append((event.type, event)) }
      override func mouseDown(with event: NSEvent) { note(event) }
      override func mouseDragged(with event: NSEvent) { note(event) }
      override func mouseMoved(with event: NSEvent) { note(event) }
      override func rightMouseDown(with event: NSEvent) { note(event) }
      override func rightMouseDragged(with event: NSEvent) { note(event) }
      override func rightMouseUp(with event: NSEvent) { note(event) }
      override func otherMouseDown(with event: NSEvent) { note(event) }
      override func otherMouseDragged(with event: NSEvent) { note(event) }
      override func otherMouseUp(with event: NSEvent) { note(event) }
      override func scrollWheel(with event: NSEvent) { note(event) }
      override func keyDown(with event: NSEvent) { note(event) }
      override func resignFirstResponder() -> Bool { heard.isEmpty }
    }

    @Test func `each button has its events, with the distance that the pointer went`() async throws
    {
      try await MacStage.perform {
        Ear(frame: $0)
      } _: { s in
        let ear = try unwrap(s.view as? Ear)
        for button in [UInt16(1), 3, 2] {
          try await s.stage.move(60, 180)
          try await s.stage.input(.pointerPressed(button: button), with: .option)
          try await s.stage.move(63, 175)
          try await s.stage.input(.pointerReleased(button: button))
        }
        expectEqual(
          ear.types,
          [
            .leftMouseDown, .leftMouseDragged, .rightMouseDown, .rightMouseDragged, .rightMouseUp,
            .otherMouseDown, .otherMouseDragged, .otherMouseUp,
          ])
        let dragged = try unwrap(ear.heard.first { $0.0 == .leftMouseDragged }?.1)
        expectEqual(dragged.deltaX, 3)
        expectEqual(dragged.deltaY, -5)
        expectEqual(ear.heard.first?.1.modifierFlags, .option)
        expectEqual(ear.heard.first?.1.timestamp, CACurrentMediaTime())
        expectEqual(NSApp.currentEvent?.type, .otherMouseUp)
      }
    }

    @Test func `the wheel's distances are where content goes`() async throws {
      try await MacStage.perform {
        Ear(frame: $0)
      } _: { s in
        let ear = try unwrap(s.view as? Ear)
        try await s.stage.move(60, 180)
        try await s.stage.input(
          .pointerScrolled(pixels: .init(x: 4, y: 6), steps: .init(x: 0, y: 0)))
        let wheel = try unwrap(ear.heard.first?.1)
        expectEqual(wheel.scrollingDeltaX, wheel.deltaX)
        expectEqual(abs(wheel.deltaX), 4)
        expectEqual(wheel.scrollingDeltaY, wheel.deltaY)
        expectEqual(abs(wheel.deltaY), 6)
      }
    }

    @Test(
      arguments: [
        ("Down", NSDownArrowFunctionKey, 125), ("Left", NSLeftArrowFunctionKey, 123),
        ("Right", NSRightArrowFunctionKey, 124), ("F1", NSF1FunctionKey, 122),
        ("Delete", NSDeleteFunctionKey, 117), ("Home", NSHomeFunctionKey, 115),
        ("End", NSEndFunctionKey, 119), ("PageUp", NSPageUpFunctionKey, 116),
        ("PageDown", NSPageDownFunctionKey, 121), ("Return", 0x0D, 36), ("Escape", 0x1B, 53),
        ("Space", 0x20, 49), ("z", 0x7A, 6), ("0", 0x30, 29),
      ])
    func `a key has the character and the code that it has on the Mac`(
      name: String, character: Int, code: Int
    ) async throws {
      try await MacStage.perform {
        Ear(frame: $0)
      } _: { s in
        let ear = try unwrap(s.view as? Ear)
        s.window.makeFirstResponder(ear)
        let key = try unwrap(Key(named: name))
        try await s.stage.input(.keyPressed(key, isRepeat: false), with: .capsLock)
        let event = try unwrap(ear.heard.first?.1)
        expectEqual(event.type, .keyDown)
        #expect(event.modifierFlags.contains(.capsLock))
        let typed = event.charactersIgnoringModifiers?.unicodeScalars.first?.value
        expectEqual(typed.map { Int($0) }, character)
        expectEqual(Int(event.keyCode), code)
      }
    }

    @Test func `a window gives the moves of the pointer to its first responder, if it wants them`()
      async throws
    {
      try await MacStage.perform {
        Ear(frame: $0)
      } _: { s in
        let ear = try unwrap(s.view as? Ear)
        s.window.makeFirstResponder(ear)
        try await s.stage.move(10, 10)
        expectEmpty(ear.heard)
        s.window.acceptsMouseMovedEvents = true
        try await s.stage.move(20, 10)
        expectEqual(ear.types, [.mouseMoved])
        // The view now refuses to resign as first responder.
        #expect(!s.window.makeFirstResponder(nil))
        expectIdentical(s.window.firstResponder, ear)
      }
    }

    @Test func `tracking areas are active for the first responder, or during drags, as they say`()
      async throws
    {
      final class Zone: NSView {
        var entered = 0
        override var acceptsFirstResponder: Bool { true }
        override func mouseEntered(with event: NSEvent) { entered += 1 }
        override func mouseExited(with event: NSEvent) {}
      }
      try await MacStage.perform {
        Zone(frame: $0)
      } _: { s in
        let zone = try unwrap(s.view as? Zone)
        zone.addTrackingArea(
          NSTrackingArea(
            rect: .zero,
            options: [.mouseEnteredAndExited, .activeWhenFirstResponder, .inVisibleRect],
            owner: zone))
        try await s.stage.move(60, 180)
        expectEqual(zone.entered, 0)
        s.window.makeFirstResponder(zone)
        try await s.stage.move(61, 180)
        expectEqual(zone.entered, 1)
        zone.trackingAreas.forEach(zone.removeTrackingArea)
        try await s.stage.move(10, 10)
        zone.addTrackingArea(
          NSTrackingArea(
            rect: zone.bounds,
            options: [.mouseEnteredAndExited, .activeInActiveApp, .enabledDuringMouseDrag],
            owner: zone))
        try await s.stage.press(10, 10)
        try await s.stage.move(60, 180)
        expectEqual(zone.entered, 2)
        try await s.stage.release()
      }
    }

    @Test func `windows and the application know the key window`() async throws {
      final class Panel: NSWindow {
        var events = 0
        var keys: [String] = []
        override func sendEvent(_ event: NSEvent) {
          events += 1
          super.sendEvent(event)
        }
        override func becomeKey() {
          keys.append("become")
          super.becomeKey()
        }
        override func resignKey() {
          keys.append("resign")
          super.resignKey()
        }
      }
      @MainActor final class Owner: NSObject, NSWindowDelegate, NSApplicationDelegate {
        var heard: [String] = []
        func windowDidBecomeKey(_ notification: Notification) {
          heard.append(notification.name == NSWindow.didBecomeKeyNotification ? "key" : "?")
        }
        func windowDidResignKey(_ notification: Notification) {
          heard.append(notification.name == NSWindow.didResignKeyNotification ? "no key" : "?")
        }
        func windowDidResize(_ notification: Notification) {
          heard.append(notification.name == NSWindow.didResizeNotification ? "size" : "?")
        }
        func windowWillClose(_ notification: Notification) {
          heard.append(notification.name == NSWindow.willCloseNotification ? "close" : "?")
        }
        func applicationDidBecomeActive(_ notification: Notification) {
          heard.append(
            notification.name == NSApplication.didBecomeActiveNotification ? "active" : "?")
        }
        func applicationDidResignActive(_ notification: Notification) {
          heard.append(
            notification.name == NSApplication.didResignActiveNotification ? "inactive" : "?")
        }
      }
      try await MacStage.perform { s in
        let owner = Owner()
        NSApplication.shared.delegate = owner
        let panel = Panel(
          contentRect: NSRect(x: 0, y: 0, width: 50, height: 50), styleMask: .borderless,
          backing: .buffered, defer: false)
        panel.delegate = owner
        final class Posted: @unchecked Sendable { var names: [Notification.Name] = [] }
        let posted = Posted()
        let observer = NotificationCenter.default.addObserver(
          forName: nil, object: panel, queue: nil
        ) { posted.names.append($0.name) }
        defer { NotificationCenter.default.removeObserver(observer) }
        panel.orderFront(nil)
        try await s.stage.settle()
        panel.makeKey()
        expectIdentical(NSApplication.shared.keyWindow, panel)
        expectTrue(panel.isKeyWindow)
        try await s.stage.click(10, 230)
        expectEqual(panel.events, 2)
        panel.setContentSize(NSSize(width: 60, height: 50))
        s.window.makeKey()
        expectEqual(panel.keys, ["become", "resign"])
        panel.close()
        s.window.close()
        expectFalse(NSApplication.shared.isActive)
        expectEmpty(NSApplication.shared.windows)
        expectEqual(owner.heard, ["key", "size", "no key", "close", "inactive"])
        expectEqual(
          posted.names,
          [
            NSWindow.didBecomeKeyNotification, NSWindow.didResizeNotification,
            NSWindow.didResignKeyNotification, NSWindow.willCloseNotification,
          ])
      }
    }
  }
}
