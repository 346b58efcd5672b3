import Foundation

/// A message of D-Bus, as far as a reader of settings needs it.
public struct BusMessage: Equatable {
  /// The kinds of messages.
  public enum Kind: UInt8 {
    /// A call of a member.
    case call = 1
    /// The result of a call.
    case answer = 2
    /// The failure of a call.
    case failure = 3
    /// A message to all who asked for it.
    case signal = 4
  }

  /// The kind of the message.
  public var kind = Kind.call
  /// The number by which answers name the message.
  public var serial: UInt32 = 0
  /// The object that the message is for, or comes from.
  public var path = ""
  /// The group of members.
  public var interface = ""
  /// The name of the call or of the signal.
  public var member = ""
  /// The program that the message is for; not read.
  public var destination = ""
  /// The serial of the call that this message answers; 0 for none.
  public var answered: UInt32 = 0
  /// The types of the body; only strings are written.
  public var signature = ""
  /// The values, by their types.
  public var body: [UInt8] = []

  /// The longest message that is read, in bytes.
  public static let longest = 1 << 20

  /// Creates a call with strings.
  public init(
    call member: String, of interface: String, at path: String, _ destination: String,
    _ words: [String]
  ) {
    (self.path, self.interface, self.member) = (path, interface, member)
    self.destination = destination
    signature = String(repeating: "s", count: words.count)
    var body = BusWriter()
    for word in words { body.add(word) }
    self.body = body.bytes
  }

  /// The bytes on the socket.
  public var encoded: [UInt8] {
    var fields = BusWriter()
    for (code, type, text) in [
      (1, "o", path), (2, "s", interface), (3, "s", member), (6, "s", destination),
    ] where !text.isEmpty {
      fields.align(8)
      fields.bytes.append(UInt8(code))
      fields.addSignature(type)
      fields.add(text)
    }
    if answered != 0 {
      fields.align(8)
      fields.bytes.append(5)
      fields.addSignature("u")
      fields.add(answered)
    }
    if !signature.isEmpty {
      fields.align(8)
      fields.bytes.append(8)
      fields.addSignature("g")
      fields.addSignature(signature)
    }
    var all = BusWriter()
    all.bytes = [UInt8(ascii: "l"), kind.rawValue, 0, 1]
    all.add(UInt32(body.count))
    all.add(serial)
    all.add(UInt32(fields.bytes.count))
    all.bytes += fields.bytes
    all.align(8)
    return all.bytes + body
  }

  /// Returns the length of the message that begins with some bytes; nil for too few of them.
  ///
  /// - Throws: `BusFault` for bytes that begin no message, or one that is too long.
  public static func length(_ bytes: some Collection<UInt8>) throws(BusFault) -> Int? {
    guard bytes.count >= 16 else { return nil }
    var reader = try BusReader(Array(bytes.prefix(16)))
    reader.offset = 4
    let (body, _, fields) = (try reader.number(), try reader.number(), try reader.number())
    guard body <= longest, fields <= longest else { throw BusFault() }
    return (16 + Int(fields) + 7) / 8 * 8 + Int(body)
  }

  /// Reads a message.
  public init(_ bytes: [UInt8]) throws(BusFault) {
    var reader = try BusReader(bytes)
    guard bytes.count >= 16, let kind = Kind(rawValue: bytes[1]) else { throw BusFault() }
    self.kind = kind
    reader.offset = 4
    let bodyLength = Int(try reader.number())
    serial = try reader.number()
    let end = Int(try reader.number()) + 16
    while reader.offset < end {
      try reader.align(8)
      let code = try reader.byte()
      switch (code, try reader.signature()) {
      case (1, "o"): path = try reader.text()
      case (2, "s"): interface = try reader.text()
      case (3, "s"): member = try reader.text()
      case (5, "u"): answered = try reader.number()
      case (8, "g"): signature = try reader.signature()
      case (_, "s"), (_, "o"): _ = try reader.text()
      case (_, "u"): _ = try reader.number()
      case (_, "g"): _ = try reader.signature()
      default: throw BusFault()
      }
    }
    try reader.align(8)
    guard reader.offset + bodyLength <= bytes.count else { throw BusFault() }
    body = Array(bytes[reader.offset..<reader.offset + bodyLength])
    isBigEndian = reader.isBigEndian
  }

  /// True for numbers whose highest byte comes first.
  public private(set) var isBigEndian = false

  /// A reader of the body.
  public var reader: BusReader { BusReader(body, isBigEndian: isBigEndian) }
}

/// Bytes that are no message.
public struct BusFault: Error, Equatable {
  /// Creates the error.
  public init() {}
}

/// Bytes of a message that is written, the lowest byte of a number first.
public struct BusWriter {
  /// The bytes so far.
  public var bytes: [UInt8] = []

  /// Creates a writer without bytes.
  public init() {}

  /// Adds zeros up to a multiple of some bytes.
  public mutating func align(_ unit: Int) {
    while bytes.count % unit != 0 { bytes.append(0) }
  }
  /// Adds a number.
  public mutating func add(_ number: UInt32) {
    align(4)
    for shift in [0, 8, 16, 24] as [UInt32] { bytes.append(UInt8(number >> shift & 255)) }
  }
  /// Adds a text.
  public mutating func add(_ text: String) {
    add(UInt32(text.utf8.count))
    bytes += Array(text.utf8) + [0]
  }
  /// Adds a list of types.
  public mutating func addSignature(_ text: String) {
    bytes.append(UInt8(truncatingIfNeeded: text.utf8.count))
    bytes += Array(text.utf8) + [0]
  }
}

/// Bytes of a message that is read.
public struct BusReader {
  private let bytes: [UInt8]
  let isBigEndian: Bool
  var offset = 0

  /// Creates a reader of a part of a message.
  public init(_ bytes: [UInt8], isBigEndian: Bool) {
    self.bytes = bytes
    self.isBigEndian = isBigEndian
  }

  /// Creates a reader of a whole message, whose first byte names the order of bytes.
  init(_ bytes: [UInt8]) throws(BusFault) {
    switch bytes.first {
    case UInt8(ascii: "l"): self.init(bytes, isBigEndian: false)
    case UInt8(ascii: "B"): self.init(bytes, isBigEndian: true)
    default: throw BusFault()
    }
  }

  mutating func align(_ unit: Int) throws(BusFault) {
    offset = (offset + unit - 1) / unit * unit
    guard offset <= bytes.count else { throw BusFault() }
  }
  mutating func byte() throws(BusFault) -> UInt8 {
    guard offset < bytes.count else { throw BusFault() }
    offset += 1
    return bytes[offset - 1]
  }
  mutating func number() throws(BusFault) -> UInt32 {
    try align(4)
    guard offset + 4 <= bytes.count else { throw BusFault() }
    let part = bytes[offset..<offset + 4]
    offset += 4
    let ordered = isBigEndian ? Array(part) : part.reversed()
    return ordered.reduce(0) { $0 << 8 | UInt32($1) }
  }
  private mutating func text(of length: Int) throws(BusFault) -> String {
    guard length <= BusMessage.longest, offset + length < bytes.count else { throw BusFault() }
    defer { offset += length + 1 }
    return String(decoding: bytes[offset..<offset + length], as: UTF8.self)
  }
  /// Reads a text.
  public mutating func text() throws(BusFault) -> String { try text(of: Int(try number())) }
  mutating func signature() throws(BusFault) -> String { try text(of: Int(try byte())) }

  /// Reads a value that says its type, in as many covers as it has; nil for a type other than a number.
  public mutating func variantNumber() throws(BusFault) -> UInt32? {
    for _ in 0..<8 {
      switch try signature() {
      case "v": continue
      case "u": return try number()
      default: return nil
      }
    }
    throw BusFault()
  }
}
