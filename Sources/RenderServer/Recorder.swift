import Glibc
internal import WireTransport

/// Writes a recording while the server runs.
///
/// Records are appended with one `write` each and never rewritten: whatever ends the process, the
/// file is a recording of everything up to its last whole record. When writing fails (a full disk)
/// the recorder stops and says so once; the display does not notice.
package final class Recorder {
  package let path: String
  private let file: OwnedDescriptor
  private var seenContents: [UInt64: Int] = [:]
  package private(set) var byteCount = 0
  /// Set when writing failed; nothing is written afterwards.
  package private(set) var failure: String?

  /// - Throws: a message that names the file and the reason.
  package init(path: String, header: RecordingHeader) throws(RecorderError) {
    // Without O_NONBLOCK a pipe without a reader would stop the server.
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let descriptor = open(path, flags, 0o600)
    guard descriptor >= 0 else {
      throw RecorderError(path: path, reason: String(cString: strerror(errno)))
    }
    self.path = path
    file = OwnedDescriptor(adopting: descriptor)
    write(RecordingFormat.encode(header))
    if let failure { throw RecorderError(path: path, reason: failure) }
  }

  package func append(_ record: Record) {
    write(RecordingFormat.encode(record))
  }

  /// Records the contents of a descriptor; the same contents are stored once.
  ///
  /// - Parameter ordinal: number of descriptors of the client that the recording has before.
  func append(_ contents: DescriptorContents, client: UInt32, ordinal: UInt32, time: Double) {
    var payload: [UInt8] = []
    withUnsafeBytes(of: UInt64(ordinal).littleEndian) { payload.append(contentsOf: $0) }
    withUnsafeBytes(of: contents.hash.littleEndian) { payload.append(contentsOf: $0) }
    // Two pictures of one length with one 64-bit hash are taken to be the same picture.
    if seenContents[contents.hash] != contents.bytes.count {
      payload += contents.bytes
      seenContents[contents.hash] = contents.bytes.count
    }
    append(Record(time: time, client: client, kind: .contents, payload: payload))
  }

  private func write(_ bytes: [UInt8]) {
    guard failure == nil else { return }
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(file.rawValue, buffer.baseAddress?.advanced(by: done), bytes.count - done)
      }
      if count < 0 {
        if errno == EINTR { continue }
        failure = String(cString: strerror(errno))
        return
      }
      done += count
    }
    byteCount += bytes.count
  }
}

/// The contents of a client's descriptor, for a recording.
struct DescriptorContents: Sendable {
  let bytes: [UInt8]
  /// Number of descriptors that the client had sent before.
  let ordinal: UInt32
  let hash: UInt64

  init(_ bytes: [UInt8], ordinal: UInt32) {
    self.bytes = bytes
    self.ordinal = ordinal
    hash = bytes.reduce(14_695_981_039_346_656_037) {
      ($0 ^ UInt64($1)) &* 1_099_511_628_211
    }
  }
}

package struct RecorderError: Error, Hashable, Sendable, CustomStringConvertible {
  package let path: String
  package let reason: String

  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  package var description: String { "cannot record to \(path): \(reason)" }
}
