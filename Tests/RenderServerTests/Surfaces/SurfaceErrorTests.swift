import CLinuxShims
import Expectations
import Glibc
import GraphicsValues
import RenderServer
import TestSupport
import Testing
import WireProtocol
import WireTransport

/// Messages about surfaces that are wrong end the session with an error that names surface and field.
@Suite struct `Errors of surfaces` {
  private let server = ServerFixture(ServerFixture.configuration { $0.mapsSurfaces = true })
  private let client: TestClient
  private let producer: SurfaceProducer

  init() throws {
    client = try server.greetedClient()
    producer = try SurfaceProducer(client)
    try producer.show(at: Rectangle(x: 0, y: 0, width: 200, height: 100))
    server.frame()
    _ = try client.takeMessages()
  }

  private func message(
    surface: UInt32 = 7, buffer: UInt16 = 0, sequence: UInt64 = 1, time: Double = 0,
    minimum: Double = 0, damage: [FrameRectangle] = []
  ) -> AttachFrame {
    AttachFrame(
      surface: surface, buffer: buffer, flags: [], sequence: sequence, time: time,
      minimumDuration: minimum, damage: damage)
  }

  /// Expects an error whose text names some words.
  private func expectError(
    _ code: ErrorCode, _ words: String...
  ) throws {
    let error = try client.takeError()
    expectEqual(error?.code, code)
    for word in words {
      expectTrue(error?.message.contains(word) ?? false)
    }
    expectEqual(client.session.state, .failed)
  }

  @Test(arguments: [
    (
      AttachFrame(surface: 8, FrameAttachment(buffer: 0, sequence: 1)), ErrorCode.badID, "surface 8"
    ),
    (AttachFrame(surface: 7, FrameAttachment(buffer: 3, sequence: 1)), .badSurface, "buffer"),
    (AttachFrame(surface: 7, FrameAttachment(buffer: 0, sequence: 0)), .badSurface, "sequence"),
    (
      AttachFrame(surface: 7, FrameAttachment(buffer: 0, sequence: 1, time: -1)), .badValue, "time"
    ),
    (
      AttachFrame(surface: 7, FrameAttachment(buffer: 0, sequence: 1, minimumDuration: -1)),
      .badValue, "minimumDuration"
    ),
    (
      AttachFrame(
        surface: 7,
        FrameAttachment(
          buffer: 0, sequence: 1,
          damage: [FrameRectangle(x: 19, y: 0, width: 2, height: 1)])), .badSurface, "damage"
    ),
    (
      AttachFrame(
        surface: 7,
        FrameAttachment(
          buffer: 0, sequence: 1,
          damage: [FrameRectangle](
            repeating: FrameRectangle(x: 0, y: 0, width: 1, height: 1), count: 17))),
      .limitExceeded, "frameRectangles"
    ),
  ])
  func `a frame that does not fit is an error`(
    message: AttachFrame, code: ErrorCode, word: String
  ) throws {
    producer.attach(message)
    try expectError(code, "surface", word)
  }

  @Test(arguments: [(Double.nan, 0.0), (.infinity, 0), (0, .nan), (0, .infinity)])
  func `times that are no numbers are an error`(time: Double, minimum: Double) throws {
    producer.attach(message(time: time, minimum: minimum))
    try expectError(.badValue)
  }

  @Test func `a time of centuries is no error, and is never reached`() throws {
    producer.attach(message(time: 1e300))
    let outcome = server.frame()
    expectEqual(client.session.state, .ready)
    expectEqual(outcome.nextChange, 1e300)
  }

  @Test func `the buffer on display and those of waiting frames are busy`() throws {
    producer.attach(0)
    server.frame()
    producer.attach(1, time: 100)
    expectEqual(client.session.state, .ready)
    producer.attach(1, time: 200)
    try expectError(.bufferBusy, "surface 7")
  }

  @Test func `images, imports and released surfaces take no frames`() throws {
    client.commit {
      $0.addImage(3, width: 1, height: 1, [0])
      $0.importSurface(4, token: String(repeating: "0", count: 32))
    }
    server.frame()
    producer.attach(message(surface: 3))
    try expectError(.badID, "3")
  }

  @Test func `a released surface takes no frame, even before its commit is applied`() throws {
    client.commit { $0.releaseImage(7) }
    producer.attach(message())
    try expectError(.badID, "surface 7")
  }

  @Test func `the surface of another client is none of this one's`() throws {
    let other = try server.greetedClient()
    other.serial += 1
    other.send(message().frame(serial: other.serial))
    try expectEqual(other.takeError()?.code, .badID)
    expectEqual(client.session.state, .ready)
  }

  @Test func `frames of a surface that is not there cannot be taken back`() throws {
    client.serial += 1
    client.send(DropFrames(surface: 8, from: 0).frame(serial: client.serial))
    try expectError(.badID, "surface 8")
  }

  @Test func `an older client sends no frames`() throws {
    let old = server.connect()
    old.serial = 1
    old.send(
      Hello(
        major: ProtocolVersion.major, minorMin: 0, minorMax: 1, flags: [], name: "old"
      ).frame(serial: 1))
    old.serial += 1
    old.send(message().frame(serial: old.serial))
    expectEqual(old.session.state, .failed)
  }

  @Test(arguments: ["unsealed", "short", "long", "pipe"])
  func `memory that cannot be read is refused with the surface's number`(kind: String) throws {
    let layout = producer.layout
    var ends: [CInt] = [-1, -1]
    switch kind {
    case "pipe":
      pipe(&ends)
      close(ends[1])
    default:
      ends[0] = clinux_memfd_create("surface", clinux_mfd_cloexec | clinux_mfd_allow_sealing)
      let difference = kind == "short" ? -1 : kind == "long" ? 1 << 20 : 0
      ftruncate(ends[0], layout.byteCount + difference)
      if kind != "unsealed" { _ = clinux_add_seals(ends[0], SealTrial.seals) }
    }
    client.commit(descriptors: [ends[0]]) { $0.defineSurface(8, layout) }
    try expectError(.badDescriptor, "surface 8")
  }
}
