import Expectations
import Foundation
import GraphicsValues
import InputEvents
import RenderServer
import RenderTools
import SoftwareRenderer
import TestSupport
import Testing

/// A server that records, and the display's frames meanwhile.
final class RecordedFixture {
  let server: ServerFixture
  private let folder: TemporaryFolder
  private let path: String
  /// Hashes of the frames, in the form of `hashes` without times.
  private(set) var shown: [String] = []

  init(_ change: (inout ServerConfiguration) -> Void = { _ in }) throws {
    server = ServerFixture(ServerFixture.configuration(change))
    folder = try TemporaryFolder()
    path = folder.path + "/r.rdrec"
  }

  var core: ServerCore { server.core }

  func start() throws { try core.startRecording(to: path) }

  func frame() {
    server.frame()
    if core.recorder != nil { shown.append(Self.hash(screen)) }
  }

  func input(_ words: String) throws {
    core.input(try InputEvent(words: words.split(separator: " ").map(String.init)))
    core.flushPointer()
  }

  func fileBytes() throws -> [UInt8] {
    core.recorder?.waitUntilWritten()
    return try PixelFiles.readBytes(path)
  }

  func recording() throws -> (RecordingHeader, [Record]) {
    let (header, records, ignored) = try RecordingFormat.parse(fileBytes())
    expectEqual(ignored, 0)
    return (header, records)
  }

  /// The frames of a replay of the file, and of its text.
  ///
  /// - Parameter withText: false for long commits, whose text takes seconds.
  func replayed(withText: Bool = true) throws -> [String] {
    let (header, records) = try recording()
    let direct = try Self.replay(header, records)
    guard withText else { return direct }
    let again = try assembled(RecordingText.text(header, records))
    expectEqual(again.0, header)
    expectEqual(again.1, records)
    expectEqual(encoded(again.0, again.1), (try fileBytes()))
    try expectEqual(Self.replay(again.0, again.1), direct)
    return direct
  }

  private static func replay(_ header: RecordingHeader, _ records: [Record]) throws -> [String] {
    try hashes(header, records).map { String($0.split(separator: " ")[1]) }
  }

  private static func hash(_ pixels: [UInt32]) -> String {
    pixels.withUnsafeBufferPointer { PixelHash.text(PixelHash.hash($0)) }
  }

  private var screen: [UInt32] {
    let (width, height) = (
      core.tree.view.drawList.frame.width, core.tree.view.drawList.frame.height
    )
    return (0..<height).flatMap { y in (0..<width).map { server.pixel($0, y) } }
  }
}
