import AnimationEvaluation
import GraphicsValues
import Testing

@testable import WireProtocol

@Suite struct `Messages` {
  @Test(arguments: 0..<200 as Range<UInt64>)
  func `every client message survives the wire`(seed: UInt64) throws {
    var values = ArbitraryValues(seed: seed)
    let message = values.clientMessage()
    var encoder = MessageEncoder()
    message.content.encode(into: &encoder)
    let opcode = type(of: message.content).opcode.rawValue
    let decoded = try encoder.bytes.withUnsafeBytes {
      try ClientMessage(opcode: opcode, decoding: $0)
    }
    #expect(decoded == message)
    #expect(encoder.bytes.count % 8 == 0)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `every server message survives the wire`(seed: UInt64) throws {
    var values = ArbitraryValues(seed: seed)
    let message = values.serverMessage()
    var encoder = MessageEncoder()
    message.content.encode(into: &encoder)
    let opcode = type(of: message.content).opcode.rawValue
    let decoded = try encoder.bytes.withUnsafeBytes {
      try ServerMessage(opcode: opcode, decoding: $0)
    }
    #expect(decoded == message)
    #expect(encoder.bytes.count % 8 == 0)
  }
}
