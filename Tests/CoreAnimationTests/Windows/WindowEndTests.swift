import CoreAnimation
import Expectations
import Foundation
import Testing
import WireProtocol

extension CoreAnimationTests {
  /// Ends of windows: held buttons when the server goes away, and requests to close.
  @MainActor @Suite final class WindowEnds {
    private let fixture = Fixture()
    private var events: [String] = []

    init() { fixture.window.onEvent = { self.events.append(Self.describe($0)) } }

    private static func describe(_ event: LayerWindowEvent) -> String {
      func text(_ pointer: LayerPointerEvent) -> String {
        let held = pointer.buttons.map(\.rawValue).sorted()
        return "\(pointer.button?.rawValue ?? 0) of \(held) \(pointer.clickCount) "
          + "\(pointer.layer == nil ? "nowhere" : "on a layer") \(pointer.location.x)"
      }
      switch event {
      case .pointerEntered(let pointer): return "enter " + text(pointer)
      case .pointerExited(let pointer): return "exit " + text(pointer)
      case .pointerDown(let pointer): return "down " + text(pointer)
      case .pointerUp(let pointer): return "up " + text(pointer)
      case .touchBegan(let touch): return "touch \(touch.finger)"
      case .touchEnded(let touch): return "end \(touch.finger)"
      case .touchCancelled(let touch):
        return "cancel \(touch.finger) \(touch.layer == nil ? "nowhere" : "on a layer")"
      case .visibilityChanged(let flag): return "visible \(flag)"
      case .closed: return "closed"
      default: return "?"
      }
    }

    private func pointer(_ kind: PointerKind, button: UInt16 = 0, held: UInt32 = 0) {
      fixture.session.pointerChanged(
        PointerEvent(
          context: 1, kind: kind, button: button, layer: 2, modifiers: [],
          clicks: kind == .pressed ? 1 : 0, buttons: held, x: 7, y: 2, layerX: 0.5, layerY: 0.25,
          deltaX: 0, deltaY: 0, stepsX: 0, stepsY: 0, time: 5, frameNumber: 9))
    }

    private func touch(_ kind: TouchKind, finger: UInt32) {
      fixture.session.touchChanged(
        TouchEvent(
          context: 1, kind: kind, layer: 2, finger: finger, x: 1, y: 2, layerX: 3, layerY: 4,
          pressure: 0.5, time: 6, frameNumber: 7))
    }

    @Test func `held buttons and touches are released when the server goes away`() async {
      let layer = fixture.committed()
      fixture.session.contextConfigured(
        1, frame: fixture.window.frame, scale: 1, flags: .visible)
      pointer(.entered)
      pointer(.pressed, button: 1, held: 0b1)
      pointer(.pressed, button: 3, held: 0b101)
      for finger: UInt32 in 0...2 { touch(.began, finger: finger) }
      touch(.ended, finger: 1)
      await mainQueueTurn()
      events = []
      fixture.session.linkLost()
      await mainQueueTurn()
      expectEqual(
        events,
        [
          "up 1 of [3] 0 on a layer 7.0", "up 3 of [] 0 on a layer 7.0",
          "exit 0 of [] 0 on a layer 7.0", "cancel 0 on a layer", "cancel 2 on a layer",
          "visible false",
        ])
      withExtendedLifetime(layer) {}
      events = []
      fixture.session.linkEstablished(FakeLink())
      fixture.session.linkLost()
      await mainQueueTurn()
      expectEqual(events, [])
    }

    @Test func `an earlier release is not repeated, and layers that are gone are not named`()
      async
    {
      let layer = fixture.committed()
      pointer(.entered)
      pointer(.pressed, button: 1, held: 1)
      pointer(.released, button: 1)
      touch(.began, finger: 4)
      await mainQueueTurn()
      layer.removeFromSuperlayer()
      CATransaction.flush()
      events = []
      fixture.session.linkLost()
      await mainQueueTurn()
      expectEqual(events, ["exit 0 of [] 0 nowhere 7.0", "cancel 4 nowhere"])
      fixture.session.linkEstablished(FakeLink())
      pointer(.left)
      await mainQueueTurn()
      events = []
      fixture.session.linkLost()
      await mainQueueTurn()
      expectEqual(events, [])
    }

    @Test func `a program that is asked may keep its window`() async {
      var asked = 0
      var answer = false
      fixture.window.onCloseRequest = {
        asked += 1
        return answer
      }
      fixture.session.contextCloseRequested(1)
      await mainQueueTurn()
      CATransaction.flush()
      #expect(asked == 1 && events == [] && fixture.link.batches.isEmpty)
      pointer(.pressed, button: 1, held: 1)
      await mainQueueTurn()
      expectEqual(events.count, 1)
      answer = true
      fixture.session.contextCloseRequested(1)
      await mainQueueTurn()
      expectEqual(asked, 2)
      expectEqual(events.last, "closed")
      CATransaction.flush()
      expectEqual(fixture.link.lines(), ["close 1", "destroy 1"])
    }

    @Test func `a program that closes the window when it is asked is not told that the user did`()
      async
    {
      fixture.window.onCloseRequest = { [window = fixture.window] in
        window.close()
        return true
      }
      fixture.session.contextCloseRequested(1)
      await mainQueueTurn()
      expectEqual(events, [])
      fixture.window.onCloseRequest = nil
    }
  }
}
