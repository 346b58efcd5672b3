import GraphicsValues
import WireProtocol

extension HostileCase {
  static let hostingCases = [
    HostileCase(
      number: 46, title: "shows a context without its token, or itself",
      attempts: [
        shown("a token that nobody has") { $0.host(token(0xBAD), in: 2) },
        badToken("a token of four digits", "0000"),
        badToken("a token that is no number", String(repeating: "g", count: 32)),
        badToken("a token of 4,096 digits", String(repeating: "0", count: 4096)),
        Attempt("the token of a context that is gone", .alive) { arena in
          let giver = try arena.greet()
          giver.commit { $0.giveWindow(token(1)) }
          guard try giver.settle() else { return try giver.readEnding() }
          giver.commit { $0.destroyContext(1) }
          guard try giver.settle() else { return try giver.readEnding() }
          let client = try arena.greet()
          client.commit {
            $0.makeWindow()
            $0.makeLayer(2, in: 1)
            $0.host(token(1), in: 2)
          }
          return try client.ending()
        },
        Attempt("the token of a client that leaves while it is shown", .alive) { arena in
          var giver: HostileConnection? = try arena.greet()
          giver?.commit { $0.giveWindow(token(2)) }
          _ = try giver?.settle()
          let client = try arena.greet()
          client.commit {
            $0.makeWindow()
            $0.makeLayer(2, in: 1)
            $0.host(token(2), in: 2)
          }
          guard try client.settle() else { return try client.readEnding() }
          giver = nil
          return try client.ending()
        },
        Attempt("its own window in itself", .alive, .error(.badHierarchy)) { arena in
          let client = try arena.greet()
          client.commit {
            $0.giveWindow(token(3))
            $0.makeLayer(2, in: 1)
            $0.host(token(3), in: 2)
          }
          return try client.ending()
        },
        Attempt("two windows in each other", .alive, .error(.badHierarchy)) { arena in
          let (one, other) = (try arena.greet(), try arena.greet())
          one.commit {
            $0.giveWindow(token(4))
            $0.makeLayer(2, in: 1)
            $0.host(token(5), in: 2)
          }
          other.commit {
            $0.giveWindow(token(5))
            $0.makeLayer(2, in: 1)
            $0.host(token(4), in: 2)
          }
          guard try other.ending() == .alive else { return try other.readEnding() }
          return try one.ending()
        },
        Attempt("one context in a thousand layers", .alive) { arena in
          let giver = try arena.greet()
          giver.commit { $0.giveWindow(token(6)) }
          _ = try giver.settle()
          let client = try arena.greet()
          client.commit {
            $0.makeWindow()
            for layer in 2...1001 as ClosedRange<UInt32> {
              $0.makeLayer(layer, in: 1)
              $0.host(token(6), in: layer)
            }
          }
          return try client.ending()
        },
      ])
  ]

  private static func token(_ number: UInt32) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }

  private static func badToken(_ name: String, _ token: String) -> Attempt {
    Attempt(name, .error(.badText), .error(.badValue), .error(.limitExceeded)) { arena in
      let client = try arena.greet()
      client.commit { $0.makeWindow() }
      client.commit(
        operations: operationBytes(
          OperationCode.setHostingToken.rawValue, target: 1, textBytes(Array(token.utf8))))
      return try client.ending()
    }
  }
}

extension CommitEncoder {
  /// A window 1 that any client with the token may show.
  mutating func giveWindow(_ token: String) {
    makeWindow()
    fill(1)
    setHostingToken(token, of: 1)
  }

  mutating func host(_ token: String, in layer: UInt32) {
    setBits(9, for: .kind, of: layer)
    set(.text(token), for: .hostedToken, of: layer)
  }
}
