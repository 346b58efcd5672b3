import Foundation

/// Films for a demo without any, made once for each user.
enum MadeFilm {
  private static let patterns = [
    ("bars", "smpte horizontal-speed=3"), ("rings", "zone-plate kx2=20 ky2=20 kt=1"),
    ("ball", "ball background-color=0xFF25507A foreground-color=0xFFFFC83C"),
  ]

  /// Returns the films, and makes those that are missing.
  static func all() throws -> [URL] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "demo-video-\(getuid())")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return try patterns.map { name, pattern in
      let film = folder.appendingPathComponent("\(name).ogv")
      if !FileManager.default.fileExists(atPath: film.path) { try make(pattern, film) }
      return film
    }
  }

  private static func make(_ pattern: String, _ film: URL) throws {
    let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let process = Process()
    process.executableURL = own.deletingLastPathComponent().appendingPathComponent("agate-player")
    // A film that is not complete has another name.
    let part = film.appendingPathExtension("part")
    process.arguments = ["make", part.path, pattern, "6"]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: film.path])
    }
    guard rename(part.path, film.path) == 0 else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: film.path])
    }
  }
}
