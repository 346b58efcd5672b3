import AnimationEvaluation
import Glibc
import GraphicsValues
import LiveServer
import WireProtocol
import WireTransport

/// The longest pause between two frames that a client is told of, beside another client with 256
/// MiB of pictures: without a recording, when a recording starts, and while one runs on a full
/// disk.
func measureRecordings(repetitions: Int, seconds: Double) throws -> [Report.Row] {
  var pauses = Samples()
  for _ in 0..<repetitions {
    let scene = try RecordedScene()
    pauses.add("no recording, longest pause", try scene.longestPause(seconds: seconds))
    let file = scene.directory + "/start.rdrec"
    defer { unlink(file) }
    pauses.add(
      "the start of a recording, longest pause",
      try scene.longestPause(seconds: seconds, asking: "record start \(file)"))
    _ = try scene.request("record stop")
    pauses.add("a disk that takes nothing, longest pause", try scene.longestPauseIntoPipe(seconds))
  }
  return pauses.rows("record", unit: "ms")
}

/// A renderd, a client with pictures, and a client that is told of every frame of its motion.
private final class RecordedScene {
  let directory: String
  private let server: LiveServer
  private let pictures: WireClient
  private let witness: WireClient
  private static let side = 1024
  private static let pictureCount: UInt32 = 64

  init() throws {
    directory = try makeTemporaryDirectory()
    server = try LiveServer()
    pictures = try WireClient(path: server.path, name: "pictures")
    witness = try WireClient(path: server.path, name: "witness")
    for image in 1...Self.pictureCount { try show(image) }
    try witness.post(Self.motion)
    try witness.send(SetFrameEvents(enabled: true, interval: 0))
    _ = try longestPause(seconds: 0.5)
  }

  deinit { rmdir(directory) }

  private static var motion: CommitEncoder {
    var encoder = CommitEncoder()
    encoder.createLayer(1)
    encoder.setRect(Rectangle(x: 0, y: 0, width: 200, height: 200), for: .bounds, of: 1)
    encoder.createLayer(2)
    encoder.setRect(Rectangle(x: 0, y: 0, width: 40, height: 40), for: .bounds, of: 2)
    encoder.setColor(
      ColorValue(red: 1, green: 0, blue: 0, alpha: 1), for: .backgroundColor, of: 2)
    encoder.setSublayers([2], of: 1)
    encoder.createContext(
      1, layer: 1, origin: .zero, size: Size(width: 200, height: 200), title: "witness")
    encoder.addAnimation(
      1, to: 2,
      AnimationDescription(
        timing: Timing(beginTime: 1e-3, duration: 2, repeatCount: .infinity, autoreverses: true),
        content: .basic(
          .init(
            target: .init(PropertyKeyPath(.position)), from: .point(Point(x: 0, y: 50)),
            to: .point(Point(x: 200, y: 50))))))
    return encoder
  }

  /// Commits a picture of 4 MiB with new pixels.
  private func show(_ image: UInt32) throws {
    let side = Self.side
    let pixels = [UInt32](repeating: 0xFF00_0000 | image, count: side * side)
    let memory = try pixels.withUnsafeBytes { try SealedMemory.make(copying: $0).release() }
    var encoder = CommitEncoder()
    encoder.defineImageByDescriptor(
      image, width: side, height: side, rowBytes: side * 4, byteCount: side * side * 4)
    try pictures.post(encoder, descriptors: [memory])
    try pictures.flushAll()
    while true {
      if case .frame(let frame)? = try pictures.receive(),
        frame.latchedSerial == pictures.serial
      {
        return
      }
      pictures.waitForMessage()
    }
  }

  func request(_ line: String) throws -> String {
    do {
      return try server.control.request(line.split(separator: " ").map(String.init)).text
    } catch {
      throw ToolError("\(line): \(error)")
    }
  }

  /// Milliseconds between the two ticks that were furthest apart.
  ///
  /// - Parameter line: a request that is sent at the beginning.
  func longestPause(seconds: Double, asking line: String? = nil) throws -> Double {
    _ = try ticks()
    let socket = try line.map { line in
      let socket = try StreamSocket.connect(path: server.path + ".control")
      try socket.send(Array((line + "\n").utf8))
      return socket
    }
    defer { withExtendedLifetime(socket) {} }
    let end = wallTime() + seconds * 1e3
    var (last, longest) = (wallTime(), 0.0)
    while last < end {
      witness.waitForMessage()
      guard try ticks() > 0 else { continue }
      let now = wallTime()
      longest = max(longest, now - last)
      last = now
    }
    return longest
  }

  private func ticks() throws -> Int {
    var count = 0
    while let message = try witness.receive() {
      if case .tick = message { count += 1 }
    }
    return count
  }

  /// The longest pause while pictures are recorded into a pipe that is not read.
  func longestPauseIntoPipe(_ seconds: Double) throws -> Double {
    let path = directory + "/pipe"
    guard mkfifo(path, 0o600) == 0 else { throw ToolError("cannot make \(path): errno \(errno)") }
    defer { unlink(path) }
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    return try longestPause(seconds: seconds, asking: "record start \(path)")
  }
}
