import Expectations
import Foundation
import Glibc
import ImageFiles
import Testing

/// Files that are written are whole or not there.
@Suite struct WholeFileTests {
  @Test func `a full disk leaves no file`() async {
    await #expect(processExitsWith: .success) {
      let folder = try EmptyFolder()
      fillDisk(after: 100)
      #expect(throws: ImageFileError(.cannotWrite("File too large"))) {
        try WholeFile.write([UInt8](repeating: 7, count: 1000), to: folder.path + "/s.png")
      }
      try expectEmpty(folder.names)
    }
  }

  @Test func `a full disk leaves the file that was there`() async {
    await #expect(processExitsWith: .success) {
      let folder = try EmptyFolder()
      try WholeFile.write([1, 2, 3], to: folder.path + "/s.png")
      fillDisk(after: 100)
      #expect(throws: ImageFileError(.cannotWrite("File too large"))) {
        try WholeFile.write([UInt8](repeating: 7, count: 1000), to: folder.path + "/s.png")
      }
      try expectEqual(folder.names, ["s.png"])
      try expectEqual(folder.bytes("s.png"), [1, 2, 3])
    }
  }

  @Test func `a file that is replaced keeps its permissions`() throws {
    let folder = try EmptyFolder()
    let path = folder.path + "/s.png"
    try WholeFile.write([1], to: path)
    expectEqual(chmod(path, 0o640), 0)
    try WholeFile.write([2, 3], to: path)
    try expectEqual(folder.bytes("s.png"), [2, 3])
    var status = stat()
    expectEqual(stat(path, &status), 0)
    expectEqual(status.st_mode & 0o777, 0o640)
  }

  @Test func `a symbolic link stays, and its file is replaced`() throws {
    let folder = try EmptyFolder()
    try WholeFile.write([1], to: folder.path + "/target")
    expectEqual(symlink("target", folder.path + "/link"), 0)
    try WholeFile.write([2], to: folder.path + "/link")
    try expectEqual(folder.names.sorted(), ["link", "target"])
    try expectEqual(folder.bytes("target"), [2])
    try expectEqual(
      FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/link"), "target")
  }

  @Test func `a name may be as long as names can be`() throws {
    let folder = try EmptyFolder()
    let name = String(repeating: "é", count: 127)
    try WholeFile.write([1], to: folder.path + "/" + name)
    try expectEqual(folder.names, [name])
  }
}

/// A folder that goes when its value does.
private struct EmptyFolder: ~Copyable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path) }
  }

  func bytes(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
  }
}

/// Limits files of this process to a length in bytes. A file that would be longer is an error of `write`, as on a
/// full disk.
private func fillDisk(after length: Int) {
  signal(SIGXFSZ, SIG_IGN)
  var limit = rlimit(rlim_cur: rlim_t(length), rlim_max: rlim_t(length))
  expectEqual(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit), 0)
}
