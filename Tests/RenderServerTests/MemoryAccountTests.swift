import AnimationEvaluation
import CAllocationCount
import Expectations
import GraphicsValues
import RenderServer
import TestSupport
import Testing
import WireProtocol

/// A client's memory account compared with the allocator's figures.
@Suite struct `Memory accounts` {
  /// Number of objects; unoptimised code is slow, and columns are as full with either number.
  private static let count = _isDebugAssertConfiguration() ? 2_500 : 10_000

  /// Largest relative difference between account and allocator.
  private static let allowance = 0.15

  @Test(
    .enabled(if: allocation_count_works() == 1),
    arguments: MemoryKind.layers + MemoryKind.animations)
  func `the account of thousands of a kind is what the allocator gave`(kind: MemoryKind) throws {
    let result = try kind.measure(count: Self.count, heap: { allocated_byte_count() })
    expectAtMost(
      abs(result.ratio - 1), Self.allowance,
      "\(result.account / Self.count) bytes each where \(result.heap / Self.count) are taken")
  }

  @Test(.enabled(if: allocation_count_works() == 1), arguments: MemoryKind.properties)
  func `the account of layers with any property is what the allocator gave`(kind: MemoryKind) throws
  {
    let count = Self.count / 5
    let result = try kind.measure(count: count, heap: { allocated_byte_count() })
    expectAtMost(
      abs(result.ratio - 1), Self.allowance,
      "\(result.account / count) bytes each where \(result.heap / count) are taken")
  }

  @Test(.enabled(if: allocation_count_works() == 1))
  func `the account of layers with long paths is what the allocator gave`() throws {
    let count = Self.count / 5
    let result = try MemoryKind.longPath.measure(count: count, heap: { allocated_byte_count() })
    expectAtMost(
      abs(result.ratio - 1), Self.allowance,
      "\(result.account / count) bytes each where \(result.heap / count) are taken")
  }

  /// Measures running transitions, one for each number; their sources are replaced in the same commit.
  private func measureTransitions(
    _ numbers: ClosedRange<UInt32>, _ replace: (UInt32, inout CommitEncoder) -> Void
  ) throws -> (heap: Int, account: Int) {
    let server = ServerFixture()
    let client = try server.greetedClient()
    func draw() {
      _ = server.core.drawFrame(at: 0, renderer: nil, target: nil)
      client.session.outbox.bytes = []
    }
    client.commit {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 100, height: 100), .green)
      $0.addLayer(2, Rectangle(x: 0, y: 0, width: 50, height: 50), nil, in: 1)
      replace(numbers.lowerBound - 1, &$0)
    }
    draw()
    let (heap, account) = (
      allocated_byte_count(), server.core.memory(of: client.session).total
    )
    for number in numbers {
      client.commit {
        $0.addAnimation(
          number, to: 2,
          AnimationDescription(
            timing: Timing(duration: 1e9), content: .transition(Transition(type: .fade))))
        replace(number, &$0)
      }
      draw()
    }
    try expectNil(client.takeError())
    return (
      allocated_byte_count() - heap,
      server.core.memory(of: client.session).total - account
    )
  }

  @Test(.enabled(if: allocation_count_works() == 1))
  func `the account of images that only transitions show is what the allocator gave`() throws {
    let pixels = [UInt32](repeating: 0xFF00_FF00, count: 128 * 128)
    let result = try measureTransitions(2...21) { number, encoder in
      if number > 1 { encoder.releaseImage(number - 1) }
      encoder.addImage(number, width: 128, height: 128, pixels)
      encoder.setImage(number, for: .contents, of: 2)
    }
    expectGreater(result.heap, 20 * 65_536)
    let ratio = Double(result.account) / Double(result.heap)
    expectAtMost(abs(ratio - 1), Self.allowance, "\(result)")
  }

  @Test(.enabled(if: allocation_count_works() == 1))
  func `the account of paths that only transitions show is what the allocator gave`() throws {
    let result = try measureTransitions(2...101) { number, encoder in
      var path = PathValue()
      path.move(to: .zero)
      for step in 1...400 { path.line(to: Point(x: Double(step), y: Double(number))) }
      encoder.setBits(LayerKind.shape.rawValue, for: .kind, of: 2)
      encoder.set(.path(path), for: .path, of: 2)
      encoder.setColor(.red, for: .fillColor, of: 2)
    }
    expectGreater(result.heap, 100 * 6400)
    let ratio = Double(result.account) / Double(result.heap)
    expectAtMost(abs(ratio - 1), Self.allowance, "\(result)")
  }

  @Test func `a commit whose layers would not fit is refused before they are made`() throws {
    let server = ServerFixture(ServerFixture.configuration { $0.clientMemory = 1_000_000 })
    let client = try server.greetedClient()
    // Of 8 bytes each.
    client.commit { for id in 1...5_000 as ClosedRange<UInt32> { $0.createLayer(id) } }
    try expectEqual(client.takeError()?.code, .limitExceeded)
    server.frame()
    expectEqual(server.core.tree.scene.layerCount, 0)
  }

  @Test func `an account is empty again when its things are gone`() throws {
    let server = ServerFixture()
    let client = try server.greetedClient()
    let empty = server.core.memory(of: client.session)
    client.commit {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 100, height: 100), .green)
      for id in 2...500 as ClosedRange<UInt32> {
        $0.addLayer(id, Rectangle(x: 0, y: 0, width: 9, height: 9), .red, in: 1)
        $0.set(.text("a name that is longer than a short one"), for: .name, of: id)
        $0.setScalar(2, for: .speed, of: id)
        $0.setScalar(3, for: .shadowRadius, of: id)
        $0.setMatrix(.rotation(1, 1, 0, 0), for: .transform, of: id)
        $0.addAnimation(id, to: id, .basic(PropertyKeyPath(.opacity), to: .scalar(0)))
      }
    }
    server.frame()
    let full = server.core.memory(of: client.session)
    expectGreater(full.tree.properties, 0)
    expectGreater(full.tree.animations, 0)
    client.commit { for id in 1...500 as ClosedRange<UInt32> { $0.destroyLayer(id) } }
    server.frame()
    let after = server.core.memory(of: client.session)
    expectEqual(after.tree.properties, 0)
    expectEqual(after.tree.animations, 0)
    // The tables of ids are left, which only grow.
    expectLess(after.total - empty.total, full.total / 5, "\(after)")
  }

  @Test(.enabled(if: allocation_count_works() == 1))
  func `a list of sublayers gives its memory back when they go to another layer`() throws {
    let server = ServerFixture()
    let client = try server.greetedClient()
    let (parents, children) = (1...20 as ClosedRange<UInt32>, 100...5_099 as ClosedRange<UInt32>)
    client.commit { for id in Array(parents) + Array(children) { $0.createLayer(id) } }
    server.frame()
    func move(to parent: UInt32) {
      client.commit { $0.setSublayers(children, of: parent) }
      server.frame()
      client.session.outbox.bytes = []
    }
    move(to: 1)
    let before = allocated_byte_count()
    for parent in parents.dropFirst() { move(to: parent) }
    // Nineteen lists of 20 KB would have stayed.
    expectLess(allocated_byte_count() - before, 100_000)
  }

  @Test(.enabled(if: allocation_count_works() == 1))
  func `curves give their memory back when their animations are gone`() throws {
    let server = ServerFixture()
    let client = try server.greetedClient()
    let ids = 2...501 as ClosedRange<UInt32>
    client.commit {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 100, height: 100), .green)
      for id in ids { $0.addLayer(id, Rectangle(x: 0, y: 0, width: 9, height: 9), .red, in: 1) }
    }
    server.frame()
    let before = allocated_byte_count()
    client.commit {
      for id in ids {
        $0.addAnimation(
          id, to: id,
          .basic(
            PropertyKeyPath(.opacity), from: .scalar(0), to: .scalar(1), duration: 100,
            curve: TimingCurve(0.2, 0.1, 0.4, Float(id) / 1000)))
      }
    }
    server.frame()
    let running = allocated_byte_count() - before
    client.commit { for id in ids { $0.removeAnimation(id, from: id) } }
    server.frame()
    client.session.outbox.bytes = []
    // The curves themselves stay in their bounded cache.
    expectLess(allocated_byte_count() - before, running / 3)
  }
}
