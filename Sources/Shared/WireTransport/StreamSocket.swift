import CLinuxShims
import Glibc
import WireProtocol

/// One end of a connection for bytes and descriptors; never blocks.
///
/// Used by one thread at a time. Closed when it goes away, together with descriptors that were not sent.
package final class StreamSocket {
  private let socket: OwnedDescriptor
  private var outbound = OutboundQueue()

  /// Takes ownership of a connected stream socket and makes it non-blocking and close-on-exec.
  package init(adopting socket: consuming OwnedDescriptor) throws(TransportError) {
    let number = socket.rawValue
    guard fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK) == 0,
      fcntl(number, F_SETFD, FD_CLOEXEC) == 0
    else { throw .system(operation: "fcntl", path: "", code: errno) }
    // A commit of a frame's size then wakes the other side once instead of five times. The kernel may allow
    // less, which only costs time.
    var size = CInt(Limits().frameBytes)
    setsockopt(
      number, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<CInt>.size))
    self.socket = socket
  }

  /// Makes two ends connected to each other, for tests and for a client inside the server's process.
  package static func makePair() throws(TransportError) -> (StreamSocket, StreamSocket) {
    var numbers: [CInt] = [-1, -1]
    let kind = clinux_socket_stream | clinux_socket_cloexec | clinux_socket_nonblock
    guard socketpair(AF_UNIX, kind, 0, &numbers) == 0 else {
      throw .system(operation: "socketpair", path: "", code: errno)
    }
    let first = OwnedDescriptor(adopting: numbers[0])
    let second = OwnedDescriptor(adopting: numbers[1])
    return (try StreamSocket(adopting: first), try StreamSocket(adopting: second))
  }

  /// The descriptor, for waiting (epoll, a dispatch source); not for reading, writing or closing.
  package var descriptor: CInt { socket.rawValue }

  /// Returns the process at the other end: the one that called `connect` or `makePair`.
  package func peerCredentials() throws(TransportError) -> PeerCredentials {
    var pid: pid_t = 0
    var uid: uid_t = 0
    var gid: gid_t = 0
    guard clinux_peer_credentials(socket.rawValue, &pid, &uid, &gid) == 0 else {
      throw .system(operation: "getsockopt SO_PEERCRED", path: "", code: errno)
    }
    return PeerCredentials(processID: pid, userID: uid)
  }

  // MARK: Receiving

  package enum Received: ~Copyable {
    /// `descriptors` came with one of the bytes; see `FrameAssembler`.
    case bytes(count: Int, descriptors: DescriptorBatch)
    /// Nothing to read now.
    case wouldBlock
    /// The other side will send no more.
    case endOfStream
  }

  /// Reads available bytes, once.
  ///
  /// - Throws: `descriptorsTruncated` when descriptors were lost, after closing the others.
  /// - Precondition: `buffer` is not empty.
  package func receive(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(TransportError) -> Received {
    let controlSize = clinux_cmsg_space(
      Limits().descriptorsPerFrame * MemoryLayout<CInt>.size)
    let number = socket.rawValue
    var numbers: [CInt] = []
    var truncated = false
    let count = withUnsafeTemporaryAllocation(
      byteCount: controlSize, alignment: MemoryLayout<cmsghdr>.alignment
    ) { control in
      var piece = iovec(iov_base: buffer.baseAddress, iov_len: buffer.count)
      return withUnsafeMutablePointer(to: &piece) { piece in
        var message = msghdr()
        message.msg_iov = piece
        message.msg_iovlen = 1
        message.msg_control = control.baseAddress
        message.msg_controllen = controlSize
        let flags = clinux_msg_cmsg_cloexec | clinux_msg_dontwait
        var count = recvmsg(number, &message, flags)
        while count < 0 && errno == EINTR { count = recvmsg(number, &message, flags) }
        if count >= 0 {
          numbers = descriptorNumbers(in: &message)
          truncated = message.msg_flags & clinux_msg_ctrunc != 0
        }
        return count
      }
    }
    let code = errno
    let descriptors = DescriptorBatch(adopting: numbers)
    if truncated { throw .descriptorsTruncated }
    if count > 0 { return .bytes(count: count, descriptors: descriptors) }
    if count == 0 { return .endOfStream }
    switch code {
    case EAGAIN: return .wouldBlock
    case ECONNRESET, EPIPE: throw .closedByPeer
    default: throw .system(operation: "recvmsg", path: "", code: code)
    }
  }

  // MARK: Sending

  /// Bytes accepted by `send` that the kernel has not accepted yet. The sender decides how many are too
  /// many. While it is not 0, call `flush` when the descriptor becomes writable.
  package var queuedByteCount: Int { outbound.byteCount }

  /// Bytes in the kernel that the other side has not read, with the cost of their buffers; 0 if it has read
  /// all.
  package var unreadByteCount: Int {
    var count: CInt = 0
    return ioctl(socket.rawValue, UInt(TIOCOUTQ), &count) == 0 ? Int(count) : 0
  }

  /// Sends one frame, after everything sent before; bytes that the kernel does not accept now are queued.
  ///
  /// Descriptors go with the frame's first byte, by a `sendmsg` that carries no other frame, and are
  /// closed here once sent.
  ///
  /// - Throws: `closedByPeer`, or an error of sendmsg(2); nothing can be sent afterwards.
  package func send(
    _ frame: UnsafeRawBufferPointer, descriptors: consuming DescriptorBatch = DescriptorBatch()
  ) throws(TransportError) {
    guard !frame.isEmpty else { return }
    if outbound.byteCount > 0 { try flush() }
    var taken = 0
    var left = descriptors.release()
    if outbound.byteCount == 0 {
      do {
        taken = try write(frame, numbers: left)
      } catch {
        _ = DescriptorBatch(adopting: left)
        throw error
      }
      if taken > 0 {
        _ = DescriptorBatch(adopting: left)
        left = []
      }
    }
    outbound.append(UnsafeRawBufferPointer(rebasing: frame[taken...]), numbers: left)
  }

  package func send(
    _ frame: [UInt8], descriptors: consuming DescriptorBatch = DescriptorBatch()
  ) throws(TransportError) {
    // Released, because a closure cannot consume a parameter.
    let numbers = descriptors.release()
    try frame.span.withUnsafeBytes { bytes throws(TransportError) in
      try send(bytes, descriptors: DescriptorBatch(adopting: numbers))
    }
  }

  /// Sends queued bytes until none are left or the kernel accepts no more.
  package func flush() throws(TransportError) {
    while outbound.byteCount > 0 {
      let number = socket.rawValue
      let taken = try outbound.withNextPiece { bytes, numbers throws(TransportError) in
        try Self.write(bytes, numbers: numbers, to: number)
      }
      guard taken > 0 else { return }
      outbound.removeFirst(taken)
    }
  }

  private func write(
    _ bytes: UnsafeRawBufferPointer, numbers: [CInt]
  ) throws(TransportError) -> Int {
    try Self.write(bytes, numbers: numbers, to: socket.rawValue)
  }

  /// Calls sendmsg(2) once. Returns 0 when the kernel accepts nothing now.
  private static func write(
    _ bytes: UnsafeRawBufferPointer, numbers: [CInt], to socket: CInt
  ) throws(TransportError) -> Int {
    let payloadSize = numbers.count * MemoryLayout<CInt>.size
    let controlSize = numbers.isEmpty ? 0 : clinux_cmsg_space(payloadSize)
    let count = withUnsafeTemporaryAllocation(
      byteCount: max(controlSize, 1), alignment: MemoryLayout<cmsghdr>.alignment
    ) { control in
      var piece = iovec(
        iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count)
      return withUnsafeMutablePointer(to: &piece) { piece in
        var message = msghdr()
        message.msg_iov = piece
        message.msg_iovlen = 1
        if !numbers.isEmpty {
          control.initializeMemory(as: UInt8.self, repeating: 0)
          message.msg_control = control.baseAddress
          message.msg_controllen = controlSize
          if let header = clinux_cmsg_firsthdr(&message) {
            header.pointee.cmsg_level = SOL_SOCKET
            header.pointee.cmsg_type = CInt(SCM_RIGHTS)
            header.pointee.cmsg_len = clinux_cmsg_len(payloadSize)
            numbers.withUnsafeBytes {
              UnsafeMutableRawBufferPointer(start: clinux_cmsg_data(header), count: payloadSize)
                .copyMemory(from: $0)
            }
          }
        }
        let flags = clinux_msg_nosignal | clinux_msg_dontwait
        var count = sendmsg(socket, &message, flags)
        while count < 0 && errno == EINTR { count = sendmsg(socket, &message, flags) }
        return count
      }
    }
    if count >= 0 { return count }
    switch errno {
    case EAGAIN: return 0
    // Too many descriptors of this user are in flight: there is room again when peers read.
    case ETOOMANYREFS: return 0
    case EPIPE, ECONNRESET: throw .closedByPeer
    default: throw .system(operation: "sendmsg", path: "", code: errno)
    }
  }
}

/// The process at the other end of a socket, as the kernel knows it.
package struct PeerCredentials: Hashable, Sendable {
  package var processID: Int32
  package var userID: UInt32

  package init(processID: Int32, userID: UInt32) {
    self.processID = processID
    self.userID = userID
  }
}

/// The descriptors in a received message; the caller owns them.
private func descriptorNumbers(in message: inout msghdr) -> [CInt] {
  var numbers: [CInt] = []
  var next = clinux_cmsg_firsthdr(&message)
  while let header = next {
    if header.pointee.cmsg_level == SOL_SOCKET,
      header.pointee.cmsg_type == CInt(SCM_RIGHTS)
    {
      let byteCount = Int(header.pointee.cmsg_len) - clinux_cmsg_len(0)
      let data = UnsafeRawBufferPointer(start: clinux_cmsg_data(header), count: max(0, byteCount))
      for offset in stride(from: 0, to: data.count - 3, by: MemoryLayout<CInt>.size) {
        numbers.append(data.loadUnaligned(fromByteOffset: offset, as: CInt.self))
      }
    }
    next = clinux_cmsg_nxthdr(&message, header)
  }
  return numbers
}
