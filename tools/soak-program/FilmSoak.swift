import CLinuxShims
import DrawList
import GraphicsValues
import LiveServer
import RenderServer
import SoftwareRenderer
import WireProtocol
import WireTransport

/// The server's core with one client whose surface shows frame after frame, on a manual clock.
final class FilmSoak {
  struct Result: CustomStringConvertible {
    var frames: Int
    var shown: Int
    var passed: Int
    /// Heap after the first tenth of the frames, in bytes, and at the end.
    var heapEarly: Int
    var heapAtEnd: Int

    /// Bytes by which the heap may rise for an hour of frames.
    static let tolerance = 50_000
    static let rate = 60

    private var bytesPerHour: Double {
      let hours = Double(frames) * 0.9 / Double(Self.rate * 3600)
      return hours > 0 ? Double(heapAtEnd - heapEarly) / hours : 0
    }

    var isGood: Bool { shown == frames && bytesPerHour <= Double(Self.tolerance) }

    var description: String {
      "\(frames) frames, \(shown) shown, \(passed) passed over; heap \(heapEarly) bytes after a tenth, "
        + "\(heapAtEnd) at the end, \(Int(bytesPerHour)) an hour: \(isGood ? "good" : "BAD")"
    }
  }

  private static let (width, height) = (160, 90)
  private static let surface: UInt32 = 1

  private let core: ServerCore
  private let session: Session
  private let renderer = SoftwareRenderer(threads: 1)
  private let layout: SurfaceLayout
  private let memory: WritableRegion
  private let picture: UnsafeMutableBufferPointer<UInt32>
  private var serial: UInt64 = 1

  init() throws {
    var configuration = ServerConfiguration()
    configuration.clock = .manual
    configuration.mapsSurfaces = true
    (configuration.width, configuration.height) = (Self.width, Self.height)
    core = ServerCore(configuration)
    session = core.connect()
    layout = .packed(
      width: Self.width, height: Self.height, format: .nv12, matrix: .bt709, range: .limited,
      siting: .left, bufferCount: 3)
    memory = try WritableRegion(byteCount: layout.byteCount)
    picture = .allocate(capacity: Self.width * Self.height)
    picture.initialize(repeating: 0)
    try show()
  }

  deinit { picture.deallocate() }

  func run(frames: Int) throws -> Result {
    var heapEarly = 0
    for frame in 1...frames {
      try showFrame(frame)
      if frame == max(frames / 10, 1) { heapEarly = Int(clamping: clinux_heap_byte_count()) }
    }
    return Result(
      frames: frames, shown: core.statistics.surfaceFrames,
      passed: core.statistics.passedSurfaceFrames, heapEarly: heapEarly,
      heapAtEnd: Int(clamping: clinux_heap_byte_count()))
  }

  // MARK: The client

  private func show() throws {
    send(
      Hello(
        major: ProtocolVersion.major, minorMin: 0, minorMax: ProtocolVersion.minor, flags: [],
        name: "film"
      ).frame(serial: serial))
    var encoder = CommitEncoder()
    let area = Rectangle(x: 0, y: 0, width: Double(Self.width), height: Double(Self.height))
    encoder.defineSurface(Self.surface, layout)
    encoder.createLayer(1)
    encoder.setRect(area, for: .bounds, of: 1)
    encoder.setPoint(Point(x: area.width / 2, y: area.height / 2), for: .position, of: 1)
    encoder.setImage(Self.surface, for: .contents, of: 1)
    encoder.createContext(
      1, layer: 1, origin: .zero, size: Size(width: area.width, height: area.height), title: "film")
    let descriptor = try memory.makeDescriptor().release()
    for frame in encoder.makeFrames(firstSerial: serial + 1, commitTime: 0) {
      serial += 1
      send(frame.bytes, descriptors: [descriptor])
    }
    try draw()
  }

  private func showFrame(_ number: Int) throws {
    let buffer = number % layout.bufferCount
    memory.bytes.storeBytes(
      of: UInt8(truncatingIfNeeded: number), toByteOffset: buffer * layout.bufferStride,
      as: UInt8.self)
    let time = Double(number) / Double(Result.rate)
    serial += 1
    send(
      AttachFrame(
        surface: Self.surface,
        FrameAttachment(buffer: buffer, flags: .keep, sequence: UInt64(number), time: time)
      ).frame(serial: serial))
    try core.setClock(time)
    try draw()
  }

  private func send(_ bytes: [UInt8], descriptors: [Int32] = []) {
    var numbers = descriptors
    bytes.withUnsafeBytes { bytes in
      var offset = 0
      while offset < bytes.count, session.state != .failed {
        offset += session.feed(
          UnsafeRawBufferPointer(rebasing: bytes[offset...]),
          descriptors: DescriptorBatch(adopting: numbers))
        numbers = []
        core.processFrames(of: session)
      }
    }
  }

  // MARK: The display

  private func draw() throws {
    guard let base = picture.baseAddress else { return }
    let target = PixelBuffer(
      base: base, width: Self.width, height: Self.height, stride: Self.width)
    _ = core.drawFrame(at: core.clock.now, renderer: renderer, target: target)
    session.outbox.removeAll()
    guard session.state != .failed else { throw ToolError("the core refused the film's client") }
  }
}
