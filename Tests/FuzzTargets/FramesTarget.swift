import RenderServer
import WireProtocol
import WireTransport

/// The first byte chooses where the stream is cut; the rest is the stream.
enum FramesTarget {
  static func run(_ input: [UInt8]) -> [String] {
    guard let first = input.first else { return [] }
    let stream = Array(input.dropFirst())
    let whole = serve(stream, chunk: stream.count)
    let pieces = serve(stream, chunk: Int(first) + 1)
    var problems: [String] = []
    if whole != pieces { problems.append("the answer depends on how the stream was cut") }
    decode(stream, &problems)
    return problems
  }

  /// The server's messages to a client that sends the stream.
  private static func serve(_ stream: [UInt8], chunk: Int) -> [UInt8] {
    var configuration = ServerConfiguration()
    configuration.width = 32
    configuration.height = 32
    configuration.clock = .manual
    let core = ServerCore(configuration)
    let session = core.connect()
    stream.withUnsafeBytes { bytes in
      var offset = 0
      while offset < bytes.count, session.state != .failed {
        let end = min(offset + chunk, bytes.count)
        offset += session.feed(
          UnsafeRawBufferPointer(rebasing: bytes[offset..<end]), descriptors: DescriptorBatch())
        core.processFrames(of: session)
      }
    }
    _ = core.drawFrame(at: 0, renderer: nil, target: nil)
    return session.outbox.bytes
  }

  /// Reads every frame as client and as server. A message that can be read is written and read again.
  private static func decode(_ stream: [UInt8], _ problems: inout [String]) {
    var assembler = FrameAssembler()
    stream.withUnsafeBytes { bytes in
      var offset = 0
      while offset < bytes.count {
        offset += assembler.feed(UnsafeRawBufferPointer(rebasing: bytes[offset...]))
        while true {
          guard let header = try? assembler.next() else { break }
          assembler.withPayload { decode(header.opcode, $0, &problems) }
        }
        // After the stream has broken a rule, no more of it is read.
        if (try? assembler.finish()) == nil, assembler.incompleteByteCount >= 16 {
          do { _ = try assembler.next() } catch { return }
        }
      }
    }
  }

  private static func decode(
    _ opcode: UInt16, _ payload: UnsafeRawBufferPointer, _ problems: inout [String]
  ) {
    if let message = try? ClientMessage(opcode: opcode, decoding: payload) {
      let bytes = encoded(message.content)
      let again = bytes.withUnsafeBytes { try? ClientMessage(opcode: opcode, decoding: $0) }
      if again != message { problems.append("another message after writing: \(message)") }
    }
    if let message = try? ServerMessage(opcode: opcode, decoding: payload) {
      let bytes = encoded(message.content)
      let again = bytes.withUnsafeBytes { try? ServerMessage(opcode: opcode, decoding: $0) }
      if again != message { problems.append("another message after writing: \(message)") }
    }
  }

  private static func encoded(_ message: any WireMessage) -> [UInt8] {
    var encoder = MessageEncoder()
    message.encode(into: &encoder)
    return encoder.bytes
  }
}
