import ArbitraryProtocolValues
import DrawList
import GraphicsValues
import Glibc
import RenderServer
import RenderTools
import SoftwareRenderer
import WireProtocol

/// Makes valid recordings from a seed: several clients, commits in one and in many frames, ticks
/// between the frames, changes of size.
struct ArbitraryRecording {
  let header: RecordingHeader
  private(set) var records: [Record] = []
  private var random: ArbitraryValues
  private var clients: [UInt32: (values: ArbitraryValues, serial: UInt64)] = [:]
  private var time: Double

  init(seed: UInt64, steps: Int = 30) {
    random = ArbitraryValues(seed: seed)
    header = RecordingHeader(
      width: 1 + random.below(64), height: 1 + random.below(48), scale: 1 + random.fraction(),
      rate: 30 + random.fraction() * 90, background: random.u32(),
      clockKind: UInt32(random.below(3)), startTime: random.fraction() * 1000)
    time = header.startTime
    for step in 0..<steps { self.step(step) }
  }

  private mutating func append(_ kind: RecordKind, _ client: UInt32, _ payload: [UInt8] = []) {
    records.append(Record(time: time, client: client, kind: kind, payload: payload))
  }

  private mutating func step(_ step: Int) {
    time += random.fraction() / 10
    switch random.below(8) {
    case 0: connect(UInt32(step + 1))
    case 1: append(.tick, 0)
    case 2 where random.below(4) == 0: disconnect()
    case 3:
      let size = [UInt8(1 + random.below(60)), 0, 0, 0, UInt8(1 + random.below(60)), 0, 0, 0]
      append(.resize, 0, size)
    case 4 where random.below(4) == 0: output()
    default: if clients.isEmpty { connect(UInt32(step + 1)) } else { commit() }
    }
  }

  private mutating func connect(_ client: UInt32) {
    append(.connect, client)
    let serial = UInt64(random.below(3) + 1)
    let values = ArbitraryValues(seed: random.u64())
    let minorMax = UInt16(random.below(3))
    clients[client] = (values, serial)
    let hello = Hello(
      major: 1, minorMin: 0, minorMax: minorMax,
      flags: random.bool() ? .noDescriptors : [], name: random.text())
    append(.frame, client, hello.frame(serial: serial))
  }

  private mutating func output() {
    if random.bool() {
      let numbers = (0..<random.below(3)).map { OutputID(UInt32($0)) }
      return append(.outputTick, 0, ServerCore.tickPayload(numbers))
    }
    let placement = OutputPlacement(
      screenWidth: 1 + random.below(40), screenHeight: 1 + random.below(40),
      orientation: OutputOrientation.allCases[random.below(8)], scale: 0.5 + random.fraction(),
      origin: Point(x: Double(random.below(200)) - 50, y: Double(random.below(60)) - 20))
    let output = OutputRecord(
      id: OutputID(UInt32(random.below(3))), name: random.text(), placement: placement,
      isOn: random.below(4) > 0)
    append(.output, 0, output.encoded)
  }

  private mutating func disconnect() {
    guard let client = clients.keys.min() else { return }
    clients[client] = nil
    append(.disconnect, client)
  }

  private mutating func commit() {
    let number = random.element(clients.keys.sorted())
    guard var client = clients[number] else { return }
    var encoder = CommitEncoder()
    client.values.commit(into: &encoder, operations: random.below(30))
    var limits = Limits()
    if random.below(3) == 0 { limits.frameBytes = 64 + 8 * random.below(40) }
    let first = client.serial + (random.below(4) == 0 ? 5 : 1)
    for frame in encoder.makeFrames(
      firstSerial: first, commitTime: random.f64(), limits: limits)
    {
      if random.below(4) == 0 { append(.tick, 0) }
      append(.frame, number, frame.bytes)
      client.serial = FrameSerial.of(frame.bytes)
    }
    clients[number] = client
  }
}

enum FrameSerial {
  static func of(_ frame: [UInt8]) -> UInt64 {
    frame[8..<16].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// A folder that is removed with the object.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/render-tools-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw BadFileError(file: "/tmp", reason: "no folder") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { remove(path) }

  private func remove(_ path: String) {
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: entry.pointee.d_name) {
          String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
        }
        if name != ".", name != ".." { remove(path + "/" + name) }
      }
      closedir(folder)
    }
    Glibc.remove(path)
  }
}

/// Time and hash of each frame of a replay.
func hashes(
  _ header: RecordingHeader, _ records: [Record], _ times: Replay.Times = .recorded,
  threads: Int = 1, chunk: Int? = nil
) throws -> [String] {
  let replay = Replay(
    header, records, renderer: SoftwareRenderer(threads: threads), chunk: chunk)
  var lines: [String] = []
  try replay.run(times) { frame in
    lines.append("\(frame.time) \(PixelHash.text(PixelHash.hash(frame.pixels)))")
    return true
  }
  return lines
}

func encoded(_ header: RecordingHeader, _ records: [Record]) -> [UInt8] {
  records.reduce(into: RecordingFormat.encode(header)) { $0 += RecordingFormat.encode($1) }
}

func assembled(_ text: String) throws -> (RecordingHeader, [Record]) {
  try RecordingText.assemble(Array(text.utf8), file: "t.rdtxt")
}
