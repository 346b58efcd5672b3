import GraphicsValues
import WireProtocol

extension HostileCase {
  static let panelCases = [
    HostileCase(
      number: 50, title: "takes the keyboard on the screen, or types without it",
      attempts: [
        Attempt("keys of a client without a panel", .error(.badID)) { arena in
          let client = try arena.greet()
          client.commit { $0.makeWindow() }
          client.type("x")
          return try client.readEnding()
        },
        Attempt("keys for a context that is not there", .error(.badID)) { arena in
          let client = try arena.greet()
          client.type("x", context: 99)
          return try client.readEnding()
        },
        Attempt("a hundred thousand keys for nobody", .alive) { arena in
          let client = try arena.greet()
          client.commit { $0.makePanel(height: 40) }
          for _ in 0..<100_000 { client.type("x") }
          return try client.ending()
        },
        Attempt("a panel as large as the display, and larger", .alive) { arena in
          let client = try arena.greet()
          client.commit { $0.makePanel(height: 1e300) }
          return try client.ending()
        },
        Attempt("many panels of many clients", .alive) { arena in
          let clients = try (0..<8).map { _ in try arena.greet() }
          for client in clients { client.commit { $0.makePanel(height: 1) } }
          for client in clients.dropLast() {
            guard try client.ending() == .alive else { return try client.readEnding() }
          }
          return try clients[7].ending()
        },
        Attempt("a window that is a panel, and is none, ten thousand times", .alive) { arena in
          let client = try arena.greet()
          client.commit { encoder in
            encoder.makeWindow()
            for turn in 0..<10_000 {
              encoder.setContextRole(turn % 2 == 0 ? .inputPanel : .normal, of: 1)
            }
          }
          return try client.ending()
        },
        Attempt("a layer that wants text, and wants none, ten thousand times", .alive) { arena in
          let client = try arena.greet()
          client.commit { encoder in
            encoder.makeWindow()
            for turn in 0..<10_000 as Range<UInt32> {
              encoder.setProperty(.bits(turn % 2), for: .wantsText, of: 1)
            }
          }
          return try client.ending()
        },
        Attempt("outputs that do not exist", .alive) { arena in
          let client = try arena.greet()
          client.commit { encoder in
            encoder.makeWindow()
            for number in 0..<1_000 as Range<UInt32> {
              encoder.setContextOutput(.number(number &* 4_294_967), of: 1)
            }
            encoder.setContextOutput(.name(String(repeating: "ß", count: 2_000)), of: 1)
          }
          return try client.ending()
        },
      ])
  ]
}

extension HostileConnection {
  fileprivate func type(_ text: String, context: UInt32 = 1) {
    let message = TypeText(context: context, characters: text)
    sendFrame(MessageOpcode.typeText.rawValue, Array(message.frame(serial: 1).dropFirst(16)))
  }
}

extension CommitEncoder {
  /// A window 1 that asks to be the input panel.
  fileprivate mutating func makePanel(height: Double) {
    makeWindow()
    setContextFrame(Rectangle(x: 0, y: 0, width: 1, height: height), of: 1)
    setContextRole(.inputPanel, of: 1)
  }
}
