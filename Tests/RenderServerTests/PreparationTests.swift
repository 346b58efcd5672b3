import AnimationEvaluation
import Dispatch
import Expectations
import Glibc
import GraphicsValues
import RenderServer
import Synchronization
import TestSupport
import Testing
import WireProtocol
import WireTransport

private let red: UInt32 = 0xFFFF_0000
private let green: UInt32 = 0xFF00_FF00

/// Commits that are too long for the loop's thread.
@Suite struct `Preparing commits` {
  private let server = ServerFixture()
  private let window = Rectangle(x: 0, y: 0, width: 50, height: 40)

  init() throws { server.core.preparationThread = try PreparationThread() }

  /// Waits until another thread has done all steps.
  private func finish() {
    while server.core.isPreparing {
      server.core.preparationThread?.waitForOne()
      _ = server.core.resumePreparations()
    }
  }

  /// Layers enough for a long commit.
  private func pad(_ encoder: inout CommitEncoder) {
    for id in 1000...10_000 as ClosedRange<UInt32> { encoder.createLayer(id) }
  }

  @Test func `a short commit is queued at once`() throws {
    let client = try server.greetedClient()
    client.commit { $0.addWindow(1, window, .red) }
    expectFalse(server.core.isPreparing)
    expectTrue(server.core.hasQueuedCommits)
    server.frame()
    expectEqual(server.pixel(10, 10), red)
  }

  @Test func `frames go on while a long commit is checked, and later commits wait`() throws {
    let client = try server.greetedClient()
    client.commit {
      $0.addWindow(1, window, .red)
      pad(&$0)
    }
    expectTrue(client.session.isPreparing)
    expectFalse(server.core.hasQueuedCommits)
    // Without the first commit's layers this commit would be refused.
    client.commit { $0.insertSublayer(10_000, at: 0, of: 1) }
    expectEqual(client.session.commits.acceptedCount, 0)
    let other = try server.greetedClient()
    other.commit { $0.addWindow(1, window.offsetBy(60), .green) }
    server.frame()
    expectEqual(server.pixel(10, 10), 0xFF00_0000)
    expectEqual(server.pixel(70, 10), green)

    finish()
    expectEqual(client.session.commits.acceptedCount, 2)
    server.frame()
    expectEqual(server.pixel(10, 10), red)
    try expectNil(client.takeError())
  }

  @Test func `pictures are read beside the loop, from descriptors and from commits`() throws {
    let pixels = [UInt32](repeating: green, count: 200 * 200)
    let memory = try pixels.withUnsafeBytes { try SealedMemory.make(copying: $0).release() }
    let client = try server.greetedClient()
    client.commit(descriptors: [memory]) {
      $0.defineImageByDescriptor(1, width: 200, height: 200, rowBytes: 800, byteCount: 160_000)
      $0.addWindow(1, window)
      $0.setImage(1, for: .contents, of: 1)
    }
    expectTrue(client.session.isPreparing)
    finish()
    server.frame()
    expectEqual(server.pixel(10, 10), green)
    client.commit {
      $0.addImage(2, width: 200, height: 200, [UInt32](repeating: red, count: 200 * 200))
      $0.setImage(2, for: .contents, of: 1)
    }
    expectTrue(client.session.isPreparing)
    finish()
    server.frame()
    expectEqual(server.pixel(10, 10), red)
    expectEqual(server.core.tree.scene.usage(of: client.session.slot).imageBytes, 320_000)
  }

  @Test(arguments: [false, true])
  func `a large picture is read in parts, to its last pixel`(isRecorded: Bool) throws {
    let (width, height, words) = (1500, 700, 1600)
    let path = "/tmp/agate-large-picture-\(getpid())-\(isRecorded)"
    defer { unlink(path) }
    if isRecorded { try server.core.startRecording(to: path) }
    let bytes = (0..<words * height).map { 0xFF00_0000 | UInt32($0) }
    let memory = try bytes.withUnsafeBytes { try SealedMemory.make(copying: $0).release() }
    let pixels = (0..<height).flatMap { bytes[$0 * words..<$0 * words + width] }
    let client = try server.greetedClient()
    client.commit(descriptors: [memory]) {
      $0.defineImageByDescriptor(
        1, width: width, height: height, rowBytes: words * 4, byteCount: words * height * 4)
    }
    finish()
    client.commit { $0.addImage(2, width: width, height: height, pixels) }
    finish()
    // Bytes of pictures in a commit are taken over several frames.
    for _ in 0..<8 { server.frame() }
    let images = server.core.tree.scene.images(of: client.session.slot)
    expectEqual(images.map { $0.id }, [1, 2])
    #expect(images.allSatisfy { $0.image.pixels == pixels })
    if isRecorded { server.core.stopRecording() }
  }

  @Test func `small pictures in a lot of memory are read beside the loop, and count`() throws {
    let memory = try [UInt8](repeating: 0xFF, count: 409_600).withUnsafeBytes {
      try SealedMemory.make(copying: $0).release()
    }
    let client = try server.greetedClient()
    client.commit(descriptors: [memory]) {
      $0.defineImageByDescriptor(1, width: 1, height: 100, rowBytes: 4096, byteCount: 409_600)
    }
    expectTrue(client.session.isPreparing)
    finish()
    expectEqual(client.session.commits.acceptedCount, 1)

    let small = ServerFixture(ServerFixture.configuration { $0.clientMemory = 400_000 })
    let greedy = try small.greetedClient()
    let same = try [UInt8](repeating: 0xFF, count: 409_600).withUnsafeBytes {
      try SealedMemory.make(copying: $0).release()
    }
    greedy.commit(descriptors: [same]) {
      $0.defineImageByDescriptor(1, width: 1, height: 100, rowBytes: 4096, byteCount: 409_600)
    }
    try expectEqual(greedy.takeError()?.code, .limitExceeded)
  }

  @Test func `pictures by descriptor do not make a long commit short`() throws {
    let server = ServerFixture()
    server.core.budget.bytes = 1
    let client = try server.greetedClient()
    let pixels = [UInt32](repeating: green, count: 200 * 200)
    for number in 1...3 as ClosedRange<UInt32> {
      let memory = try pixels.withUnsafeBytes { try SealedMemory.make(copying: $0).release() }
      client.commit(descriptors: [memory]) {
        $0.defineImageByDescriptor(
          number, width: 200, height: 200, rowBytes: 800, byteCount: 160_000)
        for id in 0..<9000 as Range<UInt32> { $0.createLayer(number * 10_000 + id) }
      }
    }
    let first = client.serial - 2
    server.frame()
    expectEqual(client.session.commits.latchedSerial, first)
  }

  @Test func `a client that is gone has no preparation and no descriptors`() throws {
    let pixels = [UInt32](repeating: green, count: 200 * 200)
    var inodes: [ino_t] = []
    for _ in 0..<20 {
      let memory = try pixels.withUnsafeBytes { try SealedMemory.make(copying: $0).release() }
      var status = stat()
      expectEqual(fstat(memory, &status), 0)
      inodes.append(status.st_ino)
      let client = try server.greetedClient()
      client.commit(descriptors: [memory]) {
        $0.defineImageByDescriptor(1, width: 200, height: 200, rowBytes: 800, byteCount: 160_000)
      }
      expectTrue(client.session.isPreparing)
      server.core.disconnect(client.session)
      server.forget(client)
    }
    // Later commits do not wait behind clients that have left.
    let last = try server.greetedClient()
    last.commit { pad(&$0) }
    finish()
    expectEqual(last.session.commits.acceptedCount, 1)
    let open = (0..<4096 as Range<CInt>).count { number in
      var status = stat()
      return fstat(number, &status) == 0 && inodes.contains(status.st_ino)
    }
    expectEqual(open, 0)
  }

  @Test func `prepared pictures count against the memory that all clients share`() throws {
    let server = ServerFixture(ServerFixture.configuration { $0.clientMemory = 400_000 })
    server.core.preparationThread = try PreparationThread()
    func commit(_ client: TestClient) {
      client.commit {
        $0.addImage(1, width: 200, height: 200, [UInt32](repeating: green, count: 200 * 200))
      }
    }
    let first = try server.greetedClient()
    let second = try server.greetedClient()
    commit(first)
    commit(second)
    while server.core.isPreparing {
      server.core.preparationThread?.waitForOne()
      _ = server.core.resumePreparations()
    }
    let errors = try [first, second].compactMap { try $0.takeError()?.code }
    expectEqual(errors, [.limitExceeded], "one of them has its pictures")
  }

  @Test func `a long commit that breaks a rule is refused as a short one is`() throws {
    let client = try server.greetedClient()
    client.commit {
      pad(&$0)
      $0.createLayer(7)
    }
    expectTrue(client.session.isPreparing)
    finish()
    let error = try client.takeError()
    expectEqual(error?.code, .badID)
    expectEqual(error?.target, 7)
    expectEqual(client.session.state, .failed)
    expectEqual(client.session.commits.acceptedCount, 0)
  }

  @Test func `a client that leaves meanwhile is gone`() throws {
    let client = try server.greetedClient()
    client.commit {
      $0.addWindow(1, window, .red)
      pad(&$0)
    }
    server.core.disconnect(client.session)
    expectFalse(server.core.isPreparing)
    // The next client in its slot gets no result of the old preparation.
    expectEmpty(server.core.resumePreparations())
    server.frame()
    expectEqual(server.pixel(10, 10), 0xFF00_0000)
  }

  @Test func `released objects are freed on the thread`() throws {
    let thread = try PreparationThread()
    // An awake thread takes it before the caller has returned.
    for _ in 0..<2000 {
      let ended = Latch()
      thread.discard(Witness(ended))
      ended.wait()
      expectNotEqual(ended.thread, pthread_self())
    }
  }

  @Test func `animations that end meanwhile make room`() throws {
    let server = ServerFixture(ServerFixture.configuration { $0.limits.animations = 1 })
    server.core.preparationThread = try PreparationThread()
    let client = try server.greetedClient()
    let fade = AnimationDescription.basic(
      PropertyKeyPath(.opacity), from: .scalar(0), to: .scalar(1))
    client.commit {
      $0.addWindow(1, window, .red)
      $0.addAnimation(1, to: 1, fade)
    }
    server.frame()
    client.commit { pad(&$0) }
    expectTrue(client.session.isPreparing)
    try server.advance(by: 5)
    finish()
    client.commit { $0.addAnimation(2, to: 1, fade) }
    try expectNil(client.takeError())
  }

  @Test func `a recording has a long commit between the frames where it took effect`() throws {
    var name = Array("/tmp/agate-preparation-XXXXXX".utf8CString)
    let file = mkstemp(&name)
    defer { close(file) }
    let path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unlink(path) }
    try server.core.startRecording(to: path)
    let pixels = [UInt32](repeating: green, count: 200 * 200)
    let memory = try pixels.withUnsafeBytes { try SealedMemory.make(copying: $0).release() }
    let client = try server.greetedClient()
    client.commit(descriptors: [memory]) {
      $0.defineImageByDescriptor(1, width: 200, height: 200, rowBytes: 800, byteCount: 160_000)
    }
    server.frame()
    finish()
    server.frame()
    server.core.stopRecording()
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    bytes.removeLast(bytes.count - read(file, &bytes, bytes.count))
    let (_, records, _) = try RecordingFormat.parse(bytes)
    expectEqual(records.map(\.kind), [.connect, .frame, .tick, .frame, .contents, .tick, .end])
  }
}

/// Records the thread on which it is freed.
private final class Witness: Sendable {
  private let latch: Latch

  init(_ latch: Latch) { self.latch = latch }

  deinit { latch.open() }
}

/// A latch that one thread waits for and another opens.
private final class Latch: Sendable {
  private let opener = Mutex<pthread_t?>(nil)
  private let alarm = DispatchSemaphore(value: 0)

  var thread: pthread_t? { opener.withLock { $0 } }

  func open() {
    opener.withLock { $0 = pthread_self() }
    alarm.signal()
  }

  func wait() { alarm.wait() }
}

extension Rectangle {
  fileprivate func offsetBy(_ x: Double) -> Rectangle {
    Rectangle(x: self.x + x, y: y, width: width, height: height)
  }
}
