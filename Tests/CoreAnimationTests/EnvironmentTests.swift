import CoreAnimation
import Expectations
import Foundation
import Synchronization
import Testing

extension CoreAnimationTests {
  /// Programs side by side in a process.
  @Suite @MainActor struct EnvironmentTests {
    /// A program with a window, in an environment of its own.
    @MainActor private final class Program {
      let environment = LayerEnvironment()
      let fixture: Fixture

      init() { fixture = environment.run { Fixture() } }

      func run<Result>(_ body: (Fixture) throws -> Result) rethrows -> Result {
        try environment.run { try body(fixture) }
      }
    }

    private let programs = [Program(), Program()]

    @Test func `each program has its own time, connection and transactions`() {
      let (a, b) = (programs[0], programs[1])
      a.fixture.link.currentTime = 5
      expectEqual(a.run { _ in CACurrentMediaTime() }, 5)
      expectEqual(b.run { _ in CACurrentMediaTime() }, 100)
      let connections = programs.map { $0.run { _ in RenderServerConnection.shared } }
      expectNotIdentical(connections[0], connections[1])
      a.run { _ in
        CATransaction.begin()
        CATransaction.setAnimationDuration(3)
      }
      b.run { fixture in
        expectEqual(CATransaction.animationDuration(), 0.25)
        fixture.root.opacity = 0.5
        CATransaction.flush()
      }
      a.run { fixture in
        expectEqual(CATransaction.animationDuration(), 3)
        fixture.root.cornerRadius = 2
        CATransaction.commit()
      }
      expectEqual(b.fixture.link.lines().first, "set 1 opacity 0.5")
      expectEqual(a.fixture.link.lines().first, "set 1 cornerRadius 2.0")
    }

    @Test func `a task that a program starts belongs to it`() async {
      let seen = await programs[0].environment.run {
        await Task { @MainActor in
          await Task.yield()
          return LayerEnvironment.current
        }.value
      }
      expectIdentical(seen, programs[0].environment)
      expectNotIdentical(LayerEnvironment.current, programs[0].environment)
    }

    @Test func `delegates, blocks and display links are called in their program`() async {
      var callers: [LayerEnvironment] = []
      let listener = Listener()
      listener.onStop = { callers.append(.current) }
      let program = programs[1]
      let display = program.run { fixture in
        let layer = fixture.committed()
        layer.add(fade(delegate: listener), forKey: nil)
        CATransaction.setCompletionBlock { callers.append(.current) }
        CATransaction.flush()
        fixture.session.animationStopped(layer: 2, animation: 1, finished: true)
        let link = CADisplayLink { _ in callers.append(.current) }
        link.add(to: .main, forMode: .common)
        fixture.session.frameTicked(FrameTick(time: 200, interval: 0.01))
        return link
      }
      await mainQueueTurn()
      expectEqual(callers.count, 3)
      #expect(callers.allSatisfy { $0 === program.environment })
      // Outside of its program, a link still leaves the program's session.
      display.invalidate()
      expectNil(program.fixture.link.frameEvents)
    }

    @Test func `an implicit transaction ends by itself, in its program`() async {
      for (index, program) in programs.enumerated() {
        program.run { $0.root.zPosition = CGFloat(index + 1) }
      }
      await mainQueueTurn()
      for (index, program) in programs.enumerated() {
        expectEqual(program.fixture.link.lines().first, "set 1 zPosition \(index + 1).0")
      }
    }

    @Test func `a thread has a transaction for each program`() {
      nonisolated(unsafe) let roots = programs.map(\.fixture.root)
      let environments = programs.map(\.environment)
      onAnotherThread {
        for environment in environments { environment.run { CATransaction.begin() } }
        for (root, environment) in zip(roots, environments) {
          environment.run {
            CATransaction.setDisableActions(true)
            root.borderWidth = 1
          }
        }
        environments[1].run { CATransaction.commit() }
      }
      expectEmpty(programs[0].fixture.link.lines())
      expectEqual(programs[1].fixture.link.lines(), ["set 1 borderWidth 1.0"])
    }

    @Test func `each server knows an image by its own number, and releases it`() throws {
      let space = try unwrap(CGColorSpace(name: CGColorSpace.sRGB))
      let image = try unwrap(
        CGContext(
          data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4, space: space,
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)?.makeImage())
      let first = try unwrap(
        CGContext(
          data: nil, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 8, space: space,
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)?.makeImage())
      programs[0].run { $0.root.contents = first }
      for program in programs {
        program.run { fixture in
          CATransaction.flush()
          fixture.link.forget()
          CATransaction.setDisableActions(true)
          fixture.root.contents = image
          CATransaction.flush()
        }
      }
      expectEqual(
        programs[0].fixture.link.lines(), ["image 2 1x1", "set 1 contents image 2", "release 1"])
      expectEqual(programs[1].fixture.link.lines(), ["image 1 1x1", "set 1 contents image 1"])
      for program in programs {
        program.run { fixture in
          CATransaction.setDisableActions(true)
          fixture.root.contents = nil
          CATransaction.flush()
        }
      }
      // The first program learns with its next commit that the second one has released the image.
      expectEqual(programs[0].fixture.link.lines(), ["set 1 contents none"])
      expectEqual(programs[1].fixture.link.lines(), ["set 1 contents none", "release 1"])
      programs[0].run { fixture in
        CATransaction.setDisableActions(true)
        fixture.root.cornerRadius = 1
        CATransaction.flush()
      }
      expectEqual(programs[0].fixture.link.lines(), ["set 1 cornerRadius 1.0", "release 2"])
    }

    @Test func `an object of a module of views is made once in each program`() {
      final class State {}
      let states = EnvironmentLocal { State() }
      let made = programs.map { $0.run { _ in states.current } }
      expectNotIdentical(made[0], made[1])
      expectIdentical(programs[0].run { _ in states.current }, made[0])
      expectNotIdentical(LayerEnvironment.standard.run { states.current }, made[0])
    }

    @Test func `a place for objects lives as long as its objects`() {
      final class State {}
      weak var place: EnvironmentLocal<State>?
      do {
        let states = EnvironmentLocal { State() }
        place = states
        programs[0].run { _ in _ = states.current }
      }
      expectNotNil(place)
      programs[0].environment.end()
      expectNil(place)
    }

    @Test func `objects that go with their program may use it`() {
      final class State {
        var onDeinit: (() -> Void)?
        deinit { onDeinit?() }
      }
      let states = EnvironmentLocal { State() }
      let others = EnvironmentLocal { State() }
      let environment = programs[0].environment
      var callers: [LayerEnvironment] = []
      programs[0].run { _ in
        states.current.onDeinit = {
          callers.append(.current)
          MainActor.assumeIsolated { others.current.onDeinit = nil }
        }
      }
      environment.end()
      expectEqual(callers.count, 1)
      expectIdentical(callers.first, environment)
    }

    @Test func `the end of a program frees what waits for frames, outside of the lock`() {
      final class Witness: @unchecked Sendable {
        static let freed = Mutex(0)
        deinit {
          // Another thread gets the lock, since nothing holds it here.
          let done = DispatchSemaphore(value: 0)
          Thread.detachNewThread {
            CATransaction.lock()
            CATransaction.unlock()
            done.signal()
          }
          if done.wait(timeout: .now() + 10) == .success { Self.freed.withLock { $0 += 1 } }
        }
      }
      let program = programs[0]
      program.run { _ in
        let witness = Witness()
        let link = CADisplayLink { _ in withExtendedLifetime(witness) {} }
        link.add(to: .main, forMode: .common)
      }
      program.environment.end()
      expectEqual(Witness.freed.withLock { $0 }, 1)
    }

    @Test func `objects go on the main queue, whoever drops their program`() async {
      final class State {
        var onDeinit: (() -> Void)?
        deinit { onDeinit?() }
      }
      let key = DispatchSpecificKey<Bool>()
      DispatchQueue.main.setSpecific(key: key, value: true)
      defer { DispatchQueue.main.setSpecific(key: key, value: nil) }
      let onMain = Mutex<[Bool]>([])
      let states = EnvironmentLocal { State() }
      var environment: LayerEnvironment? = LayerEnvironment()
      environment?.run {
        states.current.onDeinit = {
          onMain.withLock { $0.append(DispatchQueue.getSpecific(key: key) == true) }
        }
      }
      let last = Mutex(environment)
      environment = nil
      expectEmpty(onMain.withLock { $0 })
      onAnotherThread { last.withLock { $0 = nil } }
      await mainQueueTurn()
      expectEqual(onMain.withLock { $0 }, [true])
    }

    @Test func `a closure of the connection may use the connection when it goes`() {
      final class Witness: Sendable {
        let connection: RenderServerConnection
        init(_ connection: RenderServerConnection) { self.connection = connection }
        deinit { connection.onReconnect = nil }
      }
      let connection = programs[0].run { _ in RenderServerConnection.shared }
      weak var freed: Witness?
      do {
        let witness = Witness(connection)
        freed = witness
        connection.onDisconnect = { withExtendedLifetime(witness) {} }
      }
      expectNotNil(freed)
      connection.onDisconnect = nil
      expectNil(freed)
    }

    @Test func `a change from another program is not sent to its server`() {
      let (a, b) = (programs[0], programs[1])
      b.run { _ in
        CATransaction.setDisableActions(true)
        a.fixture.root.cornerRadius = 3
        CATransaction.flush()
      }
      expectEmpty(a.fixture.link.lines())
      expectEmpty(b.fixture.link.lines())
      a.run { fixture in
        CATransaction.setDisableActions(true)
        fixture.root.cornerRadius = 4
        CATransaction.flush()
      }
      expectEqual(a.fixture.link.lines(), ["set 1 cornerRadius 4.0"])
    }

    @Test func `a program ends with its last window`() {
      weak var environment: LayerEnvironment?
      do {
        let program = Program()
        environment = program.environment
        program.run { fixture in
          fixture.window.close()
          CATransaction.flush()
        }
      }
      expectNil(environment)
    }
  }
}
