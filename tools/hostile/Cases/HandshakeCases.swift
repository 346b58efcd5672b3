import WireProtocol

extension HostileCase {
  static let handshakeCases = [
    HostileCase(
      number: 1, title: "connects and says nothing",
      attempts: [
        Attempt("silence", .bye(.handshakeTimeout)) { try $0.connect().readEnding() },
        Attempt("half a hello", .bye(.handshakeTimeout)) { arena in
          let client = try arena.connect()
          client.send([UInt8](repeating: 0, count: 8))
          return try client.readEnding()
        },
      ]),
    HostileCase(
      number: 2, title: "sends something that is not the protocol",
      attempts: [
        raw("an HTTP request", Array("GET / HTTP/1.1\r\nHost: renderd\r\n\r\n".utf8)),
        raw("zeros", [UInt8](repeating: 0, count: 64)),
        raw("ones", [UInt8](repeating: 0xFF, count: 64)),
        hello("a wrong magic", .error(.badHandshake)) { $0.magic = 0x0102_0304 },
        hello("a text that is not UTF-8", .error(.badText)) { $0.name = [0xFF, 0xFE] },
        hello("unknown flags", .error(.badValue)) { $0.flags = 0xFFFF_FFFF },
      ]),
    HostileCase(
      number: 3, title: "speaks a version that there is not",
      attempts: [
        hello("another major", .error(.unsupportedVersion)) { $0.major = 9 },
        hello("a minor of the future", .error(.unsupportedVersion)) {
          ($0.minorMin, $0.minorMax) = (900, 999)
        },
        hello("an inverted range", .error(.unsupportedVersion)) {
          ($0.minorMin, $0.minorMax) = (5, 0)
        },
      ]),
    HostileCase(
      number: 4, title: "speaks out of order",
      attempts: [
        Attempt("a commit before hello", .error(.outOfOrder)) { arena in
          let client = try arena.connect()
          client.commit { $0.createLayer(1) }
          return try client.readEnding()
        },
        Attempt("a second hello", .error(.outOfOrder)) { arena in
          let client = try arena.greet()
          client.sendHello()
          return try client.readEnding()
        },
        Attempt("a hello with a descriptor", .error(.badFrame)) { arena in
          let client = try arena.connect()
          let memory = try HeldDescriptor.memory(byteCount: 8)
          client.sendFrame(
            MessageOpcode.hello.rawValue, HelloBytes().bytes, descriptors: [memory.number])
          return try client.readEnding()
        },
        Attempt("a commit inside a commit", .error(.outOfOrder)) { arena in
          let client = try arena.greet()
          client.sendFrame(MessageOpcode.commit.rawValue, bytes { $0.f64(0) }, flags: 1)
          client.sendFrame(
            MessageOpcode.setFrameEvents.rawValue,
            bytes {
              $0.u32(1)
              $0.u32(0)
              $0.f64(0)
            })
          return try client.readEnding()
        },
      ]),
  ]

  private static func raw(_ name: String, _ bytes: [UInt8]) -> Attempt {
    Attempt(name, .error(.badHandshake), .error(.badFrame)) { arena in
      let client = try arena.connect()
      client.send(bytes)
      return try client.readEnding()
    }
  }

  private static func hello(
    _ name: String, _ allowed: Ending, change: @escaping @Sendable (inout HelloBytes) -> Void
  ) -> Attempt {
    Attempt(name, allowed) { arena in
      let client = try arena.connect()
      var hello = HelloBytes()
      change(&hello)
      client.sendFrame(MessageOpcode.hello.rawValue, hello.bytes)
      return try client.readEnding()
    }
  }
}

/// A `hello` whose fields can hold anything.
struct HelloBytes {
  var magic: UInt32 = 0x5244_4E52
  var major = ProtocolVersion.major
  var minorMin: UInt16 = 0
  var minorMax = ProtocolVersion.minor
  var flags: UInt32 = 0
  var name = Array("hostile".utf8)

  var bytes: [UInt8] {
    HostileCases.bytes {
      $0.u32(magic)
      $0.u16(major)
      $0.u16(minorMin)
      $0.u16(minorMax)
      $0.u16(0)
      $0.u32(flags)
    } + textBytes(name)
  }
}
