/// Reads a recording while it is being written.
package struct RecordingStream: Sendable {
  /// Sizes in bytes of a record's head, and of the recording's head before the rest of its header.
  private static let (recordHead, fileHead) = (24, 16)
  /// The most bytes of a record; a larger size is damage, since the server's records are limited by its
  /// clients' commits.
  private static let mostBytes = 1 << 30

  private var bytes: [UInt8] = []
  private var offset = 0
  /// The header; nil until all of it has arrived.
  package private(set) var header: RecordingHeader?

  package init() {}

  /// Number of bytes that wait for the rest of their record.
  package var waitingByteCount: Int { bytes.count - offset }

  package mutating func append(_ new: some Sequence<UInt8>) {
    if offset > 0 {
      bytes.removeSubrange(..<offset)
      offset = 0
    }
    bytes += new
  }

  /// Removes and returns the next whole record; nil when more bytes are needed.
  ///
  /// - Throws: an error for bytes that are no recording. Later bytes cannot be read either.
  package mutating func next() throws(RecordingFormat.ParseError) -> Record? {
    if header == nil {
      guard try takeHeader() else { return nil }
    }
    guard waitingByteCount >= Self.recordHead else { return nil }
    let size = number(at: offset + 16)
    guard size <= Self.mostBytes else { throw .badRecord }
    guard waitingByteCount >= Self.recordHead + (size + 7) & ~7 else { return nil }
    var reader = RecordingFormat.Reader(bytes: bytes, offset: offset)
    guard let record = reader.record() else { throw .badRecord }
    offset = reader.offset
    return record
  }

  private mutating func takeHeader() throws(RecordingFormat.ParseError) -> Bool {
    guard bytes.count >= Self.fileHead else { return false }
    let size = number(at: 12)
    guard size <= Self.mostBytes else { throw .badHeader }
    guard bytes.count >= Self.fileHead + size else { return false }
    header = try RecordingFormat.parse(Array(bytes[..<(Self.fileHead + size)])).0
    offset = Self.fileHead + size
    return true
  }

  private func number(at place: Int) -> Int {
    Int(bytes[place..<place + 4].reversed().reduce(0 as UInt32) { $0 << 8 | UInt32($1) })
  }
}
