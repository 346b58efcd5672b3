import Expectations
import Glibc
import Testing
import WireTransport

@Suite struct DescriptorPassingTests {
  /// Frames with and without descriptors, with every pair of neighbours.
  static let pattern = [0, 0, 1, 1, 0, 3, 0, 0, 16, 2]

  @Test(arguments: [8, 4096, 100_000])
  func `each frame gets the descriptors that it was sent with`(payloadSize: Int) throws {
    let (client, server) = try StreamSocket.makePair()
    var assembler = FrameAssembler()
    var sent: [[UInt64]] = []
    var seen: [SeenFrame] = []
    for (serial, count) in Self.pattern.enumerated() {
      let files = makeFiles(count)
      sent.append(files.map(inode))
      try client.send(
        makeFrame(payloadSize: payloadSize, serial: UInt64(serial), descriptorCount: count),
        descriptors: DescriptorBatch(adopting: files))
    }
    // The longest frames do not fit into the socket: queued bytes go out as the server reads.
    while seen.count < sent.count {
      let some = try drain(server, &assembler)
      try #require(!some.isEmpty || client.queuedByteCount > 0 || assembler.incompleteByteCount > 0)
      seen += some
      try client.flush()
    }
    expectEqual(seen.map(\.files), sent)
    expectEqual(seen.map(\.header.serial), Array(0..<UInt64(sent.count)))
    expectEqual(client.queuedByteCount, 0)
  }

  @Test(arguments: [1, 3, 7, 16, 23, 24, 25, 40, 100])
  func `reads of any size find the same descriptors`(readSize: Int) throws {
    let (client, server) = try StreamSocket.makePair()
    var sent: [[UInt64]] = []
    for (serial, count) in Self.pattern.enumerated() {
      let files = makeFiles(count)
      sent.append(files.map(inode))
      try client.send(
        makeFrame(serial: UInt64(serial), descriptorCount: count),
        descriptors: DescriptorBatch(adopting: files))
    }
    var assembler = FrameAssembler()
    var seen: [SeenFrame] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: readSize, alignment: 1)
    defer { buffer.deallocate() }
    reading: while true {
      let received = try server.receive(into: buffer)
      guard case .bytes(let count, let descriptors) = consume received else { break reading }
      let bytes = UnsafeRawBufferPointer(rebasing: buffer.prefix(count))
      let taken = assembler.feed(bytes, descriptors: descriptors)
      expectEqual(taken, count)
      try takeFrames(&assembler, into: &seen)
    }
    expectEqual(seen.map(\.files), sent)
  }

  @Test func `the kernel joins bytes before descriptors with theirs, and stops after them`() throws
  {
    let (client, server) = try StreamSocket.makePair()
    try client.send([UInt8](repeating: 1, count: 10))
    let files = makeFiles(1)
    try client.send([UInt8](repeating: 2, count: 20), descriptors: DescriptorBatch(adopting: files))
    try client.send([UInt8](repeating: 3, count: 30))
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 100, alignment: 1)
    defer { buffer.deallocate() }
    var reads: [[Int]] = []
    while true {
      let received = try server.receive(into: buffer)
      guard case .bytes(let count, let descriptors) = consume received else { break }
      reads.append([count, descriptors.count])
    }
    // FrameAssembler relies on this behaviour; a kernel that also stops before the descriptors
    // would do as well.
    #expect(reads == [[30, 1], [30, 0]] || reads == [[10, 0], [20, 1], [30, 0]])
  }

  @Test(arguments: [(2, 0), (2, 1), (1, 2), (0, 1), (2, 3), (16, 15), (15, 16)])
  func `a wrong number of descriptors is refused`(declared: Int, sent: Int) throws {
    let (client, server) = try StreamSocket.makePair()
    let files = makeFiles(sent)
    try client.send(makeFrame(serial: 1))
    try client.send(
      makeFrame(serial: 2, descriptorCount: declared), descriptors: DescriptorBatch(adopting: files)
    )
    var assembler = FrameAssembler()
    let error: FramingError =
      sent < declared
      ? .missingDescriptors(declared: declared, arrived: sent, at: 24)
      : .unexpectedDescriptors(declared: declared, arrived: sent, at: 24)
    #expect(throws: error) { try drain(server, &assembler) }
  }

  @Test func `a frame cannot take the descriptors of the next`() throws {
    let (client, server) = try StreamSocket.makePair()
    let files = makeFiles(1)
    try client.send(makeFrame(serial: 1, descriptorCount: 1))
    try client.send(
      makeFrame(serial: 2, descriptorCount: 1), descriptors: DescriptorBatch(adopting: files))
    var assembler = FrameAssembler()
    #expect(throws: FramingError.missingDescriptors(declared: 1, arrived: 0, at: 0)) {
      try drain(server, &assembler)
    }
  }

  @Test(arguments: [17, 253])
  func `more descriptors than a frame may have are an error and leave none open`(count: Int) throws
  {
    let (client, server) = try StreamSocket.makePair()
    let files = makeFiles(count)
    try client.send(
      makeFrame(serial: 1, descriptorCount: 16), descriptors: DescriptorBatch(adopting: files))
    var assembler = FrameAssembler()
    #expect(throws: TransportError.descriptorsTruncated) { try drain(server, &assembler) }
  }

  @Test func `frames survive a relay that passes bytes only`() throws {
    let (client, near) = try StreamSocket.makePair()
    let (far, server) = try StreamSocket.makePair()
    var assembler = FrameAssembler()
    var seen: [SeenFrame] = []
    let sent = (0..<50).map { makeFrame(payloadSize: $0 * 1000 * 8, serial: UInt64($0)) }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 5000, alignment: 1)
    defer { buffer.deallocate() }
    for frame in sent {
      try client.send(frame)
      relaying: while true {
        let received = try near.receive(into: buffer)
        guard case .bytes(let count, let descriptors) = consume received else { break relaying }
        let passed = descriptors.count
        expectEqual(passed, 0)
        try far.send(UnsafeRawBufferPointer(rebasing: buffer.prefix(count)))
        seen += try drain(server, &assembler)
        try client.flush()
      }
    }
    expectEqual(seen.map(\.bytes), sent)
  }

  @Test func `a frame whose descriptors a relay lost is refused`() throws {
    var assembler = FrameAssembler()
    let frame = makeFrame(serial: 1, descriptorCount: 1)
    _ = frame.withUnsafeBytes { assembler.feed($0) }
    #expect(throws: FramingError.missingDescriptors(declared: 1, arrived: 0, at: 0)) {
      try assembler.next()
    }
  }

  @Test func `descriptors that this process may not open are an error, and the rest is closed`()
    async
  {
    await #expect(processExitsWith: .success) {
      let (client, server) = try StreamSocket.makePair()
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 100, alignment: 8)
      let files = makeFiles(4)
      try client.send(
        makeFrame(serial: 1, descriptorCount: 4), descriptors: DescriptorBatch(adopting: files))
      let before = openDescriptorCount()
      limitDescriptors(leaving: 2)
      do {
        _ = try server.receive(into: buffer)
      } catch TransportError.descriptorsTruncated {
        limitDescriptors(leaving: 100)
        exit(openDescriptorCount() == before ? EXIT_SUCCESS : EXIT_FAILURE)
      }
      exit(EXIT_FAILURE)
    }
  }

  @Test func `no descriptor stays open, sent or not, received or not`() async {
    await #expect(processExitsWith: .success) {
      let before = openDescriptorCount()
      for round in 0..<7 {
        let (client, server) = try StreamSocket.makePair()
        var assembler = FrameAssembler()
        let files = makeFiles(round == 5 ? 200 : 3)
        let declared = round == 1 ? 2 : 3
        let bytes = makeFrame(payloadSize: 64, serial: 1, descriptorCount: declared)
        switch round {
        case 0, 1, 5: try client.send(bytes, descriptors: DescriptorBatch(adopting: files))
        case 2:
          try client.send(Array(bytes.prefix(3)), descriptors: DescriptorBatch(adopting: files))
        case 6:
          // The descriptors are queued before they are sent.
          while client.queuedByteCount == 0 {
            try client.send(makeFrame(payloadSize: 800, serial: 0))
          }
          try client.send(bytes, descriptors: DescriptorBatch(adopting: files))
          while client.queuedByteCount > 0 {
            _ = try drain(server, &assembler)
            try client.flush()
          }
        case 3:
          // The descriptors are never sent: the socket is full, and the queue holds them.
          while client.queuedByteCount == 0 {
            try client.send([UInt8](repeating: 0, count: 65_536))
          }
          try client.send(bytes, descriptors: DescriptorBatch(adopting: files))
        default:
          // The descriptors are never received.
          try client.send(bytes, descriptors: DescriptorBatch(adopting: files))
          continue
        }
        if round == 0 {
          while case .received = try assembler.receive(from: server) {
            guard try assembler.next() != nil else { exit(EXIT_FAILURE) }
          }
        } else {
          _ = try? drain(server, &assembler)
        }
      }
      exit(openDescriptorCount() == before ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }
}
