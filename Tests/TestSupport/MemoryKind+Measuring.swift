import RenderServer
import WireProtocol

extension MemoryKind {
  /// Heap that very many objects of one kind took, and the server's charge for them.
  package struct Measurement: Sendable {
    package let count: Int
    /// Bytes taken from the heap.
    package let heap: Int
    package let account: Int

    /// Charged bytes per byte of the heap; 1 for an exact account.
    package var ratio: Double { Double(account) / Double(max(heap, 1)) }
  }

  /// Makes objects of this kind in a server without pixels, and shows them for some frames.
  ///
  /// - Parameters:
  ///   - heap: Bytes that the calling thread, or the process, has taken from the heap.
  package func measure(count: Int, heap: () -> Int) throws -> Measurement {
    let server = ServerFixture(ServerFixture.configuration { $0.limits.animations = 1 << 20 })
    let client = try server.greetedClient()
    client.commit {
      $0.addWindow(1, .init(x: 0, y: 0, width: 200, height: 100), .green)
      $0.addImage(1, width: 1, height: 1, [0xFFFF_0000])
    }
    try server.show()
    try server.commit(count, of: client, prepare)
    try server.show()
    let (heldBefore, chargedBefore) = (heap(), server.core.memory(of: client.session).total)
    try server.commit(count, of: client, make)
    try server.show()
    let held = heap() - heldBefore
    let charged = server.core.memory(of: client.session).total - chargedBefore
    return Measurement(count: count, heap: held, account: charged)
  }
}

extension ServerFixture {
  /// Makes objects in commits of some thousand, like a program that does not wait.
  fileprivate func commit(
    _ count: Int, of client: TestClient, _ make: (UInt32, inout CommitEncoder) -> Void
  ) throws {
    for first in stride(from: 0, to: count, by: 5000) {
      client.commit {
        for number in first..<min(first + 5000, count) { make(UInt32(number), &$0) }
      }
      if let error = try client.takeError() { throw MeasuringError(error.message) }
      repeat { core.drawFrameWithoutPixels() } while core.hasQueuedCommits
    }
  }

  /// Shows a few frames of a motion.
  fileprivate func show() throws {
    for _ in 0..<4 {
      try core.setClock(core.clock.now + 1 / 64)
      core.drawFrameWithoutPixels()
    }
  }
}

extension ServerCore {
  fileprivate func drawFrameWithoutPixels() {
    _ = drawFrame(at: clock.now, renderer: nil, target: nil)
    for session in sessions { session.outbox.bytes = [] }
  }
}

private struct MeasuringError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
