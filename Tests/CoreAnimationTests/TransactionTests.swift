import CoreAnimation
import Expectations
import Synchronization
import Testing

extension CoreAnimationTests {
  /// Transactions by thread and by level (§1.3, §1.4).
  @MainActor @Suite struct Transaction {
    init() { CATransaction.flush() }

    @Test func `§15 rows 1, 2 and 5: values have defaults without a transaction`() {
      expectEqual(CATransaction.animationDuration(), 0.25)
      expectNil(CATransaction.animationTimingFunction())
      expectFalse(CATransaction.disableActions())
      expectNil(CATransaction.completionBlock())
      expectNil(CATransaction.value(forKey: "unset"))
    }

    @Test func `§15 rows 3 to 5: values end with their level`() {
      CATransaction.begin()
      CATransaction.setAnimationDuration(1)
      CATransaction.setValue("stored", forKey: "mine")
      CATransaction.begin()
      expectEqual(CATransaction.animationDuration(), 1)
      expectEqual(CATransaction.value(forKey: "mine") as? String, "stored")
      CATransaction.setAnimationDuration(2)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
      expectEqual(CATransaction.animationDuration(), 2)
      CATransaction.commit()
      expectEqual(CATransaction.animationDuration(), 1)
      expectNil(CATransaction.animationTimingFunction())
      CATransaction.commit()
      expectEqual(CATransaction.animationDuration(), 0.25)
      expectNil(CATransaction.value(forKey: "mine"))
    }

    @Test func `a value set without a level lasts until the flush`() {
      CATransaction.setAnimationDuration(3)
      expectEqual(CATransaction.animationDuration(), 3)
      CATransaction.flush()
      expectEqual(CATransaction.animationDuration(), 0.25)
    }

    @Test func `commit and flush without a transaction do nothing`() {
      let fixture = Fixture()
      CATransaction.commit()
      CATransaction.flush()
      fixture.root.opacity = 0.5
      CATransaction.commit()
      expectEmpty(fixture.link.batches)
      CATransaction.flush()
      expectEqual(fixture.link.lines(), ["set 1 opacity 0.5", "animate 1 1 at 100.0"])
    }

    @Test func `an outermost explicit transaction is sent by its commit`() {
      let fixture = Fixture()
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      CATransaction.begin()
      fixture.root.opacity = 0.5
      CATransaction.commit()
      expectEmpty(fixture.link.batches)
      CATransaction.commit()
      expectEqual(fixture.link.lines(), ["set 1 opacity 0.5"])
    }

    @Test func `an explicit transaction in an implicit one is sent with it`() {
      let fixture = Fixture()
      CATransaction.setDisableActions(true)
      CATransaction.begin()
      fixture.root.opacity = 0.5
      CATransaction.commit()
      expectEmpty(fixture.link.batches)
      CATransaction.flush()
      expectEqual(fixture.link.lines(), ["set 1 opacity 0.5"])
    }

    @Test func `a flush waits for the explicit levels to close`() {
      let fixture = Fixture()
      CATransaction.setDisableActions(true)
      CATransaction.begin()
      fixture.root.opacity = 0.5
      CATransaction.flush()
      expectEmpty(fixture.link.batches)
      CATransaction.commit()
      expectEqual(fixture.link.lines(), ["set 1 opacity 0.5"])
    }

    @Test func `an implicit transaction ends with a turn of the main queue`() async {
      let fixture = Fixture()
      fixture.root.cornerRadius = 4
      expectEmpty(fixture.link.batches)
      await mainQueueTurn()
      expectEqual(fixture.link.batches.count, 1)
    }

    @Test func `each thread has its own transactions`() {
      let fixture = Fixture()
      let layer = fixture.committed()
      CATransaction.begin()
      CATransaction.setAnimationDuration(5)
      layer.opacity = 0.5
      let seen = Mutex<[Double]>([])
      let link = fixture.link
      nonisolated(unsafe) let shared = layer
      onAnotherThread {
        seen.withLock { $0.append(CATransaction.animationDuration()) }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        shared.cornerRadius = 3
        CATransaction.commit()
      }
      expectEqual(seen.withLock { $0 }, [0.25])
      expectEqual(link.lines(), ["set 2 cornerRadius 3.0"])
      CATransaction.setDisableActions(true)
      CATransaction.commit()
      expectEqual(link.lines(), ["set 2 opacity 0.5", "animate 2 1 at 100.0"])
    }

    @Test func `a thread that ends drops its transaction`() {
      let fixture = Fixture()
      nonisolated(unsafe) let layer = fixture.committed()
      onAnotherThread { layer.cornerRadius = 3 }
      CATransaction.flush()
      expectEmpty(fixture.link.batches)
      expectEqual(layer.cornerRadius, 3)
    }

    @Test func `a thread's run loop commits before it waits`() {
      let fixture = Fixture()
      nonisolated(unsafe) let layer = fixture.committed()
      onAnotherThread {
        CATransaction.setDisableActions(true)
        layer.borderWidth = 3
        // A loop without sources returns without waiting.
        let timer = Timer(timeInterval: 0.001, repeats: true) { _ in }
        RunLoop.current.add(timer, forMode: .default)
        _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
        timer.invalidate()
      }
      expectEqual(fixture.link.lines(), ["set 2 borderWidth 3.0"])
    }

    @Test func `layers may be built and changed on several threads`() {
      let fixture = Fixture()
      nonisolated(unsafe) let parents = (0..<4).map { _ in fixture.committed() }
      // A thread of a pool may still have an open transaction, in which the body's would be nested.
      onOtherThreads(4) { index in
        for _ in 0..<50 {
          CATransaction.begin()
          CATransaction.setDisableActions(true)
          let child = CALayer()
          child.opacity = 0.5
          parents[index].addSublayer(child)
          parents[index].cornerRadius += 1
          CATransaction.commit()
        }
      }
      CATransaction.flush()
      let lines = fixture.link.lines()
      let created = lines.filter { $0.hasPrefix("create ") }
      expectEqual(created, (6..<206).map { "create \($0)" })
      #expect(parents.allSatisfy { $0.sublayers?.count == 50 && $0.cornerRadius == 50 })
      expectEqual(lines.filter { $0.hasSuffix("opacity 0.5") }.count, 200)
    }

    @Test func `the lock is recursive and keeps others out`() {
      CATransaction.lock()
      CATransaction.lock()
      let order = Mutex<[String]>([])
      let started = DispatchSemaphore(value: 0)
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        started.signal()
        CATransaction.lock()
        order.withLock { $0.append("other") }
        CATransaction.unlock()
        done.signal()
      }
      started.wait()
      CATransaction.unlock()
      order.withLock { $0.append("mine") }
      CATransaction.unlock()
      done.wait()
      expectEqual(order.withLock { $0 }, ["mine", "other"])
    }
  }
}

/// Runs a body on a separate thread, to its end.
@MainActor func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
  onOtherThreads(1) { _ in body() }
}

/// Runs a body on several new threads at once, numbered from 0, in the environment of the test.
@MainActor func onOtherThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let done = DispatchSemaphore(value: 0)
  let environment = LayerEnvironment.current
  for index in 0..<count {
    let thread = Thread {
      environment.run { body(index) }
      done.signal()
    }
    thread.start()
  }
  for _ in 0..<count { done.wait() }
}
