import CLinuxShims
import Expectations
import Glibc
import GraphicsValues
import InputEvents
import RenderServer
import TestSupport
import Testing
import WireProtocol
import WireTransport

/// A client that is killed at any point of its stream and of a frame: other clients do not notice,
/// and nothing of it is left.
///
/// | killed                                                        | rows                         |
/// |---------------------------------------------------------------|------------------------------|
/// | after each operation, in one commit, before and after its frame | operations × 4             |
/// | after each operation, each in a commit of its own             | operations                   |
/// | in each message: no byte, in the header, in the payload, at the end | frames × 21 and more   |
@Suite(.serialized) struct `Killed clients` {
  /// The moment of the kill, relative to the client's last commit.
  enum Moment: String, CaseIterable, Codable, Sendable {
    /// Killed while the commit waits for a frame.
    case queued
    /// Killed after a frame has shown the commit.
    case shown
    /// Killed a second later, while its animations run.
    case animating
    /// Killed in the middle of a recording.
    case recorded
    /// Killed with a button, a finger and a key down on its window.
    case pressed
  }

  /// A server with a client whose picture must not change.
  private final class Stage {
    let server = ServerFixture()
    let witness: TestClient
    private var expected: [UInt32] = []
    private let layers: Int
    private var paints = 0

    init() throws {
      witness = try server.greetedClient()
      witness.commit {
        $0.addWindow(1, Rectangle(x: 40, y: 5, width: 100, height: 80), .green)
        $0.addLayer(2, Rectangle(x: 10, y: 10, width: 30, height: 30), .blue, in: 1)
        $0.addAnimation(
          1, to: 2, .basic(PropertyKeyPath(.position, .x), by: .scalar(20), repeatCount: .infinity))
      }
      // Hosts the killed client's context, as long as it exists.
      witness.commit {
        $0.createLayer(3)
        $0.setBits(9, for: .kind, of: 3)
        $0.set(.text(KillScript.token), for: .hostedToken, of: 3)
        $0.setRect(Rectangle(x: 0, y: 0, width: 40, height: 30), for: .bounds, of: 3)
        $0.setPoint(Point(x: 60, y: 50), for: .position, of: 3)
        $0.insertSublayer(3, at: 1, of: 1)
      }
      server.frame()
      layers = server.core.tree.scene.layerCount
    }

    /// The display with the witness as the only client.
    func remember() { expected = pixels }

    private var pixels: [UInt32] {
      (0..<server.canvas.height).flatMap { y in
        UnsafeBufferPointer(start: server.canvas.buffer.row(y), count: server.canvas.width)
      }
    }

    /// Checks that nothing of another client is left, and that the next frames are drawn.
    func check(_ row: @autoclosure () -> String) throws {
      server.frame()
      let row = Comment(rawValue: row())
      #expect(pixels == expected, row)
      #expect(server.core.sessions.count == 1, row)
      #expect(server.core.tree.scene.layerCount == layers, row)
      #expect(server.core.tree.scene.animationCount == 1, row)
      #expect(server.core.tree.scene.contexts.count == 1, row)
      #expect(!server.core.hasQueuedCommits && !server.core.isFrameAwaited, row)
      // The witness is still served, and gets its events.
      paints += 1
      let frames = server.core.statistics.frames
      witness.commit { $0.set(.text("\(paints)"), for: .name, of: 1) }
      server.frame()
      #expect(server.core.statistics.frames == frames + 1, row)
      let events = try witness.takeMessages()
      #expect(events.contains { if case .frame = $0 { true } else { false } }, row)
    }

    /// Sends an input event.
    func input(_ words: String) throws {
      server.core.input(try InputEvent(words: words.split(separator: " ").map(String.init)))
      server.core.flushPointer()
    }

    func kill(_ client: TestClient) {
      server.core.disconnect(client.session)
      server.forget(client)
    }
  }

  /// Number of sockets and anonymous memory files; other descriptors come and go with the test
  /// library's threads.
  private static func openDescriptorCount() -> Int {
    (0..<1024 as Range<CInt>).count { number in
      var target = [CChar](repeating: 0, count: 64)
      readlink("/proc/self/fd/\(number)", &target, target.count - 1)
      let name = String(decoding: target.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      return name.hasPrefix("socket:") || name.hasPrefix("/memfd:")
    }
  }

  /// Runs a table, and then half of it again, which must leave nothing behind. This needs a
  /// separate process, since other tests have descriptors and memory, too.
  ///
  /// - Parameter table: the table; it gets the stage, and a stride of 1 or 2 over its rows.
  private static func expectNothingLeft(_ table: (Stage, _ stride: Int) throws -> Void) throws {
    let stage = try Stage()
    stage.remember()
    try table(stage, 1)
    let descriptors = openDescriptorCount()
    let heap = clinux_heap_byte_count()
    try table(stage, 2)
    expectEqual(openDescriptorCount(), descriptors)
    let growth = clinux_heap_byte_count() - heap
    // A session or a layer that stayed would be larger, in hundreds of rows.
    expectLess(growth, 16_384, "\(growth) bytes")
  }

  /// Commits the first operations of the script, the last in a separate commit if wanted.
  private static func commit(
    _ count: Int, from client: TestClient, lastAlone: Bool = false
  ) throws {
    let steps = KillScript.operations.prefix(count).map(\.step)
    let parts = lastAlone ? [steps.dropLast(), steps.suffix(1)] : [steps[...]]
    for part in parts {
      var encoder = CommitEncoder()
      for step in part { step(&encoder) }
      let descriptors = try (0..<encoder.descriptorCount).map { _ in
        try KillScript.makeDescriptor()
      }
      client.commit(descriptors: descriptors) { encoder in
        for step in part { step(&encoder) }
      }
    }
  }

  @Test func `the script has every operation and every message of clients`() {
    expectEqual(Set(KillScript.order), Set(OperationCode.allCases))
    let names = Set(KillScript.stream().map { $0.name.split(separator: " ")[0] })
    expectEqual(names, ["hello", "commit", "setFrameEvents"])
    expectAtLeast(KillScript.stream().count, 5)
  }

  @Test(arguments: Moment.allCases)
  func `killed after any operation of a commit`(moment: Moment) async {
    await #expect(processExitsWith: .success) { [moment] in
      try Self.killAfterOperations(moment, lastAlone: false)
    }
  }

  @Test func `killed after any operation in a commit of its own`() async {
    await #expect(processExitsWith: .success) {
      try Self.killAfterOperations(.shown, lastAlone: true)
    }
  }

  private static func killAfterOperations(_ moment: Moment, lastAlone: Bool) throws {
    let operations = KillScript.operations
    let file = "/tmp/agate-kill-\(getpid()).rdrec"
    defer { unlink(file) }
    try expectNothingLeft { stage, step in
      for count in stride(from: 0, through: operations.count, by: step) {
        let victim = try stage.server.greetedClient()
        if moment == .recorded { try stage.server.core.startRecording(to: file) }
        try commit(count, from: victim, lastAlone: lastAlone)
        expectEqual(victim.session.state, .ready, "\(count) operations are valid")
        if moment != .queued { stage.server.frame() }
        if moment == .animating {
          try stage.server.advance(by: 1)
          stage.kill(victim)
          stage.server.frame()
          stage.remember()
        }
        if moment == .pressed {
          for words in ["move 25 15", "press 1", "touch began 1 30 20", "keydown a"] {
            try stage.input(words)
          }
        }
        stage.kill(victim)
        if moment == .pressed {
          for words in ["move 70 40", "release 1", "touch ended 1 30 20", "keyup a"] {
            try stage.input(words)
          }
        }
        let last = count > 0 ? operations[count - 1].code.name : "nothing"
        try stage.check("\(moment), after \(count): \(last)")
        stage.server.core.stopRecording()
      }
    }
  }

  @Test func `a killed host leaves its hosted context to others, and the reverse`() throws {
    for isHostKilled in [true, false] {
      let stage = try Stage()
      stage.remember()
      let other = try stage.server.greetedClient()
      let third = try stage.server.greetedClient()
      // The third client hosts the other's context; one of the two is killed first.
      other.commit {
        $0.addWindow(1, Rectangle(x: 0, y: 0, width: 30, height: 20), .red)
        $0.setHostingToken(String(repeating: "7", count: 32), of: 1)
      }
      third.commit {
        $0.addWindow(1, Rectangle(x: 140, y: 50, width: 60, height: 50), .blue)
        $0.setBits(9, for: .kind, of: 1)
        $0.set(.text(String(repeating: "7", count: 32)), for: .hostedToken, of: 1)
      }
      stage.server.frame()
      expectEqual(stage.server.pixel(150, 60), 0xFFFF_0000)
      stage.kill(isHostKilled ? third : other)
      stage.server.frame()
      expectEqual(stage.server.pixel(150, 60), (isHostKilled ? 0xFF00_0000 : 0xFF00_00FF))
      expectEqual(stage.server.core.sessions.count, 2)
      stage.kill(isHostKilled ? other : third)
      try stage.check("host first: \(isHostKilled)")
    }
  }

  @Test func `killed inside any message`() async {
    await #expect(processExitsWith: .success) { try Self.killInsideMessages() }
  }

  private static func killInsideMessages() throws {
    let stream = KillScript.stream()
    try expectNothingLeft { stage, step in
      for (index, frame) in stream.enumerated() {
        // Cuts at every byte of the header, and around every eighth part of the payload.
        let size = frame.bytes.count
        let parts = (1...8).flatMap { [size * $0 / 8 - 1, size * $0 / 8] }
        let lengths = Set((0...16) + parts).filter { $0 <= size }.sorted()
        for length in stride(from: 0, to: lengths.count, by: step).map({ lengths[$0] }) {
          let victim = stage.server.connect()
          for whole in stream[..<index] { try send(whole.bytes, whole, to: victim) }
          try send(Array(frame.bytes[..<length]), frame, to: victim)
          expectNotEqual(victim.session.state, .failed)
          if length % 2 == 0 { stage.server.frame() }
          stage.kill(victim)
          try stage.check("\(frame.name), \(length) of \(size) bytes")
        }
      }
    }
  }

  private static func send(
    _ bytes: [UInt8], _ frame: KillScript.Frame, to client: TestClient
  ) throws {
    guard !bytes.isEmpty else { return }
    client.send(
      bytes,
      descriptors: try (0..<frame.descriptorCount).map { _ in try KillScript.makeDescriptor() })
  }
}
