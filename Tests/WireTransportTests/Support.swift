import CLinuxShims
import Glibc
import WireProtocol
import WireTransport

/// A frame whose payload bytes count up from `first`.
func makeFrame(
  opcode: UInt16 = MessageOpcode.commit.rawValue, payloadSize: Int = 8, serial: UInt64,
  descriptorCount: Int = 0,
  more: Bool = false, first: UInt8 = 0
) -> [UInt8] {
  var encoder = MessageEncoder()
  FrameHeader(
    size: UInt32(FrameHeader.byteCount + payloadSize), opcode: opcode,
    descriptorCount: UInt8(descriptorCount), flags: more ? FrameHeader.moreFlag : 0, serial: serial
  ).encode(into: &encoder)
  return encoder.bytes
    + (0..<payloadSize).map { first &+ UInt8(truncatingIfNeeded: $0) }
}

/// A frame in a test: its bytes, and the files of its descriptors.
struct SeenFrame: Hashable {
  var header: FrameHeader
  var bytes: [UInt8]
  var files: [UInt64] = []
}

/// The inode, which tells open files apart.
func inode(_ descriptor: CInt) -> UInt64 {
  var status = stat()
  return fstat(descriptor, &status) == 0 ? UInt64(status.st_ino) : 0
}

/// Removes and returns all complete frames of an assembler.
func takeFrames(
  _ assembler: inout FrameAssembler, into frames: inout [SeenFrame]
) throws(FramingError) {
  while let header = try assembler.next() {
    var seen = SeenFrame(header: header, bytes: assembler.withFrame { Array($0) })
    var descriptors = assembler.takeDescriptors()
    while let descriptor = descriptors.takeFirst() { seen.files.append(inode(descriptor.rawValue)) }
    frames.append(seen)
  }
}

/// Feeds bytes in the given portions and returns the frames.
func frames(in bytes: [UInt8], portions: some Sequence<Int>) throws -> [SeenFrame] {
  var assembler = FrameAssembler()
  var seen: [SeenFrame] = []
  var rest = bytes[...]
  var sizes = portions.makeIterator()
  while !rest.isEmpty {
    let portion = Array(rest.prefix(max(1, sizes.next() ?? rest.count)))
    let taken = portion.withUnsafeBytes { assembler.feed($0) }
    rest.removeFirst(taken)
    try takeFrames(&assembler, into: &seen)
  }
  try assembler.finish()
  return seen
}

/// Reads a socket until nothing is left to read.
func drain(_ socket: StreamSocket, _ assembler: inout FrameAssembler) throws -> [SeenFrame] {
  var seen: [SeenFrame] = []
  while case .received = try assembler.receive(from: socket) {
    try takeFrames(&assembler, into: &seen)
  }
  return seen
}

/// New descriptors of files that `inode` tells apart; the caller owns them.
func makeFiles(_ count: Int) -> [CInt] {
  (0..<count).map { _ in clinux_memfd_create("test", clinux_mfd_cloexec) }
}

/// Number of sockets and anonymous memory files that this process has open: the kinds that the
/// tests open. Other descriptors come and go with the threads of the test library.
func openDescriptorCount() -> Int {
  var count = 0
  for number in 0..<1024 as Range<CInt> {
    var target = [CChar](repeating: 0, count: 64)
    readlink("/proc/self/fd/\(number)", &target, target.count - 1)
    let name = String(decoding: target.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    if name.hasPrefix("socket:") || name.hasPrefix("/memfd:") { count += 1 }
  }
  return count
}

/// Lets this process open `spare` more descriptors; for processes that run one test.
func limitDescriptors(leaving spare: Int) {
  var limit = rlimit()
  getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  limit.rlim_cur = 0
  var free = 0
  while true {
    if fcntl(CInt(limit.rlim_cur), F_GETFD) < 0 { free += 1 }
    if free > spare { break }
    limit.rlim_cur += 1
  }
  setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
}

/// A test's directory, removed with its contents at the end of the test.
final class TemporaryDirectory {
  let path: String

  init() {
    var template = Array("/tmp/renderd-test-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
  }

  deinit {
    guard let directory = opendir(path) else { return }
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != "..", unlink("\(path)/\(name)") != 0 { rmdir("\(path)/\(name)") }
    }
    closedir(directory)
    rmdir(path)
  }
}

/// A generator of pseudorandom numbers, equal for equal seeds (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
