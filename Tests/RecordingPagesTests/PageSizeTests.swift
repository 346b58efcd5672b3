import Expectations
import Foundation
import RecordingPages
import RenderServer
import RenderTools
import Testing

@Suite struct PageSizeTests {
  /// Sixty frames, each with a new picture that does not compress.
  private func noise() throws -> RecordingFile {
    var lines = [
      "recording 64x64", "0 connect 1", "0 1 hello \"noise\"", "0 1 commit", "  createLayer 1",
      "  set 1 bounds 0 0 64 64", "  set 1 position 32 32",
      "  createContext 1 layer 1 origin 0 0 size 64 64 \"noise\"",
    ]
    var random = SystemRandom(state: 7)
    for frame in 0..<60 {
      let bytes = (0..<64 * 64 * 4).map {
        $0 % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: random.next())
      }
      let time = Double(frame) / 60
      lines += [
        "\(time) 1 commit",
        "  defineImage \(frame + 1) 64x64 base64 \(Data(bytes).base64EncodedString())",
        "  set 1 contents \(frame + 1)", "\(time) tick",
      ]
    }
    return try Recordings.assembled(lines.joined(separator: "\n") + "\n", name: "noise")
  }

  private struct SystemRandom {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
  }

  @Test func `a page is no larger than it may be, and says which pictures are earlier ones`() throws
  {
    let whole = try RecordingPage.make([noise()])
    #expect(try PageReader(whole).films[0].frames.allSatisfy { $0["stale"] == nil })
    var remarks: [RecordingPage.Progress] = []
    let most = whole.count / 3
    let page = try RecordingPage.make([noise()], maximumBytes: most) { remarks.append($0) }
    expectAtMost(page.count, most)
    let film = try unwrap(PageReader(page).films.first)
    let stale = film.frames.count { $0["stale"] as? Bool == true }
    expectGreater(stale, 0)
    expectEqual(film.frames.count, 60)
    #expect(
      remarks.contains {
        if case .thinning = $0 { true } else { false }
      })
  }

  @Test func `a page that cannot be small enough is refused with its size`() throws {
    let error = #expect(throws: PageTooLarge.self) {
      _ = try RecordingPage.make([noise()], maximumBytes: 1000)
    }
    expectEqual(error?.description.hasPrefix("the page does not fit into 1000 bytes"), true)
  }

  @Test func `packed bytes unpack to the original, and damaged ones do not`() throws {
    for count in [0, 1, 65_536, 3_000_000] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
      let packed = try unwrap(Gzip.pack(bytes))
      expectEqual(Gzip.unpack(packed), bytes)
      expectNil(Gzip.unpack(Array(packed.dropLast())))
    }
    expectNil(Gzip.unpack([1, 2, 3]))
  }

  // MARK: Files that cannot be shown

  @Test func `a file that is no recording is refused by name`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("recording-pages-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("broken.rdrec").path
    #expect(throws: BadFileError.self) { _ = try RecordingFile(path: path) }
    try Data("RDREC\0\0\0short".utf8).write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: BadFileError.self) { _ = try RecordingFile(path: path) }
    expectEqual(error?.description, "\(path): the header is damaged or cut off")
  }

  @Test func `a recording that was cut off shows what it has, and says so`() throws {
    let file = try Recordings.moving()
    var bytes = RecordingFormat.encode(file.header)
    for record in file.records { bytes += RecordingFormat.encode(record) }
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("recording-pages-\(UUID().uuidString).rdrec")
    defer { try? FileManager.default.removeItem(at: path) }
    try Data(bytes.dropLast(100)).write(to: path)
    let cut = try RecordingFile(path: path.path)
    #expect(cut.notes.contains { $0.contains("no whole record") })
    let film = try #require(try PageReader(RecordingPage.make([cut])).films.first)
    #expect((100..<121).contains(film.frames.count))
    expectEqual((film.document["notes"] as? [String])?.isEmpty, false)
  }

  @Test func `a time without frames is refused`() throws {
    var options = FilmOptions()
    options.from = 50
    let error = #expect(throws: BadFileError.self) {
      _ = try RecordingPage.make([try Recordings.moving()], options)
    }
    expectEqual(error?.reason, "no frame was drawn in the given time")
  }
}
