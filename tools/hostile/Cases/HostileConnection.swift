import CLinuxShims
import Glibc
import WireProtocol

/// A client's end of a socket that sends anything: wrong frames, halves of frames, descriptors that
/// do not belong there.
///
/// It shares no socket code with the server or the library, so that a mistake there is seen.
final class HostileConnection {
  let descriptor: CInt
  private unowned let arena: Arena
  private var received: [UInt8] = []
  private var isAtEnd = false
  /// The server's last word about the end of the connection.
  private var lastEnding = Ending.closed
  /// The serial that `sendFrame` uses next.
  var nextSerial: UInt64 = 1
  /// Longest wait for the server, in seconds; a correct server is never so slow.
  private static let patience = 20.0

  init(path: String, arena: Arena) throws {
    self.arena = arena
    let number = socket(AF_UNIX, clinux_socket_stream | clinux_socket_cloexec, 0)
    guard number >= 0 else { throw AttemptError("no socket: errno \(errno)") }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      close(number)
      throw AttemptError("the path \(path) is too long")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(number, $0, size) }
    }
    guard result == 0 else {
      let code = errno
      close(number)
      throw AttemptError("cannot connect to \(path): errno \(code)")
    }
    descriptor = number
  }

  deinit { close(descriptor) }

  // MARK: Sending

  /// Sends bytes, with descriptors beside the first; stops when the server has closed.
  ///
  /// - Returns: the number of bytes that the kernel took.
  @discardableResult
  func send(_ bytes: [UInt8], descriptors: [CInt] = []) -> Int {
    var done = 0
    var left = descriptors
    while done < bytes.count {
      let count = write(Array(bytes[done..<min(done + (1 << 18), bytes.count)]), left)
      if count > 0 {
        arena.addSent(bytes: count, descriptors: left.count)
        done += count
        left = []
        continue
      }
      guard errno == EAGAIN || errno == EINTR || errno == ETOOMANYREFS,
        wait(for: POLLOUT, until: monotonicSeconds() + Self.patience)
      else { return done }
      // Reads as well: a client and a server that both only write would block each other.
      drain()
    }
    return done
  }

  private func write(_ bytes: [UInt8], _ descriptors: [CInt]) -> Int {
    let size = descriptors.count * MemoryLayout<CInt>.size
    var control = [UInt8](repeating: 0, count: descriptors.isEmpty ? 0 : clinux_cmsg_space(size))
    var bytes = bytes
    return bytes.withUnsafeMutableBytes { bytes in
      control.withUnsafeMutableBytes { control in
        var piece = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
        return withUnsafeMutablePointer(to: &piece) { piece in
          var message = msghdr()
          message.msg_iov = piece
          message.msg_iovlen = 1
          if !descriptors.isEmpty {
            message.msg_control = control.baseAddress
            message.msg_controllen = control.count
            if let header = clinux_cmsg_firsthdr(&message) {
              header.pointee.cmsg_level = SOL_SOCKET
              header.pointee.cmsg_type = CInt(SCM_RIGHTS)
              header.pointee.cmsg_len = clinux_cmsg_len(size)
              descriptors.withUnsafeBytes {
                UnsafeMutableRawBufferPointer(start: clinux_cmsg_data(header), count: size)
                  .copyMemory(from: $0)
              }
            }
          }
          return sendmsg(descriptor, &message, clinux_msg_nosignal | clinux_msg_dontwait)
        }
      }
    }
  }

  /// Sends one frame; everything about it can be made wrong.
  func sendFrame(
    _ opcode: UInt16, _ payload: [UInt8] = [], size: UInt32? = nil, fdCount: Int? = nil,
    flags: UInt8 = 0, serial: UInt64? = nil, descriptors: [CInt] = []
  ) {
    send(
      frame(
        opcode, payload, size: size, fdCount: fdCount ?? descriptors.count, flags: flags,
        serial: serial), descriptors: descriptors)
  }

  /// The bytes that `sendFrame` sends.
  func frame(
    _ opcode: UInt16, _ payload: [UInt8] = [], size: UInt32? = nil, fdCount: Int = 0,
    flags: UInt8 = 0, serial: UInt64? = nil
  ) -> [UInt8] {
    var encoder = MessageEncoder()
    encoder.u32(size ?? UInt32(clamping: 16 + payload.count))
    encoder.u16(opcode)
    encoder.u8(UInt8(clamping: fdCount))
    encoder.u8(flags)
    encoder.u64(serial ?? nextSerial)
    nextSerial = max(nextSerial, serial ?? nextSerial) &+ 1
    return encoder.bytes + payload
  }

  func sendHello(flags: HelloFlags = []) {
    let hello = Hello(
      major: ProtocolVersion.major, minorMin: 0, minorMax: ProtocolVersion.minor, flags: flags,
      name: "hostile")
    send(hello.frame(serial: nextSerial))
    nextSerial += 1
  }

  func commit(_ write: (inout CommitEncoder) -> Void) { commit(descriptors: [], write) }

  /// Sends a commit as a right client would, with any descriptors.
  func commit(
    descriptors: [CInt], time: Double = 0, _ write: (inout CommitEncoder) -> Void
  ) {
    var encoder = CommitEncoder()
    write(&encoder)
    for frame in encoder.makeFrames(firstSerial: nextSerial, commitTime: time) {
      let own = frame.descriptors.clamped(to: 0..<descriptors.count)
      guard send(frame.bytes, descriptors: Array(descriptors[own])) == frame.bytes.count else {
        return
      }
      nextSerial += 1
    }
  }

  /// Sends operations of any bytes as one commit, of as many frames as it takes.
  func commit(operations: [UInt8], time: Double = 0) {
    let payload = bytes { $0.f64(time) } + operations
    let room = Limits().frameBytes - 16
    var start = 0
    repeat {
      let end = min(start + room, payload.count)
      let isLast = end == payload.count
      let piece = frame(
        MessageOpcode.commit.rawValue, Array(payload[start..<end]), flags: isLast ? 0 : 1)
      guard send(piece) == piece.count else { return }
      start = end
    } while start < payload.count
  }

  func stopSending() { _ = shutdown(descriptor, CInt(SHUT_WR)) }

  // MARK: Receiving

  private func wait(for events: Int32, until deadline: Double) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(events | POLLIN), revents: 0)
    let left = deadline - monotonicSeconds()
    return left > 0 && poll(&waiting, 1, CInt((left * 1000).rounded(.up))) > 0
  }

  /// Reads the available bytes without waiting.
  private func drain() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !isAtEnd {
      let count = recv(descriptor, &buffer, buffer.count, clinux_msg_dontwait)
      if count > 0 {
        received += buffer[..<count]
      } else {
        isAtEnd = count == 0 || (errno != EAGAIN && errno != EINTR)
        return
      }
    }
  }

  /// The server's next message; nil when it has closed.
  func receive() throws -> ServerMessage? {
    let deadline = monotonicSeconds() + Self.patience
    while true {
      if let message = takeMessage() {
        recordEnding(message)
        return message
      }
      if isAtEnd { return nil }
      guard wait(for: POLLIN, until: deadline) else { throw AttemptError("the server kept silent") }
      drain()
    }
  }

  private func takeMessage() -> ServerMessage? {
    guard received.count >= FrameHeader.byteCount else { return nil }
    return received.withUnsafeBytes { buffer -> (ServerMessage?, Int)? in
      guard let header = try? FrameHeader(decoding: buffer), buffer.count >= Int(header.size) else {
        return nil
      }
      let payload = UnsafeRawBufferPointer(
        rebasing: buffer[FrameHeader.byteCount..<Int(header.size)])
      return (try? ServerMessage(opcode: header.opcode, decoding: payload), Int(header.size))
    }.map { message, size in
      received.removeFirst(size)
      return message
    } ?? nil
  }

  /// Waits until the server has closed, without reading anything.
  func waitForEnd() {
    var waiting = pollfd(fd: descriptor, events: 0, revents: 0)
    _ = poll(&waiting, 1, CInt(Self.patience * 1000))
  }

  /// True when a line comes, false when the server has closed.
  func receivesLine() -> Bool {
    let deadline = monotonicSeconds() + Self.patience
    while !received.contains(UInt8(ascii: "\n")) {
      guard !isAtEnd, wait(for: POLLIN, until: deadline) else { return false }
      drain()
    }
    return true
  }

  /// Removes and returns the next line without its end; nil when the server has closed.
  func takeLine() -> String? {
    guard receivesLine(), let end = received.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { received.removeSubrange(...end) }
    return String(decoding: received[..<end], as: UTF8.self)
  }

  /// The ending: reads to the end of the stream, or proves by a commit that the server goes on.
  func ending() throws -> Ending {
    // A closed connection swallows the commit; messages that the server sent before are still read.
    commit { _ in }
    let serial = nextSerial - 1
    return try readEnding { message in
      if case .frame(let frame) = message { frame.latchedSerial >= serial } else { false }
    }
  }

  /// Reads until the server has closed, or has sent a message for which `isAlive` is true.
  func readEnding(unless isAlive: (ServerMessage) -> Bool = { _ in false }) throws -> Ending {
    while let message = try receive() {
      if isAlive(message) { return .alive }
    }
    return lastEnding
  }

  private func recordEnding(_ message: ServerMessage) {
    switch message {
    case .error(let error): lastEnding = .error(error.code)
    case .bye(let bye): lastEnding = .bye(bye.reason)
    default: break
    }
  }

  /// Waits until the last commit is part of a frame; false when the server has closed instead.
  @discardableResult
  func settle() throws -> Bool {
    let serial = nextSerial - 1
    while let message = try receive() {
      if case .frame(let frame) = message, frame.latchedSerial >= serial { return true }
    }
    return false
  }
}
