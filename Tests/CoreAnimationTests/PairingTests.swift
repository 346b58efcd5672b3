import AnimationEvaluation
import CoreAnimation
import Expectations
import Foundation
import GraphicsValues
import Synchronization
import Testing
import WireProtocol

extension CoreAnimationTests {
  /// Shared elements: what `CAPairing` and `CALayer.pair` send.
  @MainActor @Suite final class Pairings {
    private let fixture = Fixture()

    private func sent() -> [Pairing] {
      fixture.link.animations.compactMap {
        if case .pairing(let pairing) = $0.content { pairing } else { nil }
      }
    }

    @Test func `two layers are paired with each other, in opposite directions`() throws {
      let (layer, other, driver) = (CALayer(), CALayer(), CALayer())
      for added in [layer, other, driver] { fixture.root.addSublayer(added) }
      layer.pair(with: other, progress: driver.shown.opacity)
      CATransaction.flush()
      expectEqual(
        sent(),
        [Pairing(partner: 3), Pairing(partner: 2, startProgress: 1, endProgress: 0)])
      for animation in fixture.link.animations {
        expectEqual(
          animation.timeSource?.inputs,
          [.property(.init(layer: 4, keyPath: .init(.opacity)))])
        expectEqual(animation.timing.fillMode, .both)
        expectEqual(animation.timing.duration, 1)
      }
      fixture.link.forget()
      layer.pair(with: other, progress: driver.shown.opacity, scalesSublayers: true)
      CATransaction.flush()
      expectEqual(sent().map(\.scales), [true, true])
      fixture.link.forget()
      layer.unpair(from: other)
      CATransaction.flush()
      expectEqual(layer.animationKeys() ?? [], [])
      expectEqual(other.animationKeys() ?? [], [])
    }

    @Test func `a pairing takes the time of its animation`() throws {
      let (layer, other) = (fixture.committed(), fixture.committed())
      let pairing = CAPairing()
      pairing.duration = 0.5
      pairing.startProgress = 0.25
      pairing.fades = false
      pairing.scalesSublayers = true
      layer.pair(with: other, pairing)
      CATransaction.flush()
      expectEqual(
        sent().map(\.startProgress), [0.25, 0.75])
      expectEqual(sent().map(\.endProgress), [1, 0])
      expectEqual(sent().map(\.fades), [false, false])
      expectEqual(sent().map(\.scales), [true, true])
      expectEqual(fixture.link.animations.map(\.timing.duration), [0.5, 0.5])
      expectNil(pairing.partner)
    }

    @Test func `a pairing or an interaction beyond its limit is left out, and named`() async {
      var limits = Limits()
      (limits.pairings, limits.interactions) = (3, 2)
      let fixture = Fixture(FakeLink(limits: limits))
      let layers = (0..<4).map { _ in fixture.committed() }
      fixture.link.forget()
      let received = Mutex<[RenderServerLimitError]>([])
      RenderServerConnection.shared.onLimitExceeded = { error in
        received.withLock { $0.append(error) }
      }
      layers[0].pair(with: layers[1], CAPairing())
      layers[2].pair(with: layers[3], CAPairing())
      for layer in layers.prefix(3) {
        let interaction = CAInteraction()
        interaction.axes = [CAInteractionAxis(.y, in: 0...1, initialValue: 0)]
        layer.add(interaction, forKey: "scroll")
      }
      CATransaction.flush()
      await mainQueueTurn()
      expectEqual(
        received.withLock { $0.map { "\($0.limit) \($0.used) of \($0.maximum)" } }.sorted(),
        ["interactions 3 of 2", "pairings 4 of 3"])
      func count(_ isKind: (AnimationDescription.Content) -> Bool) -> Int {
        fixture.link.animations.count { isKind($0.content) }
      }
      expectEqual(count { if case .pairing = $0 { true } else { false } }, 3)
      expectEqual(count { if case .interaction = $0 { true } else { false } }, 2)
      // One that ends makes room for another.
      fixture.link.forget()
      layers[0].unpair(from: layers[1])
      layers[3].pair(with: layers[0], CAPairing())
      CATransaction.flush()
      await mainQueueTurn()
      RenderServerConnection.shared.onLimitExceeded = nil
      expectEqual(received.withLock { $0.count }, 2)
      expectEqual(count { if case .pairing = $0 { true } else { false } }, 2)
    }

    @Test func `a partner in no window is named 0, which no layer is`() {
      let layer = fixture.committed()
      let outside = CALayer()
      layer.add(CAPairing(with: outside), forKey: nil)
      CATransaction.flush()
      expectEqual(sent().map(\.partner), [0])
    }

    @Test func `without a partner, with itself, or in a group a pairing changes nothing`() {
      let layer = fixture.committed()
      layer.add(CAPairing(), forKey: "a")
      layer.add(CAPairing(with: layer), forKey: "b")
      let group = CAAnimationGroup()
      group.animations = [CAPairing(with: fixture.root)]
      layer.add(group, forKey: "c")
      let endless = CAPairing(with: fixture.root)
      endless.endProgress = .infinity
      layer.add(endless, forKey: "d")
      CATransaction.flush()
      expectEqual(sent(), [])
      expectEqual(fixture.link.animations.count, 4)
    }

    @Test func `a pairing does not retain its partner, and its copy has the same`() throws {
      var other: CALayer? = CALayer()
      let pairing = CAPairing(with: try unwrap(other))
      pairing.endProgress = 0.5
      let copy = try unwrap(pairing.copy() as? CAPairing)
      expectIdentical(copy.partner, other)
      expectEqual(copy.endProgress, 0.5)
      other = nil
      expectNil(pairing.partner)
    }
  }
}
