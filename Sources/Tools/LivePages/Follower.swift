internal import Foundation
internal import RecordingPages
internal import RenderServer
internal import RenderTools
internal import WireTransport

/// Follows a display on a thread of its own, for as long as a page looks.
struct Follower {
  /// Bytes of pictures, beyond those at its beginning, from which on the recording begins anew, and with
  /// it all pages.
  private static let mostKeptBytes = 256 << 20
  /// Seconds between attempts to find a server.
  private static let pause = 0.5

  private let display: FollowedDisplay

  init(_ display: FollowedDisplay) { self.display = display }

  func run() {
    while !display.stopsBeingFollowed() {
      do {
        try follow()
      } catch {
        display.tellAll([("gone", .string("\(error)"))])
        Thread.sleep(forTimeInterval: Self.pause)
      }
    }
  }

  /// Returns when no page looks.
  private func follow() throws {
    let socket = try SocketPath(display: display.name)
    let folder = URL(fileURLWithPath: socket.controlPath).deletingLastPathComponent().path
    try display.connection.open(display.name)
    defer {
      display.cancelPick()
      display.connection.close()
    }
    // The connection outlives each recording: what pages have frozen stays so.
    while try record(in: folder) {}
  }

  /// Follows one recording.
  ///
  /// - Returns: false when no page looks; true when the recording has to begin anew.
  private func record(in folder: String) throws -> Bool {
    let pipe = try RecordingPipe(in: folder)
    // The recording ends with the connection; with the pipe gone the server need not wait for its reader.
    defer { pipe.close() }
    _ = try display.connection.ask(["record", "start", pipe.path])
    pipe.removeName()
    display.tellAll([("state", try display.connection.state())])
    var stream = RecordingStream()
    var film: LiveFilm?
    var bytesAtBeginning: Int?
    var known: [ObjectIdentifier: LiveFeed] = [:]
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let feeds = display.feeds
      if feeds.isEmpty { return false }
      if let film, film.hasBegun {
        let beginning = bytesAtBeginning ?? film.keptByteCount
        bytesAtBeginning = beginning
        if film.keptByteCount - beginning > Self.mostKeptBytes {
          pipe.close()
          _ = try display.connection.ask(["record", "stop"])
          return true
        }
      }
      switch pipe.read(into: &buffer, patience: 100) {
      case .bytes(let bytes): stream.append(bytes)
      case .nothing: break
      case .end: throw FollowerError()
      }
      var records: [Record] = []
      while let record = try stream.next() { records.append(record) }
      if film == nil, let header = stream.header { film = LiveFilm(header) }
      guard let film else { continue }
      try film.take(records)
      let now = Dictionary(uniqueKeysWithValues: feeds.map { (ObjectIdentifier($0), $0) })
      for (id, feed) in known where now[id] == nil { film.remove(feed) }
      for (id, feed) in now where known[id] == nil {
        try film.add(feed)
        feed.send([("state", try display.connection.state())])
      }
      known = now
    }
  }
}

struct FollowerError: Error, CustomStringConvertible {
  var description: String { "renderd has gone, or has ended the recording" }
}
