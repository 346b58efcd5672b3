import WireProtocol
package import WireTransport

/// The messages that one client sends, in the order of their serials.
package struct ClientStream: ~Copyable {
  package internal(set) var assembler: FrameAssembler
  /// Serial of the last message; 0 before the first.
  private(set) var lastSerial: UInt64 = 0
  /// Bytes of all messages so far.
  package private(set) var byteCount = 0
  /// Number of descriptors that the client has sent.
  package private(set) var descriptorCount: UInt32 = 0

  init(limits: Limits) { assembler = FrameAssembler(limits: limits) }

  /// Returns the header of the next complete frame; nil if there is none.
  mutating func next() throws(FramingError) -> FrameHeader? {
    guard let header = try assembler.next() else { return nil }
    byteCount += Int(header.size)
    return header
  }

  /// Removes and returns the descriptors of the frame that `next` has returned, numbered.
  mutating func takeDescriptors() -> [OwnedDescriptorBox] {
    var batch = assembler.takeDescriptors()
    var boxes: [OwnedDescriptorBox] = []
    while let descriptor = batch.takeFirst() {
      boxes.append(OwnedDescriptorBox(descriptor, ordinal: descriptorCount))
      descriptorCount &+= 1
    }
    return boxes
  }

  /// Moves the stream past the serial of a message.
  ///
  /// - Parameter isReplayed: whether any serial may follow, as in a replay.
  mutating func follow(_ serial: UInt64, isReplayed: Bool) throws(WireError) {
    guard isReplayed || serial > lastSerial else {
      throw WireError(.badSerial, "serial \(serial) does not follow \(lastSerial)")
    }
    lastSerial = serial
  }
}

/// A descriptor in an array, which cannot hold a type that is not copyable.
final class OwnedDescriptorBox: Sendable {
  let descriptor: OwnedDescriptor
  /// Number of descriptors that the client had sent before this one.
  let ordinal: UInt32

  init(_ descriptor: consuming OwnedDescriptor, ordinal: UInt32) {
    self.descriptor = descriptor
    self.ordinal = ordinal
  }
}
