import FilmMaking
import Foundation
import Testing

/// Files that players meet: turned, cut off, without a decoder, or no films at all.
@Suite(.serialized, .timeLimit(.minutes(10))) struct FilmFileTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func film(_ count: Int, _ coding: TestFilm.Coding) throws -> URL {
    try NumberedFilm.make(count, coding, in: folder.url)
  }

  @Test func `a file that is not there is a failure that names it`() throws {
    let display = try FilmDisplay(folder.url.appendingPathComponent("none.webm"))
    let failed = try display.program.line("failed")
    #expect(failed.contains(folder.url.appendingPathComponent("none.webm").path))
  }

  @Test func `a file that is no film is a failure that names it`() throws {
    let file = folder.url.appendingPathComponent("a text.ogv")
    try Data("This is a text.".utf8).write(to: file)
    let display = try FilmDisplay(file)
    #expect(try display.program.line("failed").contains("\(file.path) cannot be played: "))
  }

  @Test func `an empty file is a failure that names it`() throws {
    let file = folder.url.appendingPathComponent("empty.webm")
    try Data().write(to: file)
    let display = try FilmDisplay(file)
    #expect(try display.program.line("failed").contains("\(file.path) cannot be played: "))
  }

  @Test(arguments: [TestFilm.Coding.theora, .vp8])
  func `a film whose file was cut off plays as far as it goes`(coding: TestFilm.Coding) throws {
    let file = try film(60, coding)
    let whole = try Data(contentsOf: file)
    try whole.prefix(whole.count * 6 / 10).write(to: file)
    let display = try FilmDisplay(file)
    try display.waitForFirstPicture()
    display.program.say("play")
    let numbers = try display.numbers(until: "end", "failed")
    #expect(numbers == numbers.sorted())
    #expect(numbers.last ?? 0 > 10)
    #expect(try display.number != nil)
  }

  private static let h264 = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Films/h264.mp4")
  /// The variable by which GStreamer does as if it had no decoder of VP8 and H.264.
  private static let withoutDecoders = [
    "GST_PLUGIN_FEATURE_RANK": [
      "vp8dec", "avdec_vp8", "avdec_h264", "openh264dec", "vah264dec", "vaapih264dec", "nvh264dec",
      "v4l2h264dec",
    ].map { "\($0):NONE" }.joined(separator: ",")
  ]

  @Test func `a film whose file was cut off before its first picture is a failure that names it`()
    throws
  {
    let file = try film(2, .vp8)
    try Data(contentsOf: file).prefix(300).write(to: file)
    let display = try FilmDisplay(file)
    #expect(try display.program.line("failed").contains("\(file.path) cannot be played: "))
  }

  @Test func `a film whose decoder is missing is a failure that names the format and the package`()
    throws
  {
    for (film, format, package) in [
      (try film(2, .vp8), "VP8", "gstreamer1.0-plugins-good"),
      (Self.h264, "H.264", "gstreamer1.0-libav"),
    ] {
      let display = try FilmDisplay(film, environment: Self.withoutDecoders)
      let failed = try display.program.line("failed")
      #expect(failed.contains(format))
      #expect(failed.contains(package))
      #expect(failed.contains(film.path))
    }
  }

  @Test func `a film in H-264 plays where a decoder is installed, and names its package elsewhere`()
    throws
  {
    let display = try FilmDisplay(Self.h264)
    let line = try display.program.line("ready", "failed")
    guard line.hasPrefix("ready") else { return #expect(line.contains("gstreamer1.0-libav")) }
    display.program.say("play")
    let numbers = try display.numbers(until: "end")
    #expect(numbers == numbers.sorted())
    #expect(numbers.last == 11)
  }

  @Test func `a film with sound and without a decoder of pictures is a failure, too`() throws {
    let file = try NumberedFilm.make(30, .vp8, in: folder.url, soundSeconds: 1)
    let display = try FilmDisplay(
      file, isClockManual: false, environment: Self.withoutDecoders)
    #expect(try display.program.line("failed").contains("VP8"))
  }

  @Test func `a film whose pictures become larger has no gap, and no picture twice`() throws {
    // Films in Ogg, one behind the other, are one film.
    let file = try film(20, .theora)
    var whole = try Data(contentsOf: file)
    let larger = try NumberedFilm.make(20, .theora, in: folder.url, first: 20, scale: 2)
    whole += try Data(contentsOf: larger)
    try whole.write(to: file)
    let display = try FilmDisplay(file)
    try display.waitForFirstPicture()
    try display.play()
    var numbers = try display.numbers(34, keepingAheadUntil: 15)
    try display.wait {
      try display.advance()
      numbers.append(try display.number)
      return numbers.last == 19
    }
    // The last small picture is seen: the larger ones, and the layer that is to show them, are on their way.
    try display.wait { try display.imports == 2 && display.waiting > 0 }
    numbers += try display.numbers(44, keepingAheadUntil: 35)
    #expect(Set(numbers) == Set(0..<40))
    for number in 1..<39 { #expect(numbers.count { $0 == number } == 2, "picture \(number)") }
  }

  @Test func `a film of high dynamic range is refused in words`() throws {
    let file = folder.url.appendingPathComponent("bright.mkv")
    var film = TestFilm(.pattern("smpte"), width: 64, height: 48)
    film.count = 3
    film.colorimetry = "bt2100-pq"
    film.coding = .raw
    try film.write(to: file.path)
    let display = try FilmDisplay(file)
    let failed = try display.program.line("failed")
    #expect(failed.contains("high dynamic range (PQ)"))
    #expect(failed.contains(file.path))
  }

  @Test func `a film whose file says that it lies on its side is turned`() throws {
    let file = try film(10, .jpeg)
    try QuickTime.turn(file)
    let display = try FilmDisplay(file)
    #expect(try display.program.line("ready").contains("CGSize(width: 240.0, height: 320.0)"))
    // The row of blocks, black for the first picture, stands on a side; the picture is 180 wide in the middle.
    try display.wait {
      try display.advance()
      return try display.green(160, 120) != 0
    }
    let sides = try [75, 244].map { try display.green($0, 120) }
    #expect(sides.min() ?? 255 < 60)
    #expect(sides.max() ?? 0 > 90)
    // Above and below there is picture; beside it, the window.
    #expect(try display.green(160, 10) > 90)
    #expect(try display.green(20, 120) == 0)
  }
}
