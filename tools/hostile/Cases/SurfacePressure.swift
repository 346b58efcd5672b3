import AnimationEvaluation
import Glibc
import GraphicsValues
import Synchronization
import WireProtocol

/// Surfaces that ask for more than their share, and producers that go at the wrong moment.
extension HostileCase {
  static let surfacePressureCases = [
    HostileCase(
      number: 63, title: "frames that nobody will live to see",
      attempts: [
        Attempt("32 for the year 3000", .alive) { arena in
          let (client, _) = try waiting(32, arena)
          return try client.ending()
        },
        Attempt("and one more", .error(.bufferBusy)) { arena in
          let (client, _) = try waiting(32, arena)
          client.attach(31, 99)
          return try client.ending()
        },
        Attempt("attached and taken back 5,000 times", .alive) { arena in
          let (client, ring) = (try arena.greet(), try HeldRing())
          client.show(ring)
          for round in 1...5000 as ClosedRange<UInt64> {
            guard client.attach(1, round, time: 1e10), client.drop(from: round) else { break }
          }
          return try client.ending()
        },
        Attempt("released while they wait", .alive) { arena in
          let (client, _) = try waiting(32, arena)
          client.commit { $0.releaseImage(7) }
          return try client.ending()
        },
      ]),
    HostileCase(
      number: 64, title: "writes what is on display",
      attempts: [
        Attempt("under a blur, a mask, a perspective and a reduced copy", .alive) { arena in
          try scribble(arena) {
            $0.makeLayer(2, in: 1)
            $0.setImage(7, for: .contents, of: 2)
            $0.set(.objects([blur(4)]), for: .filters, of: 2)
            $0.makeLayer(3)
            $0.setImage(7, for: .contents, of: 3)
            $0.setMask(3, of: 2)
            $0.makeLayer(4, in: 1, at: 1)
            $0.setImage(7, for: .contents, of: 4)
            $0.setMatrix(turned, for: .transform, of: 4)
            $0.makeLayer(5, in: 1, at: 2)
            $0.setRect(Rectangle(x: 0, y: 0, width: 9, height: 9), for: .bounds, of: 5)
            $0.setImage(7, for: .contents, of: 5)
          }
        },
        Attempt("colours above their alpha", .alive) { arena in
          let (client, ring) = (try arena.greet(), try HeldRing())
          for offset in stride(from: 0, to: ring.bytes.count, by: 4) {
            ring.bytes.storeBytes(
              of: UInt32(truncatingIfNeeded: offset) << 24 | 0xFF_FFFF, toByteOffset: offset,
              as: UInt32.self)
          }
          client.show(ring)
          client.attach(0, 1)
          return try client.ending()
        },
      ]),
    HostileCase(
      number: 65, title: "shares surfaces that are not there to be shared",
      attempts: [
        Attempt("a guessed token", .alive) { arena in
          let client = try arena.greet()
          client.commit {
            $0.makeWindow()
            $0.importSurface(8, token: token(0xBAD))
            $0.setImage(8, for: .contents, of: 1)
          }
          return try client.ending()
        },
        Attempt("a token of four digits", .error(.badText)) { arena in
          let client = try arena.greet()
          client.commit(
            operations: operationBytes(
              OperationCode.importSurface.rawValue, target: 8, textBytes(Array("0000".utf8))))
          return try client.ending()
        },
        Attempt("one token for two surfaces", .alive) { arena in
          let (client, ring) = (try arena.greet(), try HeldRing())
          client.commit(descriptors: [ring.file.number, ring.file.number]) {
            $0.defineSurface(7, ring.layout)
            $0.defineSurface(8, ring.layout)
            $0.shareSurface(7, token: token(1))
            $0.shareSurface(8, token: token(1))
          }
          let importer = try importer(of: token(1), arena)
          client.attach(0, 1)
          guard try client.ending() == .alive else { return try client.ending() }
          client.commit { $0.releaseImage(7) }
          guard try client.ending() == .alive else { return try client.ending() }
          return try importer.ending()
        },
        Attempt("its own surface", .alive) { arena in
          let (client, ring) = (try arena.greet(), try HeldRing())
          client.show(ring) {
            $0.shareSurface(7, token: token(2))
            $0.importSurface(8, token: token(2))
            $0.makeLayer(2, in: 1)
            $0.setImage(8, for: .contents, of: 2)
          }
          client.attach(0, 1)
          return try client.ending()
        },
        Attempt("an import", .error(.badID)) { arena in
          let client = try arena.greet()
          client.commit {
            $0.importSurface(8, token: token(3))
            $0.shareSurface(8, token: token(4))
          }
          return try client.ending()
        },
        Attempt("and dies before its importer", .alive) { arena in
          var sharer: HostileConnection? = try arena.greet()
          sharer?.show(try HeldRing()) { $0.shareSurface(7, token: token(5)) }
          sharer?.attach(0, 1)
          guard try sharer?.ending() == .alive else { throw AttemptError("the sharer was ended") }
          let importer = try importer(of: token(5), arena)
          guard try importer.waits(for: 8, until: { $0.states.contains(.connected) }) else {
            return try importer.readEnding()
          }
          sharer = nil
          guard try importer.waits(for: 8, until: { !$0.states.contains(.connected) }) else {
            return try importer.readEnding()
          }
          return try importer.ending()
        },
        Attempt("and outlives its importer", .alive) { arena in
          let sharer = try arena.greet()
          sharer.show(try HeldRing()) { $0.shareSurface(7, token: token(6)) }
          var importer: HostileConnection? = try importer(of: token(6), arena)
          sharer.attach(0, 1)
          _ = try importer?.ending()
          importer = nil
          sharer.attach(1, 2)
          return try sharer.ending()
        },
      ]),
    HostileCase(
      number: 66, title: "gives one file to two clients",
      attempts: [
        Attempt("which both show and write", .alive) { arena in
          let ring = try HeldRing()
          let clients = [try arena.greet(), try arena.greet()]
          for client in clients { client.show(ring) }
          for sequence in 1...20 as ClosedRange<UInt64> {
            for client in clients { client.attach(Int(sequence % 3), sequence) }
            ring.bytes.storeBytes(of: sequence, as: UInt64.self)
            for client in clients where try client.ending() != .alive { return try client.ending() }
          }
          return try clients[0].ending()
        }
      ]),
    HostileCase(
      number: 67, title: "never reads what becomes of its frames",
      attempts: [
        Attempt("with 64 surfaces", .alive) { arena in
          let layout = SurfaceLayout.packed(width: 8, height: 8, format: .bgra8, bufferCount: 3)
          let (client, ring) = (try arena.greet(), try HeldRing(layout))
          let numbers = 100..<UInt32(100 + limit.surfaces)
          client.commit(descriptors: numbers.map { _ in ring.file.number }) {
            for number in numbers { $0.defineSurface(number, layout) }
          }
          guard try client.ending() == .alive else { return try client.ending() }
          // Taken back at once, so that the next one finds its buffer free.
          for round in 1...60 as ClosedRange<UInt64> {
            for number in numbers {
              guard client.attach(0, round, to: number, time: 1e10),
                client.drop(from: round, of: number)
              else { return try client.readEnding() }
            }
          }
          return try client.ending()
        }
      ]),
    HostileCase(
      number: 68, title: "shows a surface everywhere",
      attempts: [
        Attempt("as a mask, in a thousand copies, hosted and in a transition", .alive) { arena in
          let ring = try HeldRing()
          let client = try arena.greet()
          client.show(ring) {
            $0.setHostingToken(token(7), of: 1)
            $0.makeLayer(2, in: 1)
            $0.setBits(LayerKind.replicator.rawValue, for: .kind, of: 2)
            $0.setScalar(1000, for: .instanceCount, of: 2)
            $0.makeLayer(3, in: 2)
            $0.setRect(Rectangle(x: 0, y: 0, width: 4, height: 4), for: .bounds, of: 3)
            $0.setImage(7, for: .contents, of: 3)
            $0.makeLayer(4, in: 1, at: 1)
            $0.makeLayer(5)
            $0.setImage(7, for: .contents, of: 5)
            $0.setMask(5, of: 4)
          }
          let host = try arena.greet()
          host.commit {
            $0.makeWindow()
            $0.makeLayer(2, in: 1)
            $0.setBits(LayerKind.host.rawValue, for: .kind, of: 2)
            $0.set(.text(token(7)), for: .hostedToken, of: 2)
          }
          for sequence in 1...6 as ClosedRange<UInt64> {
            guard client.attach(Int(sequence % 3), sequence), try client.ending() == .alive else {
              break
            }
            if sequence % 4 == 0 {
              client.commit { $0.addAnimation(UInt32(sequence), to: 1, fade) }
            }
          }
          guard try host.ending() == .alive else { return try host.ending() }
          return try client.ending()
        },
        Attempt("as a tile", .error(.badImage), .error(.badValue)) { arena in
          let client = try arena.greet()
          client.show(try HeldRing()) { $0.setImage(7, for: .backing, of: 1) }
          return try client.ending()
        },
      ]),
    HostileCase(
      number: 69, title: "dies while its frames are shown",
      attempts: [
        Attempt("at 200 moments", .alive) { arena in
          for moment in 0..<200 as Range<UInt64> {
            let (client, ring) = (try arena.greet(), try HeldRing())
            client.show(ring)
            for sequence in 0..<moment % 7 {
              client.attach(Int(sequence % 3), sequence + 1, time: sequence % 2 == 0 ? 0 : 1e9)
            }
            if moment % 3 == 0 { _ = try client.ending() }
          }
          return try arena.greet().ending()
        },
        Attempt("killed, as a process of its own", .alive) { arena in
          for _ in 0..<5 {
            let child = try StoppedClient(arena, "surface")
            try child.awaitReady()
            child.kill()
          }
          return try arena.greet().ending()
        },
        Attempt("stopped, and killed then", .alive) { arena in
          let child = try StoppedClient(arena, "surface")
          try child.awaitReady()
          child.stop()
          let client = try arena.greet()
          for _ in 0..<20 where try client.ending() != .alive { return try client.ending() }
          child.kill()
          return try client.ending()
        },
      ]),
  ]

  // MARK: Attempts

  private static func token(_ number: UInt32) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "5", count: 32 - digits.count) + digits
  }

  private static let turned = Matrix4.rotation(.pi / 5, 0, 1, 0)

  private static let fade = AnimationDescription(
    timing: Timing(duration: 1), content: .transition(Transition()))

  /// A client that shows the surface with a token, as its image 8.
  private static func importer(of token: String, _ arena: Arena) throws -> HostileConnection {
    let client = try arena.greet()
    client.commit {
      $0.makeWindow()
      $0.importSurface(8, token: token)
      $0.setImage(8, for: .contents, of: 1)
    }
    return client
  }

  /// A client with so many frames that wait for ever.
  private static func waiting(
    _ count: Int, _ arena: Arena
  ) throws -> (HostileConnection, HeldRing) {
    let ring = try HeldRing(
      .packed(width: 64, height: 64, format: .bgra8, bufferCount: limit.surfaceBuffers))
    let client = try arena.greet()
    client.show(ring)
    for buffer in 0..<count {
      client.attach(buffer, UInt64(buffer) + 1, flags: .keep, time: 3.25e10)
    }
    return (client, ring)
  }

  /// Shows a surface while a thread writes to it.
  private static func scribble(
    _ arena: Arena, _ write: (inout CommitEncoder) -> Void
  ) throws -> Ending {
    let (client, ring) = (try arena.greet(), try HeldRing())
    client.show(ring, write)
    let scribbler = Scribbler(ring)
    defer { scribbler.stop() }
    let end = monotonicSeconds() + 2
    var sequence: UInt64 = 0
    while monotonicSeconds() < end {
      sequence += 1
      guard client.attach(Int(sequence % 3), sequence), try client.ending() == .alive else { break }
    }
    return try client.ending()
  }
}

/// A thread that writes everywhere in a ring.
private final class Scribbler: Sendable {
  private let ring: HeldRing
  private let isStopped = Atomic(false)

  init(_ ring: HeldRing) {
    self.ring = ring
    var thread = pthread_t()
    let argument = Unmanaged.passRetained(self)
    let code = pthread_create(
      &thread, nil,
      {
        guard let argument = $0 else { return nil }
        Unmanaged<Scribbler>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, argument.toOpaque())
    guard code == 0 else {
      argument.release()
      return
    }
    pthread_detach(thread)
  }

  private func run() {
    var number: UInt64 = 1
    while !isStopped.load(ordering: .acquiring) {
      for _ in 0..<4096 {
        number = number &* 6_364_136_223_846_793_005 &+ 1
        let offset = Int(truncatingIfNeeded: number >> 20) & 0x7FFF_FFFF
        ring.bytes.storeBytes(
          of: UInt32(truncatingIfNeeded: number >> 32),
          toByteOffset: offset % (ring.bytes.count / 4) * 4, as: UInt32.self)
      }
    }
  }

  /// Ends the thread; the ring lives as long as it.
  func stop() { isStopped.store(true, ordering: .releasing) }
}
