import Expectations
import Foundation
import RecordingPages
import RenderServer
import RenderTools
import SoftwareRenderer
import Testing

/// A page that follows a recording as it is made gets the same film as a page of the finished recording.
@Suite struct LiveFilmTests {
  /// The records up to each tick, as a server that is followed would send them.
  private func steps(_ file: RecordingFile) -> [[Record]] {
    file.records.reduce(into: [[]]) { steps, record in
      steps[steps.count - 1].append(record)
      if record.kind == .tick { steps.append([]) }
    }
  }

  private func screens(_ file: RecordingFile) throws -> [[UInt32]] {
    var screens: [[UInt32]] = []
    try Replay(file.header, file.records, renderer: SoftwareRenderer(threads: 1)).run(.recorded) {
      screens.append(Array($0.pixels))
      return true
    }
    return screens
  }

  @Test(arguments: ["motion", "hosting", "26-cube", "11-emitter-motion", "x-space"])
  func `pictures and trees that come frame by frame are those of the recording's page`(
    _ scene: String
  ) async throws {
    let file = try Recordings.scene(scene)
    let live = LiveFilm(file.header)
    let feed = LiveFeed()
    try live.add(feed)
    var reader = LiveReader()
    for step in steps(file) {
      try live.receive(step)
      try reader.read(await feed.take(patience: .zero))
    }
    try expectEqual(reader.film.pixels(), screens(file))
    let page = try unwrap(PageReader(RecordingPage.make([file])).films.first)
    let (trees, others) = (reader.film.trees(), page.trees())
    try #require(trees.count == others.count)
    for (tree, other) in zip(trees, others) {
      expectEqual(tree.map(\.id), other.map(\.id))
      expectEqual(tree.map(\.depth), other.map(\.depth))
      for (row, same) in zip(tree, other) {
        expectEqual(NSDictionary(dictionary: row.shown), NSDictionary(dictionary: same.shown))
      }
    }
  }

  @Test func `a page that comes late begins with all of the last frame`() async throws {
    let file = try Recordings.moving()
    let live = LiveFilm(file.header)
    for step in steps(file)[..<50] { try live.receive(step) }
    let feed = LiveFeed()
    try live.add(feed)
    var reader = LiveReader()
    try reader.read(await feed.take(patience: .zero))
    #expect(reader.messages.first?["film"] != nil && reader.frames.count == 1)
    try expectEqual(reader.film.pixels(), [screens(file)[49]])
    expectEqual(reader.film.trees().first?.count, 3)
    expectEqual((reader.frames[0]["animations"] as? [String: [Any]])?["new"]?.count, 1)
    expectEqual((reader.frames[0]["clients"] as? [String: String])?["1"], "mover")
  }

  @Test func `only the last of several waiting frames is shown`() async throws {
    let file = try Recordings.moving()
    let live = LiveFilm(file.header)
    let feed = LiveFeed()
    try live.add(feed)
    try live.receive(Array(steps(file)[..<40].joined()))
    var reader = LiveReader()
    try reader.read(await feed.take(patience: .zero))
    #expect(reader.frames.count == 1 && reader.frames[0]["dropped"] as? Int == 39)
    try expectEqual(reader.film.pixels(), [screens(file)[39]])
    // Later messages have only the differences.
    try live.receive(steps(file)[40])
    try reader.read(await feed.take(patience: .zero))
    try expectEqual(reader.film.pixels().last, screens(file)[40])
  }

  @Test
  func `a page that does not ask gets a bounded number of frames, and then the newest`()
    async throws
  {
    let file = try Recordings.moving()
    let live = LiveFilm(file.header)
    let (slow, quick) = (LiveFeed(queueLimit: 6000), LiveFeed())
    try live.add(slow)
    try live.add(quick)
    let steps = steps(file)
    for step in steps[..<100] { try live.receive(step) }
    var reader = LiveReader()
    let waiting = await slow.take(patience: .zero)
    expectLess(waiting.count, 12_000)
    try reader.read(waiting)
    let early = reader.frames.count
    expectGreater(early, 1)
    expectLess(early, 60)
    try live.receive(steps[100])
    try reader.read(await slow.take(patience: .zero))
    expectEqual(reader.frames.count, early + 1)
    expectEqual(reader.frames.last?["dropped"] as? Int, 100 - early)
    #expect(reader.frames.dropLast().allSatisfy { $0["dropped"] == nil })
    try expectEqual(reader.film.pixels().last, screens(file)[100])
    let commits = reader.frames.flatMap { $0["commits"] as? [[String: Any]] ?? [] }
    expectEqual(commits.count, 2, "what came meanwhile is told")
    var other = LiveReader()
    try other.read(await quick.take(patience: .zero))
    expectEqual(other.frames.count, 101)
  }

  @Test func `an ended animation is reported once`() async throws {
    let file = try Recordings.moving()
    let live = LiveFilm(file.header)
    let feed = LiveFeed()
    try live.add(feed)
    var reader = LiveReader()
    for step in steps(file) {
      try live.receive(step)
      try reader.read(await feed.take(patience: .zero))
    }
    let changes = reader.frames.compactMap { $0["animations"] as? [String: [Any]] }
    expectEqual(changes.flatMap { $0["new"] ?? [] }.count, 1)
    expectEqual(changes.flatMap { $0["gone"] ?? [] } as? [Int], [0])
  }

  @Test(arguments: [1, 7, 24, 1000])
  func `a recording is read in pieces as it is written`(size: Int) throws {
    let file = try Recordings.moving()
    let bytes =
      RecordingFormat.encode(file.header) + file.records.flatMap { RecordingFormat.encode($0) }
    var stream = RecordingStream()
    var records: [Record] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      stream.append(bytes[start..<min(start + size, bytes.count)])
      while let record = try stream.next() { records.append(record) }
      expectLess(stream.waitingByteCount, 2000)
    }
    expectEqual(stream.header?.width, file.header.width)
    expectEqual(records.map(\.payload), file.records.map(\.payload))
    expectEqual(records.map(\.kind), file.records.map(\.kind))
  }

  @Test func `bytes that are not a recording end a stream`() throws {
    let file = try Recordings.moving()
    var stream = RecordingStream()
    stream.append(Array("RNDRREX and more bytes".utf8))
    #expect(throws: RecordingFormat.ParseError.self) { try stream.next() }
    var damaged = RecordingStream()
    var bytes = RecordingFormat.encode(file.header) + RecordingFormat.encode(file.records[1])
    bytes[bytes.count - 9] ^= 1
    damaged.append(bytes)
    #expect(throws: RecordingFormat.ParseError.badRecord) { try damaged.next() }
    var long = RecordingStream()
    bytes = RecordingFormat.encode(file.header) + [UInt8](repeating: 0xFF, count: 24)
    long.append(bytes)
    #expect(throws: RecordingFormat.ParseError.badRecord) { try long.next() }
  }
}
