import AnimationEvaluation
import DrawList
import Expectations
import GraphicsValues
import RenderTree
import TestSupport
import Testing
import WireProtocol

@Suite struct `The stores of layers` {
  @Test func `a layer has values in the model as long as one reason is left`() {
    var stores = LayerStores()
    stores.reset(0)
    stores.keepModel(of: 0, .animated)
    stores.keepModel(of: 0, .staged)
    stores.releaseModel(of: 0, .animated)
    expectEqual(stores.reasons[0], .staged)
    stores.releaseModel(of: 0, .staged)
    expectTrue(stores.reasons[0].isEmpty)
    expectEmpty(stores.checkInvariants())
  }

  @Test func `an animated layer keeps its committed value, and shows it again`() throws {
    var fixture = TreeFixture()
    try fixture.commit {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 100, height: 100), .red)
      $0.addAnimation(
        1, to: 1,
        .basic(PropertyKeyPath(.opacity), from: .scalar(0.2), to: .scalar(0.4), duration: 2))
    }
    _ = fixture.update(at: 1)
    expectEqual(fixture.committed(.opacity, of: 1), .scalar(1))
    expectNotEqual(fixture.shown(.opacity, of: 1), .scalar(1))
    _ = fixture.update(at: 3)
    expectEqual(fixture.shown(.opacity, of: 1), .scalar(1))
    expectEmpty(fixture.tree.checkInvariants())
  }
}

@Suite struct `The timeline` {
  private var fixture = TreeFixture()

  /// A window that fades for two seconds.
  init() throws {
    try fixture.commit {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 100, height: 100), .red)
      $0.addAnimation(
        1, to: 1,
        .basic(PropertyKeyPath(.opacity), from: .scalar(0.2), to: .scalar(0.4), duration: 2))
    }
    _ = fixture.update(at: 1)
  }

  @Test mutating func `an animation that has ended is gone`() {
    expectEqual(fixture.tree.scene.animationCount, 1)
    expectEqual(fixture.update(at: 2).sampling.events.count, 1)
    expectEqual(fixture.tree.scene.animationCount, 0)
    expectFalse(fixture.update(at: 3).sampling.isAnimating)
    expectEmpty(fixture.tree.checkInvariants())
  }

  @Test mutating func `a destroyed layer takes its animations along`() throws {
    try fixture.commit(at: 1) { $0.destroyLayer(1) }
    expectEqual(fixture.tree.scene.animationCount, 0)
    let update = fixture.update(at: 1.5)
    expectEmpty(update.sampling.events)
    expectFalse(update.sampling.isAnimating)
    expectEmpty(fixture.tree.checkInvariants())
  }

  @Test mutating func `layers of a suspended client stay as they are, and go on afterwards`() {
    let before = fixture.shown(.opacity, of: 1)
    expectTrue(fixture.tree.update(at: 1.5, suspended: [1]).sampling.isAnimating)
    expectEqual(fixture.shown(.opacity, of: 1), before)
    _ = fixture.update(at: 1.6)
    expectNotEqual(fixture.shown(.opacity, of: 1), before)
  }
}

@Suite struct `Changed slots` {
  private var changes = ChangedSlots()

  init() { for _ in 0..<4 { changes.addSlot() } }

  @Test mutating func `a slot is listed once for all its changes`() {
    changes.record(2, .look)
    changes.record(2, .geometry)
    changes.record(0, [])
    expectEqual(changes.slots, [2])
    expectEqual(changes.bySlot[2], [.look, .geometry])
    expectEmpty(changes.checkInvariants())
  }

  @Test mutating func `changes of order are noted until rows are made`() {
    changes.record(1, .order)
    changes.mark(3, .order)
    expectEqual(changes.reordered, [1])
    changes.forget()
    expectEmpty(changes.slots)
    expectEqual(changes.reordered, [1])
  }

  @Test mutating func `slots that are gone have no changes`() {
    changes.record(1, .look)
    changes.record(3, .look)
    changes.removeChanges([1, 2])
    expectEqual(changes.slots, [3])
    changes.shorten(to: 3)
    expectEmpty(changes.slots)
    expectEmpty(changes.checkInvariants())
  }
}

@Suite struct `The staging of divided commits` {
  @Test func `pieces of a client's commit are taken together`() {
    var staging = Staging()
    staging.add([3, 1], of: 1)
    staging.add([2], of: 1)
    staging.add([7], of: 2)
    expectEmpty(staging.checkInvariants())
    expectEqual(staging.take(1).slots, [3, 1, 2])
    expectEqual(Array(staging.clients), [2])
    expectEmpty(staging.take(1).slots)
  }

  @Test func `a timing is edited from the layer's own`() {
    var staging = Staging()
    let old = Timing(duration: 5)
    staging.editTiming(4, of: 1, from: old) { $0.speed = 2 }
    staging.editTiming(4, of: 1, from: old) { $0.timeOffset = 3 }
    var expected = old
    expected.speed = 2
    expected.timeOffset = 3
    expectEqual(staging.take(1).timings, [4: expected])
  }
}

@Suite struct `Accounts of work` {
  @Test func `commits and frozen pictures are charged with the next sampling`() {
    var accounts = WorkAccounts()
    accounts.work.add(1000, of: 1)
    accounts.commits.add(20, of: 1)
    accounts.frozen.add(3, of: 2)
    expectEqual(accounts.total(of: 1), 1000)
    accounts.startSampling()
    expectEqual(accounts.total(of: 1), 20)
    expectEqual(accounts.total(of: 2), 3)
    accounts.startSampling()
    expectEqual(accounts.total(of: 1), 0)
    expectEmpty(accounts.checkInvariants())
  }

  @Test func `evaluations and long values count as pixels`() {
    var accounts = WorkAccounts()
    accounts.copyEvaluations.add(2, of: 1)
    accounts.longBytes.add(100, of: 1)
    expectEqual(accounts.total(of: 1), 2 * 256 + 50)
  }
}

@Suite struct `The set of windows` {
  private var fixture = TreeFixture()

  init() throws {
    try fixture.commit {
      for layer in 1...3 as ClosedRange<UInt32> {
        $0.addWindow(layer, Rectangle(x: 0, y: 0, width: 100, height: 100), .red)
      }
    }
    _ = fixture.update(at: 0)
  }

  private var order: [UInt32] { fixture.tree.scene.contexts.map(\.id) }

  @Test mutating func `windows are raised, and lowered behind others`() {
    let before = order
    fixture.tree.scene.raiseContext(client: 1, id: before[0])
    expectEqual(order, [before[1], before[2], before[0]])
    fixture.tree.scene.lowerContext(client: 1, id: before[0], behind: (1, before[2]))
    expectEqual(order, [before[1], before[0], before[2]])
    _ = fixture.update(at: 1)
    expectEmpty(fixture.tree.checkInvariants())
  }

  @Test mutating func `contexts have another revision after each change`() {
    let revision = fixture.tree.scene.contextRevision
    _ = fixture.update(at: 1)
    expectEqual(fixture.tree.scene.contextRevision, revision)
    fixture.tree.scene.raiseContext(client: 1, id: order[0])
    expectNotEqual(fixture.tree.scene.contextRevision, revision)
  }

  @Test mutating func `a window whose root is destroyed shows nothing`() throws {
    try fixture.commit { $0.destroyLayer(2) }
    _ = fixture.update(at: 1)
    expectEqual(order.count, 3)
    expectEmpty(fixture.commands(of: 2))
    expectEmpty(fixture.tree.checkInvariants())
  }
}
