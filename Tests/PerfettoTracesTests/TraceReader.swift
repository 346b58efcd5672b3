/// A message of protocol buffers, as a reader without its schema finds it.
struct ReadMessage {
  private enum Value {
    case number(UInt64)
    case bytes([UInt8])
  }

  struct MalformedError: Error {
    let offset: Int
  }

  private var fields: [(number: UInt64, value: Value)] = []

  init(_ bytes: [UInt8]) throws {
    var offset = 0
    func varint() throws -> UInt64 {
      var (result, shift): (UInt64, UInt64) = (0, 0)
      while offset < bytes.count, shift < 64 {
        let byte = bytes[offset]
        offset += 1
        result |= UInt64(byte & 0x7F) << shift
        if byte < 0x80 { return result }
        shift += 7
      }
      throw MalformedError(offset: offset)
    }
    func take(_ count: UInt64) throws -> [UInt8] {
      guard count <= UInt64(bytes.count - offset) else { throw MalformedError(offset: offset) }
      defer { offset += Int(count) }
      return Array(bytes[offset..<offset + Int(count)])
    }
    while offset < bytes.count {
      let key = try varint()
      switch key & 7 {
      case 0: fields.append((key >> 3, .number(try varint())))
      case 1:
        let number = try take(8).reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        fields.append((key >> 3, .number(number)))
      case 2: fields.append((key >> 3, .bytes(try take(varint()))))
      default: throw MalformedError(offset: offset)
      }
    }
  }

  func numbers(_ field: UInt64) -> [UInt64] {
    fields.compactMap { entry in
      guard entry.number == field, case .number(let number) = entry.value else { return nil }
      return number
    }
  }

  func number(_ field: UInt64) -> UInt64? { numbers(field).last }

  func bytes(_ field: UInt64) -> [[UInt8]] {
    fields.compactMap { entry in
      guard entry.number == field, case .bytes(let bytes) = entry.value else { return nil }
      return bytes
    }
  }

  func text(_ field: UInt64) -> String? {
    bytes(field).last.flatMap { String(validating: $0, as: UTF8.self) }
  }

  func messages(_ field: UInt64) throws -> [ReadMessage] { try bytes(field).map(ReadMessage.init) }
}

/// A packet of a trace, with Perfetto's numbers of the fields.
struct ReadPacket {
  let timestamp: UInt64?
  let sequence: UInt64?
  let sequenceFlags: UInt64?
  let event: ReadEvent?
  let track: ReadTrack?

  private init(_ message: ReadMessage) throws {
    timestamp = message.number(8)
    sequence = message.number(10)
    sequenceFlags = message.number(13)
    event = try message.messages(11).first.map(ReadEvent.init)
    track = try message.messages(60).first.map(ReadTrack.init)
  }

  /// The packets of a file.
  static func all(in file: [UInt8]) throws -> [ReadPacket] {
    try ReadMessage(file).messages(1).map(ReadPacket.init)
  }
}

struct ReadTrack {
  let uuid: UInt64?
  let name: String?
  let parent: UInt64?
  let processID: Int64?
  let processName: String?
  let isCounter: Bool
  let unit: String?

  init(_ message: ReadMessage) throws {
    (uuid, name, parent) = (message.number(1), message.text(2), message.number(5))
    let process = try message.messages(3).first
    processID = process?.number(1).map(Int64.init(bitPattern:))
    processName = process?.text(6)
    let counter = try message.messages(8).first
    isCounter = counter != nil
    unit = counter?.text(6)
  }
}

struct ReadEvent {
  enum Kind: UInt64 { case sliceBegin = 1, sliceEnd, instant, counter }

  let kind: Kind?
  let track: UInt64?
  let name: String?
  let categories: [String]
  let count: Int64?
  let flows: [UInt64]
  let terminatingFlows: [UInt64]
  let annotations: [ReadAnnotation]

  init(_ message: ReadMessage) throws {
    kind = message.number(9).flatMap(Kind.init)
    (track, name) = (message.number(11), message.text(23))
    categories = message.bytes(22).map { String(decoding: $0, as: UTF8.self) }
    count = message.number(30).map(Int64.init(bitPattern:))
    (flows, terminatingFlows) = (message.numbers(47), message.numbers(48))
    annotations = try message.messages(4).map(ReadAnnotation.init)
  }
}

struct ReadAnnotation {
  let name: String?
  let whole: Int64?
  let number: Double?
  let text: String?

  init(_ message: ReadMessage) {
    (name, text) = (message.text(10), message.text(6))
    whole = message.number(4).map(Int64.init(bitPattern:))
    number = message.number(5).map(Double.init(bitPattern:))
  }
}
