import CLinuxShims
import Glibc
import GraphicsValues
import WireProtocol

extension HostileCase {
  static let descriptorCases = [
    HostileCase(
      number: 39, title: "other descriptors than a frame says",
      attempts: [
        count("two declared, none sent", declared: 2, sent: 0),
        count("two declared, one sent", declared: 2, sent: 1),
        count("two declared, three sent", declared: 2, sent: 3),
        count("none declared, two sent", declared: 0, sent: 2),
        count("two declared, 253 sent", declared: 2, sent: 253, .error(.limitExceeded)),
        count("none declared, 253 sent", declared: 0, sent: 253, .error(.limitExceeded)),
        count("255 declared, 253 sent", declared: 255, sent: 253, .error(.limitExceeded)),
        count("17 declared, 17 sent", declared: 17, sent: 17, .error(.limitExceeded)),
        count("two declared and sent, none named", declared: 2, sent: 2),
        Attempt("one in the middle of a frame", .error(.badDescriptor)) { arena in
          let client = try arena.greet()
          let memory = try HeldDescriptor.memory(byteCount: 8)
          let frame = client.frame(
            MessageOpcode.commit.rawValue, [UInt8](repeating: 0, count: 4096))
          client.send(Array(frame[..<100]))
          client.send(Array(frame[100..<200]), descriptors: [memory.number])
          return try client.readEnding()
        },
        Attempt("one with each byte of a frame", .error(.badDescriptor)) { arena in
          let client = try arena.greet()
          let memory = try HeldDescriptor.memory(byteCount: 8)
          for byte in client.frame(MessageOpcode.commit.rawValue, bytes { $0.f64(0) }, fdCount: 1) {
            guard client.send([byte], descriptors: [memory.number]) == 1 else { break }
          }
          return try client.readEnding()
        },
        Attempt("the same one twice", .error(.badDescriptor)) { arena in
          let client = try arena.greet()
          let memory = try HeldDescriptor.memory(byteCount: 4)
          let image = bytes {
            for number in [1, 1, 4, 0x0101] as [UInt32] { $0.u32(number) }
            $0.u64(4)
          }
          let payload =
            bytes { $0.f64(0) }
            + operationBytes(OperationCode.defineImage.rawValue, target: 1, image)
            + operationBytes(OperationCode.defineImage.rawValue, target: 2, image)
          client.sendFrame(
            MessageOpcode.commit.rawValue, payload, descriptors: [memory.number, memory.number])
          return try client.readEnding()
        },
      ]),
    HostileCase(
      number: 40, title: "fills the server with descriptors",
      attempts: [
        Attempt("16 with each of 1,000 frames of one commit", .error(.limitExceeded)) { arena in
          let client = try arena.greet()
          let memory = try HeldDescriptor.memory(byteCount: 4)
          let held = Array(repeating: memory.number, count: 16)
          for index in 0..<1000 {
            let frame = client.frame(
              MessageOpcode.commit.rawValue, index == 0 ? bytes { $0.f64(0) } : [], fdCount: 16,
              flags: 1)
            guard client.send(frame, descriptors: held) == frame.count else { break }
          }
          return try client.readEnding()
        },
        Attempt("as many as a commit may have, and then the end", .closed, .error(.limitExceeded)) {
          arena in
          let client = try arena.greet()
          let memory = try HeldDescriptor.memory(byteCount: 4)
          let held = Array(repeating: memory.number, count: 16)
          for index in 0..<limit.images / 16 {
            let frame = client.frame(
              MessageOpcode.commit.rawValue, index == 0 ? bytes { $0.f64(0) } : [], fdCount: 16,
              flags: 1)
            guard client.send(frame, descriptors: held) == frame.count else { break }
          }
          client.stopSending()
          return try client.readEnding()
        },
      ]),
    HostileCase(
      number: 41, title: "more connections than there is room for",
      attempts: [
        Attempt("2,000 that stay", .bye(.tooManyClients)) { arena in
          var held: [HostileConnection] = []
          var ending = Ending.alive
          for _ in 0..<2000 {
            let client = try arena.connect()
            client.sendHello()
            switch try client.receive() {
            case .welcome?: held.append(client)
            case .bye(let bye)?: ending = .bye(bye.reason)
            default: ending = .closed
            }
          }
          return held.count <= limit.clients ? ending : .alive
        },
        Attempt("2,000 that come and go", .alive) { arena in
          for index in 0..<2000 {
            let client = try arena.connect()
            if index % 2 == 0 { client.sendHello() }
          }
          // Connections that were closed make room as soon as the server has noticed.
          for _ in 0..<1000 {
            let client = try arena.connect()
            client.sendHello()
            if case .welcome? = try client.receive() { return try client.ending() }
          }
          return .bye(.tooManyClients)
        },
      ]),
  ]

  private static func count(
    _ name: String, declared: Int, sent: Int, _ allowed: Ending = .error(.badDescriptor)
  ) -> Attempt {
    Attempt(name, allowed) { arena in
      let client = try arena.greet()
      let memory = try HeldDescriptor.memory(byteCount: 4)
      client.sendFrame(
        MessageOpcode.commit.rawValue, bytes { $0.f64(0) }, fdCount: declared,
        descriptors: Array(repeating: memory.number, count: sent))
      return try client.readEnding()
    }
  }
}
