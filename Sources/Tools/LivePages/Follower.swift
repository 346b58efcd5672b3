import Foundation
import RecordingPages
import RenderServer
import RenderTools
import WireTransport

/// Follows a display on a thread of its own, as long as a page watches.
struct Follower {
  /// Growth of the kept pictures, in bytes, after which the recording and all pages start over.
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

  /// Follows the server's recordings until no page watches.
  private func follow() throws {
    let socket = try SocketPath(display: display.name)
    let folder = URL(fileURLWithPath: socket.controlPath).deletingLastPathComponent().path
    try display.connection.open(display.name)
    defer {
      display.cancelPick()
      display.connection.close()
    }
    // The connection outlives each recording, so a frozen clock stays frozen.
    while try record(in: folder) {}
  }

  /// Follows one recording.
  ///
  /// - Returns: false when no page watches; true when the recording has to start over.
  private func record(in folder: String) throws -> Bool {
    let pipe = try RecordingPipe(in: folder)
    // The recording ends with the connection; closing the pipe saves the server from waiting for a
    // reader.
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
      try film.receive(records)
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
