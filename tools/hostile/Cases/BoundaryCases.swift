import ArbitraryProtocolValues
import WireProtocol

extension HostileCase {
  static let boundaryCases = [
    HostileCase(
      number: 47, title: "says what only servers say, and what nobody says",
      attempts: MessageOpcode.allCases.filter { $0.rawValue & 0x8000 != 0 }.map { opcode in
        Attempt("\(opcode), as it was received", .error(.unknownOpcode)) { arena in
          var values = ArbitraryValues(seed: UInt64(opcode.rawValue))
          let client = try arena.greet()
          client.sendFrame(opcode.rawValue, (0..<8 * 8).map { _ in values.u8() })
          return try client.readEnding()
        }
      }
        + [0x0000, 0x0100, 0x4000, 0x80FF, 0xC000].map { (opcode: UInt16) in
          Attempt("message \(opcode)", .error(.unknownOpcode)) { arena in
            let client = try arena.greet()
            client.sendFrame(opcode)
            return try client.readEnding()
          }
        }),
    HostileCase(
      number: 48, title: "floods the control socket",
      attempts: [
        control("a line of 64 MiB", .closed) { client in
          let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
          for _ in 0..<64 where client.send(piece) < piece.count { break }
        },
        control("bytes that are no text", .alive) { client in
          client.send([0xFF, 0xFE, 0x00, 0x80, UInt8(ascii: "\n")])
        },
        control("a request that there is not", .alive) { client in
          client.send(Array("nonsense\n".utf8))
        },
        control("an empty request", .alive) { client in client.send([UInt8(ascii: "\n")]) },
        control("ten thousand requests at once", .alive) { client in
          client.send(Array(String(repeating: "info\n", count: 5000).utf8))
        },
        control("a time that makes no sense", .alive) { client in
          client.send(Array("wait clients -5e300 timeout 1e308\n".utf8))
        },
        Attempt("100 connections that ask and do not read", .alive) { arena in
          let all = try (0..<100).map { _ in try arena.connectControl() }
          for client in all {
            client.send(Array(String(repeating: "screenshot\n", count: 20).utf8))
          }
          // The display has to go on.
          return try arena.greet().ending()
        },
      ]),
  ]

  private static func control(
    _ name: String, _ allowed: Ending, send: @escaping @Sendable (HostileConnection) throws -> Void
  ) -> Attempt {
    Attempt(name, allowed) { arena in
      let client = try arena.connectControl()
      try send(client)
      guard client.receivesLine() else { return .closed }
      return try arena.greet().ending()
    }
  }
}
