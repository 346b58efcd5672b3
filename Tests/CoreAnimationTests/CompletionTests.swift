import CoreAnimation
import Expectations
import Synchronization
import Testing

extension CoreAnimationTests {
  /// The rules C1 to C12 of §1.5.
  @MainActor @Suite final class Completion {
    private let fixture = Fixture()
    private var log: [String] = []

    private func setBlock(_ name: String) {
      CATransaction.setCompletionBlock { self.log.append(name) }
    }

    private func end(_ layer: CALayer, animation: UInt32) {
      fixture.session.animationStopped(layer: 2, animation: animation, finished: true)
    }

    @Test func `a layer that goes away without a commit completes (C7)`() async {
      let listener = Listener()
      CATransaction.begin()
      setBlock("a")
      do {
        let layer = CALayer()
        layer.add(fade(delegate: listener), forKey: nil)
      }
      CATransaction.commit()
      await mainQueueTurn()
      #expect(log == ["a"] && listener.events == ["stop false"])
    }

    @Test func `§15 row 6: the block never runs inside commit (C1)`() async {
      CATransaction.begin()
      setBlock("a")
      CATransaction.commit()
      expectEqual(log, [])
      await mainQueueTurn()
      expectEqual(log, ["a"])
      await mainQueueTurn()
      expectEqual(log, ["a"])
    }

    @Test func `an open transaction does not run it (C2)`() async {
      CATransaction.begin()
      setBlock("a")
      await mainQueueTurn()
      expectEqual(log, [])
      CATransaction.commit()
      await mainQueueTurn()
      expectEqual(log, ["a"])
    }

    @Test func `§15 row 7: a second block adds, and the first waits for its own animations (C3)`()
      async
    {
      let layer = fixture.committed()
      CATransaction.begin()
      setBlock("first")
      layer.add(fade(), forKey: "1")
      setBlock("second")
      layer.add(fade(), forKey: "2")
      CATransaction.commit()
      end(layer, animation: 1)
      await mainQueueTurn()
      expectEqual(log, ["first"])
      end(layer, animation: 2)
      await mainQueueTurn()
      expectEqual(log, ["first", "second"])
    }

    @Test func `§15 row 8: nil clears the getter and no block (C4, C12)`() async {
      CATransaction.begin()
      setBlock("a")
      expectNotNil(CATransaction.completionBlock())
      CATransaction.setCompletionBlock(nil)
      expectNil(CATransaction.completionBlock())
      setBlock("b")
      CATransaction.commit()
      expectNil(CATransaction.completionBlock())
      await mainQueueTurn()
      expectEqual(log, ["a", "b"])
    }

    @Test func `§15 row 9: a nested level reads the block and does not run it (C5)`() async {
      CATransaction.begin()
      setBlock("outer")
      CATransaction.begin()
      expectNotNil(CATransaction.completionBlock())
      CATransaction.commit()
      await mainQueueTurn()
      expectEqual(log, [])
      CATransaction.commit()
      await mainQueueTurn()
      expectEqual(log, ["outer"])
    }

    @Test func `the block waits for animations of any kind and level (C6)`() async {
      let layer = fixture.committed()
      layer.add(fade(), forKey: "before")
      CATransaction.flush()
      CATransaction.begin()
      setBlock("done")
      layer.cornerRadius = 3
      CATransaction.begin()
      layer.add(fade(), forKey: "explicit")
      CATransaction.commit()
      CATransaction.commit()
      end(layer, animation: 2)
      await mainQueueTurn()
      expectEqual(log, [])
      end(layer, animation: 3)
      await mainQueueTurn()
      expectEqual(log, ["done"])
    }

    @Test func `removal, replacement and leaving the tree complete (C7)`() async {
      let layer = fixture.committed()
      for (name, finish) in [
        ("removal", { layer.removeAnimation(forKey: "k") }),
        ("replacement", { layer.add(fade(), forKey: "k") }),
        (
          "tree",
          {
            layer.removeFromSuperlayer()
            CATransaction.flush()
          }
        ),
      ] {
        CATransaction.begin()
        setBlock(name)
        layer.add(fade(), forKey: "k")
        CATransaction.commit()
        await mainQueueTurn()
        expectEqual(log, [])
        finish()
        expectEqual(log, [])
        await mainQueueTurn()
        expectEqual(log, [name])
        log = []
      }
    }

    @Test func `a group counts once (C8)`() async {
      let layer = fixture.committed()
      let group = CAAnimationGroup()
      group.animations = [fade(), fade()]
      CATransaction.begin()
      setBlock("group")
      layer.add(group, forKey: nil)
      CATransaction.commit()
      expectEqual(fixture.link.animations.count, 1)
      end(layer, animation: 1)
      await mainQueueTurn()
      expectEqual(log, ["group"])
    }

    @Test func `an endless animation completes when it is removed (C9)`() async {
      let layer = fixture.committed()
      let paused = CALayer()
      paused.speed = 0
      layer.addSublayer(paused)
      CATransaction.flush()
      let forever = fade(0.001)
      forever.repeatCount = .infinity
      CATransaction.begin()
      setBlock("done")
      layer.add(forever, forKey: "k")
      paused.add(fade(0.001), forKey: "k")
      CATransaction.commit()
      fixture.link.currentTime += 1000
      fixture.session.linkLost()
      await mainQueueTurn()
      #expect(log == [] && layer.animationKeys() == ["k"] && paused.animationKeys() == ["k"])
      layer.removeAllAnimations()
      paused.removeAllAnimations()
      await mainQueueTurn()
      expectEqual(log, ["done"])
    }

    @Test func `an animation that stays attached completes at its end (C10)`() async {
      let layer = fixture.committed()
      let animation = fade()
      animation.isRemovedOnCompletion = false
      CATransaction.begin()
      setBlock("done")
      layer.add(animation, forKey: "k")
      CATransaction.commit()
      end(layer, animation: 1)
      await mainQueueTurn()
      #expect(log == ["done"] && layer.animationKeys() == ["k"])
    }

    @Test func `the block runs on the main queue wherever it was set (C11)`() async {
      let wasMain = Mutex(false)
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          CATransaction.begin()
          CATransaction.setCompletionBlock {
            dispatchPrecondition(condition: .onQueue(.main))
            wasMain.withLock { $0 = true }
            continuation.resume()
          }
          CATransaction.commit()
        }
      }
      #expect(wasMain.withLock { $0 })
    }

    @Test func `the delegate hears of the end before the block runs`() async {
      let layer = fixture.committed()
      let listener = Listener()
      listener.onStop = { self.log.append("delegate") }
      CATransaction.begin()
      setBlock("block")
      layer.add(fade(delegate: listener), forKey: "k")
      CATransaction.commit()
      end(layer, animation: 1)
      await mainQueueTurn()
      expectEqual(log, ["delegate", "block"])
    }
  }
}
