import CoreAnimation
import Expectations
import Foundation
import GraphicsValues
import Quartz2D
import Testing
import WireProtocol

extension CoreAnimationTests {
  /// Input events of the server, as the application gets them.
  @MainActor @Suite final class WindowEvents {
    private let fixture = Fixture()
    private var events: [LayerWindowEvent] = []

    init() { fixture.window.onEvent = { self.events.append($0) } }

    // MARK: Kinds of events

    @Test func `a press names the layer that the server hit, and where`() async throws {
      let layer = fixture.committed()
      var event = pointer(.pressed, layer: 2)
      event.button = 3
      event.buttons = 0b101
      event.clicks = 2
      event.modifiers = [.shift, .capsLock]
      event.time = 7.5
      event.frameNumber = 42
      fixture.session.pointerChanged(event)
      expectEmpty(events)
      await mainQueueTurn()
      let expected = LayerPointerEvent(
        location: CGPoint(x: 1, y: 2), layer: layer, layerLocation: CGPoint(x: 0.5, y: 0.25),
        button: .right, buttons: [.left, .right], clickCount: 2, modifiers: [.shift, .capsLock],
        timestamp: 7.5, frameNumber: 42)
      expectEqual(events, [.pointerDown(expected)])
    }

    @Test func `every action of a pointer has its event`() async {
      for kind in PointerKind.allCases { fixture.session.pointerChanged(pointer(kind, layer: 1)) }
      await mainQueueTurn()
      let names = events.map { event in
        switch event {
        case .pointerEntered: "entered"
        case .pointerExited: "left"
        case .pointerMoved: "moved"
        case .pointerDown: "pressed"
        case .pointerUp: "released"
        case .scrolled: "scrolled"
        default: "?"
        }
      }
      // Entering and leaving without anything in between is dropped.
      expectEqual(
        names, PointerKind.allCases.map(\.name).filter { $0 != "entered" && $0 != "left" })
    }

    @Test func `a layer that is gone, or that is no layer, is nil`() async {
      let layer = fixture.committed()
      fixture.session.pointerChanged(pointer(.pressed, layer: 2))
      fixture.session.pointerChanged(pointer(.released, layer: 99))
      layer.removeFromSuperlayer()
      CATransaction.flush()
      await mainQueueTurn()
      let layers = events.map { event in
        switch event {
        case .pointerDown(let pointer), .pointerUp(let pointer): pointer.layer
        default: CALayer()
        }
      }
      expectEqual(layers, [nil, nil])
    }

    @Test func `keys and text come in order`() async {
      fixture.session.keyChanged(key("a", [.down]))
      fixture.session.textEntered(TextEvent(context: 1, time: 1, characters: "a"))
      fixture.session.keyChanged(key("a", [.down, .repeats]))
      fixture.session.textEntered(TextEvent(context: 1, time: 1, characters: "a"))
      fixture.session.keyChanged(key("a", []))
      await mainQueueTurn()
      func expected(_ isRepeat: Bool) -> LayerKeyEvent {
        LayerKeyEvent(
          keyCode: 4, symbol: "a", isRepeat: isRepeat, modifiers: .control, timestamp: 3)
      }
      expectEqual(
        events,
        [
          .keyDown(expected(false)), .text("a"), .keyDown(expected(true)), .text("a"),
          .keyUp(expected(false)),
        ])
    }

    @Test func `touches have fingers and pressure`() async {
      for kind in TouchKind.allCases { fixture.session.touchChanged(touch(kind, finger: 3)) }
      await mainQueueTurn()
      let expected = LayerTouchEvent(
        finger: 3, location: CGPoint(x: 1, y: 2), layer: fixture.root,
        layerLocation: CGPoint(x: 3, y: 4), pressure: 0.5, timestamp: 6, frameNumber: 7)
      expectEqual(
        events,
        [
          .touchBegan(expected), .touchMoved(expected), .touchEnded(expected),
          .touchCancelled(expected),
        ])
    }

    @Test func `focus, visibility and scale are told when they change`() async {
      let window = fixture.window
      for flags: ConfigureFlags in [.visible, [.visible, .focused], [.visible, .focused], []] {
        fixture.session.contextConfigured(1, frame: window.frame, scale: 1, flags: flags)
      }
      await mainQueueTurn()
      expectEqual(
        events,
        [
          .visibilityChanged(true), .focusChanged(true), .visibilityChanged(false),
          .focusChanged(false),
        ])
      expectFalse(window.isFocused)
      expectFalse(window.isVisible)
      expectFalse(window.isHosted)
      fixture.session.contextConfigured(
        1, frame: window.frame, scale: 2, flags: [.visible, .focused, .hosted])
      await mainQueueTurn()
      expectTrue(window.isFocused)
      expectTrue(window.isVisible)
      expectTrue(window.isHosted)
      expectEqual(window.backingScale, 2)
      expectEqual(
        events.dropFirst(4),
        [.backingScaleChanged(2), .visibilityChanged(true), .focusChanged(true)])
    }

    @Test(arguments: [0, -2, .infinity, .leastNonzeroMagnitude, 1e300])
    func `a scale that no display has is one`(_ scale: Double) async {
      fixture.session.contextConfigured(1, frame: fixture.window.frame, scale: scale, flags: [])
      await mainQueueTurn()
      expectEqual(fixture.window.backingScale, 1)
      expectEmpty(events)
    }

    @Test func `a window without a server is not seen and has no focus`() async {
      fixture.session.contextConfigured(
        1, frame: fixture.window.frame, scale: 1, flags: [.visible, .focused])
      await mainQueueTurn()
      events = []
      fixture.session.linkLost()
      await mainQueueTurn()
      expectEqual(events, [.visibilityChanged(false), .focusChanged(false)])
    }

    @Test func `a closed window hears nothing more`() async {
      fixture.session.contextCloseRequested(1)
      fixture.session.pointerChanged(pointer(.pressed, layer: 1))
      await mainQueueTurn()
      expectEqual(events, [.closed])
      fixture.session.textEntered(TextEvent(context: 1, time: 1, characters: "a"))
      fixture.session.pointerChanged(pointer(.pressed, context: 77, layer: 1))
      await mainQueueTurn()
      expectEqual(events, [.closed])
    }

    @Test func `no lock is held while the application is called`() async {
      let window = fixture.window
      window.onEvent = { _ in
        let done = DispatchSemaphore(value: 0)
        Thread {
          CATransaction.lock()
          CATransaction.unlock()
          done.signal()
        }.start()
        // Waits far longer than taking a free lock needs.
        if done.wait(timeout: .now() + 20) == .success { self.events.append(.closed) }
      }
      fixture.session.pointerChanged(pointer(.pressed, layer: 1))
      await mainQueueTurn()
      expectEqual(events, [.closed])
    }

    // MARK: Joined events

    @Test func `moves that the application has not handled yet are joined`() async {
      for x in 0..<10_000 { fixture.session.pointerChanged(pointer(.moved, x: Double(x))) }
      fixture.session.pointerChanged(pointer(.pressed, x: 3))
      for x in 0..<10_000 { fixture.session.pointerChanged(pointer(.moved, x: Double(x))) }
      await mainQueueTurn()
      let places = events.map { event in
        switch event {
        case .pointerMoved(let pointer): "move \(pointer.location.x)"
        case .pointerDown(let pointer): "press \(pointer.location.x)"
        default: "?"
        }
      }
      expectEqual(places, ["move 9999.0", "press 3.0", "move 9999.0"])
    }

    @Test func `moves with other buttons or modifiers are not joined`() async {
      for modifiers: InputModifiers in [[], .shift, .shift, []] {
        var event = pointer(.moved)
        event.modifiers = modifiers
        fixture.session.pointerChanged(event)
      }
      var event = pointer(.moved)
      event.buttons = 1
      fixture.session.pointerChanged(event)
      await mainQueueTurn()
      expectEqual(events.count, 4)
    }

    @Test func `turns of a wheel add up`() async {
      for _ in 0..<1000 {
        var event = pointer(.scrolled, layer: 1)
        event.deltaX = 0.5
        event.deltaY = -2
        event.stepsY = -0.25
        fixture.session.pointerChanged(event)
      }
      await mainQueueTurn()
      guard case .scrolled(let scroll)? = events.first, events.count == 1 else {
        Issue.record("\(events)")
        return
      }
      expectEqual(scroll.delta, CGSize(width: 500, height: -2000))
      expectEqual(scroll.steps, CGSize(width: 0, height: -250))
      expectIdentical(scroll.pointer.layer, fixture.root)
    }

    @Test func `layers that the pointer only crossed meanwhile hear nothing`() async {
      let (a, b) = (fixture.committed(), fixture.committed())
      fixture.session.pointerChanged(pointer(.entered, layer: 2))
      await mainQueueTurn()
      events = []
      // The pointer moves from a to b over the root, and back, many times; it ends on b.
      let way: [(from: UInt32, to: UInt32)] = [(2, 1), (1, 3), (3, 1), (1, 2)]
      for step in 0..<1002 {
        let (from, to) = way[step % 4]
        fixture.session.pointerChanged(pointer(.left, layer: from))
        fixture.session.pointerChanged(pointer(.entered, layer: to))
        fixture.session.pointerChanged(pointer(.moved, layer: to))
      }
      await mainQueueTurn()
      expectLess(events.count, 10)
      guard case .pointerExited(let exit)? = events.first else {
        Issue.record("\(events)")
        return
      }
      expectIdentical(exit.layer, a)
      guard case .pointerMoved(let last)? = events.last else {
        Issue.record("\(events)")
        return
      }
      expectIdentical(last.layer, b)
    }

    @Test func `moves are joined for each finger`() async {
      for finger: UInt32 in [0, 1] { fixture.session.touchChanged(touch(.began, finger: finger)) }
      for _ in 0..<1000 {
        for finger: UInt32 in [0, 1] { fixture.session.touchChanged(touch(.moved, finger: finger)) }
      }
      await mainQueueTurn()
      let fingers = events.compactMap { event in
        if case .touchMoved(let touch) = event { touch.finger } else { nil }
      }
      #expect(fingers == [0, 1] && events.count == 4)
    }

    @Test func `a key that is held does not pile up`() async {
      fixture.session.keyChanged(key("a", [.down]))
      for _ in 0..<1000 { fixture.session.keyChanged(key("a", [.down, .repeats])) }
      fixture.session.keyChanged(key("a", []))
      await mainQueueTurn()
      expectEqual(events.count, 3)
    }

    @Test func `sizes that the application has not handled yet are joined`() async {
      for width in 1...1000 {
        fixture.session.contextConfigured(
          1, frame: CGRect(x: 0, y: 0, width: width, height: 5), scale: 1, flags: [])
      }
      await mainQueueTurn()
      expectEqual(events, [.resized(CGSize(width: 1000, height: 5))])
    }

    // MARK: Events

    private func pointer(
      _ kind: PointerKind, context: UInt32 = 1, layer: UInt32 = 1, x: Double = 1
    ) -> PointerEvent {
      PointerEvent(
        context: context, kind: kind, button: 0, layer: layer, modifiers: [], clicks: 0, buttons: 0,
        x: x, y: 2, layerX: 0.5, layerY: 0.25, deltaX: 0, deltaY: 0, stepsX: 0, stepsY: 0, time: 5,
        frameNumber: 9)
    }

    private func touch(_ kind: TouchKind, finger: UInt32) -> TouchEvent {
      TouchEvent(
        context: 1, kind: kind, layer: 1, finger: finger, x: 1, y: 2, layerX: 3, layerY: 4,
        pressure: 0.5, time: 6, frameNumber: 7)
    }

    private func key(_ symbol: String, _ flags: KeyFlags) -> KeyEvent {
      KeyEvent(
        context: 1, keyCode: 4, flags: flags, modifiers: .control, time: 3, symbol: symbol)
    }
  }
}
