// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

package import GraphicsValues

/// The first frame on a connection, sent once. The server answers with `welcome` or with an error.
package struct Hello: WireMessage {
  package static let opcode = MessageOpcode.hello

  /// The major version that the client speaks.
  package var major: UInt16
  /// The lowest minor version that the client accepts.
  package var minorMin: UInt16
  /// The highest minor version that the client knows. The server chooses the highest that both
  /// know.
  package var minorMax: UInt16
  /// The client's capabilities.
  package var flags: HelloFlags
  /// The program's name, for people and tools.
  package var name: String

  package init(
    major: UInt16,
    minorMin: UInt16,
    minorMax: UInt16,
    flags: HelloFlags,
    name: String
  ) {
    self.major = major
    self.minorMin = minorMin
    self.minorMax = minorMax
    self.flags = flags
    self.name = name
  }

  package func encode(into encoder: inout MessageEncoder) {
    encoder.u32(0x52444E52)
    encoder.u16(major)
    encoder.u16(minorMin)
    encoder.u16(minorMax)
    encoder.u16(0)
    encoder.u32(flags.rawValue)
    encoder.text(name)
  }

  package init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {
    var decoder = MessageDecoder(bytes)
    try decoder.constant(0x52444E52, message: "hello")
    major = try decoder.u16()
    minorMin = try decoder.u16()
    minorMax = try decoder.u16()
    try decoder.skip(2)
    flags = try decoder.bits(HelloFlags.self, all: .all)
    name = try decoder.text()
    try decoder.finish()
  }

  package var dump: String {
    "hello"
      + " major=\(major)"
      + " minorMin=\(minorMin)"
      + " minorMax=\(minorMax)"
      + " flags=\(flags.rawValue)"
      + " name=\(name.debugDescription)"
  }
}

/// Changes that become visible together. Costs one credit. May span frames: the payloads of frames
/// with `more` and of the last one are joined, and the last frame's serial is the commit's. All of
/// it is applied or nothing.
package struct Commit: WireMessage {
  package static let opcode = MessageOpcode.commit

  /// The media time that is "now" for the commit: the begin time of animations that have none
  /// (media seconds).
  package var commitTime: Double
  /// The operations, up to the end of the message.
  package var operations: [UInt8]

  package init(
    commitTime: Double,
    operations: [UInt8]
  ) {
    self.commitTime = commitTime
    self.operations = operations
  }

  package func encode(into encoder: inout MessageEncoder) {
    encoder.f64(commitTime)
    encoder.operations(operations)
  }

  package init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {
    var decoder = MessageDecoder(bytes)
    commitTime = try decoder.f64()
    operations = try decoder.operations()
    try decoder.finish()
  }

  package var dump: String {
    "commit"
      + " commitTime=\(commitTime)"
      + " operations=\(operations.count) bytes"
  }
}

/// Asks for a `tick` event with every frame, or ends them. While any client asks, the server makes
/// frames even when nothing changes.
package struct SetFrameEvents: WireMessage {
  package static let opcode = MessageOpcode.setFrameEvents

  /// 1 asks for ticks from now on; 0 ends them.
  package var enabled: Bool
  /// Shortest time from one tick to the next; 0 is every frame (seconds).
  package var interval: Double

  package init(
    enabled: Bool,
    interval: Double
  ) {
    self.enabled = enabled
    self.interval = interval
  }

  package func encode(into encoder: inout MessageEncoder) {
    encoder.u32(enabled ? 1 : 0)
    encoder.u32(0)
    encoder.f64(interval)
  }

  package init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {
    var decoder = MessageDecoder(bytes)
    enabled = try decoder.bool()
    try decoder.skip(4)
    interval = try decoder.f64()
    try decoder.finish()
  }

  package var dump: String {
    "setFrameEvents"
      + " enabled=\(enabled)"
      + " interval=\(interval)"
  }
}

/// A key of an input panel: the context with the focus gets it as `key`. Without effect while the
/// panel is not shown.
package struct TypeKey: WireMessage {
  package static let opcode = MessageOpcode.typeKey

  /// The sender's context with the role `inputPanel`.
  package var context: UInt32
  /// The key's usage on page 7 of USB HID; 0 if it has none.
  package var keyCode: UInt32
  /// The action.
  package var flags: KeyFlags
  /// Modifier keys held.
  package var modifiers: InputModifiers
  /// The key's symbol without modifiers, as in `key`.
  package var symbol: String

  package init(
    context: UInt32,
    keyCode: UInt32,
    flags: KeyFlags,
    modifiers: InputModifiers,
    symbol: String
  ) {
    self.context = context
    self.keyCode = keyCode
    self.flags = flags
    self.modifiers = modifiers
    self.symbol = symbol
  }

  package func encode(into encoder: inout MessageEncoder) {
    encoder.u32(context)
    encoder.u32(keyCode)
    encoder.u32(flags.rawValue)
    encoder.u32(modifiers.rawValue)
    encoder.text(symbol)
  }

  package init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {
    var decoder = MessageDecoder(bytes)
    context = try decoder.u32()
    keyCode = try decoder.u32()
    flags = try decoder.bits(KeyFlags.self, all: .all)
    modifiers = try decoder.bits(InputModifiers.self, all: .all)
    symbol = try decoder.text()
    try decoder.finish()
  }

  package var dump: String {
    "typeKey"
      + " context=\(context)"
      + " keyCode=\(keyCode)"
      + " flags=\(flags.rawValue)"
      + " modifiers=\(modifiers.rawValue)"
      + " symbol=\(symbol.debugDescription)"
  }
}

/// Text of an input panel: the context with the focus gets it as `text`. Without effect while the
/// panel is not shown.
package struct TypeText: WireMessage {
  package static let opcode = MessageOpcode.typeText

  /// The sender's context with the role `inputPanel`.
  package var context: UInt32
  /// The text.
  package var characters: String

  package init(
    context: UInt32,
    characters: String
  ) {
    self.context = context
    self.characters = characters
  }

  package func encode(into encoder: inout MessageEncoder) {
    encoder.u32(context)
    encoder.u32(0)
    encoder.text(characters)
  }

  package init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {
    var decoder = MessageDecoder(bytes)
    context = try decoder.u32()
    try decoder.skip(4)
    characters = try decoder.text()
    try decoder.finish()
  }

  package var dump: String {
    "typeText"
      + " context=\(context)"
      + " characters=\(characters.debugDescription)"
  }
}

/// Gives a surface its next frame, without a commit. A frame that came before and is not shown yet
/// is shown earlier or passed over.
package struct AttachFrame: WireMessage {
  package static let opcode = MessageOpcode.attachFrame

  /// The surface; not an import.
  package var surface: UInt32
  /// The buffer with the frame's pixels, from 0; it must be free.
  package var buffer: UInt16
  /// Whether the frame may be passed over.
  package var flags: FrameFlags
  /// The frame's number: larger than that of every frame of the surface before.
  package var sequence: UInt64
  /// Media time before which the frame is not shown; 0 for none (seconds).
  package var time: Double
  /// Time for which the frame before this one is shown at least; 0 for none (seconds).
  package var minimumDuration: Double
  /// The parts that differ from the surface's frame before, in pixels; empty if all may differ.
  package var damage: [FrameRectangle]

  package init(
    surface: UInt32,
    buffer: UInt16,
    flags: FrameFlags,
    sequence: UInt64,
    time: Double,
    minimumDuration: Double,
    damage: [FrameRectangle]
  ) {
    self.surface = surface
    self.buffer = buffer
    self.flags = flags
    self.sequence = sequence
    self.time = time
    self.minimumDuration = minimumDuration
    self.damage = damage
  }

  package func encode(into encoder: inout MessageEncoder) {
    encoder.u32(surface)
    encoder.u16(buffer)
    encoder.u16(flags.rawValue)
    encoder.u64(sequence)
    encoder.f64(time)
    encoder.f64(minimumDuration)
    encoder.rectangles(damage)
  }

  package init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {
    var decoder = MessageDecoder(bytes)
    surface = try decoder.u32()
    buffer = try decoder.u16()
    flags = try decoder.bits(FrameFlags.self, all: .all)
    sequence = try decoder.u64()
    time = try decoder.f64()
    minimumDuration = try decoder.f64()
    damage = try decoder.rectangles()
    try decoder.finish()
  }

  package var dump: String {
    "attachFrame"
      + " surface=\(surface)"
      + " buffer=\(buffer)"
      + " flags=\(flags.rawValue)"
      + " sequence=\(sequence)"
      + " time=\(time)"
      + " minimumDuration=\(minimumDuration)"
      + damage.dump
  }
}

/// Takes back frames that wait. Their buffers are free.
package struct DropFrames: WireMessage {
  package static let opcode = MessageOpcode.dropFrames

  /// The surface; not an import.
  package var surface: UInt32
  /// The sequence of the first frame to take back; later ones go, too.
  package var from: UInt64

  package init(
    surface: UInt32,
    from: UInt64
  ) {
    self.surface = surface
    self.from = from
  }

  package func encode(into encoder: inout MessageEncoder) {
    encoder.u32(surface)
    encoder.u32(0)
    encoder.u64(from)
  }

  package init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {
    var decoder = MessageDecoder(bytes)
    surface = try decoder.u32()
    try decoder.skip(4)
    from = try decoder.u64()
    try decoder.finish()
  }

  package var dump: String {
    "dropFrames"
      + " surface=\(surface)"
      + " from=\(from)"
  }
}

/// Any message that clients send.
package enum ClientMessage: Hashable, Sendable {
  case hello(Hello)
  case commit(Commit)
  case setFrameEvents(SetFrameEvents)
  case typeKey(TypeKey)
  case typeText(TypeText)
  case attachFrame(AttachFrame)
  case dropFrames(DropFrames)
}

extension ClientMessage {
  /// Reads the payload of a frame with the given opcode.
  package init(
    opcode: UInt16, decoding bytes: UnsafeRawBufferPointer
  ) throws(WireError) {
    switch MessageOpcode(rawValue: opcode) {
    case .hello?: self = .hello(try Hello(decoding: bytes))
    case .commit?: self = .commit(try Commit(decoding: bytes))
    case .setFrameEvents?: self = .setFrameEvents(try SetFrameEvents(decoding: bytes))
    case .typeKey?: self = .typeKey(try TypeKey(decoding: bytes))
    case .typeText?: self = .typeText(try TypeText(decoding: bytes))
    case .attachFrame?: self = .attachFrame(try AttachFrame(decoding: bytes))
    case .dropFrames?: self = .dropFrames(try DropFrames(decoding: bytes))
    default:
      throw WireError(
        .unknownOpcode,
        "no client sends message \(opcode); is it newer than this program?")
    }
  }

  /// The message inside, whichever it is.
  package var content: any WireMessage {
    switch self {
    case .hello(let message): message
    case .commit(let message): message
    case .setFrameEvents(let message): message
    case .typeKey(let message): message
    case .typeText(let message): message
    case .attachFrame(let message): message
    case .dropFrames(let message): message
    }
  }

  /// One line: the name and the fields.
  package var dump: String { content.dump }
}
