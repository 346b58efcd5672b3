import CLinuxShims
import Expectations
import Glibc
import GraphicsValues
import RenderServer
import TestSupport
import Testing
import WireProtocol
import WireTransport

private let green: UInt32 = 0xFF00_FF00

/// Number of descriptors of a file that this process has open; other files' descriptors come and go
/// with other tests.
private func descriptorCount(ofFile inode: ino_t) -> Int {
  (0..<4096 as Range<CInt>).count { inodeNumber($0) == inode }
}

private func inodeNumber(_ descriptor: CInt) -> ino_t? {
  var status = stat()
  return fstat(descriptor, &status) == 0 ? status.st_ino : nil
}

@Suite(.serialized) struct `Image transfer` {
  private func show(_ encoder: inout CommitEncoder) {
    encoder.addWindow(1, Rectangle(x: 0, y: 0, width: 50, height: 40))
    encoder.setImage(1, for: .contents, of: 1)
  }

  /// Memory with 2 × 2 green pixels, sealed.
  private func sealedPixels(_ count: Int = 4) throws -> CInt {
    let pixels = [UInt32](repeating: green, count: count)
    return try pixels.withUnsafeBytes { try SealedMemory.make(copying: $0).release() }
  }

  private func send(_ descriptors: [CInt], byteCount: Int = 16) throws -> (
    ServerFixture, TestClient
  ) {
    let server = ServerFixture()
    let client = try server.greetedClient()
    client.commit(descriptors: descriptors) {
      $0.defineImageByDescriptor(1, width: 2, height: 2, rowBytes: 8, byteCount: byteCount)
      show(&$0)
    }
    server.frame()
    return (server, client)
  }

  @Test func `inline pixels are shown`() throws {
    let server = ServerFixture()
    let client = try server.greetedClient()
    client.commit {
      $0.addImage(1, width: 1, height: 1, [green])
      show(&$0)
    }
    server.frame()
    expectEqual(server.pixel(25, 20), green)
    expectEqual(server.core.tree.scene.usage(of: 1).imageBytes, 4)
  }

  @Test func `pixels brighter than their alpha are held to it`() throws {
    let server = ServerFixture()
    let client = try server.greetedClient()
    client.commit {
      $0.addImage(1, width: 1, height: 1, [0x8000_FF20])
      show(&$0)
    }
    server.frame()
    expectEqual(server.pixel(25, 20), 0xFF00_8020)
  }

  @Test func `sealed memory is read and closed`() throws {
    let pixels = try sealedPixels()
    let file = try unwrap(inodeNumber(pixels))
    expectEqual(descriptorCount(ofFile: file), 1)
    let (server, client) = try send([pixels])
    try expectNil(client.takeError())
    expectEqual(server.pixel(25, 20), green)
    expectEqual(descriptorCount(ofFile: file), 0)
  }

  @Test func `memory that is not sealed is refused`() throws {
    let number = clinux_memfd_create("test", clinux_mfd_cloexec | clinux_mfd_allow_sealing)
    expectEqual(ftruncate(number, 4096), 0)
    let (server, client) = try send([number])
    try expectEqual(client.takeError()?.code, .badDescriptor)
    expectEqual(server.core.tree.scene.layerCount, 0)
  }

  @Test(arguments: ["/dev/zero", "/proc/self/status", "/", "/etc/passwd"])
  func `files are refused`(path: String) throws {
    let (_, client) = try send([open(path, O_RDONLY | O_CLOEXEC)])
    try expectEqual(client.takeError()?.code, .badDescriptor)
  }

  @Test func `a pipe is refused without waiting for it`() throws {
    var ends: [CInt] = [0, 0]
    expectEqual(pipe(&ends), 0)
    let (_, client) = try send([ends[0]])
    try expectEqual(client.takeError()?.code, .badDescriptor)
    close(ends[1])
  }

  @Test func `memory smaller than declared is refused`() throws {
    let (_, client) = try send([sealedPixels(3)])
    try expectEqual(client.takeError()?.code, .badDescriptor)
  }

  @Test func `a descriptor too many is refused, and all are closed`() throws {
    let server = ServerFixture()
    let client = try server.greetedClient()
    var encoder = CommitEncoder()
    encoder.defineImageByDescriptor(1, width: 2, height: 2, rowBytes: 8, byteCount: 16)
    encoder.defineImageByDescriptor(2, width: 2, height: 2, rowBytes: 8, byteCount: 16)
    var frame = try unwrap(encoder.makeFrames(firstSerial: 2, commitTime: 0).first).bytes
    // The second image's definition is cut off; its descriptor still arrives.
    frame.removeLast(32)
    frame[0] -= 32
    let both = [try sealedPixels(), try sealedPixels()]
    let files = try both.map { try unwrap(inodeNumber($0)) }
    client.send(frame, descriptors: both)
    try expectEqual(client.takeError()?.code, .badDescriptor)
    expectEqual(files.map(descriptorCount(ofFile:)), [0, 0])
  }
}
