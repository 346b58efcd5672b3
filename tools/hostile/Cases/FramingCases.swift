import Glibc
import GraphicsValues
import WireProtocol

extension HostileCase {
  static let framingCases = [
    HostileCase(
      number: 5, title: "frames of impossible sizes",
      attempts: [0, 8, 15, 17, 20, 1_048_584, .max].map { (size: UInt32) in
        Attempt("\(size) bytes", .error(.badFrame)) { arena in
          let client = try arena.greet()
          client.sendFrame(MessageOpcode.commit.rawValue, size: size)
          return try client.readEnding()
        }
      }),
    HostileCase(
      number: 6, title: "cuts its stream into single bytes",
      attempts: [
        Attempt("byte by byte", .alive) { arena in
          let client = try arena.connect()
          for byte in client.frame(MessageOpcode.hello.rawValue, HelloBytes().bytes) {
            client.send([byte])
          }
          guard case .welcome? = try client.receive() else { return .closed }
          var encoder = CommitEncoder()
          encoder.makeWindow()
          for frame in encoder.makeFrames(firstSerial: client.nextSerial, commitTime: 0) {
            client.nextSerial += 1
            for byte in frame.bytes { client.send([byte]) }
          }
          return try client.ending()
        },
        Attempt("two frames and a half at a time", .alive) { arena in
          let client = try arena.greet()
          var stream: [UInt8] = []
          for id in 1...50 as ClosedRange<UInt32> {
            stream += client.frame(
              MessageOpcode.commit.rawValue,
              bytes { $0.f64(0) } + operationBytes(OperationCode.createLayer.rawValue, target: id))
            guard id % 2 == 0 else { continue }
            let half = stream.count - 12
            client.send(Array(stream[..<half]))
            stream.removeFirst(half)
            if id == 2 { client.send(stream) }
            if id == 2 { stream = [] }
            try settleSent(client, stream.isEmpty ? 0 : 1)
          }
          client.send(stream)
          return try client.ending()
        },
      ]),
    HostileCase(
      number: 7, title: "stops inside a frame",
      attempts: [
        Attempt("half a frame, then silence", .bye(.frameTimeout)) { arena in
          let client = try arena.greet()
          let frame = client.frame(
            MessageOpcode.commit.rawValue, [UInt8](repeating: 0, count: 4096))
          client.send(Array(frame[..<2048]))
          return try client.readEnding()
        },
        Attempt("half a header, then silence", .bye(.frameTimeout)) { arena in
          let client = try arena.greet()
          client.send(Array(client.frame(MessageOpcode.commit.rawValue)[..<7]))
          return try client.readEnding()
        },
        Attempt("half a frame, then the end", .closed) { arena in
          let client = try arena.greet()
          let frame = client.frame(
            MessageOpcode.commit.rawValue, [UInt8](repeating: 0, count: 4096))
          client.send(Array(frame[..<2048]))
          client.stopSending()
          return try client.readEnding()
        },
      ]),
    HostileCase(
      number: 8, title: "opcodes and flags that there are not",
      attempts: [
        opcode("opcode 0", 0, .error(.unknownOpcode)),
        opcode("opcode 0x7FFF", 0x7FFF, .error(.unknownOpcode)),
        opcode("opcode 0xFFFF", 0xFFFF, .error(.unknownOpcode)),
        opcode(
          "a commit with reserved flags", MessageOpcode.commit.rawValue, flags: 0x82,
          .error(.badFrame)),
        opcode(
          "hello that goes on in the next frame", MessageOpcode.hello.rawValue, flags: 1,
          .error(.badFrame)),
      ]
        + MessageOpcode.allCases.filter { $0.rawValue & 0x8000 != 0 }.map {
          opcode("the server's \($0)", $0.rawValue, .error(.unknownOpcode))
        }),
    HostileCase(
      number: 9, title: "serials that do not grow",
      attempts: [
        serials("equal", [5, 5]), serials("decreasing", [5, 4]), serials("0", [0]),
        serials("past the largest, to 0", [.max, 0]), serials("equal at the end", [.max, .max]),
      ]),
  ]

  /// Waits for the events of commits that are out, so that credits suffice.
  private static func settleSent(_ client: HostileConnection, _ partial: UInt64) throws {
    let serial = client.nextSerial - 1 - partial
    while let message = try client.receive() {
      if case .frame(let frame) = message, frame.latchedSerial >= serial { return }
    }
  }

  private static func opcode(
    _ name: String, _ opcode: UInt16, flags: UInt8 = 0, _ allowed: Ending
  ) -> Attempt {
    Attempt(name, allowed) { arena in
      let client = try arena.greet()
      client.sendFrame(opcode, [UInt8](repeating: 0, count: 16), flags: flags)
      return try client.readEnding()
    }
  }

  private static func serials(_ name: String, _ serials: [UInt64]) -> Attempt {
    Attempt(name, .error(.badSerial)) { arena in
      let client = try arena.greet()
      for serial in serials {
        client.sendFrame(MessageOpcode.commit.rawValue, bytes { $0.f64(0) }, serial: serial)
      }
      return try client.readEnding()
    }
  }
}
