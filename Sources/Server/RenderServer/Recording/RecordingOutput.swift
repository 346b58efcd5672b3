/// Writes records to a sink, in pieces that are worth a system call, and tracks which records it has
/// completely.
struct RecordingOutput {
  private let sink: any RecordingSink
  /// Whole records that have not been written to the sink.
  private var buffer: [UInt8] = []
  /// End offsets and times of the records that are not completely in the sink.
  private var ends: [(offset: Int, time: Double)] = []
  /// Number of bytes in the sink.
  private(set) var byteCount = 0
  /// Number of bytes in the sink up to the end of the last whole record.
  private(set) var wholeByteCount = 0

  /// Smaller records are joined into pieces of about this size.
  private static let bufferByteCount = 65_536
  /// The most bytes of one call, so that an abandoned writer ends soon.
  private static let callByteCount = 1 << 20

  /// Called with the number of bytes in the sink.
  private let progress: (Int) -> Void

  init(_ sink: any RecordingSink, progress: @escaping (Int) -> Void) {
    self.sink = sink
    self.progress = progress
  }

  /// Whether the sink has all added bytes.
  var isFlushed: Bool { buffer.isEmpty }

  /// The time of the first record that is not completely in the sink.
  var firstMissingTime: Double? { ends.first?.time }

  /// Adds encoded bytes, such as the header.
  mutating func append(_ bytes: [UInt8], time: Double) throws(SinkError) {
    buffer += bytes
    ends.append((byteCount + buffer.count, time))
    if buffer.count >= Self.bufferByteCount { try flush() }
  }

  mutating func append(_ record: Record) throws(SinkError) {
    try append(
      RecordPrefix(record.time, record.client, record.kind), record.payload, body: nil)
  }

  /// Adds a record whose payload consists of two parts.
  mutating func append(
    _ prefix: RecordPrefix, _ start: [UInt8], body: RecordedContents?
  ) throws(SinkError) {
    let result =
      if let body {
        body.withUnsafeBytes { bytes in
          Result { () throws(SinkError) in try append(prefix, start, bytes) }
        }
      } else {
        start.withUnsafeBytes { bytes in
          Result { () throws(SinkError) in try append(prefix, [], bytes) }
        }
      }
    try result.get()
  }

  private mutating func append(
    _ prefix: RecordPrefix, _ start: [UInt8], _ rest: UnsafeRawBufferPointer
  ) throws(SinkError) {
    let count = start.count + rest.count
    buffer += prefix.encoded(payload: start, rest)
    buffer += start
    let padding = [UInt8](repeating: 0, count: (8 - count % 8) % 8)
    if rest.count < Self.bufferByteCount {
      buffer += rest
      buffer += padding
      ends.append((byteCount + buffer.count, prefix.time))
      if buffer.count >= Self.bufferByteCount { try flush() }
    } else {
      ends.append((byteCount + buffer.count + rest.count + padding.count, prefix.time))
      try flush()
      try write(rest)
      try write(padding)
    }
  }

  /// Writes all buffered bytes to the sink.
  mutating func flush() throws(SinkError) {
    let bytes = buffer
    buffer = []
    try write(bytes)
  }

  private mutating func write(_ bytes: [UInt8]) throws(SinkError) {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(SinkError) in try write(bytes) }
    }
    try result.get()
  }

  private mutating func write(_ bytes: UnsafeRawBufferPointer) throws(SinkError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try sink.write(
        UnsafeRawBufferPointer(rebasing: rest.prefix(Self.callByteCount)))
      rest = rest.dropFirst(count)
      byteCount += count
      updateWholeByteCount()
      progress(byteCount)
    }
  }

  private mutating func updateWholeByteCount() {
    let count = ends.prefix { $0.offset <= byteCount }.count
    guard count > 0 else { return }
    wholeByteCount = ends[count - 1].offset
    ends.removeFirst(count)
  }

  /// After an error, cuts the file off behind its last whole record and appends `record`, if the sink
  /// takes it.
  mutating func finish(with record: Record) {
    buffer = []
    guard cutOff(), wholeByteCount > 0 else { return }
    ends = []
    do throws(SinkError) {
      try append(record)
      try flush()
    } catch {
      _ = cutOff()
    }
  }

  /// Removes the partial record at the end.
  private mutating func cutOff() -> Bool {
    guard byteCount > wholeByteCount else { return true }
    guard sink.truncate(to: wholeByteCount) else { return false }
    byteCount = wholeByteCount
    progress(byteCount)
    return true
  }
}
