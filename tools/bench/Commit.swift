import DrawList
import Glibc
import GraphicsValues
import LiveServer
import RenderTree
import WireProtocol
import WireTransport

/// The layers of the commits of `bench commit`.
let committedLayers: UInt32 = 10_000

/// The way of a large commit from values in a client to columns in the render tree.
func measureCommit(repetitions: Int) throws -> [Report.Row] {
  var encoder = CommitEncoder()
  var validator = CommitValidator()
  var tree = RenderTree(width: 1280, height: 720)
  tree.scene.addClient(1)
  try showLayers(&encoder, &validator, &tree)

  let stream = try Stream()
  var samples = Samples()
  for round in 0..<repetitions + 1 {
    let wallStart = wallTime()
    let start = processorTime()
    encoder.removeAll()
    encodeChanges(round, into: &encoder)
    let encoded = processorTime()
    let payload = try stream.carry(&encoder, serial: UInt64(2 * round + 1))
    let received = processorTime()
    let end: (validated: Double, applied: Double) = try payload.withUnsafeBytes { bytes in
      let operations = try splitCommit(bytes).operations
      try validator.validate(operations, commitTime: 0)
      let validated = processorTime()
      tree.scene.apply(operations, from: 1, commitTime: 0)
      return (validated, processorTime())
    }
    let wallEnd = wallTime()
    let shown = processorTime()
    _ = tree.update(at: 0)
    let updated = processorTime()
    // The first round grows every buffer.
    guard round > 0 else { continue }
    samples.add("encode", encoded - start)
    samples.add("send and receive, both threads", received - encoded)
    samples.add("validate", end.validated - received)
    samples.add("apply", end.applied - end.validated)
    samples.add("together", end.applied - start)
    samples.add("together, elapsed", wallEnd - wallStart)
    samples.add("the frame that shows it, without pixels", updated - shown)
  }
  return samples.rows("commit", unit: "ms", budgets: ["together": 1])
}

/// Commits a window with the layers, which are client 1's.
func showLayers(
  _ encoder: inout CommitEncoder, _ validator: inout CommitValidator, _ tree: inout RenderTree
) throws {
  for id in 1...committedLayers { encoder.createLayer(id) }
  encoder.setSublayers(Array(2...committedLayers), of: 1)
  encoder.createContext(
    1, layer: 1, origin: .zero, size: Size(width: 1280, height: 720), title: "bench")
  try encoder.operations.withUnsafeBytes { bytes in
    try validator.validate(bytes, commitTime: 0)
    tree.scene.apply(bytes, from: 1, commitTime: 0)
  }
  tree.scene.placeContext(
    client: 1, id: 1, frame: Rectangle(x: 0, y: 0, width: 1280, height: 720))
}

/// Values that differ from round to round and layer to layer, in the order of their keys, as the client
/// library gives them.
private func encodeChanges(_ round: Int, into encoder: inout CommitEncoder) {
  for id in 1...committedLayers {
    let x = Double((Int(id) &* 37 &+ round &* 11) % 1280)
    let y = Double((Int(id) &* 53 &+ round &* 7) % 720)
    let share = Float(x / 1280)
    encoder.setRect(Rectangle(x: 0, y: 0, width: 8 + x / 64, height: 8), for: .bounds, of: id)
    encoder.setPoint(Point(x: x, y: y), for: .position, of: id)
    encoder.setScalar(Double(share), for: .opacity, of: id)
    encoder.setColor(
      ColorValue(red: share, green: 0.5, blue: 1 - share, alpha: 1), for: .backgroundColor, of: id)
    encoder.setScalar(y / 256, for: .cornerRadius, of: id)
    encoder.setScalar(y / 512, for: .borderWidth, of: id)
  }
}

/// A socket pair: the calling thread receives what another thread sends.
private final class Stream {
  private let sender: Sender
  private let receiver: StreamSocket
  private var assembler = FrameAssembler()

  init() throws {
    let (near, far) = try StreamSocket.makePair()
    sender = try Sender(far)
    receiver = near
  }

  /// Sends a commit and receives it, joined as the server joins frames.
  func carry(_ encoder: inout CommitEncoder, serial: UInt64) throws -> PayloadBytes {
    sender.send(&encoder, serial)
    defer { sender.finish(&encoder) }
    var payload: PayloadBytes?
    while true {
      while let header = try assembler.next() {
        if let payload {
          assembler.withPayload { payload.append($0) }
        } else {
          payload = assembler.takePayload()
        }
        if !header.hasMore, let payload { return payload }
      }
      switch try assembler.receive(from: receiver) {
      case .received: continue
      case .wouldBlock:
        var waiting = pollfd(fd: receiver.descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&waiting, 1, -1)
      case .endOfStream: throw ToolError("the socket pair broke")
      }
    }
  }
}

/// A thread that sends encoded commits.
///
/// Sendable because `encoder`, `serial` and `socket` are handed back and forth by the semaphores: set
/// before `work` is posted, and read after `done` was waited for.
private final class Sender: @unchecked Sendable {
  private let socket: StreamSocket
  private var encoder = CommitEncoder()
  private var serial: UInt64 = 0
  private let work = Sender.semaphore()
  private let done = Sender.semaphore()
  private var thread = pthread_t()

  init(_ socket: StreamSocket) throws {
    self.socket = socket
    let context = Unmanaged.passRetained(self)
    let code = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<Sender>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, context.toOpaque())
    guard code == 0 else {
      context.release()
      throw ToolError("cannot start a thread")
    }
  }

  private static func semaphore() -> UnsafeMutablePointer<sem_t> {
    let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    sem_init(semaphore, 0, 0)
    return semaphore
  }

  /// Takes the encoder until `finish` gives it back.
  func send(_ encoder: inout CommitEncoder, _ serial: UInt64) {
    swap(&self.encoder, &encoder)
    self.serial = serial
    sem_post(work)
  }

  func finish(_ encoder: inout CommitEncoder) {
    sem_wait(done)
    swap(&self.encoder, &encoder)
  }

  private func run() {
    while true {
      sem_wait(work)
      let isSent: Void? = try? encoder.withFrames(firstSerial: serial, commitTime: 0) {
        (frame, _) throws(TransportError) in
        try socket.send(frame)
        while socket.queuedByteCount > 0 {
          var waiting = pollfd(fd: socket.descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&waiting, 1, -1)
          try socket.flush()
        }
      }
      sem_post(done)
      if isSent == nil { return }
    }
  }
}
