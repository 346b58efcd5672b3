import CoreAnimation
import Expectations
import Foundation
import Testing

extension CoreAnimationTests {
  /// Animations of a program without a server.
  @MainActor @Suite final class LocalTime {
    private let fixture = Fixture()

    /// Commits changes without implicit animations.
    private func commit(_ body: () -> Void) {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      body()
      CATransaction.commit()
    }

    @Test func `a commit checks only the layers whose animations or times it changes`() {
      let session = fixture.session
      let layers = (0..<100).map { _ in fixture.committed() }
      for layer in layers { layer.add(fade(1000), forKey: "k") }
      CATransaction.flush()
      session.linkLost()
      expectEqual(session.schedule.setCount, 100)
      expectEqual(session.alarmCount, 1)
      for step in 1...50 {
        commit { layers[step].opacity = Float(step) / 100 }
      }
      expectEqual(session.schedule.setCount, 100)
      expectEqual(session.alarmCount, 1)
      // A later end needs no other alarm, an earlier one does.
      commit { layers[0].add(fade(2000), forKey: "late") }
      expectEqual(session.schedule.setCount, 101)
      expectEqual(session.alarmCount, 1)
      commit { layers[0].add(fade(500), forKey: "early") }
      expectEqual(session.schedule.setCount, 102)
      expectEqual(session.alarmCount, 2)
      commit { fixture.root.speed = 0.5 }
      expectEqual(session.schedule.setCount, 202)
      expectEqual(session.alarmCount, 2)
      expectEqual(session.schedule.layers.count, 100)
    }

    @Test func `an animation of a new layer begins in the time of its superlayers`() {
      let link = fixture.link
      fixture.root.speed = 2
      fixture.root.timeOffset = 50
      CATransaction.flush()
      let (outer, inner, mask, later) = (CALayer(), CALayer(), CALayer(), CALayer())
      outer.addSublayer(inner)
      outer.mask = mask
      for layer in [outer, inner, mask] { layer.add(fade(), forKey: "k") }
      fixture.root.addSublayer(outer)
      CATransaction.flush()
      expectEqual(link.animations.map(\.timing.beginTime), [250, 250, 250])
      link.forget()
      later.add(fade(), forKey: "k")
      outer.mask = later
      outer.timeOffset = 7
      CATransaction.flush()
      expectEqual(link.animations.map(\.timing.beginTime), [257])
    }

    @Test func `nothing is planned for layers that are gone, nor with a server`() {
      let session = fixture.session
      session.linkLost()
      for speed in [0, 1] as [Float] {
        let layer = CALayer()
        commit {
          layer.speed = speed
          fixture.root.addSublayer(layer)
        }
        commit { layer.add(fade(1000), forKey: "k") }
        expectEqual(session.schedule.layers.count, 1)
        commit { layer.removeFromSuperlayer() }
        expectEmpty(session.schedule.layers)
      }
      commit { fixture.root.add(fade(1000), forKey: "k") }
      expectEqual(session.schedule.layers.count, 1)
      commit { fixture.root.removeAnimation(forKey: "k") }
      expectEmpty(session.schedule.layers)
      commit { fixture.root.add(fade(1000), forKey: "k") }
      session.linkEstablished(FakeLink())
      expectEmpty(session.schedule.layers)
    }

    @Test func `a layer ends its animations when its time goes on, or another layer's does`() async
    {
      fixture.session.linkLost()
      let (still, moving) = (CALayer(), CALayer())
      commit {
        still.speed = 0
        fixture.root.addSublayer(still)
        fixture.root.addSublayer(moving)
      }
      let layers = (0..<2).map { _ in CALayer() }
      commit { for layer in layers { still.addSublayer(layer) } }
      for layer in layers {
        await withCheckedContinuation { continuation in
          CATransaction.begin()
          CATransaction.setCompletionBlock { continuation.resume() }
          layer.add(fade(0.01), forKey: "k")
          CATransaction.commit()
          expectEqual(layer.animationKeys(), ["k"])
          commit { if layer === layers[0] { moving.addSublayer(layer) } else { still.speed = 1 } }
        }
        expectNil(layer.animationKeys())
      }
    }

    // MARK: The schedule

    @Test func `layers come in the order of their times`() {
      var schedule = LocalSchedule()
      expectEqual(schedule.first(), .infinity)
      expectEmpty(schedule.take(until: .infinity))
      for layer in 1...100 as ClosedRange<UInt32> {
        schedule.set(Double(layer * 37 % 101), of: layer)
      }
      let byTime = (1...100 as ClosedRange<UInt32>).sorted { $0 * 37 % 101 < $1 * 37 % 101 }
      expectEqual(schedule.first(), 1)
      expectEqual(schedule.take(until: 40), Array(byTime.prefix(40)))
      expectEqual(schedule.first(), 41)
      expectEmpty(schedule.take(until: 40))
      expectEqual(schedule.take(until: .infinity), Array(byTime.dropFirst(40)))
      expectEqual(schedule.layers, Array(1...100))
    }

    @Test func `only a layer's last time counts, and outdated entries take no room`() {
      var schedule = LocalSchedule()
      schedule.set(5, of: 7)
      for step in 1...10_000 { schedule.set(Double(step % 100), of: UInt32(step % 10)) }
      expectAtMost(schedule.entryCount, 84)
      expectEqual(schedule.take(until: .infinity), Array(0...9))
      schedule.set(nil, of: 1)
      schedule.set(.infinity, of: 2)
      expectEqual(schedule.first(), .infinity)
      expectEqual(schedule.entryCount, 0)
      expectEqual(schedule.layers, [0, 2, 3, 4, 5, 6, 7, 8, 9])
      // The entry's time has come, so that it may be set again.
      schedule.set(3, of: 3)
      schedule.set(4, of: 3)
      schedule.set(3, of: 3)
      expectEqual(schedule.take(until: 3), [3])
      schedule.set(3, of: 3)
      expectEqual(schedule.take(until: 3), [3])
    }
  }
}
